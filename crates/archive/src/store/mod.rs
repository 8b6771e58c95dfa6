//! The game database: every game played or imported, and every position of them with its results.
//!
//! ```
//! use kiebitz_archive::pgn::Tags;
//! use kiebitz_archive::store::{Kind, NewGame, Store};
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
//! # Ok::<(), kiebitz_archive::store::StoreError>(())
//! ```
//!
//! It is one SQLite file, which several processes may use at once: readers never wait, writers wait for each
//! other. Every call is one transaction; what a call has returned from survives a crash.

mod admissions;
mod delete;
mod drills;
mod encode;
mod error;
mod experience;
mod explore;
mod import;
mod list;
mod live;
mod load;
mod ratings;
mod schema;
mod small;

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, ErrorCode, Transaction, TransactionBehavior};

pub use admissions::Admission;
pub use drills::{DrillId, StoredDrill};
pub use error::StoreError;
pub use explore::Explored;
pub use import::{Broken, Import, Progress};
pub use list::{Filter, Listed};
pub use live::{Kind, Kinds, NewGame, Unfinished};
pub use load::Stored;
pub use ratings::PlayerRating;
pub use small::SmallGame;

/// How long a writer waits for another.
const PATIENCE: Duration = Duration::from_secs(20);

/// The game database, opened.
#[derive(Debug)]
pub struct Store {
    db: Connection,
}

/// The number of a game in the database.
pub type GameId = i64;

type Result<T, E = StoreError> = std::result::Result<T, E>;

impl Store {
    /// Opens the database, and makes it where there is none. An older one is brought up to date.
    pub fn open(path: &Path) -> Result<Store> {
        let unusable = |source| StoreError::Open { file: path.to_path_buf(), source };
        if let Some(folder) = path.parent().filter(|folder| *folder != Path::new("")) {
            fs::create_dir_all(folder)
                .map_err(|source| StoreError::Folder { folder: folder.to_path_buf(), source })?;
        }
        let db = Connection::open(path).map_err(unusable)?;
        Store::prepare(db).map_err(|error| match error {
            StoreError::Sql(source) => unusable(source),
            error => error,
        })
    }

    /// A database that is gone with the program, for tests and trials.
    pub fn in_memory() -> Result<Store> {
        Store::prepare(Connection::open_in_memory()?)
    }

    fn prepare(mut db: Connection) -> Result<Store> {
        db.busy_handler(Some(wait_for_others))?;
        patiently(|| {
            schema::check(&db)?;
            // With a write-ahead log readers and a writer do not disturb each other.
            Ok(db.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?)
        })?;
        db.pragma_update(None, "synchronous", "FULL")?; // a move that was stored outlives a power cut
        db.pragma_update(None, "cache_size", -65_536)?; // KiB
        db.set_prepared_statement_cache_capacity(64);
        patiently(|| schema::migrate(&mut db, schema::STEPS))?;
        Ok(Store { db })
    }

    /// A transaction that writes. It waits for other writers now rather than fail halfway.
    fn write(&mut self) -> Result<Transaction<'_>> {
        Ok(self.db.transaction_with_behavior(TransactionBehavior::Immediate)?)
    }
}

/// Waits a little for another writer, `tries` times before. SQLite's own way sleeps ever longer, and somebody who
/// writes without a pause would never let the sleeper in.
fn wait_for_others(tries: i32) -> bool {
    const NAP: Duration = Duration::from_millis(1);
    thread::sleep(NAP);
    u128::try_from(tries).is_ok_and(|tries| tries * NAP.as_millis() < PATIENCE.as_millis())
}

/// Does what SQLite refuses at once, without waiting, while another process makes the same database.
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

/// Milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
