//! Reviews, and drills: positions in which a player made a mistake, to try again.

use kiebitz_chess::Variant;
use rusqlite::{OptionalExtension, Row, params};

use super::encode::variant_at;
use super::{GameId, Result, Store};

pub type DrillId = i64;

/// A position in which a player made a mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredDrill {
    pub id: DrillId,
    pub game: GameId,
    /// The ply of the mistake, from 1.
    pub ply: u32,
    pub player: String,
    pub variant: Variant,
    pub fen: String,
    /// What was played, in UCI.
    pub played: String,
    /// The right moves, in UCI, separated by spaces.
    pub best: String,
    pub mark: String,
    pub tried: u32,
    pub solved: u32,
}

const COLUMNS: &str = "id, game, ply, player, variant, fen, played, best, mark, tried, solved";

impl Store {
    /// Keeps the review of a game, as JSON of the review, in place of its old one.
    pub fn keep_review(&mut self, game: GameId, found: &str) -> Result<()> {
        let transaction = self.write()?;
        transaction
            .execute("INSERT OR REPLACE INTO review VALUES (?1, ?2)", params![game, found])?;
        transaction.commit()?;
        Ok(())
    }

    /// The review of a game that was kept.
    pub fn review(&self, game: GameId) -> Result<Option<String>> {
        let question = "SELECT found FROM review WHERE game = ?1";
        Ok(self.db.query_row(question, [game], |row| row.get(0)).optional()?)
    }

    /// Stores the drills of a game in place of its old ones. Drills for the same mistake keep their
    /// counts.
    pub fn keep_drills(&mut self, game: GameId, drills: &[StoredDrill]) -> Result<()> {
        let transaction = self.write()?;
        let plies: Vec<String> = drills.iter().map(|drill| drill.ply.to_string()).collect();
        transaction.execute(
            &format!("DELETE FROM drill WHERE game = ?1 AND ply NOT IN ({})", plies.join(",")),
            [game],
        )?;
        let mut statement = transaction.prepare_cached(
            "INSERT INTO drill (game, ply, player, variant, fen, played, best, mark, english, german)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, '', '') ON CONFLICT (game, ply) DO UPDATE SET
             player = excluded.player, fen = excluded.fen, played = excluded.played, best = excluded.best,
             mark = excluded.mark",
        )?;
        for drill in drills {
            statement.execute(params![
                game,
                drill.ply,
                drill.player,
                drill.variant as u8,
                drill.fen,
                drill.played,
                drill.best,
                drill.mark,
            ])?;
        }
        drop(statement);
        transaction.commit()?;
        Ok(())
    }

    /// Drills of a player, or of all players; those solved least often first.
    pub fn drills(&self, player: Option<&str>, limit: usize) -> Result<Vec<StoredDrill>> {
        let mut statement = self.db.prepare_cached(&format!(
            "SELECT {COLUMNS} FROM drill WHERE ?1 IS NULL OR player = ?1 ORDER BY solved, tried, id DESC LIMIT ?2"
        ))?;
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows = statement.query_map(params![player, limit], read)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    pub fn drill(&self, id: DrillId) -> Result<Option<StoredDrill>> {
        let question = format!("SELECT {COLUMNS} FROM drill WHERE id = ?1");
        Ok(self.db.query_row(&question, [id], read).optional()?)
    }

    pub fn tried(&mut self, id: DrillId, is_solved: bool) -> Result<()> {
        let transaction = self.write()?;
        transaction.execute(
            "UPDATE drill SET tried = tried + 1, solved = solved + ?2 WHERE id = ?1",
            params![id, is_solved],
        )?;
        transaction.commit()?;
        Ok(())
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<StoredDrill> {
    Ok(StoredDrill {
        id: row.get(0)?,
        game: row.get(1)?,
        ply: row.get(2)?,
        player: row.get(3)?,
        variant: variant_at(row, 4)?,
        fen: row.get(5)?,
        played: row.get(6)?,
        best: row.get(7)?,
        mark: row.get(8)?,
        tried: row.get(9)?,
        solved: row.get(10)?,
    })
}
