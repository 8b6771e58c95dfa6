//! Keys to games with invited players. Only hashes of the keys are stored, so reading the database
//! does not reveal them.

use rusqlite::params;

use super::{GameId, Result, Store};

/// A key to a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Admission {
    /// The role it stands for; the caller defines the names.
    pub role: String,
    pub hash: Vec<u8>,
}

impl Store {
    pub fn admit(&mut self, game: GameId, admissions: &[Admission]) -> Result<()> {
        let transaction = self.write()?;
        for Admission { role, hash } in admissions {
            transaction.execute(
                "INSERT OR REPLACE INTO admission (game, role, hash) VALUES (?1, ?2, ?3)",
                params![game, role, hash],
            )?;
        }
        transaction.commit()?;
        Ok(())
    }

    /// The keys to a game; empty if no player was invited.
    pub fn admissions(&self, game: GameId) -> Result<Vec<Admission>> {
        let mut statement = self
            .db
            .prepare_cached("SELECT role, hash FROM admission WHERE game = ?1 ORDER BY role")?;
        let rows = statement
            .query_map([game], |row| Ok(Admission { role: row.get(0)?, hash: row.get(1)? }))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}
