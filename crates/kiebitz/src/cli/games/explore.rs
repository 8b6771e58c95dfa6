//! `kiebitz games explore`.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use kiebitz_archive::store::Explored;
use kiebitz_chess::Board;
use serde::Serialize;

use super::{Database, Position, words};
use crate::cli::examples;
use crate::cli::figures::grouped;

/// Show what was played in a position, and how it went
///
/// Counts every game with the position, however it arose. "Learned" is what this program scored with the move
/// in games of its own.
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

    /// Report as JSON
    #[arg(short, long)]
    json: bool,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    fen: String,
    variant: &'static str,
    games: u64,
    /// The most frequent first.
    moves: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    #[serde(rename = "move")]
    uci: String,
    san: String,
    games: u64,
    white: u64,
    draws: u64,
    black: u64,
    /// Games without a result.
    open: u64,
    /// Average of the side to move, from 0 to 1.
    score: Option<f64>,
    last: Option<String>,
    experience: Option<Learned>,
}

#[derive(Serialize)]
struct Learned {
    games: u32,
    score: f64,
    confidence: f64,
}

impl Explore {
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let board = self.position.board()?;
        let lines: Vec<Line> = self
            .database
            .open()?
            .explore(&board)?
            .iter()
            .map(|explored| line(&board, explored))
            .collect();
        let games = lines.iter().map(|line| line.games).sum();
        if self.json {
            let report =
                Report { fen: board.fen(), variant: board.variant().name(), games, moves: lines };
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
            return Ok(());
        }
        if lines.is_empty() {
            writeln!(out, "{}", words::NO_MOVES)?;
            return Ok(());
        }
        let [name, count, white, draw, black, score, last, learned] = words::EXPLORE;
        writeln!(
            out,
            "{name:<8}{count:>10}{white:>9}{draw:>9}{black:>9}{score:>9}  {last:<10}  {learned}"
        )?;
        for line in &lines {
            let text = format!(
                "{:<8}{:>10}{:>9}{:>9}{:>9}{:>9}  {:<10}  {}",
                line.san,
                grouped(line.games),
                percent(line.white, line),
                percent(line.draws, line),
                percent(line.black, line),
                line.score.map_or_else(String::new, |score| format!("{:.1} %", 100.0 * score)),
                line.last.as_deref().unwrap_or(words::NO_DATE),
                line.experience.as_ref().map_or_else(String::new, |learned| words::learned(
                    learned.games,
                    learned.score
                )),
            );
            writeln!(out, "{}", text.trim_end())?;
        }
        writeln!(out, "{}", words::explored(games))?;
        Ok(())
    }
}

/// The part of the games that have a result.
fn percent(count: u64, line: &Line) -> String {
    let known = line.white + line.draws + line.black;
    if known == 0 {
        return String::new();
    }
    format!("{:.1} %", 100.0 * count as f64 / known as f64)
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
        last: Some(words::day(explored.last)).filter(|day| day != words::NO_DATE),
        experience: explored.experience.map(|known| Learned {
            games: known.games,
            score: known.score(),
            confidence: known.confidence(),
        }),
    }
}
