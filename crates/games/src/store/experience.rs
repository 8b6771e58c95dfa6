//! Learned moves, in the database.

use kiebitz_chess::{Board, Color, Move};
use rusqlite::{OptionalExtension, params};

use super::encode::{day, moves_of, result_of, tags_of};
use super::live::start_board;
use super::{Damage, GameId, Result, Store, StoreError};
use crate::pgn::GameResult;
use kiebitz_books::experience::{Experience, Known, LEARNED_PLIES};

/// The most moves to load, the latest first: some 50 MB.
const MOST_MOVES: usize = 1_000_000;

impl Store {
    /// Learns the results of a side's moves in a finished game; that side was played by the engine.
    /// The same moves count only once.
    pub fn learn(&mut self, id: GameId, side: Color) -> Result<()> {
        let transaction = self.write()?;
        let question =
            "SELECT variant, start, result, tags, moves, learned FROM game WHERE id = ?1";
        let found = transaction.query_row(question, [id], |row| row.try_into()).optional()?;
        let (variant, start, result, tags, moves, learned): (_, _, u8, String, Vec<u8>, u8) =
            found.ok_or(StoreError::NoGame(id))?;
        let flag = match side {
            Color::White => 1,
            Color::Black => 2,
        };
        let result = result_of(result).ok_or(StoreError::Damaged(id, Damage::Result))?;
        if result == GameResult::Open {
            return Err(StoreError::NotOver(id));
        }
        if learned & flag != 0 {
            return Ok(());
        }
        let half_points = result.points(side).map_or(0, |points| (2.0 * points) as u8);
        let last = day(&tags_of(&tags));
        let mut board = start_board(id, variant, start)?;
        let mut statement = transaction.prepare_cached(
            "INSERT INTO experience VALUES (?1, ?2, 1, ?3, ?4) ON CONFLICT (key, move) DO UPDATE SET
             games = games + 1, points = points + excluded.points, last = max(last, excluded.last)",
        )?;
        let mut seen: Vec<(u64, Move)> = Vec::new();
        for step in moves_of(&moves).take(LEARNED_PLIES) {
            let Some(m) = step.filter(|&m| board.is_legal(m)) else { break };
            let here = (board.key(), m);
            if board.turn() == side && !seen.contains(&here) {
                statement.execute(params![here.0 as i64, m.to_bits(), half_points, last])?;
                seen.push(here);
            }
            board.play_unchecked(m);
        }
        drop(statement);
        transaction
            .execute("UPDATE game SET learned = learned | ?2 WHERE id = ?1", [id, flag.into()])?;
        transaction.commit()?;
        Ok(())
    }

    /// Everything learned, as a snapshot in memory, so that the engine does not depend on the
    /// database.
    pub fn experience(&self) -> Result<Experience> {
        let mut statement = self.db.prepare_cached(
            "SELECT key, move, games, points, last FROM experience ORDER BY last DESC LIMIT ?1",
        )?;
        let rows = statement.query_map([MOST_MOVES as i64], |row| {
            Ok((
                row.get::<_, i64>(0)? as u64,
                row.get::<_, u16>(1)?,
                Known::new(row.get(2)?, row.get(3)?, row.get(4)?),
            ))
        })?;
        let mut experience = Experience::default();
        for row in rows {
            let (key, bits, known) = row?;
            if let Some(m) = Move::from_bits(bits) {
                experience.insert(key, m, known);
            }
        }
        Ok(experience)
    }

    /// What was learned about the moves of one position.
    pub(super) fn learned(&self, board: &Board) -> Result<Vec<(Move, Known)>> {
        let mut statement = self
            .db
            .prepare_cached("SELECT move, games, points, last FROM experience WHERE key = ?1")?;
        let rows = statement.query_map([board.key() as i64], |row| {
            Ok((row.get::<_, u16>(0)?, Known::new(row.get(1)?, row.get(2)?, row.get(3)?)))
        })?;
        let mut found = Vec::new();
        for row in rows {
            let (bits, known) = row?;
            if let Some(m) = Move::from_bits(bits).filter(|&m| board.is_legal(m)) {
                found.push((m, known));
            }
        }
        Ok(found)
    }

    /// Forgets what was learned about a position; the games stay. Returns the number of moves.
    pub fn forget(&mut self, board: &Board) -> Result<usize> {
        let transaction = self.write()?;
        let forgotten =
            transaction.execute("DELETE FROM experience WHERE key = ?1", [board.key() as i64])?;
        transaction.commit()?;
        Ok(forgotten)
    }

    pub fn forget_all(&mut self) -> Result<usize> {
        let transaction = self.write()?;
        let forgotten = transaction.execute("DELETE FROM experience", [])?;
        transaction.commit()?;
        Ok(forgotten)
    }
}
