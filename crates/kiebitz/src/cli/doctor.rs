//! `kiebitz doctor`: is everything in order on this machine?

mod data;

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;
use kiebitz_chess::{Board, Variant, perft};
use kiebitz_tablebase::Memory;
use serde::Serialize;

use super::examples;
use super::figures::per_second;
use super::report::Form;
use crate::config::Config;
use crate::terminal::{BAD, GOOD, LABEL, NOTICE, Terminal};

/// Check the installation
///
/// Checks the data folder, everything the config file names (database, tables, Syzygy tables, book, players), the
/// books and the Lichess token in the data directory, other engines, and the move generator. A line marked "warn" needs no action for
/// Kiebitz to work. If a self-test fails or a Syzygy table is damaged, the exit code is 1.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz doctor"
    "kiebitz doctor --json"
    "kiebitz doctor --thorough    also reads all tables"
})]
pub struct Doctor {
    /// Read all endgame tables completely and check their checksums: Kiebitz's own, and Syzygy tables of three and
    /// four pieces
    #[arg(long)]
    thorough: bool,

    #[command(flatten)]
    form: Form,
}

/// The detail of what lies under the user's home folder, where that is unknown.
const NO_HOME: &str = "none: no home folder is known";

/// What a check came to.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    /// In order.
    Ok,
    /// Worth knowing; Kiebitz works.
    Warn,
    /// Failed; the exit code is 1.
    Fail,
}

/// One thing that was looked at.
#[derive(Serialize)]
struct Check {
    /// Name of the check.
    name: &'static str,
    /// Result of the check.
    status: Status,
    /// What was found.
    detail: String,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    /// Version of Kiebitz.
    version: &'static str,
    /// Whether no check failed.
    ok: bool,
    /// The checks.
    checks: Vec<Check>,
}

/// What a check found: in order, or worth knowing, or failed.
type Found = Result<String, (Status, String)>;

fn warning<T>(detail: impl Into<String>) -> Result<T, (Status, String)> {
    Err((Status::Warn, detail.into()))
}

fn failure<T>(detail: impl Into<String>) -> Result<T, (Status, String)> {
    Err((Status::Fail, detail.into()))
}

impl Check {
    fn new(name: &'static str, found: Found) -> Check {
        let (status, detail) = match found {
            Ok(detail) => (Status::Ok, detail),
            Err(bad) => bad,
        };
        Check { name, status, detail }
    }
}

impl Doctor {
    /// Runs every check and reports.
    pub fn run(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let config = Config::load().unwrap_or_default();
        let mut found = vec![
            ("processor", Ok(processor())),
            ("cores", cores()),
            ("memory", Ok(memory().unwrap_or_else(|| "not told by this system".into()))),
            ("terminal", Ok(terminal.describe())),
            ("data folder", data_folder()),
            ("config file", config_file()),
        ];
        found.extend(data::checks(&config, self.thorough));
        for (name, purpose) in [
            ("stockfish", "the engine to measure against"),
            ("fairy-stockfish", "the engine to measure against in Racing Kings"),
        ] {
            found.push((name, program(name, purpose)));
        }
        found.push(("perft of chess", self_test(Variant::Chess, 5, 4_865_609)));
        found.push(("perft of Racing Kings", self_test(Variant::RacingKings, 4, 296_242)));

        let checks: Vec<Check> =
            found.into_iter().map(|(name, found)| Check::new(name, found)).collect();
        let failed = checks.iter().filter(|check| check.status == Status::Fail);
        let failed = failed.map(|check| check.name).collect::<Vec<_>>().join(", ");
        let report = Report { version: env!("CARGO_PKG_VERSION"), ok: failed.is_empty(), checks };
        self.form.write(&report, out, |out| {
            let title = format!("Kiebitz {}", report.version);
            writeln!(out, "{}", terminal.paint(LABEL, title))?;
            for Check { name, status, detail } in &report.checks {
                let mark = match status {
                    Status::Ok => terminal.paint(GOOD, "ok  "),
                    Status::Warn => terminal.paint(NOTICE, "warn"),
                    Status::Fail => terminal.paint(BAD, "FAIL"),
                };
                writeln!(out, "  {mark}  {name:<22} {detail}")?;
            }
            Ok(())
        })?;
        if !report.ok {
            out.flush()?;
            bail!("checks failed: {failed}");
        }
        Ok(())
    }
}

