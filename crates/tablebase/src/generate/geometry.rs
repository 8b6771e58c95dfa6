//! Moves and unmoves inside a slice, on whole words.

use kiebitz_chess::attacks::{attacks, between, king_attacks};
use kiebitz_chess::{Bitboard, Color};

use crate::layout::{Space, Squares};
use crate::rules::Frame;
use crate::slices::Pawns;
use crate::symmetry::{Symmetry, square};

/// What all slices of a table share: the squares of the pieces, and the steps of the white king.
pub struct Geometry<'a> {
    pub space: &'a Space,
    places: Vec<Squares>,
    /// For each symmetry in use, where it takes a placement.
    seen: [Vec<u32>; 8],
    /// For each square of the white king, its steps.
    pub(super) steps: Vec<Vec<Step>>,
}

/// A step of the white king: onto the square numbered `slot`, after the board was turned.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) slot: usize,
    turn: Symmetry,
}

impl<'a> Geometry<'a> {
    pub fn new(space: &'a Space) -> Geometry<'a> {
        let kings = space.kings();
        let places: Vec<Squares> = (0..space.placements()).map(|at| space.squares(at)).collect();
        let steps: Vec<Vec<Step>> = kings
            .squares()
            .iter()
            .map(|&from| {
                king_attacks(square(from))
                    .into_iter()
                    .map(|to| {
                        let to = to.index() as u8;
                        let turn = kings.symmetry(to);
                        Step { slot: kings.slot(turn.square(to)), turn }
                    })
                    .collect()
            })
            .collect();
        let mut seen: [Vec<u32>; 8] = Default::default();
        for step in steps.iter().flatten() {
            for turn in [step.turn, step.turn.inverse()] {
                let map = &mut seen[turn.index()];
                if map.is_empty() {
                    *map = places.iter().map(|squares| space.seen(squares, turn) as u32).collect();
                }
            }
        }
        Geometry { space, places, seen, steps }
    }

    #[inline]
    pub fn frame(&self, slot: usize, placement: usize, pawns: Pawns) -> Frame<'_> {
        let king = self.space.kings().squares()[slot];
        Frame::new(self.space, king, self.places[placement], pawns)
    }

    /// Adds to `to`, the words of one white king, the positions from which `color` can move (not
    /// capture) into one of `from`, all words with the other side to move.
    pub(super) fn take_back(
        &self,
        color: Color,
        slot: usize,
        pawns: Pawns,
        from: &[u64],
        to: &mut [u64],
    ) {
        let size = self.space.placements();
        for (placement, &set) in from[slot * size..][..size].iter().enumerate() {
            if set == 0 {
                continue;
            }
            let frame = self.frame(slot, placement, pawns);
            for (piece, role, at) in frame.pieces(color) {
                let targets = attacks(color, role, square(at), Bitboard(frame.occupied)).0;
                for target in Bitboard(targets & !frame.occupied) {
                    let back = target.index() as u8;
                    let before = self.space.moved(placement, &frame.squares, piece, back);
                    // A black king on the way or where the piece comes from was in the way.
                    let blocked = between(square(at), target).0 | 1 << back;
                    to[before] |= set & !blocked;
                }
            }
            if color == Color::Black {
                to[placement] |= king_steps(set);
            }
        }
        if color == Color::White {
            for step in &self.steps[slot] {
                let back = step.turn.inverse();
                let source = from[step.slot * size..][..size].iter().enumerate();
                if step.turn == Symmetry::IDENTITY {
                    source.for_each(|(placement, &set)| to[placement] |= set);
                } else {
                    let seen = &self.seen[back.index()];
                    for (placement, &set) in source {
                        if set != 0 {
                            to[seen[placement] as usize] |= back.set(set);
                        }
                    }
                }
            }
        }
    }

    /// Those of `wanted` from which `color` can move (not capture) into a position of `open`; stops as
    /// soon as all of them can.
    pub(super) fn escapes(
        &self,
        frame: &Frame<'_>,
        color: Color,
        at: (usize, usize),
        open: &[u64],
        wanted: u64,
    ) -> u64 {
        let (slot, placement) = at;
        let size = self.space.placements();
        let mut free = 0;
        if color == Color::Black {
            free |= king_steps(open[slot * size + placement]);
        } else {
            for step in &self.steps[slot] {
                let seen = match step.turn {
                    Symmetry::IDENTITY => placement,
                    turn => self.seen[turn.index()][placement] as usize,
                };
                free |= step.turn.inverse().set(open[step.slot * size + seen]);
            }
        }
        for (piece, role, from) in frame.pieces(color) {
            if wanted & !free == 0 {
                break;
            }
            let targets = attacks(color, role, square(from), Bitboard(frame.occupied)).0;
            for target in Bitboard(targets & !frame.occupied) {
                let to = target.index() as u8;
                let after = self.space.moved(placement, &frame.squares, piece, to);
                free |= open[slot * size + after] & !between(square(from), target).0;
            }
        }
        free & wanted
    }
}

/// All squares next to a set.
#[inline]
fn king_steps(set: u64) -> u64 {
    const NOT_A: u64 = !0x0101_0101_0101_0101;
    const NOT_H: u64 = !0x8080_8080_8080_8080;
    let sides = (set << 1 & NOT_A) | (set >> 1 & NOT_H);
    let row = set | sides;
    sides | row << 8 | row >> 8
}
