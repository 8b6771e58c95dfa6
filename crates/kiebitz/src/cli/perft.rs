//! `kiebitz perft`: counting the leaves of the game tree.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use kiebitz_chess::{Board, perft};
use kiebitz_gametree::Game;
use kiebitz_gametree::tictactoe::TicTacToe;
use kiebitz_play::GameKind;
use serde::Serialize;

use super::bar::Bar;
use super::figures::grouped;
use super::interrupt::exit_on_ctrl_c;
use super::report::Form;
use super::{examples, input};
use crate::failure::BadArgument;

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
struct Report {
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
    /// Counts and reports.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let position = Position::read(&self.fen, self.variant)?;
        let start = Instant::now();
        let branches = self.count(&position, out)?;
        // Without a move behind it the position itself may count.
        let nodes = match branches.as_slice() {
            [] => position.count(self.depth),
            branches => branches.iter().map(|branch| branch.nodes).sum(),
        };
        let time = start.elapsed();
        let nps = per_second(nodes, time);
        let seconds = time.as_secs_f64();
        let divide = self.divide.then_some(branches);
        let is_divided = divide.as_ref().is_some_and(|branches| !branches.is_empty());
        let (variant, fen, depth) = (self.variant.name(), position.text(), self.depth);
        let report = Report { variant, fen, depth, nodes, seconds, nps, divide };
        self.form.write(&report, out, |out| {
            if is_divided {
                writeln!(out)?;
            }
            writeln!(out, "Nodes searched: {nodes}\nTime: {seconds:.3} s\nNodes/second: {nps}")?;
            Ok(())
        })
    }

    /// Counts behind each first move, in the order of their names. To be divided as text, each is shown as soon as
    /// it is known: deep counts take long.
    fn count(&self, position: &Position, out: &mut dyn Write) -> Result<Vec<Branch>> {
        let Some(rest) = self.depth.checked_sub(1) else {
            return Ok(Vec::new());
        };
        let mut moves = position.moves();
        moves.sort_by(|a, b| a.0.cmp(&b.0));
        let all = moves.len();
        let bar = Bar::new(all as f64);
        exit_on_ctrl_c(&bar)?;
        let mut branches = Vec::with_capacity(moves.len());
        let mut sum = 0;
        let tell = |done: usize, sum| {
            bar.at(done as f64, || format!("{done} of {all} moves, {} nodes", grouped(sum)));
        };
        tell(0, 0);
        for (uci, next) in moves {
            let nodes = next.count(rest);
            sum += nodes;
            if self.divide && !self.form.json {
                bar.suspend(|| {
                    writeln!(out, "{uci}: {nodes}")?;
                    out.flush()
                })?;
            }
            branches.push(Branch { uci, nodes });
            tell(branches.len(), sum);
        }
        bar.clear();
        Ok(branches)
    }
}

/// Where sequences begin.
enum Position {
    Board(Box<Board>),
    TicTacToe(TicTacToe),
}

impl Position {
    fn read(text: &str, game: GameKind) -> Result<Position> {
        Ok(match game {
            GameKind::Chess(variant) => {
                Position::Board(Box::new(input::composed_board(text, variant)?))
            }
            GameKind::TicTacToe if text.trim().eq_ignore_ascii_case("startpos") => {
                Position::TicTacToe(TicTacToe::default())
            }
            GameKind::TicTacToe => {
                let bad = || BadArgument("cannot read the position".into());
                Position::TicTacToe(text.parse().with_context(bad)?)
            }
        })
    }

    fn text(&self) -> String {
        match self {
            Position::Board(board) => board.fen(),
            Position::TicTacToe(game) => game.to_string(),
        }
    }

    /// The moves by their names, each with the position behind it.
    fn moves(&self) -> Vec<(String, Position)> {
        match self {
            Position::Board(board) => {
                let after = |m| {
                    let mut next = board.clone();
                    next.play_unchecked(m);
                    (board.uci(m), Position::Board(next))
                };
                board.legal_moves().into_iter().map(after).collect()
            }
            Position::TicTacToe(game) => {
                let mut cells = Vec::new();
                game.moves(&mut cells);
                let after = |cell| Position::TicTacToe(game.after(cell));
                cells.into_iter().map(|cell| (cell.to_string(), after(cell))).collect()
            }
        }
    }

    fn count(&self, depth: u32) -> u64 {
        match self {
            Position::Board(board) => perft(board, depth),
            Position::TicTacToe(game) => games(game, depth),
        }
    }
}

/// Games of tic-tac-toe of so many moves, and those that are over before.
fn games(game: &TicTacToe, depth: u32) -> u64 {
    let mut cells = Vec::new();
    game.moves(&mut cells);
    match depth.checked_sub(1) {
        Some(rest) if !cells.is_empty() => {
            cells.into_iter().map(|cell| games(&game.after(cell), rest)).sum()
        }
        _ => 1,
    }
}

/// Nodes a second, for a time that may be too short to be measured.
pub fn per_second(nodes: u64, time: Duration) -> u64 {
    let nanoseconds = time.as_nanos().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000_000 / nanoseconds).unwrap_or(u64::MAX)
}
