//! A memory of positions searched before, known to chess programmers as a transposition table.

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// It is the true score.
    Exact,
    /// The true score is this or more: a move was so good that the others were not tried.
    AtLeast,
    /// The true score is this or less: no move reached alpha.
    AtMost,
}

/// The entry of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryEntry<M> {
    /// The depth to which the position was searched.
    pub depth: u32,
    /// The relation of `score` to the true score.
    pub bound: Bound,
    /// The score, its plies counted from the position: see
    /// [`seen_from_node`](crate::seen_from_node).
    pub score: i32,
    /// The move to try first, if one is known to be good.
    pub best: Option<M>,
}

/// Stores positions by their keys, in a fixed number of slots.
///
/// Each key has one slot, and the last entry stays: *always replace*. So entries get lost, and a
/// search must not rely on finding what it stored.
#[derive(Clone, Debug)]
pub struct Memory<M> {
    /// A power of two of them.
    places: Vec<Option<(u64, MemoryEntry<M>)>>,
}

impl<M: Copy> Memory<M> {
    /// A memory for 2^`bits` positions; `bits` is clamped to 1 to 32.
    pub fn with_bits(bits: u32) -> Memory<M> {
        Memory { places: vec![None; 1 << bits.clamp(1, 32)] }
    }

    /// What is remembered of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<MemoryEntry<M>> {
        self.places[self.place(key)].filter(|&(owner, _)| owner == key).map(|(_, entry)| entry)
    }

    /// Remembers a position, in place of whatever was there.
    #[inline]
    pub fn store(&mut self, key: u64, entry: MemoryEntry<M>) {
        let place = self.place(key);
        self.places[place] = Some((key, entry));
    }

    /// Fibonacci hashing: the product's high bits depend on all bits of the key. So keys need not
    /// look random; those of tic-tac-toe are plain bit masks.
    #[inline]
    fn place(&self, key: u64) -> usize {
        let bits = self.places.len().trailing_zeros();
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - bits)) as usize
    }
}
