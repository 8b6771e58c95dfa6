//! `kiebitz games explore`.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use kiebitz_archive::store::Explored;
use kiebitz_chess::Board;
use kiebitz_play::Language;
use kiebitz_play::words::games::{Column, Line as Words};
use serde::Serialize;

use super::{Database, Position, table};
use crate::cli::examples;

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
