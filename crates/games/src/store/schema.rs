//! The database schema and its migrations.

use std::error::Error;
use std::path::PathBuf;
use std::{fs, process};

use rusqlite::{Connection, OpenFlags, Row, Transaction, TransactionBehavior, params};

use super::encode::hash;
use super::naming::name_openings;
use super::{GameId, Result, StoreError};
use crate::pgn::OF_THE_PLAYERS;

/// SQLite's application id: "Kieb".
const APPLICATION: i32 = 0x4b69_6562;

/// A migration from version n to n + 1: SQL, and then a function for what SQL cannot do.
pub(super) struct Step(&'static str, fn(&Transaction<'_>) -> Result<()>);

/// A released step is never changed, only followed by another.
pub(super) const STEPS: &[Step] = &[
    Step(VERSION_1, nothing),
    Step(VERSION_2, nothing),
    Step(VERSION_3, nothing),
    Step(VERSION_4, move_kinds_out_of_tags),
    Step(VERSION_5, name_openings),
    Step(VERSION_6, nothing),
    Step(VERSION_7, nothing),
];

fn nothing(_: &Transaction<'_>) -> Result<()> {
    Ok(())
}

const VERSION_1: &str = "
CREATE TABLE game (
    id       INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: people write it down
    origin   INTEGER NOT NULL,  -- 0 played here, 1 imported
    variant  INTEGER NOT NULL,  -- 0 chess, 1 Chess960, 2 Racing Kings
    start    TEXT,              -- FEN, where it is not the start of the variant
    white    TEXT NOT NULL,
    black    TEXT NOT NULL,
    result   INTEGER NOT NULL,  -- 0 open, 1 White won, 2 drawn, 3 Black won
    reason   TEXT,              -- why it ended, as chess::Reason is named
    day      INTEGER NOT NULL,  -- 20240229; 20240000 if only the year is known, 0 if nothing is
    eco      TEXT,
    opening  TEXT,
    tags     TEXT NOT NULL,     -- lines of name, tab, value
    moves    BLOB NOT NULL,     -- two bytes a ply, chess::Move's bits, the lower first; 0 is a null move
    clocks   BLOB,              -- four bytes a ply, milliseconds left after it, the lower first; all ones: unknown
    movetext TEXT,              -- PGN, where there is more to tell than moves and clocks
    begun    INTEGER NOT NULL,  -- milliseconds since 1970
    changed  INTEGER NOT NULL,
    ended    INTEGER,
    learned  INTEGER NOT NULL DEFAULT 0, -- from whose moves was learned: 1 White's, 2 Black's
    hash     INTEGER            -- of tags, start, moves and result, to know a game again
);
CREATE UNIQUE INDEX game_by_hash ON game (hash);
CREATE INDEX game_by_day ON game (day);
CREATE TABLE position (
    key   INTEGER NOT NULL,     -- chess::Board::key
    move  INTEGER NOT NULL,     -- chess::Move's bits
    white INTEGER NOT NULL,     -- games with this move here that White won
    draw  INTEGER NOT NULL,
    black INTEGER NOT NULL,
    open  INTEGER NOT NULL,     -- without a result
    last  INTEGER NOT NULL,     -- the latest day
    PRIMARY KEY (key, move)
) WITHOUT ROWID;
CREATE TABLE experience (
    key    INTEGER NOT NULL,
    move   INTEGER NOT NULL,
    games  INTEGER NOT NULL,    -- in which this program played this move here
    points INTEGER NOT NULL,    -- half points it scored in them
    last   INTEGER NOT NULL,    -- the latest day
    PRIMARY KEY (key, move)
) WITHOUT ROWID;
CREATE TABLE rated (
    game     INTEGER PRIMARY KEY REFERENCES game (id),
    player   TEXT NOT NULL,
    variant  INTEGER NOT NULL,
    opponent REAL NOT NULL,     -- rating of the opponent
    points   REAL NOT NULL,     -- of the player: 0, 0.5, 1
    after    REAL NOT NULL,     -- the player's rating after it
    at       INTEGER NOT NULL   -- milliseconds since 1970
);
CREATE INDEX rated_by_player ON rated (player, variant, game);
";

