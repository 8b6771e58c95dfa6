//! A cache of pawn terms: the pawn structure changes seldom, so most nodes find it here.

use kiebitz_chess::{Bitboard, Square};

use super::Pair;

/// A power of two; 256 KiB.
const SLOTS: usize = 4096;

/// The cached values of one placement of pawns. Arrays are by colour.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Slot {
    pub pawns: [Bitboard; 2],
    pub passed: Bitboard,
    pub reach: [Bitboard; 2],
    /// Pawn structure.
    pub structure: Pair,
    /// The kings the next value is for; none at first.
    pub kings: Option<[Square; 2]>,
    /// Pawn squares and shelter, which depend on the kings.
    pub around_kings: Pair,
}

/// Caches the pawn terms. Each search thread has its own; the cache does not change the evaluation.
pub struct PawnCache(Box<[Slot]>);

impl Default for PawnCache {
    fn default() -> PawnCache {
        // Without pawns there is no structure: this slot is right for its key.
        let empty = Slot {
            pawns: [Bitboard::EMPTY; 2],
            passed: Bitboard::EMPTY,
            reach: [Bitboard::EMPTY; 2],
            structure: Pair::ZERO,
            kings: None,
            around_kings: Pair::ZERO,
        };
        PawnCache(vec![empty; SLOTS].into_boxed_slice())
    }
}

impl PawnCache {
    /// The slot for these pawns; the caller checks whether it holds them.
    #[inline]
    pub(super) fn slot(&mut self, pawns: [Bitboard; 2]) -> &mut Slot {
        let mixed = pawns[0].0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ pawns[1].0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(32);
        let index = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
        &mut self.0[index as usize % SLOTS]
    }
}
