//! `kiebitz selfplay stats`.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use kiebitz_training::selfplay::{INTERVALS, Reader, Stats as Figures};
use serde::Serialize;

use crate::cli::examples;
use crate::cli::figures::{bytes, grouped};

/// Show the contents of files of self-play games
///
/// Replays every game and so checks the files as well. Prints the numbers of games and positions, results, how games
/// ended, scores for the side to move, and the share of positions that occurred before.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz selfplay stats games.kbz"
    "kiebitz selfplay stats monday.kbz tuesday.kbz --json"
})]
pub struct Stats {
    /// Files with games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Print the report as JSON; docs/json.md lists its keys
    #[arg(short, long)]
    json: bool,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Json {
    /// `chess` (with Chess960) or `racingkings`.
    variant: &'static str,
    /// Number of files.
    files: usize,
    /// Number of games.
    games: u64,
    /// Number of searched positions.
    positions: u64,
    /// Games that White won.
    white_wins: u64,
    /// Drawn games.
    draws: u64,
    /// Games that Black won.
    black_wins: u64,
    /// Mean length of a game in plies.
    mean_plies: f64,
    /// Games from a start position of Chess960 other than that of chess.
    chess960_games: u64,
    /// Number of games by how they ended.
    ends: BTreeMap<&'static str, u64>,
    /// Number of positions by score.
    scores: Vec<Interval>,
    /// Positions whose score is a sure win or loss.
    decisive: u64,
    /// Positions without an exact score.
    without_score: u64,
    /// Share of positions that occurred before, 0 to 1.
    duplicates: f64,
    /// Size of all files in bytes.
    bytes: u64,
    /// Bytes per position.
    bytes_per_position: f64,
    /// Files that end in an unfinished block.
    unfinished_files: usize,
    /// The runs that made the games.
    runs: Vec<JsonRun>,
}

/// Number of positions with a score in an interval, for the side to move.
#[derive(Serialize)]
struct Interval {
    /// Smallest score in centipawns; null if there is no lower end.
    from: Option<i16>,
    /// Largest score in centipawns; null if there is no upper end.
    to: Option<i16>,
    /// Number of positions.
    positions: u64,
}

/// One run of kiebitz selfplay.
#[derive(Serialize)]
struct JsonRun {
    /// Its seed.
    seed: u64,
    /// Nodes per move.
    nodes: u32,
    /// Percentage of games from a start position of Chess960.
    chess960: u8,
    /// Fingerprint of the engine, 8 hexadecimal digits.
    engine: String,
    /// Number of games.
    games: u64,
}

impl Stats {
    /// Counts and prints.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let mut figures: Option<Figures> = None;
        for path in &self.files {
            let name = || path.display().to_string();
            let reader = Reader::open(path).with_context(name)?;
            let family = reader.family();
            figures.get_or_insert_with(|| Figures::new(family)).add(reader).with_context(name)?;
        }
        let Some(figures) = figures else { return Ok(()) };
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&json(&figures, self.files.len()))?)?;
            return Ok(());
        }
        print(&figures, out)
    }
}

fn intervals(figures: &Figures) -> Vec<Interval> {
    let counted = figures.scores.iter().enumerate();
    let interval = |(at, positions): (usize, &u64)| Interval {
        from: at.checked_sub(1).map(|before| INTERVALS[before]),
        to: INTERVALS.get(at).map(|next| next - 1),
        positions: *positions,
    };
    counted.map(interval).collect()
}

fn json(figures: &Figures, files: usize) -> Json {
    let [white_wins, draws, black_wins] = figures.results;
    let runs = figures.runs.iter().map(|run| JsonRun {
        seed: run.run.seed,
        nodes: run.run.nodes,
        chess960: run.run.chess960,
        engine: format!("{:08x}", run.run.fingerprint),
        games: run.games,
    });
    Json {
        variant: figures.family.name(),
        files,
        games: figures.games,
        positions: figures.positions,
        white_wins,
        draws,
        black_wins,
        mean_plies: figures.mean_plies(),
        chess960_games: figures.other_starts,
        ends: figures.ends.iter().map(|(end, games)| (end.name(), *games)).collect(),
        scores: intervals(figures),
        decisive: figures.decisive,
        without_score: figures.unknown,
        duplicates: figures.duplicates(),
        bytes: figures.bytes,
        bytes_per_position: figures.bytes_per_position(),
        unfinished_files: figures.torn,
        runs: runs.collect(),
    }
}

fn print(figures: &Figures, out: &mut dyn Write) -> Result<()> {
    let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    let games = figures.games;
    writeln!(
        out,
        "{}: {} games, {} positions, {:.1} plies a game",
        figures.family.name(),
        grouped(games),
        grouped(figures.positions),
        figures.mean_plies()
    )?;
    let [white, draws, black] = figures.results.map(|part| percent(part, games));
    writeln!(out, "White won {white:.1} %, drawn {draws:.1} %, Black won {black:.1} %")?;
    if figures.other_starts > 0 {
        let share = percent(figures.other_starts, games);
        writeln!(out, "From a start of Chess960: {share:.1} %")?;
    }
    writeln!(
        out,
        "{}, {:.2} bytes a position; positions seen before: {:.2} %",
        bytes(figures.bytes),
        figures.bytes_per_position(),
        100.0 * figures.duplicates()
    )?;
    if figures.torn > 0 {
        writeln!(out, "Files that end in an unfinished block: {}", figures.torn)?;
    }
    writeln!(out, "\nEnds")?;
    for (end, count) in &figures.ends {
        writeln!(
            out,
            "  {:<24}{:>14} {:>6.1} %",
            end.name(),
            grouped(*count),
            percent(*count, games)
        )?;
    }
    writeln!(out, "\nScores for the side to move, in centipawns")?;
    let mut row = |name: &str, count: u64| {
        let share = percent(count, figures.positions);
        writeln!(out, "  {name:<24}{:>14} {share:>6.1} %", grouped(count))
    };
    for Interval { from, to, positions } in intervals(figures) {
        let name = match (from, to) {
            (Some(from), Some(to)) => format!("{from} to {to}"),
            (None, Some(to)) => format!("{to} and less"),
            (Some(from), None) => format!("{from} and more"),
            (None, None) => "any".to_owned(),
        };
        row(&name, positions)?;
    }
    row("sure win or loss", figures.decisive)?;
    row("not exact", figures.unknown)?;
    writeln!(out, "\nRuns")?;
    for run in &figures.runs {
        let settings = &run.run;
        writeln!(
            out,
            "  seed {}, {} nodes, {} % Chess960, engine {:08x}: {} games",
            settings.seed,
            grouped(settings.nodes.into()),
            settings.chess960,
            settings.fingerprint,
            grouped(run.games)
        )?;
    }
    Ok(())
}
