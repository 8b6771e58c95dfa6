//! Finding engines.

use std::path::{Path, PathBuf};

/// A folder to search besides `PATH`: Debian installs engines there.
pub const GAMES: &str = "/usr/games";

/// The file of a program. A bare name is looked up in the folders of `PATH`, then in [`GAMES`];
/// `None` if it is not found. A path is only made absolute, because the program may be started in
/// another folder.
pub fn find_program(name: &Path) -> Option<PathBuf> {
    if name.components().count() > 1 || name.is_absolute() {
        return Some(std::path::absolute(name).unwrap_or_else(|_| name.to_path_buf()));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = std::env::split_paths(&path).chain([PathBuf::from(GAMES)]);
    folders.find_map(|folder| Some(folder.join(name)).filter(|file| file.is_file()))
}
