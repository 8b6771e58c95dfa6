//! Ratings of the people who play here, in the database.

use kiebitz_chess::Variant;
use rusqlite::{Connection, OptionalExtension, params};

use super::encode::variant_at;
use super::{GameId, Result, Store, now};
use crate::rating::Rating;

/// A player's rating in one variant.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerRating {
    pub player: String,
    pub variant: Variant,
    pub rating: Rating,
    /// Points scored in rated games.
    pub points: f64,
}

impl Store {
    /// Rates a game with `points` (0, 0.5 or 1) against an opponent of this rating. Returns the
    /// player's new rating. A game counts once.
    pub fn rate(
        &mut self,
        game: GameId,
        player: &str,
        variant: Variant,
        opponent: f64,
        points: f64,
    ) -> Result<Rating> {
        let transaction = self.write()?;
        let before = rating(&transaction, player, variant)?;
        let after = before.after(opponent, points);
        let is_new = transaction.execute(
            "INSERT INTO rated VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (game) DO NOTHING",
            params![game, player, variant as u8, opponent, points, after.value, now()],
        )?;
        transaction.commit()?;
        Ok(if is_new == 1 { after } else { before })
    }

    /// A player's rating; the initial one if the player has none.
    pub fn rating(&self, player: &str, variant: Variant) -> Result<Rating> {
        rating(&self.db, player, variant)
    }

    /// All ratings, the best first.
    pub fn ratings(&self) -> Result<Vec<PlayerRating>> {
        // With max(), SQLite takes the other columns from the row that has it: the last game.
        let mut statement = self.db.prepare(
            "SELECT player, variant, after, count(*), sum(points), max(rowid) FROM rated
             GROUP BY player, variant ORDER BY after DESC",
        )?;
        let rows = statement.query_map([], |row| {
            Ok(PlayerRating {
                player: row.get(0)?,
                variant: variant_at(row, 1)?,
                rating: Rating { value: row.get(2)?, games: row.get(3)? },
                points: row.get(4)?,
            })
        })?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }
}

fn rating(db: &Connection, player: &str, variant: Variant) -> Result<Rating> {
    let found = db
        .query_row(
            "SELECT after, count(*), max(rowid) FROM rated WHERE player = ?1 AND variant = ?2 HAVING count(*) > 0",
            params![player, variant as u8],
            |row| Ok(Rating { value: row.get(0)?, games: row.get(1)? }),
        )
        .optional()?;
    Ok(found.unwrap_or_default())
}
