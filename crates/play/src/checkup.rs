//! Is everything in order on this machine? The checks of `kiebitz doctor`. The comments of the types are those of
//! docs/json.md.

use std::env;
use std::error::Error;
use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::Instant;

use kiebitz_books::polyglot::Book;
use kiebitz_chess::{Board, Variant, perft};
use kiebitz_games::store::StoreError;
use kiebitz_players::PlayerSpec;
use kiebitz_players::text::sentence;
use kiebitz_tablebase::{Checksum, Memory, Syzygy, Tables, UnfinishedState, unfinished};
use serde::Serialize;

use crate::config::{BookChoice, Config};
use crate::data::{self, Origin};
use crate::figures::{bytes, per_second};

/// The detail of what lies under the user's home folder, where that is unknown.
pub const NO_HOME: &str = "none: no home folder is known";

/// What a check came to.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CheckStatus {
    /// In order.
    Ok,
    /// Worth knowing; Kiebitz works.
    Warn,
    /// Failed; the exit code is 1.
    Fail,
}

/// One thing that was looked at.
#[derive(Serialize)]
pub struct Check {
    /// Name of the check.
    pub name: &'static str,
    /// Result of the check.
    pub status: CheckStatus,
    /// What was found.
    pub detail: String,
}

/// What `kiebitz doctor --json` prints.
#[derive(Serialize)]
pub struct CheckupReport {
    /// Version of Kiebitz.
    pub version: &'static str,
    /// Whether no check failed.
    pub ok: bool,
    /// The checks.
    pub checks: Vec<Check>,
}

impl CheckupReport {
    /// Of these checks.
    pub fn new(checks: Vec<Check>) -> CheckupReport {
        let ok = checks.iter().all(|check| check.status != CheckStatus::Fail);
        CheckupReport { version: env!("CARGO_PKG_VERSION"), ok, checks }
    }

    /// The names of the checks that failed.
    pub fn failed(&self) -> String {
        let failed = self.checks.iter().filter(|check| check.status == CheckStatus::Fail);
        failed.map(|check| check.name).collect::<Vec<_>>().join(", ")
    }
}

/// What a check found: in order, or worth knowing, or failed.
pub type Found = Result<String, (CheckStatus, String)>;

/// Found something worth knowing.
pub fn warning<T>(detail: impl Into<String>) -> Result<T, (CheckStatus, String)> {
    Err((CheckStatus::Warn, detail.into()))
}

fn failure<T>(detail: impl Into<String>) -> Result<T, (CheckStatus, String)> {
    Err((CheckStatus::Fail, detail.into()))
}

impl Check {
    /// What was found under this name.
    pub fn new(name: &'static str, found: Found) -> Check {
        let (status, detail) = match found {
            Ok(detail) => (CheckStatus::Ok, detail),
            Err(bad) => bad,
        };
        Check { name, status, detail }
    }
}

/// The machine.
pub fn machine() -> Vec<Check> {
    vec![
        Check::new("processor", Ok(processor())),
        Check::new("cores", cores()),
        Check::new("memory", Ok(memory().unwrap_or_else(|| "not told by this system".into()))),
    ]
}

/// What the environment, the config file and the data folder name. With `thorough` all tables are read.
pub fn user_data(config: &Config, thorough: bool) -> Vec<Check> {
    vec![
        Check::new("data folder", data_folder()),
        Check::new("config file", config_file()),
        Check::new("game database", database(config)),
        Check::new("endgame tables", tables(config, thorough)),
        Check::new("Syzygy tables", syzygy(config, thorough)),
        Check::new("opening book", book(config)),
        Check::new("books by name", named_books()),
    ]
}

/// The programs that the config file names as players, and those to measure against.
pub fn programs(config: &Config) -> Vec<Check> {
    let mut checks = Vec::new();
    for (name, player) in [("player of White", &config.white), ("player of Black", &config.black)] {
        if let Some(PlayerSpec::Uci(program)) = player {
            let is_there = is_executable(Path::new(program)) || find_program(program).is_some();
            let found = match is_there {
                true => Ok(program.clone()),
                false => warning(format!("{program} is no program here")),
            };
            checks.push(Check::new(name, found));
        }
    }
    for (name, purpose) in [
        ("stockfish", "the engine to measure against"),
        ("fairy-stockfish", "the engine to measure against in Racing Kings"),
    ] {
        checks.push(Check::new(name, program(name, purpose)));
    }
    checks
}

