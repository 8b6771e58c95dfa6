//! Adaptive probabilities, and the mixing of several of them into one.
//!
//! A decision is of some *kind* and has one context in each of [`INPUTS`] tables. Each context
//! holds an adaptive probability; the mixer adds them up as logits, with weights per kind, and
//! updates both probabilities and weights after each decision. All arithmetic is in integers, so
//! that all machines agree bit for bit.

use super::range::{Bits, ONE};

/// Tables consulted for each decision.
pub(super) const INPUTS: usize = 6;
/// Contexts in one table, for each kind.
pub(super) const CONTEXTS: usize = 512;
/// Kinds of decisions that are mixed.
pub(super) const KINDS: usize = 17;
/// Kinds of decisions that are not.
pub(super) const PLAIN_KINDS: usize = 3;
/// Contexts of each of these.
pub(super) const PLAIN_CONTEXTS: usize = 64;

/// [`INPUTS`] and some zeros: what one vector register holds.
pub(super) const LANES: usize = 8;
/// Weight 1 is 4096; weights end at ±8.
const UNIT_BITS: u32 = 12;
/// Weights at the start: the sum of all is above 1, because contexts that agree confirm each other.
pub(super) const FIRST_WEIGHT: i16 = (1 << UNIT_BITS) / 3;
/// A probability moves by 1/32 of its error.
const RATE: u32 = 5;
/// A probability that has seen nothing.
pub(super) const EVEN: u16 = 1 << 15;
/// Logits are in units of 1/256 and end at ±2047.
pub(super) const MAX_LOGIT: i32 = 2047;
/// The most extreme probability of a decision.
const LEAST: i32 = 32;

/// 65536 / (1 + e^-x) for x = -8, -7.5, ..., 8.
const SIGMOID: [i32; 33] = [
    22, 36, 60, 98, 162, 267, 439, 720, 1179, 1921, 3108, 4971, 7812, 11955, 17625, 24743, 32768,
    40793, 47911, 53581, 57724, 60565, 62428, 63615, 64357, 64816, 65097, 65269, 65374, 65438,
    65476, 65500, 65514,
];

/// The probability (of [`ONE`]) of a logit: between the points of [`SIGMOID`] on straight lines.
pub(super) const fn squash(logit: i32) -> i32 {
    let shifted = logit + 2048;
    let (step, part) = ((shifted >> 7) as usize, shifted & 127);
    let value = (SIGMOID[step] * (128 - part) + SIGMOID[step + 1] * part + 64) >> 7;
    if value < LEAST {
        LEAST
    } else if value > ONE as i32 - LEAST {
        ONE as i32 - LEAST
    } else {
        value
    }
}

static SQUASH: [u16; 4096] = {
    let mut table = [0; 4096];
    let mut index = 0;
    while index < 4096 {
        table[index] = squash(index as i32 - 2048) as u16;
        index += 1;
    }
    table
};

/// The inverse of [`squash`] for the upper 12 bits of a probability: the least logit that reaches the middle.
static STRETCH: [i16; 4096] = {
    let mut table = [0; 4096];
    let mut logit = -MAX_LOGIT;
    let mut index = 0;
    while index < 4096 {
        while logit < MAX_LOGIT && squash(logit) < index as i32 * 16 + 8 {
            logit += 1;
        }
        table[index] = logit as i16;
        index += 1;
    }
    table
};

#[inline(always)]
pub(super) fn stretch(probability: u16) -> i16 {
    STRETCH[usize::from(probability >> 4)]
}

/// What one side's decisions are predicted from: the state that learns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mixer {
    /// Probabilities by kind, then input, then context.
    pub(super) tables: Vec<[[u16; CONTEXTS]; INPUTS]>,
    /// Weights by kind; the lanes past [`INPUTS`] stay 0.
    pub(super) weights: [[i16; LANES]; KINDS],
    /// Probabilities of plain decisions.
    pub(super) plain: [[u16; PLAIN_CONTEXTS]; PLAIN_KINDS],
}

