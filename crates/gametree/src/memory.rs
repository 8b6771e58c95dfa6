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
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// The moves that were searched and their scores, the best first; empty if the search does not keep
    /// them.
    pub scores: Box<[(M, i32)]>,
}

impl<M: Copy + Eq> MemoryEntry<M> {
    /// Puts the good moves first: by their scores if those are kept, otherwise the best alone. Moves
    /// not searched stay behind. They are looked for in the list, since another position may have the
    /// same key.
    pub(crate) fn order(&self, moves: &mut [M]) {
        if self.scores.is_empty() {
            if let Some(place) = moves.iter().position(|&m| Some(m) == self.best) {
                moves[..=place].rotate_right(1);
            }
        } else {
            let place = |m: &M| self.scores.iter().position(|(known, _)| known == m);
            moves.sort_by_cached_key(|m| place(m).unwrap_or(usize::MAX));
        }
    }
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

impl<M> Memory<M> {
    /// A memory for 2^`bits` positions; `bits` is clamped to 1 to 32.
    pub fn with_bits(bits: u32) -> Memory<M> {
        Memory { places: (0..1u64 << bits.clamp(1, 32)).map(|_| None).collect() }
    }

    /// What is remembered of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<&MemoryEntry<M>> {
        let kept = self.places[self.place(key)].as_ref();
        kept.filter(|(owner, _)| *owner == key).map(|(_, entry)| entry)
    }

    /// Remembers a position, in place of whatever was there.
    #[inline]
    pub fn store(&mut self, key: u64, entry: MemoryEntry<M>) {
        let place = self.place(key);
        self.places[place] = Some((key, entry));
    }

    /// Forgets all scores, since another evaluation is to come. The order of the moves stays.
    pub fn forget_scores(&mut self) {
        // No search asks for depth 0: those are leaves.
        self.places.iter_mut().flatten().for_each(|(_, entry)| entry.depth = 0);
    }

    /// Fibonacci hashing: the product's high bits depend on all bits of the key. So keys need not
    /// look random; those of tic-tac-toe are plain bit masks.
    #[inline]
    fn place(&self, key: u64) -> usize {
        let bits = self.places.len().trailing_zeros();
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - bits)) as usize
    }
}
