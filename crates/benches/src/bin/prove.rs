//! `make prove`: measures every number of README.md and README.de.md again, and fails where one is wrong.
//!
//! `prove KIEBITZ [CLAIM...]`: the release binary, and the claims to measure; without names all of them, in ten minutes on two
//! free cores. Run it in the root of the repository. `prove --quick` compares exact numbers only.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, ensure};
use kiebitz_benches::prove::{Bench, CLAIMS, Verdict, read};

/// What is built on the way; removed at the end.
const FOLDER: &str = "target/prove";

fn main() -> Result<ExitCode> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    ensure!(!arguments.is_empty(), "usage: prove KIEBITZ [CLAIM...] | prove --quick");
    let kiebitz = arguments.remove(0);
    let known = |name: &String| CLAIMS.iter().any(|claim| claim.name == name);
    ensure!(
        arguments.iter().all(known),
        "the claims are: {}",
        CLAIMS.map(|claim| claim.name).join("; ")
    );
    let bench = (kiebitz != "--quick")
        .then(|| Bench { kiebitz: PathBuf::from(kiebitz), folder: PathBuf::from(FOLDER) });
    let claimed = match read(Path::new("."))? {
        Ok(claimed) => claimed,
        Err(faults) => {
            faults.iter().for_each(|fault| println!("stale: {fault}"));
            return Ok(ExitCode::FAILURE);
        }
    };
    if bench.is_some() {
        warn_of_load();
    }
    let _ = std::fs::remove_dir_all(FOLDER); // of a run that was interrupted
    let mut counts = [0; 3];
    for (claim, numbers) in CLAIMS.iter().zip(claimed) {
        if !arguments.is_empty() && !arguments.iter().any(|name| name == claim.name) {
            continue;
        }
        for finding in (claim.check)(bench.as_ref(), &numbers)? {
            let (word, at) = match finding.verdict {
                Verdict::Holds => ("holds", 0),
                Verdict::LeftOut => ("left out", 1),
                Verdict::Stale => ("STALE", 2),
            };
            counts[at] += 1;
            println!(
                "{word:9} {}: README says {}, measured: {}",
                finding.what, finding.claimed, finding.measured
            );
        }
    }
    let [holds, left_out, stale] = counts;
    println!("{holds} numbers hold, {left_out} left out, {stale} stale");
    let _ = std::fs::remove_dir_all(FOLDER); // empty by now
    Ok(if stale == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Times and matches are worth little on a machine that does something else.
fn warn_of_load() {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().and_then(|load| load.parse().ok()).unwrap_or(0.0);
    // What built this program is part of the average of the last minute.
    if load > 1.5 * std::thread::available_parallelism().map_or(1.0, |cores| cores.get() as f64) {
        println!("the machine is busy (load {load}): times will be too long, and matches unfair");
    }
}
