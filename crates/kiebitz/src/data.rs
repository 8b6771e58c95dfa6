//! Where a user's data lie.

use std::env;
use std::path::PathBuf;

use crate::config::Config;

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

/// The endgame tables: where `KIEBITZ_TABLES` or the config file says, or among the user's data. What is wrong
/// with that file is told elsewhere.
pub fn tables() -> Option<PathBuf> {
    let named = env::var_os("KIEBITZ_TABLES").filter(|path| !path.is_empty());
    let named = named.map(PathBuf::from).or_else(|| Config::load().ok()?.tables);
    named.or_else(|| Some(folder()?.join("tables")))
}

/// The game database: where `KIEBITZ_DB` or the config file says, or among the user's data.
pub fn games(config: &Config) -> Option<PathBuf> {
    let named = env::var_os("KIEBITZ_DB").filter(|path| !path.is_empty());
    let named = named.map(PathBuf::from).or_else(|| config.db.clone());
    named.or_else(|| Some(folder()?.join("games.db")))
}

/// The folder of opening books that have names.
pub fn books() -> Option<PathBuf> {
    Some(folder()?.join("books"))
}
