//! `kiebitz perft`: counting the leaves of the game tree.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use kiebitz_chess::perft;
use kiebitz_gametree::Game;
use kiebitz_gametree::tictactoe::{Cell, TicTacToe};
use kiebitz_play::GameKind;
use serde::Serialize;

use super::figures::{grouped, per_second};
use super::interrupt::exit_on_ctrl_c;
use super::{Bar, Form, examples, input};

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
    "kiebitz perft 4 --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'"
})]
pub struct Perft {
    /// Length of the sequences in plies, 0 to 30
    #[arg(value_parser = input::number(0, DEEPEST))]
    depth: u32,

    /// Position to start from: a FEN (quotes may be left out), or "startpos"; in tic-tac-toe three rows and the side
    /// to move, such as "x.o/.x./..o x" [default: startpos]
    #[arg(short, long, value_name = "FEN", default_value = "startpos", hide_default_value = true)]
    fen: String,

    /// Variant of chess, or tic-tac-toe
    #[arg(short, long, default_value = "chess", value_parser = input::game_parser(), ignore_case = true)]
    variant: GameKind,

    /// Also print the count after each first move
    #[arg(short, long)]
    divide: bool,

    #[command(flatten)]
    form: Form,
}

/// What `--json` prints.
#[derive(Serialize)]
struct PerftReport {
    /// `chess`, `chess960`, `racingkings` or `tictactoe`.
    variant: &'static str,
    /// The position.
    fen: String,
    /// Length of the sequences in plies.
    depth: u32,
    /// Number of sequences.
    nodes: u64,
    /// Duration in seconds.
    seconds: f64,
    /// Sequences per second.
    nps: u64,
    /// With --divide: the count after each first move.
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Branch>>,
}

/// One first move.
#[derive(Serialize)]
struct Branch {
    /// The move in UCI notation; in tic-tac-toe a square.
    #[serde(rename = "move")]
    uci: String,
    /// Number of sequences that start with it.
    nodes: u64,
}

impl Perft {
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        match self.variant {
            GameKind::Chess(variant) => {
                let board = input::composed_board(&self.fen, variant)?;
                let after = |m| {
                    let mut next = board;
                    next.play_unchecked(m);
                    (board.uci(m), next)
                };
                let moves = board.legal_moves().into_iter().map(after).collect();
                self.count((&board, board.fen()), moves, perft, out)
            }
            GameKind::TicTacToe => {
                let game = input::tic_tac_toe(&self.fen)?;
                let mut cells = Vec::new();
                game.moves(&mut cells);
                let after = |cell: Cell| (cell.to_string(), game.after(cell));
                let moves = cells.into_iter().map(after).collect();
                self.count((&game, game.to_string()), moves, TicTacToe::count_games, out)
            }
        }
    }

    /// Counts behind each first move, in the order of their names, and reports. To be divided as text, each is shown as
    /// soon as it is known: deep counts take long.
    fn count<P>(
        &self,
        (position, fen): (&P, String),
        mut moves: Vec<(String, P)>,
        count: fn(&P, u32) -> u64,
        out: &mut dyn Write,
    ) -> Result<()> {
        let start = Instant::now();
        moves.sort_by(|a, b| a.0.cmp(&b.0));
        let bar = Bar::new(moves.len() as f64);
        exit_on_ctrl_c(&bar)?;
        let (mut nodes, mut branches) = (0, Vec::new());
        match self.depth.checked_sub(1).filter(|_| !moves.is_empty()) {
            // Without a move behind it the position itself may count.
            None => nodes = count(position, self.depth),
            Some(rest) => {
                let all = moves.len();
                for (uci, next) in moves {
                    let done = branches.len();
                    let counted = || format!("{done} of {all} moves, {} nodes", grouped(nodes));
                    bar.at(done as f64, counted);
                    let behind = count(&next, rest);
                    nodes += behind;
                    if self.divide {
                        bar.suspend(|| {
                            self.form.say(out, format_args!("{uci}: {behind}"))?;
                            Ok::<_, anyhow::Error>(out.flush()?)
                        })?;
                    }
                    branches.push(Branch { uci, nodes: behind });
                }
            }
        }
        bar.clear();
        let time = start.elapsed();
        let (seconds, nps) = (time.as_secs_f64(), per_second(nodes, time));
        let is_divided = self.divide && !branches.is_empty();
        let report = PerftReport {
            variant: self.variant.name(),
            fen,
            depth: self.depth,
            nodes,
            seconds,
            nps,
            divide: self.divide.then_some(branches),
        };
        self.form.write(&report, out, |out| {
            if is_divided {
                writeln!(out)?;
            }
            Ok(writeln!(out, "Nodes searched: {nodes}\nTime: {seconds:.3} s\nNodes/second: {nps}")?)
        })
    }
}
