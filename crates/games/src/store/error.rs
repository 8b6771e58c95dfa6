//! Errors of the game database.

use std::error::Error;
use std::io;
use std::path::PathBuf;

use kiebitz_chess::IllegalMove;
use rusqlite::ErrorCode;

use super::{Flaw, GameId};

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("cannot create the folder {}: {source}", folder.display())]
    Folder { folder: PathBuf, source: io::Error },
    #[error("cannot open the game database {}: {source}", file.display())]
    Open { file: PathBuf, source: rusqlite::Error },
    #[error("there is no database at {}", .0.display())]
    NoDatabase(PathBuf),
    #[error("the game database is read-only")]
    ReadOnly,
    #[error("{} exists already", .0.display())]
    Exists(PathBuf),
    #[error("{} cannot be restored from: {flaw}", file.display())]
    Unsound { file: PathBuf, flaw: Flaw },
    #[error("cannot write {}: {source}", file.display())]
    Write { file: PathBuf, source: io::Error },
    #[error("the file is a database, but not a Kiebitz game database")]
    Foreign,
    #[error(
        "the game database has version {0}, made by a newer Kiebitz; this one knows versions up to {1}"
    )]
    Newer(usize, usize),
    #[error("cannot copy the game database to {} before upgrading it: {source}", file.display())]
    Copy { file: PathBuf, source: Box<dyn Error + Send + Sync> },
    #[error("game database: {0}")]
    Sql(#[from] rusqlite::Error),
    #[error("there is no game {0}")]
    NoGame(GameId),
    #[error("game {0} is over")]
    Over(GameId),
    #[error("game {0} is not over")]
    NotOver(GameId),
    #[error("game {0} contains a null move and cannot be continued")]
    NullMove(GameId),
    #[error("game {0} is damaged: {1}")]
    Damaged(GameId, Damage),
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    #[error("cannot read the games: {0}")]
    Read(#[from] io::Error),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Damage {
    #[error("a value in it cannot be read")]
    Value,
    #[error("its variant is unknown")]
    Variant,
    #[error("its start position is illegal")]
    Start,
    #[error("its result is unknown")]
    Result,
    #[error("the reason of its end is unknown")]
    Reason,
    #[error("its comments cannot be read")]
    Comments,
    #[error("a move in it is illegal")]
    Move,
    #[error("it is not the game that was stored")]
    Content,
}

impl StoreError {
    /// Why a game's row could not be read: an invalid value is damage of this game alone.
    pub(super) fn of_row(id: GameId, error: rusqlite::Error) -> StoreError {
        match error {
            rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::Utf8Error(..) => StoreError::Damaged(id, Damage::Value),
            other => StoreError::Sql(other),
        }
    }

    /// The SQLite error code, if the error comes from SQLite.
    pub(super) fn code(&self) -> Option<ErrorCode> {
        match self {
            StoreError::Open { source, .. } | StoreError::Sql(source) => source.sqlite_error_code(),
            _ => None,
        }
    }
}
