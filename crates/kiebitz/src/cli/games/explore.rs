//! `kiebitz games explore`.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use kiebitz_chess::Board;
use kiebitz_games::store::Explored;
use kiebitz_play::Language;
use kiebitz_play::words::games::{Column, Line as Words};
use serde::Serialize;

use super::{Database, Position, table};
use crate::cli::examples;

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

    /// Print the report as JSON; docs/json.md lists its keys
    #[arg(short, long)]
    json: bool,
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
    moves: Vec<Line>,
}

/// One move.
#[derive(Serialize)]
struct Line {
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
        let board = self.position.board(language)?;
        let explored = self.database.open()?.explore(&board)?;
        let lines: Vec<Line> = explored.iter().map(|explored| line(&board, explored)).collect();
        let games = lines.iter().map(|line| line.games).sum();
        if self.json {
            let report =
                Report { fen: board.fen(), variant: board.variant().name(), games, moves: lines };
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
            return Ok(());
        }
        if lines.is_empty() {
            writeln!(out, "{}", language.tell(&Words::NoMoves))?;
            return Ok(());
        }
        let [name, count, white, draw, black, score, last, learned] = table::headings(
            language,
            [
                Column::Move,
                Column::Games,
                Column::White,
                Column::Draw,
                Column::Black,
                Column::Score,
                Column::Last,
                Column::Learned,
            ],
        );
        writeln!(
            out,
            "{name:<8}{count:>10}{white:>9}{draw:>9}{black:>9}{score:>9}  {last:<10}  {learned}"
        )?;
        let percent = |share: Option<f64>| match share {
            Some(share) => language.tell(&Words::Percent(share)),
            None => String::new(),
        };
        let learned = |known: &Learned| language.tell(&Words::Learned(known.score, known.games));
        for (explored, line) in explored.iter().zip(&lines) {
            let text = format!(
                "{:<8}{:>10}{:>9}{:>9}{:>9}{:>9}  {:<10}  {}",
                board.san_with(explored.m, language.letters()),
                language.tell(&Words::Count(line.games)),
                percent(share(line.white, line)),
                percent(share(line.draws, line)),
                percent(share(line.black, line)),
                percent(line.score),
                line.last.as_deref().unwrap_or(table::NO_DATE),
                line.experience.as_ref().map(learned).unwrap_or_default(),
            );
            writeln!(out, "{}", text.trim_end())?;
        }
        writeln!(out, "{}", language.tell(&Words::Explored(games)))?;
        Ok(())
    }
}

/// The part of the games that have a result.
fn share(count: u64, line: &Line) -> Option<f64> {
    let known = line.white + line.draws + line.black;
    (known > 0).then(|| count as f64 / known as f64)
}

fn line(board: &Board, explored: &Explored) -> Line {
    Line {
        uci: board.uci(explored.m),
        san: board.san(explored.m),
        games: explored.games(),
        white: explored.white,
        draws: explored.draws,
        black: explored.black,
        open: explored.open,
        score: explored.score(board.turn()),
        last: Some(table::day(explored.last)).filter(|day| day != table::NO_DATE),
        experience: explored.experience.map(|known| Learned {
            games: known.games,
            score: known.score(),
            confidence: known.confidence(),
        }),
    }
}