const VERSION_2: &str = "
CREATE TABLE small (            -- games that are not chess: tic-tac-toe
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    start    TEXT NOT NULL,
    white    TEXT NOT NULL,     -- who plays first, as on the command line
    black    TEXT NOT NULL,
    moves    TEXT NOT NULL,     -- one space apart
    result   INTEGER NOT NULL,  -- as in game
    resigned INTEGER NOT NULL,
    takeback INTEGER NOT NULL,  -- whether moves may be taken back
    begun    INTEGER NOT NULL,
    changed  INTEGER NOT NULL
);
CREATE TABLE drill (            -- positions in which a player made a mistake, to try again
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    game     INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    ply      INTEGER NOT NULL,  -- of the mistake, from 1
    player   TEXT NOT NULL,     -- who made it
    variant  INTEGER NOT NULL,
    fen      TEXT NOT NULL,     -- before it
    played   TEXT NOT NULL,     -- in UCI
    best     TEXT NOT NULL,     -- the moves that are right, one space apart
    mark     TEXT NOT NULL,
    english  TEXT NOT NULL,     -- why it was a mistake
    german   TEXT NOT NULL,
    tried    INTEGER NOT NULL DEFAULT 0,
    solved   INTEGER NOT NULL DEFAULT 0,
    UNIQUE (game, ply)
);
";

const VERSION_3: &str = "
CREATE TABLE admission (        -- what lets people into a game by a link
    game     INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    role     TEXT NOT NULL,     -- what the key allows
    hash     BLOB NOT NULL,     -- of the key: the key itself is kept nowhere
    PRIMARY KEY (game, role)
) WITHOUT ROWID;
";

const VERSION_4: &str = "
ALTER TABLE game ADD COLUMN white_kind TEXT; -- what plays White, as on the command line: written by our sessions alone
ALTER TABLE game ADD COLUMN black_kind TEXT;
";

/// Kinds of players were tags, so a file could name programs. Games played here keep theirs, in
/// columns. Imported games lose them. So do imported games that were continued here and are not
/// over: what the file said and what was chosen here cannot be distinguished. Such a game that is
/// over looks like one of our own, but a finished game starts no program.
fn move_kinds_out_of_tags(transaction: &Transaction<'_>) -> Result<()> {
    let [white, black] = OF_THE_PLAYERS;
    let ids: Vec<GameId> = transaction
        .prepare("SELECT id FROM game WHERE tags LIKE ?1 OR tags LIKE ?2 ORDER BY id")?
        .query_map([white, black].map(|name| format!("%{name}\t%")), |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    let mut select = transaction.prepare(
        "SELECT variant, result, start, moves, tags, hash IS NOT NULL,
         origin = 0 AND (result <> 0 OR ended IS NULL) FROM game WHERE id = ?1",
    )?;
    let mut update = transaction.prepare(
        "UPDATE game SET tags = ?2, white_kind = ?3, black_kind = ?4,
         hash = iif(EXISTS (SELECT 1 FROM game WHERE hash = ?5 AND id <> ?1), NULL, ?5) WHERE id = ?1",
    )?;
    for id in ids {
        let read = |row: &Row<'_>| -> rusqlite::Result<_> {
            let (start, moves): (Option<String>, Vec<u8>) = (row.get(2)?, row.get(3)?);
            let tags: String = row.get(4)?;
            let (mut rest, mut kinds) = (String::new(), [None, None]);
            for line in tags.lines() {
                let (name, value) = line.split_once('\t').unwrap_or((line, ""));
                match OF_THE_PLAYERS.iter().position(|known| known.eq_ignore_ascii_case(name)) {
                    Some(side) if row.get(6)? => kinds[side] = Some(value.to_owned()),
                    Some(_) => {}
                    None => rest.extend([line, "\n"]),
                }
            }
            let hash = hash(row.get(0)?, row.get(1)?, start.as_deref(), &rest, &moves);
            Ok((rest, kinds, row.get::<_, bool>(5)?.then_some(hash)))
        };
        // A damaged row cannot be read later either, and does not stop the others.
        if let Ok((tags, [white, black], hash)) = select.query_row([id], read) {
            update.execute(params![id, tags, white, black, hash])?;
        }
    }
    Ok(())
}

const VERSION_5: &str = "
ALTER TABLE game ADD COLUMN ours TEXT; -- our own code and name of the opening, for imported games
";

const VERSION_6: &str = "
ALTER TABLE drill ADD COLUMN findings TEXT; -- JSON of the review; english and german are empty then
";

const VERSION_7: &str = "
CREATE TABLE review (           -- the last review of a game
    game  INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,
    found TEXT NOT NULL         -- what was found of each position, as JSON of the review
);
";

