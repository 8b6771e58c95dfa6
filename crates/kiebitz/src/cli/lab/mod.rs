//! `kiebitz lab`: the textbook searches and the engine side by side.

mod experiment;
mod progress;
mod report;

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use kiebitz_chess::{Board, Outcome, Variant};
use kiebitz_engine::Stop;
use kiebitz_gametree::tictactoe::{OpenLines, TicTacToe};
use kiebitz_gametree::{Evaluate, Game};
use kiebitz_players::Knowledge;
use kiebitz_players::evaluation::Evaluation;

use super::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use super::{examples, input};
use crate::failure::BadArgument;
use crate::terminal::Terminal;
use experiment::{Bounds, Named, Search, Value, engine, textbook};
use progress::Progress;
use report::Report;

/// The greatest depth that may be asked for, in plies. The time limit ends most searches far earlier.
const DEEPEST: u32 = 40;

/// Compare the textbook searches and the engine on one position
///
/// Minimax, alpha-beta, negamax with memory, MTD(f) and the engine search the same position to depth 1, 2 and so on
/// up to --depth. Each depth uses the results of the one before it: the order of the root moves and, in negamax and
/// MTD(f), a memory of a million positions. Nodes and time are those of one depth alone. Scores are for the side to
/// move; "win 3" means a win in three plies. Ctrl-C ends the run with the results so far.
///
/// The textbook searches share one evaluation and so find the same score at the same depth. In chess and Chess960 it
/// is the evaluation of the player "hard": material and piece-square values, in pawns. In Racing Kings it is material
/// and the tables of "ancestor:e", ten points per pawn. In tic-tac-toe it is the number of lines that the side to
/// move can still fill minus those of the other side. The engine has its own evaluation and looks deeper than its
/// nominal depth; it does not play tic-tac-toe.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz lab --depth 5"
    "kiebitz lab --depth 9 --variant tictactoe"
    "kiebitz lab --depth 6 --variant tictactoe --fen 'x.o/.x./..o x' --json"
    "kiebitz lab --depth 4 --variant racingkings --time 10s"
})]
pub struct Lab {
    /// Depth to search to, in plies, 1 to 40
    #[arg(short, long, value_parser = input::number(1, DEEPEST))]
    depth: u32,

    /// Position: a FEN (quotes may be left out), or "startpos"; in tic-tac-toe three rows and the side to move, such
    /// as "x.o/.x./..o x" [default: startpos]
    #[arg(short, long, value_name = "FEN", default_value = "startpos", hide_default_value = true)]
    fen: String,

    /// Variant of chess, or tic-tac-toe
    #[arg(short, long, default_value = "chess", value_parser = ground_parser(), ignore_case = true)]
    variant: Ground,

    /// Time limit of each search, all its depths together, such as 500ms, 60s or 2m
    #[arg(short, long, default_value = "60s", value_parser = input::duration)]
    time: Duration,

    /// Print the report as JSON; docs/json.md lists its keys
    #[arg(short, long)]
    json: bool,
}

/// Which game is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ground {
    Chess(Variant),
    TicTacToe,
}

impl Ground {
    const ALL: [Ground; 4] = [
        Ground::Chess(Variant::Chess),
        Ground::Chess(Variant::Chess960),
        Ground::Chess(Variant::RacingKings),
        Ground::TicTacToe,
    ];

    const fn name(self) -> &'static str {
        match self {
            Ground::Chess(variant) => variant.name(),
            Ground::TicTacToe => "tictactoe",
        }
    }

    /// What the textbook searches think with.
    const fn evaluation(self) -> &'static str {
        match self {
            Ground::Chess(Variant::Chess | Variant::Chess960) => {
                "material and piece-square values, in centipawns"
            }
            Ground::Chess(Variant::RacingKings) => {
                "material and tables of ancestor:e, ten points taken as a pawn, in centipawns"
            }
            Ground::TicTacToe => "rows still open to the side to move, less the other side's",
        }
    }
}

/// Reads a game's name, and lists the names for help and completions.
fn ground_parser() -> impl TypedValueParser<Value = Ground> {
    PossibleValuesParser::new(Ground::ALL.map(|ground| PossibleValue::new(ground.name()))).map(
        |name| {
            let named = |ground: &Ground| ground.name().eq_ignore_ascii_case(&name);
            Ground::ALL.into_iter().find(named).expect("clap lets only these names pass")
        },
    )
}

impl Lab {
    /// Searches and reports.
    pub fn run(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let stop = Stop::new();
        stop_on_ctrl_c(&stop)?;
        let bounds = Bounds { depth: self.depth, time: self.time, stop: &stop };
        let mut progress = Progress::new(self.depth);
        let (position, searches) = match self.variant {
            Ground::Chess(variant) => self.chess(variant, &bounds, &mut progress)?,
            Ground::TicTacToe => self.tic_tac_toe(&bounds, &mut progress)?,
        };
        progress.clear();
        let report = Report {
            variant: self.variant.name(),
            position,
            evaluation: self.variant.evaluation(),
            bounds: &bounds,
            in_pawns: self.variant != Ground::TicTacToe,
            searches: &searches,
        };
        if self.json {
            writeln!(out, "{}", report.json()?)?;
        } else {
            report.print(terminal, out)?;
        }
        if stop.is_stopped() {
            out.flush()?;
            std::process::exit(INTERRUPTED);
        }
        Ok(())
    }

    fn chess(
        &self,
        variant: Variant,
        bounds: &Bounds<'_>,
        progress: &mut Progress,
    ) -> Result<(String, Vec<Search>)> {
        let board = input::board(&self.fen, variant)?;
        if let Some(ending) = board.ending() {
            bail!("the game is over in this position: {}", Outcome::from(ending));
        }
        let nothing = Knowledge::default();
        let judge = Evaluation::PieceSquare.judge(&board, &nothing);
        let evaluate = |board: &Board| judge.evaluate(board);
        let describe = |m, score| {
            (
                Named { short: board.san(m), uci: board.uci(m) },
                Value::of(score, |p| judge.centipawns(p)),
            )
        };
        let mut searches = textbook(&board, &evaluate, &describe, bounds, progress);
        searches.push(engine(&board, bounds, progress)?);
        Ok((board.fen(), searches))
    }

    fn tic_tac_toe(
        &self,
        bounds: &Bounds<'_>,
        progress: &mut Progress,
    ) -> Result<(String, Vec<Search>)> {
        let game = match self.fen.trim() {
            "startpos" => TicTacToe::default(),
            text => text.parse().context(BadArgument("cannot read the position".into()))?,
        };
        if game.ending().is_some() {
            bail!("the game is over in this position");
        }
        let describe = |cell: kiebitz_gametree::tictactoe::Cell, score| {
            (
                Named { short: cell.to_string(), uci: cell.to_string() },
                Value::of(score, |rows| rows),
            )
        };
        let evaluate = |game: &TicTacToe| OpenLines.evaluate(game);
        Ok((game.to_string(), textbook(&game, &evaluate, &describe, bounds, progress)))
    }
}
