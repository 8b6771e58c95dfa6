//! Keys to games with invited players. Only hashes of the keys are stored, so reading the database
//! does not reveal them.

use rusqlite::params;

use super::{GameId, Result, Store};

/// A key to a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Admission {
    /// The role it stands for; the caller defines the names.
    pub role: String,
    /// The key's hash.
    pub hash: Vec<u8>,
}

impl Store {
    /// Stores the keys to a game.
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

#[cfg(test)]
mod tests {
    use kiebitz_chess::{Board, Variant};

    use super::*;
    use crate::pgn::Tags;
    use crate::store::NewGame;

    #[test]
    fn keys_are_gone_with_their_game() {
        let mut store = Store::in_memory().unwrap();
        let mut begin = || {
            let start = Board::start(Variant::Chess);
            store.begin(&NewGame { tags: Tags::default(), kinds: [None, None], start }).unwrap()
        };
        let (game, other) = (begin(), begin());
        let key = |role: &str, byte| Admission { role: role.to_owned(), hash: vec![byte; 32] };
        store.admit(game, &[key("white", 1), key("owner", 2)]).unwrap();
        store.admit(game, &[key("white", 3)]).unwrap();
        assert_eq!(store.admissions(game).unwrap(), [key("owner", 2), key("white", 3)]);
        assert_eq!(store.admissions(other).unwrap(), []);
        store.delete(game).unwrap();
        assert_eq!(store.admissions(game).unwrap(), []);
    }
}
