//! Runs suites of positions with known solutions and counts how many the engine solves.
//!
//! `suites [--variant V] [--movetime MS] [--nodes N] [--go-mate] [--threads N] [--set PARAM=VALUE] [--show]
//! FILE.epd...`
//!
//! Each position is searched from scratch by one thread; `--threads` positions at a time.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use kiebitz_benches::epd::Task;
use kiebitz_chess::{Game, Variant};
use kiebitz_engine::{Engine, Limits, Options, Params, SearchResult, Stop};

struct Settings {
    variant: Variant,
    movetime: Option<Duration>,
    nodes: Option<u64>,
    go_mate: bool,
    threads: usize,
    show: bool,
    params: [Params; 2],
    files: Vec<String>,
}

fn settings() -> Result<Settings> {
    let mut settings = Settings {
        variant: Variant::Chess,
        movetime: None,
        nodes: None,
        go_mate: false,
        threads: 1,
        show: false,
        params: [Params::default(), Params::racing()],
        files: Vec::new(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().context("a value is missing");
        match argument.as_str() {
            "--variant" => settings.variant = value()?.parse()?,
            "--movetime" => settings.movetime = Some(Duration::from_millis(value()?.parse()?)),
            "--nodes" => settings.nodes = Some(value()?.parse()?),
            "--threads" => settings.threads = value()?.parse()?,
            "--set" => {
                let assignment = value()?;
                let (name, number) = assignment.split_once('=').context("--set PARAM=VALUE")?;
                let number = number.parse()?;
                let known = settings.params.each_mut().map(|params| params.set(name, number));
                ensure!(known == [true, true], "unknown or out of range: {assignment}");
            }
            "--go-mate" => settings.go_mate = true,
            "--show" => settings.show = true,
            other if other.starts_with('-') => bail!("unknown option {other}"),
            file => settings.files.push(file.to_owned()),
        }
    }
    Ok(settings)
}

fn main() -> Result<()> {
    let settings = settings()?;
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
                    let [params, racing_params] = settings.params;
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
    let limits = Limits {
        movetime: if settings.go_mate { Some(patience) } else { settings.movetime },
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
