//! What the environment, the config file and the data folder name: is it there, and is it sound?

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use kiebitz_books::polyglot::Book;
use kiebitz_games::store::StoreError;
use kiebitz_play::Language;
use kiebitz_players::PlayerSpec;
use kiebitz_tablebase::{Checksum, Syzygy, Tables, UnfinishedState, unfinished};

use super::{Check, NO_HOME, Status, find_program, is_executable};
use crate::cli::bot::token;
use crate::cli::figures::bytes;
use crate::config::{BookChoice, Config};
use crate::data::{self, Origin};
use crate::{books, failure};

/// All of these checks.
pub(super) fn checks(config: &Config, thorough: bool) -> Vec<Check> {
    let mut checks = vec![
        database(config),
        tables(config, thorough),
        syzygy(config, thorough),
        book(config),
        named_books(),
        lichess_token(),
    ];
    checks.extend(players(config));
    checks
}

/// Whether the game database is there, and sound.
fn database(config: &Config) -> Check {
    let name = "game database";
    let shown = data::games(config).map(|path| path.display().to_string()).unwrap_or_default();
    let store = match data::existing_games(None, config) {
        Err(error @ StoreError::NoDatabase(_)) => {
            return Check::new(name, Status::Warn, error.to_string());
        }
        Err(error) => return Check::new(name, Status::Fail, error.to_string()),
        Ok(None) => return Check::new(name, Status::Ok, "none yet; games you play are kept"),
        Ok(Some(store)) => store,
    };
    let flaws = store.check_integrity();
    match (flaws.first(), store.count()) {
        (None, Ok((games, _))) => {
            let games = format!("{games} {}", if games == 1 { "game" } else { "games" });
            Check::new(name, Status::Ok, format!("{games} in {shown}, sound"))
        }
        (None, Err(error)) => Check::new(name, Status::Fail, format!("{shown}: {error}")),
        (Some(_), _) => {
            let flaws: Vec<String> = flaws.iter().map(ToString::to_string).collect();
            Check::new(name, Status::Fail, format!("{shown}: {}", flaws.join("; ")))
        }
    }
}

/// Our endgame tables: whether they can be opened, what is unfinished, and if asked for whether every block is sound.
fn tables(config: &Config, thorough: bool) -> Check {
    let name = "endgame tables";
    let none = "none yet; kiebitz tb generate --all 4 builds some";
    let Some((path, origin)) = data::tables(config) else {
        return Check::new(name, Status::Ok, none);
    };
    if origin == Origin::Usual && !path.exists() {
        return Check::new(name, Status::Ok, none);
    }
    let tables = match Tables::open(&path) {
        Ok(tables) => tables,
        Err(error) => return Check::new(name, Status::Warn, format!("{error} ({origin})")),
    };
    let materials = tables.materials();
    for material in &materials {
        let sound = tables.table(material).and_then(|table| match table {
            Some(table) if thorough => Ok(table.check()?),
            _ => Ok(()),
        });
        if let Err(error) = sound {
            return Check::new(name, Status::Warn, error.to_string());
        }
    }
    let all = if thorough { ", every checksum right" } else { "" };
    let found = format!("{} in {}{all}", materials.len(), path.display());
    let left: Vec<_> = std::env::split_paths(&path)
        .flat_map(|folder| unfinished(&folder).unwrap_or_default())
        .filter(|left| left.state != UnfinishedState::Busy)
        .collect();
    if left.is_empty() {
        return Check::new(name, Status::Ok, found);
    }
    let size = bytes(left.iter().map(|left| left.bytes).sum());
    let detail = format!("{found}; {size} of unfinished work, which kiebitz tb list names");
    Check::new(name, Status::Warn, detail)
}

