//! Decoded values in compact form with random access.

use super::WORD;

/// Words that share a palette. Small groups have few values each; the palette of each costs memory.
const GROUP: usize = 16;

/// The values of one side of a block, packed for a cache.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    groups: Box<[Group]>,
    palettes: Box<[u16]>,
    bits: Box<[u64]>,
}

/// Where the entries of a group lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Group {
    /// Into `palettes`.
    palette: u32,
    /// Into `bits`, in words of 64 bits.
    start: u32,
    /// Bits of an entry; all entries of one digit lie together, so that no entry crosses a boundary.
    width: u8,
}

impl Packed {
    /// Packs `values`; entries that do not exist by `exists` get arbitrary values.
    pub fn new(values: &[[u16; WORD]], exists: &[u64]) -> Self {
        let (mut groups, mut palettes, mut bits) = (Vec::new(), Vec::new(), Vec::new());
        let most = values.as_flattened().iter().max().map_or(0, |&most| usize::from(most));
        let mut places = vec![u16::MAX; most + 1];
        for (values, exists) in values.chunks(GROUP).zip(exists.chunks(GROUP)) {
            let palette = palettes.len();
            for (values, exists) in values.iter().zip(exists) {
                for (square, &value) in values.iter().enumerate() {
                    if exists >> square & 1 != 0 && places[usize::from(value)] == u16::MAX {
                        places[usize::from(value)] = (palettes.len() - palette) as u16;
                        palettes.push(value);
                    }
                }
            }
            let count = palettes.len() - palette;
            let width =
                if count < 2 { 0 } else { usize::BITS - (count - 1).leading_zeros() } as usize;
            groups.push(Group {
                palette: palette as u32,
                start: bits.len() as u32,
                width: width as u8,
            });
            for (values, exists) in values.iter().zip(exists) {
                let start = bits.len();
                bits.resize(start + width, 0u64);
                for (square, &value) in values.iter().enumerate() {
                    if exists >> square & 1 != 0 {
                        let place = places[usize::from(value)];
                        for digit in 0..width {
                            bits[start + digit] |= u64::from(place >> digit & 1) << square;
                        }
                    }
                }
            }
            for &value in &palettes[palette..] {
                places[usize::from(value)] = u16::MAX;
            }
            // A group of words without any entry still answers.
            if count == 0 {
                palettes.push(0);
            }
        }
        Self { groups: groups.into(), palettes: palettes.into(), bits: bits.into() }
    }

    /// The value of an entry, `None` past the end of the block.
    #[inline]
    pub fn get(&self, word: usize, square: usize) -> Option<u16> {
        let group = self.groups.get(word / GROUP)?;
        let width = usize::from(group.width);
        let start = group.start as usize + word % GROUP * width;
        let mut place = 0;
        for (digit, bits) in self.bits.get(start..start + width)?.iter().enumerate() {
            place |= (bits >> (square % WORD) & 1) << digit;
        }
        self.palettes.get(group.palette as usize + place as usize).copied()
    }

    /// Memory in bytes, all included.
    pub fn size(&self) -> usize {
        size_of::<Self>()
            + size_of_val(&*self.groups)
            + size_of_val(&*self.palettes)
            + size_of_val(&*self.bits)
    }
}
