//! Errors of the game database.

use std::error::Error;
use std::io;
use std::path::PathBuf;

use kiebitz_chess::IllegalMove;
use kiebitz_words::{Language, Message, Say, message};
use rusqlite::ErrorCode;

use super::{Flaw, GameId};

#[derive(Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub enum StoreError {
    Folder {
        folder: PathBuf,
        source: io::Error,
    },
    Open {
        file: PathBuf,
        source: rusqlite::Error,
    },
    NoDatabase(PathBuf),
    ReadOnly,
    Exists(PathBuf),
    Unsound {
        file: PathBuf,
        flaw: Flaw,
    },
    Write {
        file: PathBuf,
        source: io::Error,
    },
    /// The file is a database of another program.
    Foreign,
    /// The version of the database, and the newest that is known.
    Newer(usize, usize),
    /// The copy before an upgrade failed.
    Copy {
        file: PathBuf,
        source: Box<dyn Error + Send + Sync>,
    },
    Sql(#[from] rusqlite::Error),
    NoGame(GameId),
    Over(GameId),
    NotOver(GameId),
    NullMove(GameId),
    Damaged(GameId, Damage),
    Illegal(#[from] IllegalMove),
    Read(#[from] io::Error),
}

/// What cannot be read of a stored game, or that it is another game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Damage {
    Value,
    Variant,
    Start,
    Result,
    Reason,
    Comments,
    Move,
    Content,
}

impl Say for StoreError {
    fn message(&self) -> Message<'_> {
        match self {
            StoreError::Folder { folder, source } => message!("store-folder", folder, why = source),
            StoreError::Open { file, source } => message!("store-open", file, why = sqlite(source)),
            StoreError::NoDatabase(file) => message!("store-no-database", file),
            StoreError::ReadOnly => message!("store-read-only"),
            StoreError::Exists(file) => message!("store-exists", file),
            StoreError::Unsound { file, flaw } => {
                message!("store-unsound", file, why = flaw.message())
            }
            StoreError::Write { file, source } => message!("cannot-write", file, why = source),
            StoreError::Foreign => message!("store-foreign"),
            StoreError::Newer(version, known) => {
                message!("store-newer", version = *version, known = *known)
            }
            StoreError::Copy { file, source } => match source.downcast_ref::<io::Error>() {
                Some(why) => message!("store-copy", file, why),
                None => message!("store-copy", file, why = source.to_string()),
            },
            StoreError::Sql(error) => message!("store-sql", why = sqlite(error)),
            StoreError::NoGame(id) => message!("store-no-game", id = id.to_string()),
            StoreError::Over(id) => message!("store-over", id = id.to_string()),
            StoreError::NotOver(id) => message!("store-not-over", id = id.to_string()),
            StoreError::NullMove(id) => message!("store-null-move", id = id.to_string()),
            StoreError::Damaged(id, what) => damaged(*id, *what),
            StoreError::Illegal(illegal) => illegal.message(),
            StoreError::Read(error) => message!("store-read", why = error),
        }
    }
}

pub(super) fn damaged(id: GameId, what: Damage) -> Message<'static> {
    let why = match what {
        Damage::Value => message!("damage-value"),
        Damage::Variant => message!("damage-variant"),
        Damage::Start => message!("damage-start"),
        Damage::Result => message!("damage-result"),
        Damage::Reason => message!("damage-reason"),
        Damage::Comments => message!("damage-comments"),
        Damage::Move => message!("damage-move"),
        Damage::Content => message!("damage-content"),
    };
    message!("flaw-game", id = id.to_string(), why)
}

/// What SQLite says, by its code where we know words for it.
fn sqlite(error: &rusqlite::Error) -> Message<'static> {
    let kind = error.sqlite_error_code().map(|code| format!("{code:?}"));
    message!("system", kind, text = error.to_string())
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

    pub(super) fn sqlite_code(&self) -> Option<ErrorCode> {
        match self {
            StoreError::Open { source, .. } | StoreError::Sql(source) => source.sqlite_error_code(),
            _ => None,
        }
    }
}
