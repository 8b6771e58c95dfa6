//! `kiebitz selfplay stats`.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use kiebitz_training::selfplay::{End, Interval, Stats as Figures};

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

impl Stats {
    /// Counts and prints.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let figures = Figures::of(&self.files)?;
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&figures)?)?;
            return Ok(());
        }
        print(&figures, out)
    }
}

fn print(figures: &Figures, out: &mut dyn Write) -> Result<()> {
    let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    let games = figures.games;
    writeln!(
        out,
        "{}: {} games, {} positions, {:.1} plies a game",
        figures.variant,
        grouped(games),
        grouped(figures.positions),
        figures.mean_plies
    )?;
    let results = [figures.white_wins, figures.draws, figures.black_wins];
    let [white, draws, black] = results.map(|part| percent(part, games));
    writeln!(out, "White won {white:.1} %, drawn {draws:.1} %, Black won {black:.1} %")?;
    if figures.chess960_games > 0 {
        let share = percent(figures.chess960_games, games);
        writeln!(out, "From a start of Chess960: {share:.1} %")?;
    }
    writeln!(
        out,
        "{}, {:.2} bytes a position; positions seen before: {:.2} %",
        bytes(figures.bytes),
        figures.bytes_per_position,
        100.0 * figures.duplicates
    )?;
    if figures.unfinished_files > 0 {
        writeln!(out, "Files that end in an unfinished block: {}", figures.unfinished_files)?;
    }
    writeln!(out, "\nEnds")?;
    let mut row = |name: &str, count: u64, all: u64| {
        writeln!(out, "  {name:<24}{:>14} {:>6.1} %", grouped(count), percent(count, all))
    };
    for end in End::ALL {
        if let Some(&count) = figures.ends.get(end.name()) {
            row(end.name(), count, games)?;
        }
    }
    writeln!(out, "\nScores for the side to move, in centipawns")?;
    let mut row = |name: &str, count: u64, all: u64| {
        writeln!(out, "  {name:<24}{:>14} {:>6.1} %", grouped(count), percent(count, all))
    };
    let all = figures.positions;
    for &Interval { from, to, positions } in &figures.scores {
        let name = match (from, to) {
            (Some(from), Some(to)) => format!("{from} to {to}"),
            (None, Some(to)) => format!("{to} and less"),
            (Some(from), None) => format!("{from} and more"),
            (None, None) => "any".to_owned(),
        };
        row(&name, positions, all)?;
    }
    row("sure win or loss", figures.decisive, all)?;
    row("not exact", figures.without_score, all)?;
    writeln!(out, "\nRuns")?;
    for run in &figures.runs {
        writeln!(
            out,
            "  seed {}, {} nodes, {} % Chess960, engine {}: {} games",
            run.seed,
            grouped(run.nodes.into()),
            run.chess960,
            run.engine,
            grouped(run.games)
        )?;
    }
    Ok(())
}
