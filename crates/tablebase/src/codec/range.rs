//! A binary range coder, and the trait that lets one model write, read and learn.

/// Probabilities handed to the coder are of the bit being one, in units of 1/65536.
pub(super) const ONE: u32 = 1 << 16;

/// Receives the decisions of the model one by one. The model uses only what [`bit`](Bits::bit)
/// returns, so that the same code encodes and decodes.
pub(super) trait Bits {
    /// Codes one decision; `truth` is the encoder's value; the decoder ignores it.
    fn bit(&mut self, probability: u32, truth: bool) -> bool;

    /// Called before the values of a side: 0 White's, 1 Black's.
    fn turn(&mut self, _side: usize) {}

    /// Called with the slot of the model's memory that took part.
    #[inline(always)]
    fn visit(&mut self, _table: usize, _slot: usize) {}
}

/// Below this range another byte is due.
const BOTTOM: u32 = 1 << 24;

/// Writes decisions as bytes.
pub(super) struct Encoder {
    low: u64,
    range: u32,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(super) fn new() -> Self {
        Self { low: 0, range: u32::MAX, bytes: Vec::new() }
    }

    /// The bytes; trailing zeros are left out, because the decoder reads zeros past the end.
    pub(super) fn finish(mut self) -> Vec<u8> {
        // Any number in [low, low + range) will do: the one with the most zeros at its end is shortest.
        let mut keep = 32;
        let end = self.low + u64::from(self.range);
        let mut code = self.low;
        while keep > 0 {
            keep -= 1;
            let rounded = (self.low + (1 << keep) - 1) >> keep << keep;
            if rounded < end {
                code = rounded;
                break;
            }
        }
        self.low = code;
        for _ in 0..4 {
            self.shift();
        }
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }

    fn shift(&mut self) {
        if self.low >> 32 != 0 {
            // The carry runs back over bytes of 255; the first byte written cannot overflow, because the
            // whole interval lies below one.
            for byte in self.bytes.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
        }
        self.bytes.push((self.low >> 24) as u8);
        self.low = (self.low << 8) & 0xffff_ffff;
    }
}

impl Bits for Encoder {
    #[inline(always)]
    fn bit(&mut self, probability: u32, truth: bool) -> bool {
        let bound = (self.range >> 16) * probability;
        if truth {
            self.range = bound;
        } else {
            self.low += u64::from(bound);
            self.range -= bound;
        }
        while self.range < BOTTOM {
            self.range <<= 8;
            self.shift();
        }
        truth
    }
}

/// Reads decisions from bytes, from any bytes: past their end it reads zeros.
pub(super) struct Decoder<'a> {
    code: u32,
    range: u32,
    bytes: &'a [u8],
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self { code: 0, range: u32::MAX, bytes };
        for _ in 0..4 {
            decoder.shift();
        }
        decoder
    }

    #[inline(always)]
    fn shift(&mut self) {
        let byte = match self.bytes.split_first() {
            Some((&byte, rest)) => {
                self.bytes = rest;
                byte
            }
            None => 0,
        };
        self.code = (self.code << 8) | u32::from(byte);
    }

    /// Whether bytes are left that no decision has touched: a sign of damage.
    pub(super) fn has_rest(&self) -> bool {
        !self.bytes.is_empty()
    }
}

impl Bits for Decoder<'_> {
    #[inline(always)]
    fn bit(&mut self, probability: u32, _truth: bool) -> bool {
        let bound = (self.range >> 16) * probability;
        let bit = self.code < bound;
        if bit {
            self.range = bound;
        } else {
            self.code = self.code.wrapping_sub(bound);
            self.range -= bound;
        }
        while self.range < BOTTOM {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut seed = 1u32;
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed >> 8
        };
        let decisions: Vec<(u32, bool)> = (0..50_000)
            .map(|_| {
                let probability = next() % (ONE - 64) + 32;
                (probability, next() % ONE < probability)
            })
            .collect();
        // Every length, because each ends in another state of the carry.
        for length in (0..200).chain([50_000]) {
            let mut encoder = Encoder::new();
            for &(probability, truth) in &decisions[..length] {
                encoder.bit(probability, truth);
            }
            let bytes = encoder.finish();
            let mut decoder = Decoder::new(&bytes);
            for &(probability, truth) in &decisions[..length] {
                assert_eq!(decoder.bit(probability, !truth), truth);
            }
            assert!(!decoder.has_rest());
        }
    }

    #[test]
    fn a_carry_runs_through() {
        // Ever the upper part of a huge lower one: `low` creeps up to its end, then a one-sided bit adds the rest.
        let mut encoder = Encoder::new();
        let decisions: Vec<(u32, bool)> = (0..4_000).map(|n| (ONE - 32, n % 3 == 0)).collect();
        for &(probability, truth) in &decisions {
            encoder.bit(probability, truth);
        }
        let bytes = encoder.finish();
        let mut decoder = Decoder::new(&bytes);
        assert!(decisions.iter().all(|&(p, truth)| decoder.bit(p, false) == truth));
    }
}
