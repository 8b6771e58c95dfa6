//! What can go wrong with the game database.

use std::error::Error;
use std::io;
use std::path::PathBuf;

use kiebitz_chess::IllegalMove;

use super::GameId;

/// Why the game database did not do what was asked.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum StoreError {
    #[error("cannot make the folder {}: {source}", folder.display())]
    Folder { folder: PathBuf, source: io::Error },
    #[error("cannot open the game database {}: {source}", file.display())]
    Open { file: PathBuf, source: rusqlite::Error },
    #[error("the file is a database, but not of Kiebitz' games")]
    Foreign,
    #[error(
        "the game database has version {0}, made by a newer Kiebitz; this one knows versions up to {1}"
    )]
    Newer(usize, usize),
    #[error("cannot copy the game database to {} before it is brought up to date: {source}", file.display())]
    Copy { file: PathBuf, source: Box<dyn Error + Send + Sync> },
    #[error("game database: {0}")]
    Sql(#[from] rusqlite::Error),
    #[error("there is no game {0}")]
    NoGame(GameId),
    #[error("game {0} is over")]
    Over(GameId),
    #[error("game {0} is not over")]
    NotOver(GameId),
    #[error("game {0} has a null move in it and cannot be played on")]
    NullMove(GameId),
    #[error("game {0} is damaged: {1}")]
    Damaged(GameId, &'static str),
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    #[error("cannot read the games: {0}")]
    Read(#[from] io::Error),
}
