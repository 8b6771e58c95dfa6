//! `kiebitz games explore`.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use kiebitz_chess::Board;
use kiebitz_games::day;
use kiebitz_games::store::Explored;
use kiebitz_play::Language;
use kiebitz_play::words::games::{Column, Line};
use serde::Serialize;

use super::table::Width::{Left, Right};
use super::{Database, table};
use crate::cli::examples;
use crate::cli::input::Position;
use crate::cli::report::Form;

/// Show the moves played in a position and their results
///
/// Counts every game with the position, whatever the order of moves. "Learned" is the engine's own score with the
/// move.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games explore startpos"
    "kiebitz games explore rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 --json"
})]
pub struct Explore {
    #[command(flatten)]
    position: Position,

    #[command(flatten)]
    database: Database,

    #[command(flatten)]
    form: Form,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    /// Position as a FEN.
    fen: String,
    /// `chess`, `chess960` or `racingkings`.
    variant: &'static str,
    /// Games with the position.
    games: u64,
    /// Moves, the most frequent first.
    moves: Vec<PlayedMove>,
}

/// One move.
#[derive(Serialize)]
struct PlayedMove {
    /// The move in UCI notation.
    #[serde(rename = "move")]
    uci: String,
    /// The move in algebraic notation.
    san: String,
    /// Games with the move.
    games: u64,
    /// Games that White won.
    white: u64,
    /// Drawn games.
    draws: u64,
    /// Games that Black won.
    black: u64,
    /// Games without a result.
    open: u64,
    /// Mean score of the side to move, 0 to 1; null without results.
    score: Option<f64>,
    /// Date of the last game, as far as known.
    last: Option<String>,
    /// What the engine learned about the move; null if nothing.
    experience: Option<Learned>,
}

/// The engine's own games with a move.
#[derive(Serialize)]
struct Learned {
    /// Number of games.
    games: u32,
    /// The engine's mean score, 0 to 1.
    score: f64,
    /// Weight of the score, 0 to 1; grows with the number of games.
    confidence: f64,
}

impl Explore {
    pub fn run(&self, language: Language, out: &mut dyn Write) -> Result<()> {
        let board = self.position.board()?;
        let explored = self.database.open()?.explore(&board)?;
        let moves: Vec<PlayedMove> =
            explored.iter().map(|explored| played(&board, explored)).collect();
        let games = moves.iter().map(|line| line.games).sum();
        let report = Report { fen: board.fen(), variant: board.variant().name(), games, moves };
        self.form.write(&report, out, |out| {
            if report.moves.is_empty() {
                return Ok(writeln!(out, "{}", language.tell(&Line::NoMoves))?);
            }
            let rows = explored.iter().zip(&report.moves).map(|(explored, line)| {
                let san = board.san_with(explored.m, language.letters());
                row(san, line, language)
            });
            table::write(&COLUMNS, rows, language, out)?;
            Ok(writeln!(out, "{}", language.tell(&Line::Explored(games)))?)
        })
    }
}

const COLUMNS: [table::Spec; 8] = [
    (Column::Move, 0, Left(8)),
    (Column::Games, 0, Right(10)),
    (Column::White, 0, Right(9)),
    (Column::Draw, 0, Right(9)),
    (Column::Black, 0, Right(9)),
    (Column::Score, 0, Right(9)),
    (Column::Last, 2, Left(10)),
    (Column::Learned, 2, Left(0)),
];

fn row(san: String, line: &PlayedMove, language: Language) -> Vec<String> {
    let percent = |share: Option<f64>| match share {
        Some(share) => language.tell(&Line::Percent(share)),
        None => String::new(),
    };
    let learned = |known: &Learned| language.tell(&Line::Learned(known.score, known.games));
    vec![
        san,
        language.tell(&Line::Count(line.games)),
        percent(share(line.white, line)),
        percent(share(line.draws, line)),
        percent(share(line.black, line)),
        percent(line.score),
        line.last.clone().unwrap_or_else(|| table::NO_DATE.to_owned()),
        line.experience.as_ref().map(learned).unwrap_or_default(),
    ]
}

/// The part of the games that have a result.
fn share(count: u64, line: &PlayedMove) -> Option<f64> {
    let known = line.white + line.draws + line.black;
    (known > 0).then(|| count as f64 / known as f64)
}

fn played(board: &Board, explored: &Explored) -> PlayedMove {
    PlayedMove {
        uci: board.uci(explored.m),
        san: board.san(explored.m),
        games: explored.games(),
        white: explored.white,
        draws: explored.draws,
        black: explored.black,
        open: explored.open,
        score: explored.score(board.turn()),
        last: day::write(explored.last),
        experience: explored.experience.map(|known| Learned {
            games: known.games,
            score: known.score(),
            confidence: known.confidence(),
        }),
    }
}
