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

use super::{examples, perft::per_second};
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

    /// Print the report as JSON; docs/json.md lists its keys
    #[arg(short, long)]
    json: bool,
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

impl Check {
    fn new(name: &'static str, status: Status, detail: impl Into<String>) -> Check {
        Check { name, status, detail: detail.into() }
    }
}

impl Doctor {
    /// Runs every check and reports.
    pub fn run(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let version = env!("CARGO_PKG_VERSION");
        let config = Config::load().unwrap_or_default();
        let mut checks = vec![
            processor(),
            cores(),
            memory(),
            Check::new("terminal", Status::Ok, terminal.describe()),
            data_folder(),
            config_file(),
        ];
        checks.extend(data::checks(&config, self.thorough));
        checks.extend([
            program("stockfish", "the engine to measure against"),
            program("fairy-stockfish", "the engine to measure against in Racing Kings"),
            self_test("perft of chess", Variant::Chess, 5, 4_865_609),
            self_test("perft of Racing Kings", Variant::RacingKings, 4, 296_242),
        ]);
        let failed: Vec<&str> =
            checks.iter().filter(|check| check.status == Status::Fail).map(|c| c.name).collect();
        let failed = failed.join(", ");
        let ok = failed.is_empty();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&Report { version, ok, checks })?)?;
        } else {
            writeln!(out, "{}", terminal.paint(LABEL, format_args!("Kiebitz {version}")))?;
            for check in &checks {
                let mark = match check.status {
                    Status::Ok => terminal.paint(GOOD, "ok  "),
                    Status::Warn => terminal.paint(NOTICE, "warn"),
                    Status::Fail => terminal.paint(BAD, "FAIL"),
                };
                writeln!(out, "  {mark}  {:<22} {}", check.name, check.detail)?;
            }
        }
        if !ok {
            out.flush()?;
            bail!("checks failed: {failed}");
        }
        Ok(())
    }
}

/// Which instructions this program was built to use, and which its networks have found.
fn processor() -> Check {
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
    Check::new(
        "processor",
        Status::Ok,
        format!("{arch}, built for {used}; networks computed by {networks} instructions"),
    )
}

fn cores() -> Check {
    match std::thread::available_parallelism() {
        Ok(cores) => Check::new("cores", Status::Ok, cores.to_string()),
        Err(error) => Check::new("cores", Status::Warn, format!("cannot be counted: {error}")),
    }
}

fn memory() -> Check {
    let told = match Memory::read() {
        Some(Memory { total, available }) => {
            let [total, free] = [total, available].map(|bytes| bytes as f64 / (1u64 << 30) as f64);
            format!("{total:.1} GiB, {free:.1} GiB of it free")
        }
        None => "not told by this system".to_owned(),
    };
    Check::new("memory", Status::Ok, told)
}

fn data_folder() -> Check {
    let name = "data folder";
    let Some(path) = crate::data::folder() else {
        return Check::new(
            name,
            Status::Warn,
            "no home folder is known; set HOME or XDG_DATA_HOME",
        );
    };
    let shown = path.display();
    if path.exists() && !path.is_dir() {
        return Check::new(name, Status::Warn, format!("{shown} is in the way: it is no folder"));
    }
    let there = path.is_dir();
    let writable = path.ancestors().find(|folder| folder.exists()).is_some_and(can_write);
    let (status, words) = match (there, writable) {
        (true, true) => (Status::Ok, "can be written"),
        (true, false) => (Status::Warn, "cannot be written"),
        (false, true) => (Status::Ok, "not there yet, can be made"),
        (false, false) => (Status::Warn, "not there, and cannot be made"),
    };
    Check::new(name, status, format!("{shown}, {words}"))
}

/// Where the config file is, and whether it is sound.
fn config_file() -> Check {
    let name = "config file";
    let Some(path) = Config::path() else {
        return Check::new(name, Status::Ok, NO_HOME);
    };
    match Config::load() {
        Err(error) => Check::new(name, Status::Warn, error.to_string()),
        Ok(_) if path.exists() => {
            Check::new(name, Status::Ok, format!("{}, sound", path.display()))
        }
        Ok(_) => Check::new(name, Status::Ok, format!("{}, not there", path.display())),
    }
}

/// Tries it: permissions alone do not tell about read-only disks and quotas.
fn can_write(folder: &Path) -> bool {
    let probe = folder.join(format!(".kiebitz-doctor-{}", std::process::id()));
    let made = OpenOptions::new().write(true).create_new(true).open(&probe).is_ok();
    made && fs::remove_file(&probe).is_ok()
}

fn program(name: &'static str, purpose: &str) -> Check {
    match find_program(name) {
        Some(path) => Check::new(name, Status::Ok, path.display().to_string()),
        None => Check::new(name, Status::Warn, format!("not found; it is {purpose}")),
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

fn self_test(name: &'static str, variant: Variant, depth: u32, expected: u64) -> Check {
    let start = Instant::now();
    let nodes = perft(&Board::start(variant), depth);
    let time = start.elapsed();
    if nodes != expected {
        let detail = format!("depth {depth} has {expected} leaves, but {nodes} were counted");
        return Check::new(name, Status::Fail, detail);
    }
    let millions = per_second(nodes, time) / 1_000_000;
    let detail = format!(
        "depth {depth}: {nodes} leaves, right; {:.1} ms, {millions} million a second",
        time.as_secs_f64() * 1000.0
    );
    Check::new(name, Status::Ok, detail)
}
