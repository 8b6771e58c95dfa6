//! Solved slices in the requested orientation.
//!
//! A table is stored with the stronger side as White, and with one side to move if both sides have
//! the same pieces. A capture may reverse that; then the words are rebuilt position by position.

use std::sync::Arc;

use kiebitz_chess::{Bitboard, Color};

use super::exits::{Child, Words};
use crate::cell::{Cell, Word};
use crate::layout::{Layout, Space, Squares};
use crate::material::Material;
use crate::rules::Frame;
use crate::slices::Pawns;

/// How a slice is looked up in the table that holds it.
pub struct Lookup {
    pub table: Material,
    pub to_move: Color,
    /// The pawns as it holds them, up to the mirror.
    pub pawns: Pawns,
    /// Whether the colours are exchanged there.
    pub swapped: bool,
}

impl Lookup {
    /// Where the slice of some material and pawns is stored.
    pub fn new(material: Material, pawns: Pawns, to_move: Color) -> Lookup {
        let (table, mut swapped) = material.table();
        swapped |= material.is_symmetric() && to_move == Color::Black;
        if swapped {
            Lookup { table, to_move: !to_move, pawns: pawns.swapped(), swapped }
        } else {
            Lookup { table, to_move, pawns, swapped }
        }
    }
}

/// The child slice of `material` made of the `words` that [`Lookup`] names, of the table's layout;
/// they begin with those of slice `base`. `None` if the pawns do not belong to the material.
pub fn child<C: Cell>(
    material: Material,
    pawns: Pawns,
    to_move: Color,
    layout: &Layout,
    words: Arc<dyn Words<C>>,
    base: usize,
) -> Option<Child<C>> {
    let lookup = Lookup::new(material, pawns, to_move);
    let (slice, mirrored) = layout.slices().find(lookup.pawns)?;
    let stored = layout.space();
    if !lookup.swapped {
        let first = (slice - base) * stored.words();
        return Some(Child { space: Arc::new(stored.clone()), words, first, mirrored });
    }
    let space = Space::new(&material);
    // The pieces of the table in its order, as numbers of the pieces here.
    let order: Vec<usize> = stored
        .pieces()
        .iter()
        .enumerate()
        .map(|(at, piece)| {
            let nth = stored.pieces()[..at]
                .iter()
                .filter(|m| (m.color, m.role) == (piece.color, piece.role));
            let wanted = nth.count();
            let mut equal = space
                .pieces()
                .iter()
                .enumerate()
                .filter(|(_, m)| m.color == !piece.color && m.role == piece.role);
            equal.nth(wanted).map(|(at, _)| at)
        })
        .collect::<Option<_>>()?;
    let mut turned = vec![[C::NONE; 64]; space.words()];
    let kings = space.kings();
    for (slot, &king) in kings.squares().iter().enumerate() {
        for placement in 0..space.placements() {
            let frame = Frame::new(&space, king, space.squares(placement), pawns);
            let legal = frame.masks().legal[to_move.index()];
            let mut squares = Squares::default();
            for (to, &from) in squares.iter_mut().zip(&order) {
                *to = frame.squares[from] ^ 56;
            }
            let word = &mut turned[slot * space.placements() + placement];
            for black in Bitboard(legal) {
                let black = black.index() as u8;
                let place = layout.locate([black ^ 56, king ^ 56], lookup.pawns, &squares)?;
                word[usize::from(black)] =
                    words.word(place.word - base * stored.words())[usize::from(place.bit)];
            }
        }
    }
    Some(Child { space: Arc::new(space), words: Arc::new(turned), first: 0, mirrored: false })
}

/// Two bare kings in chess: drawn wherever they can stand.
pub fn bare_kings<C: Cell>(material: Material) -> Child<C> {
    let space = Space::new(&material);
    let mut words = Vec::new();
    for &king in space.kings().squares() {
        let frame = Frame::new(&space, king, Squares::default(), Pawns::default());
        let legal = frame.masks().legal[0];
        let word: Word<C> =
            std::array::from_fn(|at| if legal >> at & 1 != 0 { C::DRAW } else { C::NONE });
        words.push(word);
    }
    Child { space: Arc::new(space), words: Arc::new(words), first: 0, mirrored: false }
}