/// The move generator.
pub fn self_tests() -> Vec<Check> {
    vec![
        Check::new("perft of chess", self_test(Variant::Chess, 5, 4_865_609)),
        Check::new("perft of Racing Kings", self_test(Variant::RacingKings, 4, 296_242)),
    ]
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
    let arch = env::consts::ARCH;
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
    let Some(path) = data::folder() else {
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
    let paths = env::var_os("PATH").unwrap_or_default();
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&paths)
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

/// Whether the game database is there, and sound.
fn database(config: &Config) -> Found {
    let shown = data::games(config).map(|path| path.display().to_string()).unwrap_or_default();
    let store = match data::existing_games(None, config) {
        Err(error @ StoreError::NoDatabase(_)) => return warning(error.to_string()),
        Err(error) => return failure(error.to_string()),
        Ok(None) => return Ok("none yet; games you play are kept".into()),
        Ok(Some(store)) => store,
    };
    let flaws: Vec<String> = store.check_integrity().iter().map(ToString::to_string).collect();
    if !flaws.is_empty() {
        return failure(format!("{shown}: {}", flaws.join("; ")));
    }
    match store.count() {
        Ok((1, _)) => Ok(format!("1 game in {shown}, sound")),
        Ok((games, _)) => Ok(format!("{games} games in {shown}, sound")),
        Err(error) => failure(format!("{shown}: {error}")),
    }
}

/// Our endgame tables: whether they can be opened, what is unfinished, and if asked for whether every block is sound.
fn tables(config: &Config, thorough: bool) -> Found {
    let none = "none yet; kiebitz tb generate --all 4 builds some";
    let (path, tables) = match data::tables(config) {
        None => return Ok(none.into()),
        Some((path, Origin::Usual)) if !path.exists() => return Ok(none.into()),
        Some((path, origin)) => match Tables::open(&path) {
            Ok(tables) => (path, tables),
            Err(error) => return warning(format!("{error} ({origin})")),
        },
    };
    let materials = tables.materials();
    for material in &materials {
        let sound = tables.table(material).and_then(|table| match table {
            Some(table) if thorough => Ok(table.check()?),
            _ => Ok(()),
        });
        if let Err(error) = sound {
            return warning(error.to_string());
        }
    }
    let all = if thorough { ", every checksum right" } else { "" };
    let found = format!("{} in {}{all}", materials.len(), path.display());
    let left: Vec<_> = env::split_paths(&path)
        .flat_map(|folder| unfinished(&folder).unwrap_or_default())
        .filter(|left| left.state != UnfinishedState::Busy)
        .collect();
    if left.is_empty() {
        return Ok(found);
    }
    let size = bytes(left.iter().map(|left| left.bytes).sum());
    warning(format!("{found}; {size} of unfinished work, which kiebitz tb list names"))
}

/// Syzygy tables, and if asked for whether their checksums are right: a damaged one answers wrongly.
fn syzygy(config: &Config, thorough: bool) -> Found {
    let Some(path) = &config.syzygy else {
        return Ok("none; syzygy in the config file names their folders".into());
    };
    let tables = match Syzygy::open(path) {
        Ok(tables) => tables,
        Err(error) => return stale(&error, "syzygy"),
    };
    let files = tables.files().len();
    let found = format!("{files} files for {} endings in {path}", tables.tables());
    if !thorough {
        return Ok(found);
    }
    let (mut right, mut bad) = (0, Vec::new());
    for file in tables.files() {
        match Checksum::of(file) {
            Ok(Checksum::Right) => right += 1,
            Ok(Checksum::Unknown) => {}
            Ok(Checksum::Wrong) => bad.push(file.display().to_string()),
            Err(error) => bad.push(format!("{}: {error}", file.display())),
        }
    }
    if !bad.is_empty() {
        return failure(format!("damaged, to be fetched again: {}", bad.join(", ")));
    }
    Ok(format!("{found}: {right} checksums right, {} not known", files - right))
}

/// The engine's opening book.
fn book(config: &Config) -> Found {
    match &config.book {
        None | Some(BookChoice::None) => Ok("none".into()),
        Some(BookChoice::BuiltIn) => Ok("built-in".into()),
        Some(BookChoice::File(path)) => match data::open_book(path) {
            Ok(_) => Ok(format!("{}, sound", path.display())),
            Err(error) => stale(&error, "book"),
        },
    }
}

/// The books in the data folder.
fn named_books() -> Found {
    let Some(folder) = data::books() else { return Ok(NO_HOME.into()) };
    let shown = folder.display();
    if !folder.exists() {
        return Ok(format!("none; they are looked for in {shown}"));
    }
    let entries = match fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) => return warning(format!("{shown} cannot be read: {error}")),
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let files: Vec<_> = paths.filter(|path| path.extension() == Some(OsStr::new("bin"))).collect();
    let bad: Vec<String> =
        files.iter().filter_map(|file| Some(Book::open(file).err()?.to_string())).collect();
    match bad.is_empty() {
        true => Ok(format!("{} in {shown}", files.len())),
        false => warning(bad.join("; ")),
    }
}

/// Something the config file names and that cannot be used.
fn stale(error: &dyn Error, key: &'static str) -> Found {
    let why = sentence(error);
    warning(format!("{why} ({})", Origin::Config(key)))
}
