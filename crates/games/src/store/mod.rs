//! The game database: all games played or imported, and their positions with results.
//!
//! ```
//! use kiebitz_games::pgn::Tags;
//! use kiebitz_games::store::{Kind, NewGame, Store};
//! use kiebitz_chess::{Board, Outcome, Reason, Color, Variant};
//!
//! let mut store = Store::in_memory()?;
//! let tags: Tags = [("White", "Anna"), ("Black", "Kiebitz")].into_iter().collect();
//! let kinds = ["human", "engine"].map(|kind| Some(Kind::of_session(kind)));
//! let id = store.begin(&NewGame { tags, kinds, start: Board::start(Variant::Chess) })?;
//! for san in ["f3", "e5", "g4", "Qh4"] {
//!     let game = store.load_for_continuing(id)?.game;
//!     store.append(id, game.board().parse_san(san).expect(san), None)?; // on disk when this returns
//! }
//! store.finish(id, Outcome::win(Color::Black, Reason::Checkmate))?;
//! let moves = store.explore(&Board::start(Variant::Chess))?;
//! assert_eq!((moves[0].m.to_string().as_str(), moves[0].black), ("f2f3", 1));
//! # Ok::<(), kiebitz_games::store::StoreError>(())
//! ```
//!
//! It is one SQLite file, which several processes may use at once: readers never wait, writers wait
//! for each other. Every call is one transaction; when it has returned, its changes survive a
//! crash.

mod admissions;
mod backup;
mod delete;
mod drills;
mod encode;
mod error;
mod experience;
mod explore;
mod import;
mod integrity;
mod list;
mod live;
mod load;
mod naming;
mod ratings;
mod schema;
mod tictactoe;

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, ErrorCode, MAIN_DB, OpenFlags, Transaction, TransactionBehavior};

pub use admissions::Admission;
pub use backup::Restored;
pub use drills::{DrillId, StoredDrill};
pub use error::{Damage, StoreError};
pub use explore::Explored;
pub use import::{Broken, Import, ImportProgress};
pub use integrity::Flaw;
pub use list::{Filter, Listed, Order};
pub use live::{Kind, Kinds, NewGame, Unfinished};
pub use load::Stored;
pub use ratings::PlayerRating;
pub use tictactoe::StoredTicTacToe;

/// How long a writer waits for another.
const PATIENCE: Duration = Duration::from_secs(20);

/// The game database, opened.
#[derive(Debug)]
pub struct Store {
    db: Connection,
    access: Access,
}

/// The access to a database.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    Write,
    /// The file or its folder cannot be written.
    Read,
}

/// The number of a game in the database.
pub type GameId = i64;

type Result<T, E = StoreError> = std::result::Result<T, E>;

impl Store {
    /// Opens the database, or creates it. An older version is migrated.
    pub fn open(path: &Path) -> Result<Store> {
        if let Some(folder) = path.parent().filter(|folder| *folder != Path::new("")) {
            fs::create_dir_all(folder)
                .map_err(|source| StoreError::Folder { folder: folder.to_path_buf(), source })?;
        }
        Connection::open(path)
            .map_err(StoreError::from)
            .and_then(Store::prepare)
            .map_err(|error| at(path, error))
    }

