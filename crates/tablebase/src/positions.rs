//! Lists the positions at a distance from the end: the sets S(n) of retrograde analysis.

use kiebitz_chess::{Board, Color, Piece, Setup};

use crate::file::{FileError, TableFile};
use crate::layout::{Kings, Layout, Place};
use crate::rules::stored;
use crate::symmetry::Symmetry;
use crate::value::Value;

/// Calls `each` with every position of a table that is `plies` from the end, until it returns
/// false. With `unique`, only one of each symmetric set.
///
/// Finished races with the winner to move are not included.
pub fn positions(
    table: &TableFile,
    plies: u16,
    unique: bool,
    each: &mut dyn FnMut(&Board, Value) -> bool,
) -> Result<(), FileError> {
    let layout = table.layout();
    for number in 0..table.blocks() {
        let sides = table.block(number)?;
        for (color, words) in Color::ALL.into_iter().zip(&sides) {
            for (word, values) in table.block_range(number).zip(words) {
                for (at, &number) in values.iter().enumerate() {
                    let value = match Value::from_number(number) {
                        Some(value @ (Value::Win(n) | Value::Loss(n))) if n == plies => value,
                        _ => continue,
                    };
                    let place = Place { word, bit: at as u8 };
                    if !is_first_image(layout, place) {
                        continue;
                    }
                    let Some(board) = layout.board(place, color) else { continue };
                    for image in images(layout, &board, table.one_sided(), unique) {
                        if !each(&image, value) {
                            return Ok(());
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

impl TableFile {
    /// The position at a place with this side to move. A table of equal pieces keeps White to move only: Black's is
    /// the same with the colours exchanged.
    pub fn position(&self, place: Place, turn: Color) -> Option<Board> {
        if !self.one_sided() || turn == Color::White {
            return self.layout().board(place, turn);
        }
        transformed(&self.layout().board(place, Color::White)?, Symmetry::IDENTITY, true)
    }
}

/// The position turned or mirrored, and with `swap` with the colours exchanged.
fn transformed(board: &Board, turn: Symmetry, swap: bool) -> Option<Board> {
    let mut setup = Setup::empty(board.variant());
    setup.turn = if swap { !board.turn() } else { board.turn() };
    for from in board.occupied() {
        let piece = board.piece_at(from)?;
        let color = if swap { !piece.color() } else { piece.color() };
        let to = usize::from(turn.square(from.index() as u8)) ^ if swap { 56 } else { 0 };
        setup.pieces[to] = Some(Piece::new(color, piece.role()));
    }
    Board::with_any_material(setup).ok()
}

fn symmetries(layout: &Layout) -> &'static [Symmetry] {
    const MIRROR: [Symmetry; 2] = [Symmetry::IDENTITY, Symmetry::MIRROR];
    match layout.space().kings() {
        Kings::Triangle => Symmetry::ALL.as_slice(),
        Kings::Half | Kings::Board => &MIRROR,
    }
}

/// Whether no symmetry leads to a place of the table before this one. Few positions are kept twice:
/// those with both kings on the diagonal, and those with pawns that are their own mirror image.
fn is_first_image(layout: &Layout, place: Place) -> bool {
    let frame = layout.frame(place.word);
    let space = layout.space();
    symmetries(layout).iter().all(|&turn| {
        let king = turn.square(frame.king);
        let bit = turn.square(place.bit);
        let pawns = if turn == Symmetry::MIRROR { frame.pawns.mirrored() } else { frame.pawns };
        let kept = space.kings().squares().contains(&king)
            && stored(space.kings(), king) >> bit & 1 != 0
            && layout.slices().find(pawns).is_some_and(|(_, mirrored)| !mirrored);
        if !kept {
            return true;
        }
        let slice = place.word / space.words();
        let slot = slice * space.kings().squares().len() + space.kings().slot(king);
        let word = slot * space.placements() + space.seen(&frame.squares, turn);
        (word, bit) >= (place.word, place.bit)
    })
}

/// The position itself and, unless only one is wanted, its images.
fn images(layout: &Layout, board: &Board, colors: bool, unique: bool) -> Vec<Board> {
    if unique {
        return vec![*board];
    }
    let mut found: Vec<Board> = Vec::new();
    for &turn in symmetries(layout) {
        // A table of equal pieces keeps one side to move for both.
        for swap in [false, true].into_iter().take(1 + usize::from(colors)) {
            if let Some(image) = transformed(board, turn, swap)
                && !found.iter().any(|known| known.key() == image.key())
            {
                found.push(image);
            }
        }
    }
    found
}
