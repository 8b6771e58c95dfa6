//! Where a user's data lie.

use std::env;
use std::path::PathBuf;

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

/// The endgame tables: where `KIEBITZ_TABLES` says, or among the user's data.
pub fn tables() -> Option<PathBuf> {
    let named = env::var_os("KIEBITZ_TABLES").filter(|path| !path.is_empty());
    named.map(PathBuf::from).or_else(|| Some(folder()?.join("tables")))
}

/// The game database: where `KIEBITZ_DB` says, or among the user's data.
pub fn games() -> Option<PathBuf> {
    let named = env::var_os("KIEBITZ_DB").filter(|path| !path.is_empty());
    named.map(PathBuf::from).or_else(|| Some(folder()?.join("games.db")))
}