    /// Opens an existing database. A read-only one can still be read.
    pub fn open_existing(path: &Path) -> Result<Store> {
        check_there(path)?;
        let flags = OpenFlags::default().difference(OpenFlags::SQLITE_OPEN_CREATE);
        let opened = Connection::open_with_flags(path, flags).map_err(StoreError::from);
        match opened.and_then(Store::prepare) {
            Err(error)
                if matches!(
                    error.sqlite_code(),
                    Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied)
                ) =>
            {
                Store::open_to_read(path)
            }
            opened => opened.map_err(|error| at(path, error)),
        }
    }

    /// Opens an existing database without changing any file. An older version is migrated in a
    /// temporary copy.
    pub fn open_to_read(path: &Path) -> Result<Store> {
        check_there(path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        // A database without a log file is in use by no process. Only then can it be read in a
        // folder where SQLite cannot create files.
        let opened = match companions(path).any(|file| file.exists()) {
            true => Connection::open_with_flags(path, flags),
            false => {
                let name = immutable_uri(path);
                Connection::open_with_flags(name, flags | OpenFlags::SQLITE_OPEN_URI)
            }
        };
        let read = |mut db: Connection| {
            db.busy_handler(Some(wait_for_others))?;
            schema::check(&db)?;
            if schema::version(&db)? < schema::STEPS.len() {
                let mut copy = Connection::open("")?; // a file of SQLite's own
                backup::copy(&db, &mut copy)?;
                schema::migrate(&mut copy, schema::STEPS)?;
                db = copy;
            }
            Ok(Store { db, access: Access::Read })
        };
        opened.map_err(StoreError::from).and_then(read).map_err(|error| at(path, error))
    }

    /// A database in memory, for tests and experiments.
    pub fn in_memory() -> Result<Store> {
        Store::prepare(Connection::open_in_memory()?)
    }

    fn prepare(mut db: Connection) -> Result<Store> {
        db.busy_handler(Some(wait_for_others))?;
        patiently(|| {
            schema::check(&db)?;
            // With a write-ahead log, readers and a writer do not block each other.
            Ok(db.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?)
        })?;
        db.pragma_update(None, "synchronous", "FULL")?; // a move that was stored outlives a power cut
        db.pragma_update(None, "cache_size", -65_536)?; // KiB
        db.set_prepared_statement_cache_capacity(64);
        patiently(|| schema::migrate(&mut db, schema::STEPS))?;
        let access = if db.is_readonly(MAIN_DB)? { Access::Read } else { Access::Write };
        Ok(Store { db, access })
    }

    /// A write transaction. It waits for other writers at its start, so that it does not fail
    /// halfway.
    fn write(&mut self) -> Result<Transaction<'_>> {
        if self.access == Access::Read {
            return Err(StoreError::ReadOnly);
        }
        Ok(self.db.transaction_with_behavior(TransactionBehavior::Immediate)?)
    }
}

/// Checks that there is a file that may be a database.
fn check_there(path: &Path) -> Result<()> {
    match fs::metadata(path) {
        Ok(there) if there.len() == 0 => Err(StoreError::NoDatabase(path.to_path_buf())),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err(StoreError::NoDatabase(path.to_path_buf()))
        }
        _ => Ok(()), // what else is wrong with it SQLite says
    }
}

/// Adds the file's name to the error.
fn at(path: &Path, error: StoreError) -> StoreError {
    match error {
        StoreError::Sql(source) => StoreError::Open { file: path.to_path_buf(), source },
        error => error,
    }
}

/// The files that SQLite keeps beside an open database; they are part of it.
pub fn companions(path: &Path) -> impl Iterator<Item = PathBuf> {
    ["-wal", "-shm", "-journal"].into_iter().map(|end| with_end(path, end))
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// The URI under which SQLite reads a file without locks and companion files; no process may change
/// it meanwhile.
fn immutable_uri(path: &Path) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"/._-".contains(byte);
    let letters = path.as_os_str().as_encoded_bytes().iter().map(|byte| match plain(byte) {
        true => char::from(*byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    format!("file:{}?immutable=1", letters.collect::<String>())
}

/// SQLite's busy handler: waits a little for another writer; `tries` counts the earlier calls.
/// SQLite's default sleeps ever longer and would starve beside a process that writes without a
/// pause.
fn wait_for_others(tries: i32) -> bool {
    const NAP: Duration = Duration::from_millis(1);
    thread::sleep(NAP);
    u128::try_from(tries).is_ok_and(|tries| tries * NAP.as_millis() < PATIENCE.as_millis())
}

/// Retries an operation that SQLite refuses without waiting while another process creates the same
/// database.
fn patiently<T>(mut work: impl FnMut() -> Result<T>) -> Result<T> {
    let start = Instant::now();
    loop {
        match work() {
            Err(StoreError::Sql(error))
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && start.elapsed() < PATIENCE =>
            {
                thread::sleep(Duration::from_millis(10));
            }
            done => return done,
        }
    }
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
