//! Attacks of the pieces that step: knight, king, pawn.

use crate::bitboard::Bitboard;
use crate::piece::Color;
use crate::square::Square;

type StepTable = [Bitboard; 64];

const fn table(steps: &[(i8, i8)]) -> StepTable {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut i = 0;
        while i < steps.len() {
            let (files, ranks) = steps[i];
            if let Some(target) = Square::from_index(index).offset(files, ranks) {
                table[index].0 |= 1 << target.index();
            }
            i += 1;
        }
        index += 1;
    }
    table
}

#[rustfmt::skip]
static KNIGHT: StepTable = table(&[
    (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2),
]);
#[rustfmt::skip]
static KING: StepTable = table(&[
    (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1),
]);
static PAWN: [StepTable; 2] = [table(&[(-1, 1), (1, 1)]), table(&[(-1, -1), (1, -1)])];

/// Squares a knight on `square` attacks.
#[inline]
pub fn knight_attacks(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// Squares a king on `square` attacks.
#[inline]
pub fn king_attacks(square: Square) -> Bitboard {
    KING[square.index()]
}

/// Squares a pawn of `color` on `square` attacks.
#[inline]
pub fn pawn_attacks(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}
