//! Attacks of the sliding pieces: bishop, rook, queen.
//!
//! There are two implementations. One computes the "obstruction difference" `o ^ (o − 2s)`:
//! subtracting the slider's bit twice from the occupied squares of a line borrows through the empty
//! ones up to the first blocker; done once forwards and once mirrored, it covers both directions.
//! The fast one, `lookup`, reads a table that the first fills at compile time. A test compares both
//! with a walk square by square.

use super::lookup;
use crate::bitboard::Bitboard;
use crate::square::Square;

// The lines through a square, without it.
const fn file_mask(square: Square) -> u64 {
    Bitboard::FILE_A.0 << square.file() & !(1 << square.index())
}

const fn rank_mask(square: Square) -> u64 {
    0xff << (square.rank() * 8) & !(1 << square.index())
}

const MAIN_DIAGONAL: u64 = 0x8040_2010_0804_0201;

const fn diagonal_mask(square: Square) -> u64 {
    let shift = square.rank() as i32 - square.file() as i32;
    let diagonal =
        if shift >= 0 { MAIN_DIAGONAL << (8 * shift) } else { MAIN_DIAGONAL >> (-8 * shift) };
    diagonal & !(1 << square.index())
}

const fn anti_diagonal_mask(square: Square) -> u64 {
    diagonal_mask(square.flip_rank()).swap_bytes()
}

/// Both directions of one line whose squares differ in rank, so that swapping bytes mirrors it.
const fn swapped_line(square: Square, occupied: u64, mask: u64) -> u64 {
    let slider = 1u64 << square.index();
    let blockers = occupied & mask;
    let up = blockers.wrapping_sub(slider.wrapping_mul(2));
    let mirrored = blockers.swap_bytes();
    let down = mirrored.wrapping_sub(slider.swap_bytes().wrapping_mul(2));
    (up ^ down.swap_bytes()) & mask
}

/// The same for a rank, mirrored by reversing all bits.
const fn reversed_line(square: Square, occupied: u64, mask: u64) -> u64 {
    let slider = 1u64 << square.index();
    let blockers = occupied & mask;
    let up = blockers.wrapping_sub(slider.wrapping_mul(2));
    let mirrored = blockers.reverse_bits();
    let down = mirrored.wrapping_sub(slider.reverse_bits().wrapping_mul(2));
    (up ^ down.reverse_bits()) & mask
}

/// A bishop's attacks, computed.
pub(crate) const fn diagonal_attacks(square: Square, occupied: u64) -> u64 {
    swapped_line(square, occupied, diagonal_mask(square))
        | swapped_line(square, occupied, anti_diagonal_mask(square))
}

/// A rook's attacks, computed.
pub(crate) const fn straight_attacks(square: Square, occupied: u64) -> u64 {
    swapped_line(square, occupied, file_mask(square))
        | reversed_line(square, occupied, rank_mask(square))
}

type Rays = [Bitboard; 64];

const fn rays(diagonal: bool) -> Rays {
    let mut rays = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_index(index);
        rays[index].0 =
            if diagonal { diagonal_attacks(square, 0) } else { straight_attacks(square, 0) };
        index += 1;
    }
    rays
}

static BISHOP_RAYS: Rays = rays(true);
static ROOK_RAYS: Rays = rays(false);

static DIAGONALS: [(Bitboard, Bitboard); 64] = {
    let mut diagonals = [(Bitboard::EMPTY, Bitboard::EMPTY); 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::from_index(index);
        diagonals[index].0.0 = diagonal_mask(square);
        diagonals[index].1.0 = anti_diagonal_mask(square);
        index += 1;
    }
    diagonals
};

/// The diagonals through `square`, without it: the one that rises to the right, then the other.
#[inline]
pub(crate) fn diagonals(square: Square) -> (Bitboard, Bitboard) {
    DIAGONALS[square.index()]
}

/// Squares a bishop on `square` would attack on an empty board.
#[inline]
pub fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

/// Squares a rook on `square` would attack on an empty board.
#[inline]
pub fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// Squares a bishop on `square` attacks, up to and including the first piece in each direction.
#[inline]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    lookup::bishop(square, occupied)
}

/// Squares a rook on `square` attacks, up to and including the first piece in each direction.
#[inline]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    lookup::rook(square, occupied)
}

/// Squares a queen on `square` attacks.
#[inline]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    bishop_attacks(square, occupied) | rook_attacks(square, occupied)
}