impl Mixer {
    pub(super) fn new() -> Self {
        let mut weights = [0; LANES];
        weights[..INPUTS].fill(FIRST_WEIGHT);
        Self {
            tables: vec![[[EVEN; CONTEXTS]; INPUTS]; KINDS],
            weights: [weights; KINDS],
            plain: [[EVEN; PLAIN_CONTEXTS]; PLAIN_KINDS],
        }
    }

    /// Codes a decision and learns from it.
    #[inline(always)]
    pub(super) fn decide(
        &mut self,
        bits: &mut impl Bits,
        kind: usize,
        contexts: [u16; INPUTS],
        truth: bool,
    ) -> bool {
        let (tables, weights) = (&mut self.tables[kind], &mut self.weights[kind]);
        let mut probabilities = [0u16; INPUTS];
        let mut logits = [0i16; LANES];
        for input in 0..INPUTS {
            probabilities[input] = tables[input][usize::from(contexts[input]) % CONTEXTS];
            logits[input] = stretch(probabilities[input]);
        }
        let mut sum = 0;
        for lane in 0..LANES {
            sum += i32::from(logits[lane]) * i32::from(weights[lane]);
        }
        let logit = (sum >> UNIT_BITS).clamp(-MAX_LOGIT, MAX_LOGIT);
        let mixed = i32::from(SQUASH[(logit + 2048) as usize]);
        let bit = bits.bit(mixed as u32, truth);

        let miss = if bit { ONE as i32 - mixed } else { -mixed };
        let step = (miss * 3) >> 4;
        for lane in 0..LANES {
            let change = (i32::from(logits[lane]) * step + (1 << 18)) >> 19;
            weights[lane] = weights[lane].saturating_add(change as i16);
        }
        for input in 0..INPUTS {
            let slot = usize::from(contexts[input]) % CONTEXTS;
            tables[input][slot] = learned(probabilities[input], bit);
            bits.visit(kind * INPUTS + input, slot);
        }
        bit
    }

    /// Codes a decision with a single context.
    #[inline(always)]
    pub(super) fn decide_plain(
        &mut self,
        bits: &mut impl Bits,
        kind: usize,
        context: usize,
        truth: bool,
    ) -> bool {
        code_plain(bits, &mut self.plain[kind][context % PLAIN_CONTEXTS], truth)
    }
}

/// Codes a decision by one probability and lets it learn.
#[inline(always)]
pub(super) fn code_plain(bits: &mut impl Bits, probability: &mut u16, truth: bool) -> bool {
    let bit = bits.bit(u32::from(*probability).clamp(LEAST as u32, ONE - LEAST as u32), truth);
    *probability = learned(*probability, bit);
    bit
}

/// A probability after one more decision.
#[inline(always)]
fn learned(probability: u16, bit: bool) -> u16 {
    let target = if bit { ONE as i32 - 1 } else { 0 };
    let old = i32::from(probability);
    (old + ((target - old) >> RATE)) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squash_and_stretch_are_inverse_and_monotone() {
        for logit in -2047..2047 {
            assert!(squash(logit) <= squash(logit + 1));
        }
        for index in 0..4095 {
            assert!(STRETCH[index] <= STRETCH[index + 1]);
        }
        // One step of the logit in the middle, and the four bits that are cut off.
        const STEEPEST: i32 = 64;
        for probability in (1_000..64_500u16).step_by(17) {
            let back = squash(i32::from(stretch(probability)));
            assert!(
                (back - i32::from(probability)).abs() <= STEEPEST + 16,
                "{probability} came back as {back}"
            );
        }
        assert_eq!((squash(0), stretch(EVEN)), (32768, 1));
    }

    #[test]
    fn sigmoid_is_the_function_it_says() {
        for (index, &value) in SIGMOID.iter().enumerate() {
            let x = index as f64 / 2.0 - 8.0;
            let exact = 65536.0 / (1.0 + (-x).exp());
            assert!((exact - f64::from(value)).abs() <= 0.51, "{x}: {exact}");
        }
    }
}
