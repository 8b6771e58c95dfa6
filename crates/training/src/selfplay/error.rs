//! Errors of files of games.

use std::io;
use std::path::{Path, PathBuf};

use super::block::BlockError;
use super::game::NoSuchMove;

/// Why a file cannot be read or written. [`FileError`] adds the file's name.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("{0}")]
    Io(#[from] io::Error),
    #[error("it is not a file of self-play games")]
    NotGames,
    #[error("it has version {0} of the format, which this program cannot read")]
    Version(u16),
    #[error("it is damaged at byte {at}")]
    Damaged { at: u64 },
    #[error("the block at byte {at} cannot be read: {source}")]
    Block { at: u64, source: BlockError },
    #[error("the block at byte {at} holds other games than the next ones")]
    Order { at: u64 },
    #[error("game {game} of its run: {source}")]
    Move { game: u64, source: NoSuchMove },
    #[error("it holds games of {0}")]
    Variant(&'static str),
    #[error("it was made with other settings ({0}); use another file, and merge them later")]
    Settings(String),
    #[error("it holds {0} runs, and only a file of one run can be continued")]
    Runs(usize),
    #[error("another program is writing to it")]
    Locked,
    #[error("it exists already")]
    Exists,
    #[error("it exists already and is not a file of positions")]
    ExistsAsOther,
    #[error("its games of seed {seed} are also in {other}")]
    Repeated { seed: u64, other: String },
}

#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", path.display())]
pub struct FileError {
    path: PathBuf,
    source: StoreError,
}

impl FileError {
    pub(super) fn at(path: &Path) -> impl Fn(StoreError) -> FileError {
        move |source| FileError { path: path.to_path_buf(), source }
    }
}