/// Refuses databases of other programs and of newer versions, before anything is written to them.
pub(super) fn check(db: &Connection) -> Result<()> {
    let application: i32 = db.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match (application, tables) {
        (APPLICATION, _) | (0, 0) => check_version(db, STEPS),
        _ => Err(StoreError::Foreign),
    }
}

fn check_version(db: &Connection, steps: &[Step]) -> Result<()> {
    match version(db)? {
        newer if newer > steps.len() => Err(StoreError::Newer(newer, steps.len())),
        _ => Ok(()),
    }
}

/// Migrates the database to the version after the last step. A database with games is copied
/// before.
pub(super) fn migrate(db: &mut Connection, steps: &[Step]) -> Result<()> {
    if version(db)? == steps.len() {
        return Ok(()); // without a lock: the usual case
    }
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    check_version(&transaction, steps)?;
    let version = version(&transaction)?; // another process may have been first
    if (1..steps.len()).contains(&version) {
        keep_copy(&transaction, steps.len())?;
    }
    for Step(sql, code) in &steps[version..] {
        transaction.execute_batch(sql)?;
        code(&transaction)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", steps.len() as i64)?;
    transaction.commit()?;
    Ok(())
}

/// Copies a database with games in it to `games.db.before-v5` beside it. The transaction keeps
/// others from changing it meanwhile; another connection reads it, since SQLite cannot copy inside
/// a transaction.
fn keep_copy(transaction: &Transaction<'_>, version: usize) -> Result<()> {
    let has_games = "SELECT EXISTS (SELECT 1 FROM game)";
    let Some(path) = transaction.path().filter(|path| !path.is_empty()) else { return Ok(()) };
    if !transaction.query_row(has_games, [], |row| row.get(0))? {
        return Ok(());
    }
    let copy = PathBuf::from(format!("{path}.before-v{version}"));
    let part = format!("{path}.before-v{version}.{}", process::id());
    let write = || -> Result<(), Box<dyn Error + Send + Sync>> {
        let reader = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        reader.execute("VACUUM INTO ?1", [&part])?;
        fs::set_permissions(&part, fs::metadata(path)?.permissions())?;
        Ok(fs::rename(&part, &copy)?)
    };
    write().map_err(|source| {
        let _ = fs::remove_file(&part);
        StoreError::Copy { file: copy.clone(), source }
    })
}

/// The version of a database; 0 for a new one.
pub(super) fn version(db: &Connection) -> Result<usize> {
    let version: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok(usize::try_from(version).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Step = Step(VERSION_1, nothing);

    #[test]
    fn steps_are_taken_once_and_in_order() {
        let mut db = Connection::open_in_memory().unwrap();
        migrate(&mut db, &[FIRST]).unwrap();
        db.execute("INSERT INTO position VALUES (1, 2, 3, 4, 5, 6, 7)", []).unwrap();
        let add = "ALTER TABLE position ADD COLUMN rating INTEGER NOT NULL DEFAULT 9";
        let later = [FIRST, Step(add, nothing)];
        for _ in 0..2 {
            migrate(&mut db, &later).unwrap();
            assert_eq!(version(&db).unwrap(), 2);
            let kept: (i64, i64) = db
                .query_row("SELECT last, rating FROM position", [], |row| {
                    Ok((row.get(0)?, row.get(1)?))
                })
                .unwrap();
            assert_eq!(kept, (7, 9));
        }
        assert!(matches!(migrate(&mut db, &[FIRST]), Err(StoreError::Newer(2, 1))));
    }

    #[test]
    fn a_step_that_fails_changes_nothing() {
        let mut db = Connection::open_in_memory().unwrap();
        migrate(&mut db, &[FIRST]).unwrap();
        let broken = [FIRST, Step("CREATE TABLE other (a); CREATE TABLE game (a)", nothing)];
        assert!(migrate(&mut db, &broken).is_err());
        assert_eq!(version(&db).unwrap(), 1);
        assert!(db.execute("INSERT INTO other VALUES (1)", []).is_err());
    }

    #[test]
    fn other_databases_are_refused() {
        let db = Connection::open_in_memory().unwrap();
        check(&db).unwrap();
        db.execute_batch("CREATE TABLE recipe (name)").unwrap();
        assert!(matches!(check(&db), Err(StoreError::Foreign)));
    }
}
