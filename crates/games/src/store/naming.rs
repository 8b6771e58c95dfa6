//! Our names of openings, stored in columns: searches use them, and lists show them for games
//! without an opening tag. The tags do not change, so an exported game equals the imported one.

use kiebitz_chess::{Board, Move};
use rusqlite::{Transaction, params};

use super::encode::moves_of;
use super::live::start_board;
use super::{GameId, Result};
use crate::pgn::after;
use kiebitz_books::openings::{self, Opening};

/// The opening of a game by our list: that of its last position with a name.
pub(super) fn opening_of(
    start: Board,
    steps: impl Iterator<Item = Option<Move>>,
) -> Option<&'static Opening> {
    let mut board = start;
    let mut found = openings::name(&board);
    // Beyond the longest line of the list a match would be a coincidence.
    for step in steps.take(openings::longest()) {
        board = match after(&board, step) {
            Some(next) => next,
            None => break,
        };
        found = openings::name(&board).or(found);
    }
    found
}

/// Code and name, for the search.
pub(super) fn full_name(opening: &Opening) -> String {
    format!("{} {}", opening.eco, opening.english)
}

/// Names the openings of all games of an older database.
pub(super) fn name_openings(transaction: &Transaction<'_>) -> Result<()> {
    let mut select =
        transaction.prepare("SELECT id, variant, start, moves FROM game ORDER BY id")?;
    let mut update = transaction.prepare(
        "UPDATE game SET eco = iif(opening IS NULL, coalesce(eco, ?2), eco), opening = coalesce(opening, ?3), ours = ?4
         WHERE id = ?1",
    )?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        // A damaged row gets no opening and does not stop the others.
        let opening = || {
            let start = start_board(0, row.get(1).ok()?, row.get(2).ok()?).ok()?;
            opening_of(start, moves_of(row.get_ref(3).ok()?.as_blob().ok()?))
        };
        if let Some(opening) = opening() {
            let id: GameId = row.get(0)?;
            update.execute(params![id, opening.eco, opening.english, full_name(opening)])?;
        }
    }
    Ok(())
}
