//! Reading games from the database.

use kiebitz_chess::Reason;
use rusqlite::OptionalExtension;

use super::encode::{clocks_of, moves_of, reason_of, result_of, tags_of};
use super::live::{Kinds, comment_clocks, kinds_of, start_board};
use super::{Damage, GameId, Result, Store, StoreError};
use crate::pgn::{Line, PgnGame, Ply, read_movetext};

/// A stored game with everything known about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Stored {
    pub id: GameId,
    /// Whether it was played here rather than imported.
    pub is_own: bool,
    pub game: PgnGame,
    /// The kinds of the players, if a session recorded them.
    pub kinds: Kinds,
    /// Why it ended, if known.
    pub reason: Option<Reason>,
    /// When it began, in milliseconds since 1970; for an imported game when it was imported.
    pub begun: i64,
    /// When it was last changed.
    pub changed: i64,
}

impl Store {
    /// Reads a game.
    pub fn load(&self, id: GameId) -> Result<Stored> {
        struct Row {
            origin: u8,
            variant: u8,
            start: Option<String>,
            result: u8,
            reason: Option<String>,
            tags: String,
            moves: Vec<u8>,
            clocks: Option<Vec<u8>>,
            movetext: Option<String>,
            begun: i64,
            changed: i64,
            kinds: Kinds,
        }
        let row = self
            .db
            .query_row(
                "SELECT origin, variant, start, result, reason, tags, moves, clocks, movetext, begun, changed,
                 white_kind, black_kind FROM game WHERE id = ?1",
                [id],
                |row| {
                    Ok(Row {
                        origin: row.get(0)?,
                        variant: row.get(1)?,
                        start: row.get(2)?,
                        result: row.get(3)?,
                        reason: row.get(4)?,
                        tags: row.get(5)?,
                        moves: row.get(6)?,
                        clocks: row.get(7)?,
                        movetext: row.get(8)?,
                        begun: row.get(9)?,
                        changed: row.get(10)?,
                        kinds: kinds_of(row.get(11)?, row.get(12)?),
                    })
                },
            )
            .optional()
            .map_err(|error| StoreError::of_row(id, error))?
            .ok_or(StoreError::NoGame(id))?;
        let start = start_board(id, row.variant, row.start)?;
        let result = result_of(row.result).ok_or(StoreError::Damaged(id, Damage::Result))?;
        let damaged = |damage| StoreError::Damaged(id, damage);
        let reason = reason_of(row.reason.as_deref()).map_err(damaged)?;
        let line = match row.movetext {
            Some(text) => read_movetext(&text, &start)
                .map_err(|_| StoreError::Damaged(id, Damage::Comments))?,
            None => plain_line(&row.moves, row.clocks.as_deref()),
        };
        Ok(Stored {
            id,
            is_own: row.origin == 0,
            game: PgnGame { tags: tags_of(&row.tags), start, result, line },
            kinds: row.kinds,
            reason,
            begun: row.begun,
            changed: row.changed,
        })
    }
}

/// Moves and clocks without other comments.
fn plain_line(moves: &[u8], clocks: Option<&[u8]>) -> Line {
    let mut plies: Vec<Ply> = moves_of(moves).map(Ply::new).collect();
    let clocks = clocks_of(clocks, plies.len());
    comment_clocks(&mut plies, &clocks);
    Line { comments: Vec::new(), plies }
}