/// Which instructions this program was built to use, and which its networks have found.
fn processor() -> String {
    let built_for = [
        ("BMI2 (PEXT)", cfg!(target_feature = "bmi2")),
        ("POPCNT", cfg!(target_feature = "popcnt")),
        ("AVX2", cfg!(target_feature = "avx2")),
        ("AVX-512", cfg!(target_feature = "avx512f")),
        ("NEON", cfg!(target_feature = "neon")),
    ];
    let used: Vec<&str> =
        built_for.into_iter().filter(|(_, used)| *used).map(|(name, _)| name).collect();
    let used = if used.is_empty() { "any processor".into() } else { used.join(", ") };
    let networks = kiebitz_nnue::Path::best().name();
    let arch = std::env::consts::ARCH;
    format!("{arch}, built for {used}; networks computed by {networks} instructions")
}

fn cores() -> Found {
    match std::thread::available_parallelism() {
        Ok(cores) => Ok(cores.to_string()),
        Err(error) => warning(format!("cannot be counted: {error}")),
    }
}

fn memory() -> Option<String> {
    let Memory { total, available } = Memory::read()?;
    let [total, free] = [total, available].map(|bytes| bytes as f64 / (1u64 << 30) as f64);
    Some(format!("{total:.1} GiB, {free:.1} GiB of it free"))
}

fn data_folder() -> Found {
    let Some(path) = crate::data::folder() else {
        return warning("no home folder is known; set HOME or XDG_DATA_HOME");
    };
    let shown = path.display();
    if path.exists() && !path.is_dir() {
        return warning(format!("{shown} is in the way: it is no folder"));
    }
    let writable = path.ancestors().find(|folder| folder.exists()).is_some_and(can_write);
    match (path.is_dir(), writable) {
        (true, true) => Ok(format!("{shown}, can be written")),
        (true, false) => warning(format!("{shown}, cannot be written")),
        (false, true) => Ok(format!("{shown}, not there yet, can be made")),
        (false, false) => warning(format!("{shown}, not there, and cannot be made")),
    }
}

/// Where the config file is, and whether it is sound.
fn config_file() -> Found {
    let Some(path) = Config::path() else {
        return Ok(NO_HOME.into());
    };
    match Config::load() {
        Err(error) => warning(error.to_string()),
        Ok(_) if path.exists() => Ok(format!("{}, sound", path.display())),
        Ok(_) => Ok(format!("{}, not there", path.display())),
    }
}

/// Tries it: permissions alone do not tell about read-only disks and quotas.
fn can_write(folder: &Path) -> bool {
    let probe = folder.join(format!(".kiebitz-doctor-{}", std::process::id()));
    let made = OpenOptions::new().write(true).create_new(true).open(&probe).is_ok();
    made && fs::remove_file(&probe).is_ok()
}

fn program(name: &str, purpose: &str) -> Found {
    match find_program(name) {
        Some(path) => Ok(path.display().to_string()),
        None => warning(format!("not found; it is {purpose}")),
    }
}

/// Looks through PATH, and where Debian puts games.
fn find_program(name: &str) -> Option<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&paths)
        .chain([PathBuf::from("/usr/games")])
        .map(|folder| folder.join(&file))
        .find(|path| is_executable(path))
}

fn is_executable(path: &Path) -> bool {
    let Ok(metadata) = fs::metadata(path) else {
        return false;
    };
    #[cfg(unix)]
    if std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o111 == 0 {
        return false;
    }
    metadata.is_file()
}

fn self_test(variant: Variant, depth: u32, expected: u64) -> Found {
    let start = Instant::now();
    let nodes = perft(&Board::start(variant), depth);
    let time = start.elapsed();
    if nodes != expected {
        return failure(format!("depth {depth} has {expected} leaves, but {nodes} were counted"));
    }
    let millions = per_second(nodes, time) / 1_000_000;
    let milliseconds = time.as_secs_f64() * 1000.0;
    Ok(format!(
        "depth {depth}: {nodes} leaves, right; {milliseconds:.1} ms, {millions} million a second"
    ))
}
