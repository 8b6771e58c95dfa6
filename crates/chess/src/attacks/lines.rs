//! Straight lines through two squares, and the squares between them.

use crate::bitboard::Bitboard;
use crate::square::Square;

use super::sliders::{diagonal_attacks, straight_attacks};

struct Lines {
    line: [[Bitboard; 64]; 64],
    between: [[Bitboard; 64]; 64],
}

static LINES: Lines = {
    let mut lines =
        Lines { line: [[Bitboard::EMPTY; 64]; 64], between: [[Bitboard::EMPTY; 64]; 64] };
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            let (from, to) = (Square::from_index(a), Square::from_index(b));
            let ends = 1 << a | 1 << b;
            let straight = straight_attacks(from, 0);
            let diagonal = diagonal_attacks(from, 0);
            if straight >> b & 1 != 0 {
                lines.line[a][b] = Bitboard(straight & straight_attacks(to, 0) | ends);
                let inside = straight_attacks(from, ends) & straight_attacks(to, ends);
                lines.between[a][b] = Bitboard(inside);
            } else if diagonal >> b & 1 != 0 {
                lines.line[a][b] = Bitboard(diagonal & diagonal_attacks(to, 0) | ends);
                let inside = diagonal_attacks(from, ends) & diagonal_attacks(to, ends);
                lines.between[a][b] = Bitboard(inside);
            }
            b += 1;
        }
        a += 1;
    }
    lines
};

/// The whole rank, file or diagonal through both squares, edge to edge; empty if there is none.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINES.line[a.index()][b.index()]
}

/// The squares strictly between two squares of one line; empty if they share none.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    LINES.between[a.index()][b.index()]
}
