//! Attacks of bishops and rooks, looked up in one table.
//!
//! The index is computed from the relevant occupied squares: by the `PEXT` instruction if the build
//! target has it, otherwise by multiplication with a "magic" factor.

use super::magics;
use super::sliders::{diagonal_attacks, straight_attacks};
use crate::bitboard::Bitboard;
use crate::square::Square;

/// Rooks need 102,400 entries, bishops 5,248; a power of two so that a mask replaces the bounds
/// check.
const ENTRIES: usize = 1 << 17;

#[derive(Clone, Copy)]
struct Slot {
    /// The relevant squares: the rays without their last squares.
    mask: u64,
    /// The index of this square's first entry.
    start: usize,
    #[cfg(not(target_feature = "bmi2"))]
    magic: u64,
    /// How far to shift a product to get its index.
    #[cfg(not(target_feature = "bmi2"))]
    shift: u32,
}

#[cfg(target_feature = "bmi2")]
impl Slot {
    const fn new(mask: u64, start: usize, _: u64) -> Slot {
        Slot { mask, start }
    }

    /// The index of the entry for a subset of the mask. `order` is its place among the subsets.
    const fn place(&self, _subset: u64, order: usize) -> usize {
        self.start + order
    }

    #[inline]
    #[allow(unsafe_code)]
    fn index(&self, occupied: u64) -> usize {
        // SAFETY: this method is compiled only where the build's target has BMI2.
        let relevant = unsafe { std::arch::x86_64::_pext_u64(occupied, self.mask) };
        self.start + relevant as usize
    }
}

#[cfg(not(target_feature = "bmi2"))]
impl Slot {
    const fn new(mask: u64, start: usize, magic: u64) -> Slot {
        Slot { mask, start, magic, shift: u64::BITS - mask.count_ones() }
    }

    /// The index of the entry for a subset of the mask.
    const fn place(&self, subset: u64, _order: usize) -> usize {
        self.index(subset)
    }

    #[inline]
    const fn index(&self, occupied: u64) -> usize {
        self.start + magics::index(occupied & self.mask, self.magic, self.shift)
    }
}

struct Tables {
    bishop: [Slot; 64],
    rook: [Slot; 64],
    attacks: [Bitboard; ENTRIES],
}

#[allow(long_running_const_eval)] // fills the table: about a second, once
static TABLES: Tables = {
    let empty = Slot::new(0, 0, 0);
    let mut tables =
        Tables { bishop: [empty; 64], rook: [empty; 64], attacks: [Bitboard::EMPTY; ENTRIES] };
    let mut next = 0;
    let mut index = 0;
    while index < 64 {
        let square = Square::from_index(index);
        let ranks = (Bitboard::RANK_1.0 | Bitboard::RANK_8.0) & !Bitboard::rank(square.rank()).0;
        let files = (Bitboard::FILE_A.0 | Bitboard::FILE_H.0) & !Bitboard::file(square.file()).0;
        let inner = !(ranks | files);

        let slot = Slot::new(diagonal_attacks(square, 0) & inner, next, magics::BISHOP[index]);
        next += fill(&mut tables.attacks, slot, square, Slider::Bishop);
        tables.bishop[index] = slot;
        let slot = Slot::new(straight_attacks(square, 0) & inner, next, magics::ROOK[index]);
        next += fill(&mut tables.attacks, slot, square, Slider::Rook);
        tables.rook[index] = slot;
        index += 1;
    }
    tables
};

#[derive(Clone, Copy)]
enum Slider {
    Bishop,
    Rook,
}

/// Fills the entries of one square; returns how many they are.
const fn fill(
    table: &mut [Bitboard; ENTRIES],
    slot: Slot,
    square: Square,
    slider: Slider,
) -> usize {
    // The subsets of a mask, taken in this order, come in the order of their PEXT index.
    let mut subset = 0u64;
    let mut order = 0;
    loop {
        let attacks = match slider {
            Slider::Bishop => diagonal_attacks(square, subset),
            Slider::Rook => straight_attacks(square, subset),
        };
        // No set of attacks is empty, so an empty entry is unused.
        let entry = &mut table[slot.place(subset, order)];
        assert!(entry.0 == 0 || entry.0 == attacks, "a magic factor mixes two answers up");
        *entry = Bitboard(attacks);
        order += 1;
        subset = subset.wrapping_sub(slot.mask) & slot.mask;
        if subset == 0 {
            return order;
        }
    }
}

/// A bishop's attacks, looked up.
#[inline]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    TABLES.attacks[TABLES.bishop[square.index()].index(occupied.0) % ENTRIES]
}

/// A rook's attacks, looked up.
#[inline]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    TABLES.attacks[TABLES.rook[square.index()].index(occupied.0) % ENTRIES]
}
