//! Is everything in order on this machine? The checks of `kiebitz doctor`. The comments of the types are those of
//! docs/json.md.

use std::env;
use std::error::Error;
use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::path::Path;
use std::time::Instant;

use kiebitz_books::polyglot::Book;
use kiebitz_chess::{Board, Variant, perft};
use kiebitz_games::store::StoreError;
use kiebitz_players::PlayerSpec;
use kiebitz_players::text::sentence;
use kiebitz_tablebase::{Checksum, Memory, Syzygy, Tables, UnfinishedState, unfinished};
use kiebitz_uci::find_program;
use kiebitz_words::text;
use serde::Serialize;

use crate::config::{BookChoice, Config};
use crate::data::{self, Origin};
use crate::figures::{bytes, per_second};
use crate::words::Language;

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

    /// The titles of the checks that failed.
    pub fn failed(&self, language: Language) -> String {
        let failed = self.checks.iter().filter(|check| check.status == CheckStatus::Fail);
        failed.map(|check| check.title(language)).collect::<Vec<_>>().join(", ")
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
    pub fn new(name: &'static str, found: Found) -> Check {
        let (status, detail) = match found {
            Ok(detail) => (CheckStatus::Ok, detail),
            Err(bad) => bad,
        };
        Check { name, status, detail }
    }

    /// The name for people.
    pub fn title(&self, language: Language) -> String {
        text!(language, "check" / self.name.to_lowercase().replace(' ', "-"))
    }
}

pub fn machine(language: Language) -> Vec<Check> {
    vec![
        Check::new("processor", Ok(processor(language))),
        Check::new("cores", cores(language)),
        Check::new("memory", Ok(memory(language))),
    ]
}

/// What the environment, the config file and the data folder name. With `thorough` all tables are read.
pub fn user_data(config: &Config, thorough: bool, language: Language) -> Vec<Check> {
    vec![
        Check::new("data folder", data_folder(language)),
        Check::new("config file", config_file(language)),
        Check::new("game database", database(config, language)),
        Check::new("endgame tables", tables(config, thorough, language)),
        Check::new("Syzygy tables", syzygy(config, thorough, language)),
        Check::new("opening book", book(config, language)),
        Check::new("books by name", named_books(language)),
    ]
}

/// The programs that the config file names as players, and those to measure against.
pub fn programs(config: &Config, language: Language) -> Vec<Check> {
    let mut checks = Vec::new();
    for (name, player) in [("player of White", &config.white), ("player of Black", &config.black)] {
        if let Some(PlayerSpec::Uci(program)) = player {
            let is_there =
                find_program(Path::new(program)).is_some_and(|path| is_executable(&path));
            let found = match is_there {
                true => Ok(program.clone()),
                false => warning(text!(language, "found-no-program", program)),
            };
            checks.push(Check::new(name, found));
        }
    }
    for name in ["stockfish", "fairy-stockfish"] {
        checks.push(Check::new(name, program(name, language)));
    }
    checks
}

/// The move generator.
pub fn self_tests(language: Language) -> Vec<Check> {
    vec![
        Check::new("perft of chess", self_test(Variant::Chess, 5, 4_865_609, language)),
        Check::new("perft of Racing Kings", self_test(Variant::RacingKings, 4, 296_242, language)),
    ]
}

/// Which instructions this program was built to use, and which its networks have found.
fn processor(language: Language) -> String {
    let built_for = [
        ("BMI2 (PEXT)", cfg!(target_feature = "bmi2")),
        ("POPCNT", cfg!(target_feature = "popcnt")),
        ("AVX2", cfg!(target_feature = "avx2")),
        ("AVX-512", cfg!(target_feature = "avx512f")),
        ("NEON", cfg!(target_feature = "neon")),
    ];
    let used: Vec<&str> =
        built_for.into_iter().filter(|(_, used)| *used).map(|(name, _)| name).collect();
    let used = (!used.is_empty()).then(|| used.join(", "));
    let (arch, networks) = (env::consts::ARCH, kiebitz_nnue::Path::best().name());
    text!(language, "found-processor", arch, used, networks)
}

fn cores(language: Language) -> Found {
    match std::thread::available_parallelism() {
        Ok(cores) => Ok(cores.to_string()),
        Err(error) => warning(text!(language, "found-no-cores", why = error.to_string())),
    }
}

fn memory(language: Language) -> String {
    let Some(Memory { total, available }) = Memory::read() else {
        return text!(language, "found-no-memory");
    };
    let [total, free] =
        [total, available].map(|bytes| language.decimal(bytes as f64 / (1u64 << 30) as f64, 1));
    text!(language, "found-memory", total, free)
}

fn data_folder(language: Language) -> Found {
    let Some(path) = data::folder() else {
        return warning(text!(language, "found-no-data-home"));
    };
    let folder = path.display().to_string();
    if path.exists() && !path.is_dir() {
        return warning(text!(language, "found-in-the-way", folder));
    }
    let can_write = path.ancestors().find(|folder| folder.exists()).is_some_and(can_write);
    let found = text!(language, "found-data-folder", folder, exists = path.is_dir(), can_write);
    if can_write { Ok(found) } else { warning(found) }
}

/// Where the config file is, and whether it is sound.
fn config_file(language: Language) -> Found {
    let Some(path) = Config::path() else {
        return Ok(no_home(language));
    };
    match Config::load() {
        Err(error) => warning(error.to_string()),
        Ok(_) if path.exists() => Ok(sound(&path, language)),
        Ok(_) => Ok(text!(language, "found-not-there", file = path.display().to_string())),
    }
}

