//! Errors of files of games.

use std::io;
use std::path::{Path, PathBuf};

use kiebitz_words::{Message, said};

use super::block::BlockError;
use super::game::NoSuchMove;

/// Why a file cannot be read or written. [`FileError`] adds the file's name.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    Io(#[from] io::Error),
    NotGames,
    Version(u16),
    Damaged { at: u64 },
    Block { at: u64, source: BlockError },
    Order { at: u64 },
    Move { game: u64, source: NoSuchMove },
    Variant(&'static str),
    Settings(Message<'static>),
    Runs(usize),
    Locked,
    Exists,
    ExistsAsOther,
    Repeated { seed: u64, other: String },
}

said! { StoreError {
    Io(why) => "text", text = why;
    NotGames => "selfplay-foreign";
    Version(found) => "selfplay-version", found = found.to_string();
    Damaged { at } => "selfplay-damaged", at;
    Block { at, source } => "selfplay-block", at, why = source;
    Order { at } => "selfplay-order", at;
    Move { game, source } => "selfplay-move", game, why = source;
    Variant(family) => "selfplay-variant", family = *family;
    Settings(what) => "selfplay-settings", what;
    Runs(runs) => "selfplay-many-runs", runs;
    Locked => "selfplay-locked";
    Exists => "selfplay-exists";
    ExistsAsOther => "selfplay-other";
    Repeated { seed, other } => "selfplay-repeated", seed = seed.to_string(), other;
} }

#[derive(Debug, thiserror::Error)]
pub struct FileError {
    path: PathBuf,
    source: StoreError,
}

said!(FileError{ path, source } => "fault-in", file = path, why = source);

impl FileError {
    pub(super) fn at(path: &Path) -> impl Fn(StoreError) -> FileError {
        move |source| FileError { path: path.to_path_buf(), source }
    }
}
