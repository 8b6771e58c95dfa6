//! Runs suites of positions with known solutions and counts how many the engine solves.
//!
//! Each position is searched from scratch by one thread; `--threads` positions at a time.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::Parser;
use kiebitz_benches::epd::Task;
use kiebitz_chess::{Game, Variant};
use kiebitz_engine::{Engine, Limits, Options, Params, SearchResult, Stop};

/// Counts how many positions of EPD files the engine solves.
#[derive(Parser)]
struct Settings {
    #[arg(long, default_value = "chess")]
    variant: Variant,
    /// Milliseconds for a position.
    #[arg(long)]
    movetime: Option<u64>,
    #[arg(long)]
    nodes: Option<u64>,
    /// Searches for the mate that the file names, for at most a minute.
    #[arg(long)]
    go_mate: bool,
    /// Positions at a time.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Lists the positions that were missed.
    #[arg(long)]
    show: bool,
    /// Search parameters, as NAME=VALUE.
    #[arg(long)]
    set: Vec<String>,
    files: Vec<String>,
}

/// The search parameters of chess and of Racing Kings.
fn params(assignments: &[String]) -> Result<[Params; 2]> {
    let mut params = [Params::default(), Params::racing()];
    for assignment in assignments {
        let (name, number) = assignment.split_once('=').context("--set PARAM=VALUE")?;
        let number = number.parse()?;
        let known = params.each_mut().map(|params| params.set(name, number));
        ensure!(known == [true, true], "unknown or out of range: {assignment}");
    }
    Ok(params)
}

fn main() -> Result<()> {
    let settings = Settings::parse();
    let [params, racing_params] = params(&settings.set)?;
    for file in &settings.files {
        let text = std::fs::read_to_string(file).with_context(|| file.clone())?;
        let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        let tasks: Vec<Task> =
            lines.iter().map(|line| Task::read(line, settings.variant)).collect::<Result<_>>()?;
        let asks =
            |task: &Task| task.mate.is_some() || !task.best.is_empty() || !task.avoid.is_empty();
        ensure!(tasks.iter().all(asks), "{file} has positions without a task");
        let next = AtomicUsize::new(0);
        let missed = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..settings.threads {
                scope.spawn(|| {
                    let options = Options { params, racing_params, ..Options::default() };
                    let mut engine = Engine::new(options).expect("64 MiB are there");
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(task) = tasks.get(index) else { break };
                        engine.new_game();
                        let report = search(&mut engine, task, &settings);
                        if !is_solved(task, &report) {
                            missed.lock().expect("no panics").push(index);
                        }
                    }
                });
            }
        });
        let missed = missed.into_inner().expect("no panics");
        let solved = tasks.len() - missed.len();
        let share = 100.0 * solved as f64 / tasks.len() as f64;
        println!("{file}: {solved} of {} ({share:.1} %)", tasks.len());
        if settings.show {
            missed.iter().for_each(|&index| println!("  missed: {}", lines[index]));
        }
    }
    Ok(())
}

fn search(engine: &mut Engine, task: &Task, settings: &Settings) -> SearchResult {
    // A search for a mate has no time limit but must not run for ever.
    let patience = Duration::from_secs(60);
    let movetime = settings.movetime.map(Duration::from_millis);
    let limits = Limits {
        movetime: if settings.go_mate { Some(patience) } else { movetime },
        nodes: settings.nodes,
        mate: task.mate.filter(|_| settings.go_mate).map(i32::unsigned_abs),
        ..Limits::default()
    };
    engine.search(&Game::new(task.board), &limits, &Stop::new(), &mut |_| {})
}

/// A mate must be seen with its exact distance; otherwise the move decides.
fn is_solved(task: &Task, report: &SearchResult) -> bool {
    let Some(best) = report.best else { return false };
    if let Some(mate) = task.mate {
        return report.lines[0].score.mate_moves() == Some(mate);
    }
    (task.best.is_empty() || task.best.contains(&best)) && !task.avoid.contains(&best)
}
