//! `kiebitz selfplay stats`.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use kiebitz_arena::selfplay::{INTERVALS, Reader, Stats as Figures};
use serde::Serialize;

use crate::cli::examples;
use crate::cli::figures::{bytes, grouped};

/// Show what files of self-play games hold
///
/// Plays every game through, so that this is a check of the files, too: games, positions, results, how games
/// ended, scores for the side to move, and how many positions came more than once.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz selfplay stats games.kbz"
    "kiebitz selfplay stats monday.kbz tuesday.kbz --json"
})]
pub struct Stats {
    /// Files with games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Report as JSON
    #[arg(short, long)]
    json: bool,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Json {
    variant: &'static str,
    files: usize,
    games: u64,
    positions: u64,
    white_wins: u64,
    draws: u64,
    black_wins: u64,
    mean_plies: f64,
    chess960_games: u64,
    ends: BTreeMap<&'static str, u64>,
    scores: Vec<Interval>,
    decisive: u64,
    without_score: u64,
    /// From 0 to 1.
    duplicates: f64,
    bytes: u64,
    bytes_per_position: f64,
    unfinished_files: usize,
    runs: Vec<JsonRun>,
}

/// Positions with scores in an interval, for the side to move; an open end is null.
#[derive(Serialize)]
struct Interval {
    from: Option<i16>,
    to: Option<i16>,
    positions: u64,
}

#[derive(Serialize)]
struct JsonRun {
    seed: u64,
    nodes: u32,
    chess960: u8,
    engine: String,
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
