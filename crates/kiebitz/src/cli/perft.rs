//! `kiebitz perft`: counting the leaves of the game tree.

use kiebitz_play::GameKind;
use kiebitz_play::perft::{PerftBranch, PerftReport, PerftTree};

use super::figures::grouped;
use super::interrupt::exit_on_ctrl_c;
use super::prelude::*;

/// The deepest count that may be asked for, in plies. The start position's count at depth 15 has 22
/// digits and no longer fits a `u64`; deeper makes sense only where few moves are left.
const DEEPEST: u32 = 30;

/// Count the move sequences of a given length
///
/// Counts every sequence of exactly DEPTH legal moves from a position. The correct numbers are known for many
/// positions, so a wrong one proves a bug in a move generator; --divide helps to find the move behind it. Kiebitz
/// uses no hash table here, and counts the last move without playing it.
///
/// In tic-tac-toe, games that end earlier count as well, once each: there are 255168 games in all, none longer than
/// nine moves. In the variants of chess they do not count.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz perft 5                               4865609 from the start position"
    "kiebitz perft 3 --divide                      the count behind each first move"
    "kiebitz perft 4 --variant racingkings --json  296242, for a program"
    "kiebitz perft 9 --variant tictactoe           255168, all games there are"
    "kiebitz perft 4 '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'"
})]
pub struct Perft {
    /// Length of the sequences in plies, 0 to 30
    #[arg(value_parser = input::number(0, DEEPEST))]
    depth: u32,

    /// Position to start from: a FEN (quotes may be left out), or "startpos"; in tic-tac-toe three rows and the side
    /// to move, such as "x.o/.x./..o x" [default: startpos]
    #[arg(value_name = "FEN", conflicts_with = "fen_option")]
    fen: Vec<String>,

    /// The same as an option
    #[arg(id = "fen_option", short, long = "fen", value_name = "FEN")]
    fen_option: Option<String>,

    /// Variant of chess, or tic-tac-toe
    #[arg(short, long, default_value = "chess", value_parser = input::game_parser(), ignore_case = true)]
    variant: GameKind,

    /// Also print the count after each first move
    #[arg(long)]
    divide: bool,

    #[command(flatten)]
    form: Form,
}

impl Perft {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let typed = Some(self.fen.join(" ")).filter(|fen| !fen.is_empty());
        let fen = self.fen_option.clone().or(typed).unwrap_or_else(|| "startpos".to_owned());
        match self.variant {
            GameKind::Chess(variant) => {
                self.count(input::composed_board(&fen, variant)?.into(), language, out)
            }
            GameKind::TicTacToe => self.count(input::tic_tac_toe(&fen)?.into(), language, out),
        }
    }

    /// Counts and reports. To be divided as text, each move is shown as soon as it is counted: deep counts take long.
    fn count<P>(&self, tree: PerftTree<P>, language: Language, out: &mut dyn Write) -> Result<()> {
        let all = tree.first_moves();
        let bar = Bar::new(all as f64).in_language(language);
        exit_on_ctrl_c(&bar)?;
        let mut report = tree.count(self.depth, |counted| -> Result<()> {
            if let Some(PerftBranch { uci, nodes }) = counted.last().filter(|_| self.divide) {
                // Flushed before the bar comes back, or the bar and the line share a line of the terminal.
                bar.suspend(|| -> Result<()> {
                    self.form.say(out, format_args!("{uci}: {nodes}"))?;
                    Ok(out.flush()?)
                })?;
            }
            let done = counted.len();
            bar.at(done as f64, || {
                let nodes = grouped(language, counted.iter().map(|branch| branch.nodes).sum());
                text!(language, "perft-progress", done, all, nodes)
            });
            Ok(())
        })?;
        bar.clear();
        report.divide = report.divide.filter(|_| self.divide);
        self.form.write(&report, out, |out| {
            if report.divide.as_ref().is_some_and(|branches| !branches.is_empty()) {
                writeln!(out)?;
            }
            let PerftReport { nodes, seconds, nps, .. } = report;
            Ok(writeln!(out, "Nodes searched: {nodes}\nTime: {seconds:.3} s\nNodes/second: {nps}")?)
        })
    }
}
