//! Where a user's data lie.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fmt};

use kiebitz_books::named::{self, NoBook};
use kiebitz_books::polyglot::Book;
use kiebitz_games::store::{Store, StoreError};
use kiebitz_tablebase::{FileError, Syzygy, SyzygyError, Tables};

use crate::config::{BookChoice, Config};

/// The user's data: `kiebitz` in the folder that XDG or Windows name for it.
pub fn folder() -> Option<PathBuf> {
    let variable = if cfg!(windows) { "LOCALAPPDATA" } else { "XDG_DATA_HOME" };
    let named = env::var_os(variable).map(PathBuf::from);
    let base = match named.filter(|path| path.is_absolute()) {
        Some(base) => base,
        None => {
            let home = env::home_dir().filter(|home| home.is_absolute())?;
            home.join(".local").join("share")
        }
    };
    Some(base.join("kiebitz"))
}

/// Who says where something lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// This environment variable.
    Environment(&'static str),
    /// This key of the config file.
    Config(&'static str),
    /// Nothing: it is the usual place.
    Usual,
}

/// As in "tables in /home/anna/.config/kiebitz/config.toml".
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Environment(variable) => f.write_str(variable),
            Origin::Config(key) => {
                let file = Config::path().unwrap_or_else(|| "the config file".into());
                write!(f, "{key} in {}", file.display())
            }
            Origin::Usual => f.write_str("the usual place"),
        }
    }
}

/// The endgame tables: where `KIEBITZ_TABLES` or the config file says, or among the user's data.
pub fn tables(config: &Config) -> Option<(PathBuf, Origin)> {
    if let Some(named) = env::var_os("KIEBITZ_TABLES").filter(|path| !path.is_empty()) {
        return Some((named.into(), Origin::Environment("KIEBITZ_TABLES")));
    }
    match &config.tables {
        Some(named) => Some((named.clone(), Origin::Config("tables"))),
        None => Some((folder()?.join("tables"), Origin::Usual)),
    }
}

/// The game database: where `KIEBITZ_DB` or the config file says, or among the user's data.
pub fn games(config: &Config) -> Option<PathBuf> {
    named_games(config).or_else(usual_games)
}

fn named_games(config: &Config) -> Option<PathBuf> {
    let named = env::var_os("KIEBITZ_DB").filter(|path| !path.is_empty());
    named.map(PathBuf::from).or_else(|| config.db.clone())
}

fn usual_games() -> Option<PathBuf> {
    Some(folder()?.join("games.db"))
}

/// Opens the game database for a command that makes none: that of `--db`, or else of [`games`]. A database that is named
/// must be there; without a name there may be none yet.
pub fn existing_games(db: Option<&Path>, config: &Config) -> Result<Option<Store>, StoreError> {
    if let Some(named) = db.map(Path::to_path_buf).or_else(|| named_games(config)) {
        return Store::open_existing(&named).map(Some);
    }
    match usual_games().map(|path| Store::open_existing(&path)) {
        None | Some(Err(StoreError::NoDatabase(_))) => Ok(None),
        Some(opened) => opened.map(Some),
    }
}

/// The name of the user, as the system has it.
pub fn user() -> Option<String> {
    let names = ["USER", "LOGNAME", "USERNAME"];
    names.iter().find_map(|name| env::var(name).ok().filter(|name| !name.trim().is_empty()))
}

/// Opens a book by its path or, among the user's data, by its name.
pub fn open_book(path: &Path) -> Result<Book, NoBook> {
    named::open(path, books())
}

/// The folder of opening books that have names.
pub fn books() -> Option<PathBuf> {
    Some(folder()?.join("books"))
}

/// Tells why something cannot be used that the environment or the config file names. The caller goes on without it.
pub type Warn<'a> = &'a dyn Fn(&(dyn Error + 'static), Origin);

/// Opens our tables: those of the folder that the command line names, which must be there, or of the usual one. Where
/// there is none, those of three pieces remain, which need no file.
pub fn open_tables(
    named: Option<&Path>,
    config: &Config,
    warn: Warn<'_>,
) -> Result<Tables, FileError> {
    if let Some(folder) = named {
        return Tables::open(folder);
    }
    let found = match tables(config) {
        None => None,
        // Most people have none, and scripts set the variable to a folder that is not there to have none.
        Some((folder, Origin::Usual | Origin::Environment(_))) if !folder.exists() => None,
        Some((folder, origin)) => told(Tables::open(folder), origin, warn),
    };
    Ok(found.unwrap_or_default())
}

/// Opens Syzygy tables: those of the folders that the command line names, or else the config file.
pub fn open_syzygy(
    named: Option<&str>,
    config: &Config,
    warn: Warn<'_>,
) -> Result<Option<Syzygy>, SyzygyError> {
    match (named, config.syzygy.as_deref()) {
        (Some(paths), _) => Syzygy::open(paths).map(Some),
        (None, Some(paths)) => Ok(told(Syzygy::open(paths), Origin::Config("syzygy"), warn)),
        (None, None) => Ok(None),
    }
}

/// Opens the engine's book: the one that the command line names, or else the config file.
pub fn open_chosen_book(
    named: Option<&BookChoice>,
    config: &Config,
    warn: Warn<'_>,
) -> Result<Option<Arc<Book>>, NoBook> {
    let open = |choice: &BookChoice| {
        Ok(match choice {
            BookChoice::None => None,
            BookChoice::BuiltIn => Some(Book::built_in()),
            BookChoice::File(path) => Some(Arc::new(open_book(path)?)),
        })
    };
    match (named, &config.book) {
        (Some(choice), _) => open(choice),
        (None, Some(choice)) => Ok(told(open(choice), Origin::Config("book"), warn).flatten()),
        (None, None) => Ok(None),
    }
}

fn told<T, E: Error + 'static>(opened: Result<T, E>, origin: Origin, warn: Warn<'_>) -> Option<T> {
    opened.inspect_err(|error| warn(error, origin)).ok()
}
