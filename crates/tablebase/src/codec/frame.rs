//! The frame of a block: the squares of the pieces in each word, and which entries exist.

use arrayvec::ArrayVec;
use kiebitz_chess::{Color, Role};

/// Pieces in a word: all except the black king.
pub const MAX_PIECES: usize = 7;

/// A piece: colour and kind.
pub type ColoredRole = (Color, Role);

/// The squares (a1 = 0, b1 = 1, ..., h8 = 63) of all pieces except the black king, in the order of
/// the table's pieces.
pub type Squares = ArrayVec<u8, MAX_PIECES>;

/// The words of a block, without their values.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// For each word the squares of its pieces.
    pub squares: &'a [Squares],
    /// For each word which of its 64 entries exist with White to move.
    pub white: &'a [u64],
    /// For each word which of its 64 entries exist with Black to move.
    pub black: &'a [u64],
}

/// Finds words of a block by the squares of their pieces.
pub(super) struct Words<'a> {
    pieces: &'a [ColoredRole],
    /// Squares by word.
    keys: Vec<Key>,
    /// Open addressing by key.
    slots: Vec<(u64, u32)>,
}

/// The squares of a word, one per byte; unused bytes are 255.
type Key = [u8; 8];

/// A key that no word has: every word has the white king on a square below 64.
const EMPTY: u64 = u64::MAX;

impl<'a> Words<'a> {
    pub(super) fn new(pieces: &'a [ColoredRole], squares: &[Squares]) -> Self {
        let size = (squares.len() * 2).next_power_of_two().max(2);
        let mut words =
            Self { pieces, keys: Vec::with_capacity(squares.len()), slots: vec![(EMPTY, 0); size] };
        for (word, squares) in squares.iter().enumerate() {
            let mut key = [0xff; 8];
            key[..squares.len()].copy_from_slice(squares);
            words.keys.push(key);
            let ordered = words.ordered(key);
            let mut slot = words.slot(ordered);
            while words.slots[slot].0 != EMPTY {
                slot = (slot + 1) % size;
            }
            words.slots[slot] = (ordered, word as u32);
        }
        words
    }

    /// The key as a number. Equal pieces are interchangeable, so they are sorted.
    fn ordered(&self, mut key: Key) -> u64 {
        for second in 1..self.pieces.len() {
            let mut place = second;
            while place > 0
                && self.pieces[place] == self.pieces[place - 1]
                && key[place] < key[place - 1]
            {
                key.swap(place, place - 1);
                place -= 1;
            }
        }
        u64::from_le_bytes(key)
    }

    fn slot(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize % self.slots.len()
    }

    /// The word that differs from `word` only in piece `piece`, which is on `square`.
    pub(super) fn with(&self, word: usize, piece: usize, square: u8) -> Option<usize> {
        let mut key = self.keys[word];
        key[piece] = square;
        let key = self.ordered(key);
        let mut slot = self.slot(key);
        // Ends: at least half of the slots are empty.
        loop {
            match self.slots[slot] {
                (EMPTY, _) => return None,
                (other, word) if other == key => return Some(word as usize),
                _ => slot = (slot + 1) % self.slots.len(),
            }
        }
    }

    /// Up to three earlier words similar to `word`, the most similar first; the last is repeated.
    ///
    /// One piece is a square to the left or a square below, the last piece first: its square
    /// changes fastest, so such words are most often in the block.
    pub(super) fn alike(&self, word: usize) -> Alike {
        let mut found: ArrayVec<usize, 3> = ArrayVec::new();
        let squares = self.keys[word];
        let pieces =
            (1..self.pieces.len()).rev().filter(|&piece| self.pieces[piece].1 != Role::Pawn);
        'search: for piece in pieces.chain([0]) {
            let square = squares[piece];
            let (left, below) = (square & 7 != 0, square >= 8);
            for neighbour in
                [left.then(|| square - 1), below.then(|| square - 8)].into_iter().flatten()
            {
                if let Some(other) = self.with(word, piece, neighbour)
                    && other < word
                    && !found.contains(&other)
                {
                    found.push(other);
                    if found.is_full() {
                        break 'search;
                    }
                }
            }
        }
        let near = found.len();
        if found.is_empty() && word > 0 {
            found.push(word - 1);
        }
        match found[..] {
            [] => Alike { words: [None; 3], near },
            [a] => Alike { words: [Some(a); 3], near },
            [a, b] => Alike { words: [Some(a), Some(b), Some(b)], near },
            [a, b, c, ..] => Alike { words: [Some(a), Some(b), Some(c)], near },
        }
    }
}

/// Earlier words similar to the one being coded.
pub(super) struct Alike {
    pub(super) words: [Option<usize>; 3],
    /// How many of them are real neighbours.
    pub(super) near: usize,
}
