//! Lists the positions at a distance from the end: the sets S(n) of retrograde analysis.

use kiebitz_chess::{Board, Color, Piece, Role, Setup, Square};

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
        let board = self.layout().board(place, Color::White)?;
        let mut setup = Setup::empty(board.variant());
        setup.turn = Color::Black;
        for square in Square::all() {
            if let Some(piece) = board.piece_at(square) {
                let there = square.flip_rank().index();
                setup.pieces[there] = Some(Piece::new(!piece.color(), piece.role()));
            }
        }
        Board::with_any_material(setup).ok()
    }
}

/// The symmetries a table knows.
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
    let mut add = |setup: Setup| {
        if let Ok(image) = Board::with_any_material(setup)
            && !found.iter().any(|known| known.key() == image.key())
        {
            found.push(image);
        }
    };
    for &turn in symmetries(layout) {
        let mut setup = board.to_setup();
        setup.pieces = [None; 64];
        let mut swapped = setup.clone();
        swapped.turn = !setup.turn;
        for from in Square::all() {
            if let Some(piece) = board.piece_at(from) {
                let to = usize::from(turn.square(from.index() as u8));
                let role: Role = piece.role();
                setup.pieces[to] = Some(piece);
                swapped.pieces[to ^ 56] = Some(Piece::new(!piece.color(), role));
            }
        }
        add(setup);
        // A table of equal pieces keeps one side to move for both.
        if colors {
            add(swapped);
        }
    }
    found
}
