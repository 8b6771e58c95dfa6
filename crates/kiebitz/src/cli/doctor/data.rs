//! What the environment, the config file and the data folder name: is it there, and is it sound?

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use kiebitz_books::polyglot::Book;
use kiebitz_bot::lichess::token;
use kiebitz_games::store::StoreError;
use kiebitz_players::PlayerSpec;
use kiebitz_tablebase::{Checksum, Syzygy, Tables, UnfinishedState, unfinished};

use super::{Found, NO_HOME, failure, find_program, is_executable, warning};
use crate::cli::figures::bytes;
use crate::config::{BookChoice, Config};
use crate::data::{self, Origin};
use crate::failure as sentences;

/// All of these checks, by name.
pub(super) fn checks(config: &Config, thorough: bool) -> Vec<(&'static str, Found)> {
    let mut found = vec![
        ("game database", database(config)),
        ("endgame tables", tables(config, thorough)),
        ("Syzygy tables", syzygy(config, thorough)),
        ("opening book", book(config)),
        ("books by name", named_books()),
        ("Lichess token", lichess_token()),
    ];
    for (name, player) in [("player of White", &config.white), ("player of Black", &config.black)] {
        if let Some(PlayerSpec::Uci(program)) = player {
            let is_there = is_executable(Path::new(program)) || find_program(program).is_some();
            let bad = || warning(format!("{program} is no program here"));
            found.push((name, if is_there { Ok(program.clone()) } else { bad() }));
        }
    }
    found
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
    let left: Vec<_> = std::env::split_paths(&path)
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
        Err(error) => return stale(&error.into(), "syzygy"),
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
            Err(error) => stale(&error.into(), "book"),
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

/// Where `kiebitz bot lichess` finds its token.
fn lichess_token() -> Found {
    if let Some((variable, _)) = token::variable() {
        return Ok(format!("in the environment, {variable}"));
    }
    let Some(path) = token::path() else { return Ok(NO_HOME.into()) };
    match token::read(&path) {
        Ok(_) => Ok(format!("in {}", path.display())),
        Err(error) if error.is_missing() => {
            Ok(format!("none; kiebitz bot login stores one in {}", path.display()))
        }
        Err(error) => warning(sentences::sentence(&error.into())),
    }
}

/// Something the config file names and that cannot be used.
fn stale(error: &anyhow::Error, key: &'static str) -> Found {
    let why = sentences::sentence(error);
    warning(format!("{why} ({})", Origin::Config(key)))
}
