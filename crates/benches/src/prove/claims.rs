//! What README.md and README.de.md claim, and how each claim is measured.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use kiebitz_arena::elo::{elo_of_score, expected_score};
use kiebitz_chess::Variant;
use kiebitz_engine::Level;
use kiebitz_tablebase::{Estimate, GenerateOptions, MOST_PIECES, Material};
use kiebitz_uci::{Client, Launch, OptionKind};
use serde::Deserialize;

use super::{Finding, Verdict};
use crate::uci::place;
use crate::{perft, timed};

/// Words with numbers, and who checks the numbers.
pub struct Claim {
    pub name: &'static str,
    /// The words of README.md and README.de.md, with `{}` for each number.
    pub words: [&'static str; 2],
    /// Holds the numbers against the program, and where there is a `Bench`, against measurements.
    pub check: fn(Option<&Bench>, &[f64]) -> Result<Vec<Finding>>,
}

/// What measurements need.
pub struct Bench {
    /// The release binary.
    pub kiebitz: PathBuf,
    /// A folder for what is built on the way.
    pub folder: PathBuf,
}

/// Games of each match: two minutes on two cores.
const GAMES: u32 = 24;
/// Seconds of a game and of a move, of the matches.
const TIME: [f64; 2] = [3.0, 0.03];
/// Megabytes of hash of each engine.
const HASH: f64 = 64.0;
/// Percent of the intervals.
const CONFIDENCE: f64 = 95.0;
/// The share of games lost on time above which a match says how busy the machine is, and not who is stronger.
const MOST_LOST_ON_TIME: f64 = 0.1;
/// Rounds of perft; the best stands.
const ROUNDS: usize = 3;
/// "About three minutes": a build may take a quarter more.
const ABOUT: f64 = 1.25;

/// Every claim; a number of the pages that belongs to none is a fault.
pub const CLAIMS: [Claim; 10] = [
    Claim {
        name: "weakest level",
        words: ["any level from {} Elo upwards", "Gegner ab {} Elo"],
        check: |_, claimed| Ok(vec![exact("weakest level, Elo", claimed[0], weakest())]),
    },
    Claim {
        name: "dials",
        words: [
            "| from {} Elo | from {} Elo | from {} Elo | {} levels |",
            "| ab {} Elo | ab {} Elo | ab {} Elo | {} Stufen |",
        ],
        check: |_, claimed| {
            Ok(vec![
                exact("weakest level, Elo", claimed[0], weakest()),
                dial("stockfish", claimed[1]),
                dial("fairy-stockfish", claimed[2]),
                given("Lichess's levels", claimed[3], "a website; looked at by hand"),
            ])
        },
    },
    Claim {
        name: "largest tables, chess",
        words: [
            "tables, chess | builds, to {} pieces; reads Syzygy | reads | reads | {} pieces | {} pieces |",
            "tabellen, Schach | baut sie, bis {} Steine; liest Syzygy | liest sie | liest sie | {} Steine | {} Steine |",
        ],
        check: |_, claimed| {
            Ok(vec![
                at_least("pieces of a table", claimed[0], MOST_PIECES as f64),
                given("Lichess's tables", claimed[1], "a website; looked at by hand"),
                given("syzygy-tables.info", claimed[2], "a website; looked at by hand"),
            ])
        },
    },
    Claim {
        name: "largest tables, Racing Kings",
        words: [
            "tables, Racing Kings | builds, to {} pieces",
            "tabellen, Racing Kings | baut sie, bis {} Steine",
        ],
        check: |_, claimed| Ok(vec![at_least("pieces of a table", claimed[0], MOST_PIECES as f64)]),
    },
    Claim {
        name: "build",
        words: ["takes about {} minutes on two cores", "auf zwei Kernen etwa {} Minuten"],
        check: build,
    },
    Claim {
        name: "strength in chess",
        words: [
            "| −{} ± {} Elo against Stockfish 15.1 ({} % of {} games)",
            "| −{} ± {} Elo gegen Stockfish 15.1 ({} % aus {} Partien)",
        ],
        check: |bench, claimed| strength(bench, Variant::Chess, -claimed[0], &claimed[1..]),
    },
    Claim {
        name: "strength in Racing Kings",
        words: [
            "| +{} ± {} Elo against Fairy-Stockfish without a network ({} % of {} games)",
            "| +{} ± {} Elo gegen Fairy-Stockfish ohne Netz ({} % aus {} Partien)",
        ],
        check: |bench, claimed| strength(bench, Variant::RacingKings, claimed[0], &claimed[1..]),
    },
    Claim {
        name: "move generator",
        words: [
            "at least {} times as fast as Stockfish's; in Racing Kings at least {} times as fast as shakmaty's",
            "mindestens {}-mal so schnell wie der von Stockfish; in Racing Kings mindestens {}-mal so schnell wie der von \
             shakmaty",
        ],
        check: generator,
    },
    Claim {
        name: "tables",
        words: [
            "all {} with three and four pieces in less than {} s on two cores, {} MB",
            "alle {} mit drei und vier Steinen in weniger als {} s auf zwei Kernen, {} MB",
        ],
        check: tables,
    },
    Claim {
        name: "conditions of the matches",
        words: [
            "one thread, {} MB of hash, {}+{} s, {} % intervals",
            "ein Thread, {} MB Hash, {}+{} s, {}-%-Intervalle",
        ],
        check: |_, claimed| {
            Ok(vec![
                exact("MB of hash", claimed[0], HASH),
                exact("seconds a game", claimed[1], TIME[0]),
                exact("seconds a move", claimed[2], TIME[1]),
                exact("% of the intervals", claimed[3], CONFIDENCE),
            ])
        },
    },
];

/// Words with numbers that nothing has to measure: the day of the matches, and the licence.
pub const PLAIN: [&str; 5] =
    ["2026-11-16", "16.11.2026", "version 3 or later", "Version 3 oder später", "Stockfish 15.1"];

fn weakest() -> f64 {
    f64::from(*Level::RANGE.start())
}

fn exact(what: &str, claimed: f64, found: f64) -> Finding {
    Finding::new(what, claimed, found, claimed == found)
}

fn at_least(what: &str, claimed: f64, found: f64) -> Finding {
    let hundredths = (found * 100.0).round() / 100.0;
    Finding::new(what, format!("at least {claimed}"), hundredths, found >= claimed)
}

fn given(what: &str, claimed: f64, why: &str) -> Finding {
    Finding::left_out(what, claimed, why)
}

/// The weakest play that another program offers. The pages name the lowest of its versions; the one installed may be
/// older, but must not go lower.
fn dial(program: &str, claimed: f64) -> Finding {
    let what = format!("{program}'s least UCI_Elo");
    match least_elo(program) {
        Ok(least) => at_least(&what, claimed, least),
        Err(error) => Finding::left_out(&what, claimed, &format!("{error:#}")),
    }
}

fn least_elo(program: &str) -> Result<f64> {
    let client = Client::start(&Launch::new(place(program)?))?;
    match client.option("UCI_Elo").map(|option| &option.kind) {
        Some(OptionKind::Spin { min, .. }) => Ok(*min as f64),
        _ => bail!("it has no UCI_Elo"),
    }
}

/// A release build from nothing, in a folder of its own.
fn build(bench: Option<&Bench>, claimed: &[f64]) -> Result<Vec<Finding>> {
    let Some(bench) = bench else { return Ok(Vec::new()) };
    let folder = bench.folder.join("build");
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--release", "--quiet", "--bin", "kiebitz", "--target-dir"]).arg(&folder);
    let (status, time) = timed(|| cargo.status());
    ensure!(status.context("cannot start cargo")?.success(), "cargo build fails");
    std::fs::remove_dir_all(&folder)?;
    let minutes = time.as_secs_f64() / 60.0;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let found = format!("{minutes:.1} on {cores} cores, without downloads");
    let claim = format!("about {}", claimed[0]);
    Ok(vec![Finding::new("minutes of a first build", claim, found, minutes <= claimed[0] * ABOUT)])
}

/// What `kiebitz match --json` says.
#[derive(Deserialize)]
struct Match {
    games: u32,
    score: f64,
    illegal: u32,
    crashes: u32,
    time_losses: u32,
}

/// The claim of a long match beside a short one: they must not contradict each other.
fn strength(
    bench: Option<&Bench>,
    variant: Variant,
    elo: f64,
    claimed: &[f64],
) -> Result<Vec<Finding>> {
    let [error, percent, games] = claimed else { unreachable!("the words have these numbers") };
    let (what, program) = match variant {
        Variant::RacingKings => ("Elo in Racing Kings", "fairy-stockfish"),
        _ => ("Elo in chess", "stockfish"),
    };
    // The share must be the Elo, and a number of half points.
    let points = (percent / 100.0 * games * 2.0).round() / 2.0;
    let share = format!("{:.0}, of {points} points of {games}", elo_of_score(points / games));
    let fits = (elo_of_score(points / games) - elo).abs() < 0.5
        && (100.0 * points / games - percent).abs() <= 0.051;
    let mut findings = vec![Finding::new(&format!("{what}, from the share"), elo, share, fits)];
    let Some(bench) = bench else { return Ok(findings) };
    let place = match place(program) {
        Ok(place) => place.display().to_string(),
        Err(missing) => {
            findings.push(Finding::left_out(what, elo, &format!("{missing:#}")));
            return Ok(findings);
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let report = Command::new(&bench.kiebitz)
        .args(["match", "--json", "--variant", variant.name()])
        .args(["--engine", "self", "--engine", &format!("{place}:Threads=1")])
        .args(["--hash", &HASH.to_string(), "--tc", &format!("{}+{}", TIME[0], TIME[1])])
        .args(["--games", &GAMES.to_string(), "--concurrency", &cores.to_string()])
        .stderr(Stdio::null())
        .output()
        .context("cannot start kiebitz")?;
    let report: Match = serde_json::from_slice(&report.stdout).context("the match's report")?;
    if f64::from(report.time_losses) > MOST_LOST_ON_TIME * f64::from(report.games) {
        let why = format!("{} of {} games were lost on time", report.time_losses, report.games);
        findings.push(Finding::left_out(what, elo, &why));
        return Ok(findings);
    }
    let faults = report.illegal + report.crashes;
    let [low, high] = interval(report.score, f64::from(report.games));
    let [claimed_low, claimed_high] = [expected_score(elo - error), expected_score(elo + error)];
    let found = format!(
        "{:.0} to {:.0} by {:.1} % of {} games, {faults} illegal moves and crashes",
        elo_of_score(low),
        elo_of_score(high),
        100.0 * report.score,
        report.games
    );
    let holds = low <= claimed_high && claimed_low <= high;
    findings.push(Finding::new(what, format!("{elo} ± {error}"), found, holds));
    Ok(findings)
}

/// Wilson's 95 % interval of a score; it has a width even where every game was lost. Draws make the true one narrower.
fn interval(score: f64, games: f64) -> [f64; 2] {
    const Z: f64 = 1.96;
    let middle = score + Z * Z / (2.0 * games);
    let width = Z * (score * (1.0 - score) / games + Z * Z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + Z * Z / games;
    [(middle - width) / scale, (middle + width) / scale].map(|end| end.clamp(1e-6, 1.0 - 1e-6))
}

/// The slowest of its ratios to Stockfish, and that to shakmaty in Racing Kings.
fn generator(bench: Option<&Bench>, claimed: &[f64]) -> Result<Vec<Finding>> {
    if bench.is_none() {
        return Ok(Vec::new());
    }
    let mut ratios: [Option<f64>; 2] = [None, None];
    for case in &perft::CASES {
        let (peer, slot) = match case.variant {
            Variant::RacingKings => ("shakmaty", 1),
            _ => ("Stockfish", 0),
        };
        let speeds = perft::measure(case, ROUNDS)?;
        if let Some(other) = speeds.iter().find(|speed| speed.program == peer) {
            let ratio = speeds[0].nodes_per_second / other.nodes_per_second;
            ratios[slot] = Some(ratios[slot].map_or(ratio, |least| least.min(ratio)));
        }
    }
    let what = ["times Stockfish's perft", "times shakmaty's perft, Racing Kings"];
    let finding = |at: usize| match ratios[at] {
        Some(ratio) => at_least(what[at], claimed[at], ratio),
        None => Finding::left_out(what[at], claimed[at], "there is no stockfish"),
    };
    Ok(vec![finding(0), finding(1)])
}

/// All tables of up to four pieces: how many, how large, and how long they take.
fn tables(bench: Option<&Bench>, claimed: &[f64]) -> Result<Vec<Finding>> {
    let megabytes = |bytes: u64| (bytes as f64 / 1e6).round();
    let Some(bench) = bench else {
        // Sizes of tables with up to four pieces are known to the estimate.
        let options = GenerateOptions {
            dir: PathBuf::new(),
            threads: 1,
            memory: 1 << 30,
            save_every: Duration::MAX,
        };
        let materials = Material::all(4, Variant::Chess);
        let bytes = materials.iter().map(|material| Estimate::new(material, &options).file).sum();
        return Ok(vec![
            exact("tables", claimed[0], materials.len() as f64),
            exact("MB of tables, estimated", claimed[2], megabytes(bytes)),
        ]);
    };
    let folder = bench.folder.join("tables");
    let mut generate = Command::new(&bench.kiebitz);
    generate
        .args(["tb", "generate", "--all", "4", "--threads", "2", "--json", "--dir"])
        .arg(&folder);
    generate.stdout(Stdio::null()).stderr(Stdio::null());
    let (status, time) = timed(|| generate.status());
    ensure!(status.context("cannot start kiebitz")?.success(), "kiebitz tb generate fails");
    let (count, bytes) = files(&folder)?;
    std::fs::remove_dir_all(&folder)?;
    let seconds = time.as_secs_f64();
    let (less, found) = (format!("less than {}", claimed[1]), format!("{seconds:.1}"));
    Ok(vec![
        exact("tables", claimed[0], f64::from(count)),
        Finding::new("seconds for the tables", less, found, seconds < claimed[1]),
        exact("MB of tables", claimed[2], megabytes(bytes)),
    ])
}

/// How many tables lie in a folder, and their bytes.
fn files(folder: &Path) -> Result<(u32, u64)> {
    let mut sum = (0, 0);
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.path().extension().is_some_and(|extension| extension == "kzt") {
            sum = (sum.0 + 1, sum.1 + entry.metadata()?.len());
        }
    }
    Ok(sum)
}

impl Finding {
    fn new(what: &str, claimed: impl ToString, measured: impl ToString, holds: bool) -> Finding {
        let verdict = if holds { Verdict::Holds } else { Verdict::Stale };
        Finding {
            what: what.to_owned(),
            claimed: claimed.to_string(),
            measured: measured.to_string(),
            verdict,
        }
    }

    fn left_out(what: &str, claimed: impl ToString, why: &str) -> Finding {
        Finding { verdict: Verdict::LeftOut, ..Finding::new(what, claimed, why, true) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_has_a_width_where_all_is_lost() {
        let [low, high] = interval(0.0, 24.0);
        assert!(low < 1e-5 && (0.13..0.15).contains(&high), "{high}");
        let [low, high] = interval(0.5, 100.0);
        assert!((low - 0.404).abs() < 0.001 && (high - 0.596).abs() < 0.001);
    }
}
