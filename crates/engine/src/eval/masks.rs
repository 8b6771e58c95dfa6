//! Sets of squares that depend only on the side or on one square.

use kiebitz_chess::{Bitboard, Color, Square};

/// Files c to f.
pub(super) const CENTRE_FILES: Bitboard = Bitboard(Bitboard::FILE_A.0 * 0b0011_1100);

/// d4, e4, d5, e5.
pub(super) const CENTRE: Bitboard =
    Bitboard(CENTRE_FILES.0 & (CENTRE_FILES.0 << 1) & (CENTRE_FILES.0 >> 1) & 0xff_ff00_0000);

/// The ranks `first` to `last`, counted from 0 as `color` sees them.
pub(super) const fn ranks(color: Color, first: u32, last: u32) -> Bitboard {
    let set = (!0u64 >> (8 * (7 - last))) & (!0u64 << (8 * first));
    match color {
        Color::White => Bitboard(set),
        Color::Black => Bitboard(set.swap_bytes()),
    }
}

/// The set and everything in front of it.
#[inline]
pub(super) fn fill(set: Bitboard, color: Color) -> Bitboard {
    let mut bits = set.0;
    match color {
        Color::White => {
            bits |= bits << 8;
            bits |= bits << 16;
            bits |= bits << 32;
        }
        Color::Black => {
            bits |= bits >> 8;
            bits |= bits >> 16;
            bits |= bits >> 32;
        }
    }
    Bitboard(bits)
}

#[inline]
pub(super) fn file_fill(set: Bitboard) -> Bitboard {
    fill(fill(set, Color::White), Color::Black)
}

/// How far the file is from the board's edge: 0 to 3.
#[inline]
pub(super) const fn edge_distance(file: u8) -> usize {
    (if file < 4 { file } else { 7 - file }) as usize
}

/// The king's zone: three by three squares, pulled off the edge so that it is always whole, and the
/// three squares in front of them.
#[inline]
pub(super) fn king_zone(king: Square, color: Color) -> Bitboard {
    KING_ZONE[color.index()][king.index()]
}

/// The files of the king's flank: a-d, c-f or e-h, shorter at the edge.
#[inline]
pub(super) fn flank(king: Square) -> Bitboard {
    FLANKS[king.file() as usize]
}

/// The king's file and its neighbours, three files always.
#[inline]
pub(super) fn shield_files(king: Square) -> (u8, u8) {
    let centre = king.file().clamp(1, 6);
    (centre - 1, centre + 1)
}

static FLANKS: [Bitboard; 8] = {
    let a = Bitboard::FILE_A.0;
    let (left, middle, right) = (a * 0b1111, a * 0b11_1100, a * 0b1111_0000);
    [
        Bitboard(a * 0b111),
        Bitboard(left),
        Bitboard(left),
        Bitboard(middle),
        Bitboard(middle),
        Bitboard(right),
        Bitboard(right),
        Bitboard(a * 0b1110_0000),
    ]
};

static KING_ZONE: [[Bitboard; 64]; 2] = {
    let mut zones = [[Bitboard::EMPTY; 64]; 2];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_index(index);
        let file = if square.file() == 0 {
            1
        } else if square.file() == 7 {
            6
        } else {
            square.file()
        };
        let rank = if square.rank() == 0 {
            1
        } else if square.rank() == 7 {
            6
        } else {
            square.rank()
        };
        let row = 0b111u64 << (file - 1);
        let three = row << (8 * (rank - 1)) | row << (8 * rank) | row << (8 * (rank + 1));
        zones[0][index] = Bitboard(three | three << 8);
        zones[1][index] = Bitboard(three | three >> 8);
        index += 1;
    }
    zones
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_are_what_they_say() {
        assert_eq!(CENTRE, [Square::D4, Square::E4, Square::D5, Square::E5].into_iter().collect());
        assert_eq!(ranks(Color::White, 3, 5).len(), 24);
        assert!(ranks(Color::Black, 0, 1).contains(Square::A7));
        assert_eq!(fill(Bitboard::of(Square::E4), Color::White).len(), 5);
        assert_eq!(fill(Bitboard::of(Square::E4), Color::Black).len(), 4);
        for square in Square::all() {
            let zone = king_zone(square, Color::White);
            assert!(zone.contains(square));
            assert_eq!(zone.flip_ranks(), king_zone(square.flip_rank(), Color::Black));
        }
        assert_eq!(king_zone(Square::G1, Color::White).len(), 12);
    }
}
