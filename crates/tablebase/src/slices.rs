//! Slices: each placement of the pawns is a slice of a table, solved separately.
//!
//! Pawns never go back, so a slice depends only on slices whose pawns are further on, and on other
//! tables. Slices are numbered in that order: the pawns with the fewest steps to go come first.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use kiebitz_chess::{Color, Role};

use crate::material::Material;
use crate::symmetry::Symmetry;

const PAWN_SQUARES: u64 = 0x00ff_ffff_ffff_ff00;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Pawns {
    pub white: u64,
    pub black: u64,
}

impl Pawns {
    #[inline]
    pub fn of(self, color: Color) -> u64 {
        if color.is_white() { self.white } else { self.black }
    }

    #[inline]
    pub fn all(self) -> u64 {
        self.white | self.black
    }

    #[inline]
    pub fn mirrored(self) -> Pawns {
        Pawns { white: Symmetry::MIRROR.set(self.white), black: Symmetry::MIRROR.set(self.black) }
    }

    pub fn with(self, color: Color, pawns: u64) -> Pawns {
        match color {
            Color::White => Pawns { white: pawns, ..self },
            Color::Black => Pawns { black: pawns, ..self },
        }
    }

    pub fn swapped(self) -> Pawns {
        Pawns { white: self.black.swap_bytes(), black: self.white.swap_bytes() }
    }

    /// How many single steps it takes until all have promoted.
    fn steps(self) -> u32 {
        let ranks = |mut set: u64| {
            let mut sum = 0;
            while set != 0 {
                sum += set.trailing_zeros() / 8;
                set &= set - 1;
            }
            sum
        };
        7 * self.white.count_ones() - ranks(self.white) + ranks(self.black)
    }
}

/// A hasher for two words: the map is asked at every probe.
#[derive(Default)]
pub struct PawnHasher(u64);

impl Hasher for PawnHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// All placements of a material's pawns, up to the mirror.
#[derive(Clone, Debug)]
pub struct Slices {
    list: Vec<Pawns>,
    numbers: HashMap<Pawns, u32, BuildHasherDefault<PawnHasher>>,
}

impl Slices {
    /// The slices of a material; without pawns there is one.
    pub fn new(material: &Material) -> Slices {
        let [white, black] = Color::ALL.map(|color| material.side(color).count(Role::Pawn));
        let mut list = Vec::new();
        for ours in subsets(PAWN_SQUARES, white) {
            for theirs in subsets(PAWN_SQUARES & !ours, black) {
                let pawns = Pawns { white: ours, black: theirs };
                if pawns <= pawns.mirrored() {
                    list.push(pawns);
                }
            }
        }
        list.sort_unstable_by_key(|pawns| (pawns.steps(), *pawns));
        let numbers = list.iter().enumerate().map(|(at, &pawns)| (pawns, at as u32)).collect();
        Slices { list, numbers }
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn pawns(&self, slice: usize) -> Pawns {
        self.list[slice]
    }

    /// The slice of some pawns, and whether it holds their mirror image.
    #[inline]
    pub fn find(&self, pawns: Pawns) -> Option<(usize, bool)> {
        if pawns.all() == 0 {
            return (self.list.len() == 1).then_some((0, false));
        }
        let mirror = pawns.mirrored();
        let (least, mirrored) = if mirror < pawns { (mirror, true) } else { (pawns, false) };
        self.numbers.get(&least).map(|&slice| (slice as usize, mirrored))
    }

    /// How many positions of the whole board one position of the slice stands for (besides what the
    /// white king's symmetry counts).
    pub fn weight(&self, slice: usize) -> u64 {
        let pawns = self.list[slice];
        if pawns.all() == 0 || pawns == pawns.mirrored() { 1 } else { 2 }
    }

    /// Runs of slices with equally many steps to go: none of a run depends on another of it.
    pub fn levels(&self) -> Vec<std::ops::Range<usize>> {
        let mut levels = Vec::new();
        let mut first = 0;
        for at in 1..=self.list.len() {
            if at == self.list.len() || self.list[at].steps() != self.list[first].steps() {
                levels.push(first..at);
                first = at;
            }
        }
        levels
    }
}

fn subsets(squares: u64, count: u8) -> Vec<u64> {
    if count == 0 {
        return vec![0];
    }
    let mut found = Vec::new();
    let mut rest = squares;
    while rest != 0 {
        let first = rest & rest.wrapping_neg();
        rest ^= first;
        found.extend(subsets(rest, count - 1).into_iter().map(|others| others | first));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use kiebitz_chess::Variant;

    #[test]
    fn slices_are_counted_and_found() {
        for (text, count) in [("KQvK", 1), ("KPvK", 24), ("KPPvK", 576), ("KPvKP", 24 * 47)] {
            let slices = Slices::new(&Material::parse(text, Variant::Chess).expect(text));
            assert_eq!(slices.len(), count, "{text}");
            for slice in 0..slices.len() {
                let pawns = slices.pawns(slice);
                assert_eq!(slices.find(pawns), Some((slice, false)));
                assert_eq!(slices.find(pawns.mirrored()).map(|found| found.0), Some(slice));
            }
            assert_eq!(slices.levels().iter().map(|level| level.len()).sum::<usize>(), count);
        }
    }

    #[test]
    fn a_step_leads_to_an_earlier_slice() {
        let slices = Slices::new(&Material::parse("KPPvKP", Variant::Chess).expect("material"));
        for slice in 0..slices.len() {
            let pawns = slices.pawns(slice);
            let stepped = Pawns { black: pawns.black >> 8, ..pawns };
            if let Some((earlier, _)) = slices.find(stepped) {
                assert!(earlier < slice);
            }
        }
    }
}
