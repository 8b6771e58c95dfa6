//! Magic factors, from a1 to h8, that turn the relevant occupied squares into an index.
//!
//! The upper bits of the product are the index, as many bits as the square's mask has squares, so
//! that the table is as dense as with PEXT. The factors were found by trying sparse random numbers
//! until no two sets of blockers with different attacks shared an index. Builds without PEXT fill
//! their table with them and fail to compile on a collision; a test checks them in every build.

use crate::hex;

/// The index of a set of relevant occupied squares; `shift` is 64 minus the number of squares in
/// the mask.
#[cfg(any(test, not(target_feature = "bmi2")))]
#[inline]
pub(super) const fn index(relevant: u64, magic: u64, shift: u32) -> usize {
    (relevant.wrapping_mul(magic) >> shift) as usize
}

/// For bishops.
pub(super) const BISHOP: [u64; 64] = hex::numbers(include_bytes!("magics-bishop.txt"));

/// For rooks.
pub(super) const ROOK: [u64; 64] = hex::numbers(include_bytes!("magics-rook.txt"));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::sliders::{diagonal_attacks, straight_attacks};
    use crate::bitboard::Bitboard;
    use crate::square::Square;

    /// Builds with PEXT do not use the factors; this test keeps them correct.
    #[test]
    fn no_factor_mixes_two_answers_up() {
        type Attacks = fn(Square, u64) -> u64;
        let bishop: Attacks = diagonal_attacks;
        for (magics, attacks) in [(&BISHOP, bishop), (&ROOK, straight_attacks)] {
            for square in Square::all() {
                // A square is relevant if a piece on it can hide another behind it.
                let matters = |at: &Square| {
                    let blocker = Bitboard::of(*at);
                    attacks(square, blocker.0) != attacks(square, 0)
                };
                let mask =
                    Square::all().filter(matters).fold(0, |mask, at| mask | Bitboard::of(at).0);
                let shift = u64::BITS - mask.count_ones();
                let mut table = vec![0; 1 << mask.count_ones()];
                let mut subset = 0u64;
                loop {
                    let answer = attacks(square, subset);
                    let entry = &mut table[index(subset, magics[square.index()], shift)];
                    assert!(*entry == 0 || *entry == answer, "{square}");
                    *entry = answer;
                    subset = subset.wrapping_sub(mask) & mask;
                    if subset == 0 {
                        break;
                    }
                }
            }
        }
    }
}