/// Syzygy tables, and if asked for whether their checksums are right: a damaged one answers wrongly.
fn syzygy(config: &Config, thorough: bool) -> Check {
    let name = "Syzygy tables";
    let Some(path) = &config.syzygy else {
        return Check::new(name, Status::Ok, "none; syzygy in the config file names their folders");
    };
    let tables = match Syzygy::open(path) {
        Ok(tables) => tables,
        Err(error) => return stale(name, &error.into(), "syzygy"),
    };
    let (files, endings) = (tables.files().len(), tables.tables());
    if !thorough {
        let detail = format!("{files} files for {endings} endings in {path}");
        return Check::new(name, Status::Ok, detail);
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
    let unknown = files - right - bad.len();
    if !bad.is_empty() {
        let bad = bad.join(", ");
        return Check::new(name, Status::Fail, format!("damaged, to be fetched again: {bad}"));
    }
    let detail = format!(
        "{files} files for {endings} endings in {path}: {right} checksums right, {unknown} not known"
    );
    Check::new(name, Status::Ok, detail)
}

/// The engine's opening book.
fn book(config: &Config) -> Check {
    let name = "opening book";
    match &config.book {
        None | Some(BookChoice::None) => Check::new(name, Status::Ok, "none"),
        Some(BookChoice::BuiltIn) => Check::new(name, Status::Ok, "built-in"),
        Some(BookChoice::File(path)) => match books::open(path) {
            Ok(_) => Check::new(name, Status::Ok, format!("{}, sound", path.display())),
            Err(error) => stale(name, &error.into(), "book"),
        },
    }
}

/// The books in the data folder.
fn named_books() -> Check {
    let name = "books by name";
    let Some(folder) = data::books() else {
        return Check::new(name, Status::Ok, NO_HOME);
    };
    if !folder.exists() {
        let detail = format!("none; they are looked for in {}", folder.display());
        return Check::new(name, Status::Ok, detail);
    }
    let entries = match fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) => {
            let detail = format!("{} cannot be read: {error}", folder.display());
            return Check::new(name, Status::Warn, detail);
        }
    };
    let files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension() == Some(OsStr::new("bin")))
        .collect();
    let bad: Vec<String> =
        files.iter().filter_map(|file| Some(Book::open(file).err()?.to_string())).collect();
    match bad.is_empty() {
        true => {
            let detail = format!("{} in {}", files.len(), folder.display());
            Check::new(name, Status::Ok, detail)
        }
        false => Check::new(name, Status::Warn, bad.join("; ")),
    }
}

/// Where `kiebitz bot lichess` finds its token.
fn lichess_token() -> Check {
    let name = "Lichess token";
    if let Some((variable, _)) = token::variable() {
        return Check::new(name, Status::Ok, format!("in the environment, {variable}"));
    }
    let Some(path) = token::path() else {
        return Check::new(name, Status::Ok, NO_HOME);
    };
    match token::read(&path, Language::English) {
        Ok(_) => Check::new(name, Status::Ok, format!("in {}", path.display())),
        Err(error) if token::is_missing(&error) => {
            let detail = format!("none; kiebitz bot login stores one in {}", path.display());
            Check::new(name, Status::Ok, detail)
        }
        Err(error) => Check::new(name, Status::Warn, failure::sentence(&error)),
    }
}

/// The programs that the config file lets play.
fn players(config: &Config) -> Vec<Check> {
    let named = [("player of White", &config.white), ("player of Black", &config.black)];
    let program = |(name, player): (&'static str, &Option<PlayerSpec>)| match player {
        Some(PlayerSpec::Uci(program)) => {
            let path = Path::new(program);
            let is_there = is_executable(path) || find_program(program).is_some();
            Some(match is_there {
                true => Check::new(name, Status::Ok, program.clone()),
                false => Check::new(name, Status::Warn, format!("{program} is no program here")),
            })
        }
        _ => None,
    };
    named.into_iter().filter_map(program).collect()
}

/// Something the config file names and that cannot be used.
fn stale(name: &'static str, error: &anyhow::Error, key: &'static str) -> Check {
    let why = failure::sentence(error);
    Check::new(name, Status::Warn, format!("{why} ({})", Origin::Config(key)))
}