/// The detail of what lies under the user's home folder, where that is unknown.
pub fn no_home(language: Language) -> String {
    text!(language, "found-no-home")
}

fn sound(path: &Path, language: Language) -> String {
    text!(language, "found-sound", file = path.display().to_string())
}

/// Tries it: permissions alone do not tell about read-only disks and quotas.
fn can_write(folder: &Path) -> bool {
    let probe = folder.join(format!(".kiebitz-doctor-{}", std::process::id()));
    let made = OpenOptions::new().write(true).create_new(true).open(&probe).is_ok();
    made && fs::remove_file(&probe).is_ok()
}

fn program(name: &str, language: Language) -> Found {
    match find_program(Path::new(name)).filter(|path| is_executable(path)) {
        Some(path) => Ok(path.display().to_string()),
        None => warning(text!(language, "found-no-engine", name)),
    }
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

fn self_test(variant: Variant, depth: u32, expected: u64, language: Language) -> Found {
    let start = Instant::now();
    let nodes = perft(&Board::start(variant), depth);
    let time = start.elapsed();
    if nodes != expected {
        return failure(text!(language, "found-wrong-count", depth, expected, nodes));
    }
    let millions = per_second(nodes, time) / 1_000_000;
    let milliseconds = language.decimal(time.as_secs_f64() * 1000.0, 1);
    Ok(text!(language, "found-right-count", depth, nodes, milliseconds, millions))
}

/// Whether the game database is there, and sound.
fn database(config: &Config, language: Language) -> Found {
    let shown = data::games(config).map(|path| path.display().to_string()).unwrap_or_default();
    let store = match data::existing_games(None, config) {
        Err(error @ StoreError::NoDatabase(_)) => return warning(error.to_string()),
        Err(error) => return failure(error.to_string()),
        Ok(None) => return Ok(text!(language, "found-no-database")),
        Ok(Some(store)) => store,
    };
    let flaws: Vec<String> = store.check_integrity().iter().map(ToString::to_string).collect();
    if !flaws.is_empty() {
        return failure(format!("{shown}: {}", flaws.join("; ")));
    }
    match store.count() {
        Ok((games, _)) => Ok(text!(language, "found-games", games, file = shown)),
        Err(error) => failure(format!("{shown}: {error}")),
    }
}

/// Our endgame tables: whether they can be opened, what is unfinished, and if asked for whether every block is sound.
fn tables(config: &Config, thorough: bool, language: Language) -> Found {
    let none = || text!(language, "found-no-tables");
    let (path, tables) = match data::tables(config) {
        None => return Ok(none()),
        Some((path, Origin::Usual)) if !path.exists() => return Ok(none()),
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
    let (tables, folder) = (materials.len(), path.display().to_string());
    let found = text!(language, "found-tables", tables, folder, thorough);
    let mut left = Vec::new();
    for folder in env::split_paths(&path) {
        match unfinished(&folder) {
            Ok(found) => left.extend(found),
            Err(error) => return warning(format!("{found}; {}: {error}", folder.display())),
        }
    }
    left.retain(|left| left.state != UnfinishedState::Busy);
    if left.is_empty() {
        return Ok(found);
    }
    let size = bytes(language, left.iter().map(|left| left.bytes).sum());
    warning(text!(language, "found-unfinished", found, size))
}

/// Syzygy tables, and if asked for whether their checksums are right: a damaged one answers wrongly.
fn syzygy(config: &Config, thorough: bool, language: Language) -> Found {
    let Some(path) = &config.syzygy else {
        return Ok(text!(language, "found-no-syzygy"));
    };
    let tables = match Syzygy::open(path) {
        Ok(tables) => tables,
        Err(error) => return stale(&error, "syzygy"),
    };
    let files = tables.files().len();
    let endings = tables.tables();
    let found = text!(language, "found-syzygy", files, endings, folder = path);
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
        return failure(text!(language, "found-damaged", files = bad.join(", ")));
    }
    Ok(text!(language, "found-checksums", found, right, unknown = files - right))
}

/// The engine's opening book.
fn book(config: &Config, language: Language) -> Found {
    match &config.book {
        None | Some(BookChoice::None) => Ok(text!(language, "found-none")),
        Some(BookChoice::BuiltIn) => Ok(text!(language, "found-built-in")),
        Some(BookChoice::File(path)) => match data::open_book(path) {
            Ok(_) => Ok(sound(path, language)),
            Err(error) => stale(&error, "book"),
        },
    }
}

/// The books in the data folder.
fn named_books(language: Language) -> Found {
    let Some(path) = data::books() else { return Ok(no_home(language)) };
    let folder = path.display().to_string();
    if !path.exists() {
        return Ok(text!(language, "found-no-books", folder));
    }
    let entries = match fs::read_dir(&path) {
        Ok(entries) => entries,
        Err(error) => {
            return warning(text!(language, "found-unreadable", folder, why = error.to_string()));
        }
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let files: Vec<_> = paths.filter(|path| path.extension() == Some(OsStr::new("bin"))).collect();
    let bad: Vec<String> =
        files.iter().filter_map(|file| Some(Book::open(file).err()?.to_string())).collect();
    match bad.is_empty() {
        true => Ok(text!(language, "found-books", books = files.len(), folder)),
        false => warning(bad.join("; ")),
    }
}

/// Something the config file names and that cannot be used.
fn stale(error: &dyn Error, key: &'static str) -> Found {
    let why = sentence(error);
    warning(format!("{why} ({})", Origin::Config(key)))
}
