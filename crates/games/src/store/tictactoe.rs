//! Games that are not chess, stored as text: tic-tac-toe. They need neither positions nor ratings.

use rusqlite::{OptionalExtension, Row, params};

use super::encode::{result_code, result_of};
use super::{GameId, Result, Store, StoreError, now};
use crate::pgn::GameResult;

/// A game of tic-tac-toe, in the caller's notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTicTacToe {
    /// Its number among them.
    pub id: GameId,
    pub start: String,
    /// The first player, as on the command line.
    pub white: String,
    pub black: String,
    /// The moves, separated by spaces.
    pub moves: String,
    pub result: GameResult,
    pub resigned: bool,
    pub takeback: bool,
    /// When it began, in milliseconds since 1970.
    pub begun: i64,
}

const COLUMNS: &str = "id, start, white, black, moves, result, resigned, takeback, begun";

impl Store {
    /// Stores a game of tic-tac-toe and returns its number; `game.id` is ignored.
    pub fn begin_tictactoe(&mut self, game: &StoredTicTacToe) -> Result<GameId> {
        let transaction = self.write()?;
        transaction.execute(
            "INSERT INTO small (start, white, black, moves, result, resigned, takeback, begun, changed)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)",
            params![
                game.start,
                game.white,
                game.black,
                game.moves,
                result_code(game.result),
                game.resigned,
                game.takeback,
                now(),
            ],
        )?;
        let id = transaction.last_insert_rowid();
        transaction.commit()?;
        Ok(id)
    }

    pub fn save_tictactoe(&mut self, game: &StoredTicTacToe) -> Result<()> {
        let transaction = self.write()?;
        let changed = transaction.execute(
            "UPDATE small SET moves = ?2, result = ?3, resigned = ?4, changed = ?5 WHERE id = ?1",
            params![game.id, game.moves, result_code(game.result), game.resigned, now()],
        )?;
        transaction.commit()?;
        if changed == 0 { Err(StoreError::NoGame(game.id)) } else { Ok(()) }
    }

    pub fn load_tictactoe(&self, id: GameId) -> Result<StoredTicTacToe> {
        let question = format!("SELECT {COLUMNS} FROM small WHERE id = ?1");
        let found = self.db.query_row(&question, [id], read).optional()?;
        found.ok_or(StoreError::NoGame(id))
    }

    /// The games of tic-tac-toe, the newest first, and how many there are.
    pub fn list_tictactoe(
        &self,
        limit: usize,
        offset: usize,
    ) -> Result<(Vec<StoredTicTacToe>, u64)> {
        let bound = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let count: i64 = self.db.query_row("SELECT count(*) FROM small", [], |row| row.get(0))?;
        let mut statement = self.db.prepare_cached(&format!(
            "SELECT {COLUMNS} FROM small ORDER BY id DESC LIMIT ?1 OFFSET ?2"
        ))?;
        let rows = statement.query_map([bound(limit), bound(offset)], read)?;
        Ok((rows.collect::<rusqlite::Result<_>>()?, count.max(0) as u64))
    }

    pub fn delete_tictactoe(&mut self, id: GameId) -> Result<()> {
        let transaction = self.write()?;
        let deleted = transaction.execute("DELETE FROM small WHERE id = ?1", [id])?;
        transaction.commit()?;
        if deleted == 0 { Err(StoreError::NoGame(id)) } else { Ok(()) }
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<StoredTicTacToe> {
    let code: u8 = row.get(5)?;
    let out_of_range = || rusqlite::Error::IntegralValueOutOfRange(5, code.into());
    Ok(StoredTicTacToe {
        id: row.get(0)?,
        start: row.get(1)?,
        white: row.get(2)?,
        black: row.get(3)?,
        moves: row.get(4)?,
        result: result_of(code).ok_or_else(out_of_range)?,
        resigned: row.get(6)?,
        takeback: row.get(7)?,
        begun: row.get(8)?,
    })
}
