//! Deleting games.

use super::explore::uncount;
use super::{GameId, Result, Store, StoreError};
use crate::pgn::GameResult;

impl Store {
    fn contains(&self, id: GameId) -> Result<bool> {
        let question = "SELECT EXISTS (SELECT 1 FROM game WHERE id = ?1)";
        Ok(self.db.query_row(question, [id], |row| row.get(0))?)
    }

    /// The numbers in order, each once; fails if one of them belongs to no game.
    pub fn existing(&self, ids: &[GameId]) -> Result<Vec<GameId>> {
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        ids.dedup();
        for &id in &ids {
            if !self.contains(id)? {
                return Err(StoreError::NoGame(id));
            }
        }
        Ok(ids)
    }

    /// Deletes a game and removes it from the position counts and ratings. What the engine has
    /// learned from it stays; [`Store::forget`] removes that.
    pub fn delete(&mut self, id: GameId) -> Result<()> {
        let stored = match self.load_sound(id) {
            Err(StoreError::Damaged(..)) => None, // what it counts in cannot be told any more
            stored => Some(stored?),
        };
        let transaction = self.write()?;
        transaction.execute("DELETE FROM drill WHERE game = ?1", [id])?;
        transaction.execute("DELETE FROM review WHERE game = ?1", [id])?;
        transaction.execute("DELETE FROM rated WHERE game = ?1", [id])?;
        transaction.execute("DELETE FROM admission WHERE game = ?1", [id])?;
        let deleted = transaction.execute("DELETE FROM game WHERE id = ?1", [id])?;
        if deleted == 0 {
            return Err(StoreError::NoGame(id)); // another process was first
        }
        // A game in progress has not been counted yet.
        if let Some(stored) = stored
            && !(stored.is_own && stored.game.result == GameResult::Open)
        {
            uncount(&transaction, &stored.game)?;
        }
        transaction.commit()?;
        Ok(())
    }
}
