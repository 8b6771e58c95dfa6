//! Games that are to be gone.

use super::explore::uncount;
use super::{GameId, Result, Store};
use crate::pgn::GameResult;

impl Store {
    /// Deletes a game: it is no longer counted in its positions, nor for a rating. What the engine has learned
    /// from it stays, as [`Store::forget`] is for that.
    pub fn delete(&mut self, id: GameId) -> Result<()> {
        let stored = self.load(id)?;
        let transaction = self.write()?;
        // A game that is still played here has not been counted yet.
        if !(stored.is_own && stored.game.result == GameResult::Open) {
            uncount(&transaction, &stored.game)?;
        }
        transaction.execute("DELETE FROM drill WHERE game = ?1", [id])?;
        transaction.execute("DELETE FROM rated WHERE game = ?1", [id])?;
        transaction.execute("DELETE FROM admission WHERE game = ?1", [id])?;
        transaction.execute("DELETE FROM game WHERE id = ?1", [id])?;
        transaction.commit()?;
        Ok(())
    }
}
