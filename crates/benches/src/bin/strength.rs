//! Measures the levels, the textbook players, other programs and versions of Kiebitz on one scale, and writes
//! docs/strength.md's tables and pictures.
//!
//! `strength KIEBITZ VARIANT GAMES CONCURRENCY [NAME=PATH...]`: the program that is measured, how
//! many games two levels get, how many are played at a time, and other versions of the program. An
//! interrupted run continues where it stopped.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use kiebitz_arena::tally::Faults;
use kiebitz_arena::tournament::{JsonPlayer, StandingsJson};
use kiebitz_benches::strength::roster::{Kind, RosterEntry, pairings, roster};
use kiebitz_benches::strength::{picture, table};
use kiebitz_chess::Variant;

/// The page with the tables.
const PAGE: &str = "docs/strength.md";
/// The logs of unfinished runs.
const LOGS: &str = "target/strength";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [program, variant, games, concurrency, versions @ ..] = &arguments[..] else {
        bail!("usage: strength KIEBITZ VARIANT GAMES CONCURRENCY [NAME=PATH...]");
    };
    let variant: Variant = variant.parse().context("no such variant")?;
    let version = |text: &String| {
        let (name, path) = text.split_once('=').context("a version is given as NAME=PATH")?;
        Ok((name.to_owned(), path.to_owned()))
    };
    let versions = versions.iter().map(version).collect::<Result<Vec<_>>>()?;
    let roster = roster(variant, &versions);
    let games = games.parse().context("not a number of games")?;
    let standings = measure(program, variant, &roster, games, concurrency)?;
    write(&standings, &roster, variant)
}

/// Plays all pairings, or continues an unfinished run.
fn measure(
    program: &str,
    variant: Variant,
    roster: &[RosterEntry],
    games: u32,
    concurrency: &str,
) -> Result<StandingsJson> {
    fs::create_dir_all(LOGS)?;
    let log = format!("{LOGS}/{}.log", variant.name());
    let mut command = Command::new(program);
    command.arg("match");
    if Path::new(&log).exists() {
        eprintln!("{log} exists: going on with it (remove it to begin again)");
        // This program wrote the log, and it names the programs of the roster.
        command.args(["--resume", &log, "--yes"]);
    } else {
        command.args(["--json", "--margin", "5000", "--variant", variant.name(), "--log", &log]);
        command.args(["--games", &games.to_string(), "--concurrency", concurrency]);
        for entry in roster {
            command.args(["--engine", &entry.spec]);
        }
        for [one, other] in pairings(roster) {
            // Pairings of neighbouring levels get the most games.
            let is_step = [one, other].iter().all(|&number| roster[number].kind == Kind::Level);
            let games = if is_step { games } else { games.div_ceil(6) * 2 };
            command.args(["--pairing", &format!("{}-{}:{games}", one + 1, other + 1)]);
        }
        for (number, entry) in (1..).zip(roster).filter(|(_, entry)| entry.kind == Kind::Anchor) {
            command.args(["--rating", &format!("{number}={}", entry.expected)]);
        }
    }
    let output = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {program}"))?;
    let output = output.wait_with_output()?;
    if !output.status.success() {
        bail!("the match did not end; start this again to go on with it");
    }
    let standings: StandingsJson =
        serde_json::from_slice(&output.stdout).context("the match's report is not understood")?;
    let is_rated = |player: &JsonPlayer| player.elo.is_some();
    ensure!(standings.players.iter().all(is_rated), "a player has no rating");
    Ok(standings)
}

/// Writes tables and picture.
fn write(standings: &StandingsJson, roster: &[RosterEntry], variant: Variant) -> Result<()> {
    let title = format!("Strength in {variant}: {} games", standings.games);
    let path = format!("docs/images/strength-{}.svg", variant.name());
    fs::write(&path, picture::picture(standings, roster, &title))
        .with_context(|| format!("cannot write {path}"))?;
    let mut page = fs::read_to_string(PAGE).with_context(|| format!("cannot read {PAGE}"))?;
    let parts =
        [("places", table::places(standings, roster)), ("steps", table::steps(standings, roster))];
    for (part, content) in parts {
        let name = format!("{part} {}", variant.name());
        page = table::filled(&page, &name, &content)
            .with_context(|| format!("{PAGE} has no mark for {name}"))?;
    }
    fs::write(PAGE, page).with_context(|| format!("cannot write {PAGE}"))?;
    let StandingsJson { games, faults, .. } = standings;
    let Faults { illegal, crashes, time_losses } = faults;
    println!(
        "{games} games, {illegal} illegal moves, {crashes} crashes, {time_losses} lost on time: {PAGE}, {path}"
    );
    Ok(())
}
