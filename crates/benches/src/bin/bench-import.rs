//! Measures the speed of importing games into the game database, and of queries afterwards.
//!
//! `bench-import FILE...` imports the PGN files into a database of its own, on one thread, and prints a Markdown table.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use kiebitz_benches::timed;
use kiebitz_chess::{Board, Variant};
use kiebitz_games::store::Store;

/// Rounds; the best one counts, since noise only slows a machine down.
const ROUNDS: usize = 3;

/// Positions asked about afterwards: some that every game has, and some that few have.
const ASKED: usize = 2_000;

fn main() -> Result<()> {
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    ensure!(!files.is_empty(), "usage: bench-import FILE.pgn...");
    let folder = std::env::temp_dir().join(format!("kiebitz-bench-import-{}", std::process::id()));
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let measured = measure(&files, &folder.join("games.db"));
    fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
    measured
}

fn measure(files: &[PathBuf], path: &Path) -> Result<()> {
    println!(
        "| file | games | positions | seconds | positions/s | CPU seconds | positions/CPU s |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|");
    for file in files {
        let mut best: Option<(usize, usize, [Duration; 2])> = None;
        for _ in 0..ROUNDS {
            remove(path)?;
            let mut store = Store::open(path)?;
            let source = File::open(file).with_context(|| file.display().to_string())?;
            let before = processor_time();
            let (report, time) = timed(|| store.import(source, |_| true));
            let report = report?;
            let worked =
                processor_time().zip(before).map_or(time, |(after, before)| after - before);
            if best.is_none_or(|(.., [_, least])| worked < least) {
                best = Some((report.added, report.positions, [time, worked]));
            }
        }
        let (games, positions, times) = best.context("there is at least one round")?;
        let [seconds, worked] = times.map(|time| time.as_secs_f64());
        let rate = |seconds: f64| positions as f64 / seconds;
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        println!(
            "| `{name}` | {games} | {positions} | {seconds:.2} | {:.0} | {worked:.2} | {:.0} |",
            rate(seconds),
            rate(worked)
        );
    }

    remove(path)?;
    let mut store = Store::open(path)?;
    for file in files {
        store.import(File::open(file)?, |_| true)?;
    }
    let (games, moves) = store.count()?;
    let boards = some_boards();
    drop(store);
    let store = Store::open(path)?;
    let mut times = Vec::new();
    for board in &boards {
        let (moves, time) = timed(|| store.explore(board));
        moves?;
        times.push(time);
    }
    times.sort_unstable();
    let slowest = times.last().context("boards were asked about")?;
    println!(
        "\nAll files: {games} games, {moves} moves of positions, {} bytes. {} positions explored: median {:.3} ms, slowest {:.3} ms",
        fs::metadata(path)?.len(),
        times.len(),
        times[times.len() / 2].as_secs_f64() * 1e3,
        slowest.as_secs_f64() * 1e3
    );
    Ok(())
}

/// The processor time of this thread, on Linux: unlike wall-clock time, it does not depend on the
/// load.
fn processor_time() -> Option<Duration> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn remove(path: &Path) -> Result<()> {
    for end in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(end);
        match fs::remove_file(&name) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(error).with_context(|| PathBuf::from(name).display().to_string());
            }
            _ => {}
        }
    }
    Ok(())
}

/// The start and what follows from it, breadth first.
fn some_boards() -> Vec<Board> {
    let mut boards = vec![Board::start(Variant::Chess)];
    let mut next = 0;
    while boards.len() < ASKED {
        let board = boards[next];
        for m in board.legal_moves() {
            let mut after = board;
            after.play_unchecked(m);
            boards.push(after);
        }
        next += 1;
    }
    boards.truncate(ASKED);
    boards
}
