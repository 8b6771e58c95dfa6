//! Stores the initial state of blocks: learned from examples, and rounded.

use super::block::State;
use super::mixer::{CONTEXTS, EVEN, INPUTS, KINDS, MAX_LOGIT, Mixer, code_plain, squash, stretch};
use super::range::{Bits, Decoder, Encoder};

/// Slots used less often than this in the examples are not stored: they would cost more than they
/// save.
const LEAST_VISITS: u16 = 32;
/// Logits are stored in units of 1/4: from -8 to 7.75 in 6 bits.
const LOGIT_STEP: i32 = 64;
const LOGIT_BITS: usize = 6;
const LOGIT_BIAS: i32 = 32;
/// Weights are stored in units of 1/16: from -8 to 7.9 in 8 bits.
const WEIGHT_STEP: i32 = 4096 / 16;
const WEIGHT_BITS: usize = 8;
const WEIGHT_BIAS: i32 = 128;

/// Counts how often each slot was used; as a coder it writes nothing.
pub(super) struct Visits {
    side: usize,
    counts: [Vec<[u16; CONTEXTS]>; 2],
}

impl Visits {
    pub(super) fn new() -> Self {
        let counts = || vec![[0; CONTEXTS]; KINDS * INPUTS];
        Self { side: 0, counts: [counts(), counts()] }
    }
}

impl Bits for Visits {
    #[inline(always)]
    fn bit(&mut self, _probability: u32, truth: bool) -> bool {
        truth
    }

    fn turn(&mut self, side: usize) {
        self.side = side;
    }

    #[inline(always)]
    fn visit(&mut self, table: usize, slot: usize) {
        let count = &mut self.counts[self.side][table][slot];
        *count = count.saturating_add(1);
    }
}

/// Adaptive probabilities for the bits of the stored state itself.
struct Adaptive {
    /// Is the kind stored?
    kinds: u16,
    /// Is the slot stored? By whether the one before it was.
    slots: [u16; 2],
    /// Digits of a logit as a binary tree, by input and by the upper digits of the logit before.
    logits: Vec<[u16; 1 << LOGIT_BITS]>,
    weights: [u16; 1 << WEIGHT_BITS],
}

/// Codes a number of that many binary digits, the highest first, by a tree of probabilities.
fn code_number(bits: &mut impl Bits, tree: &mut [u16], digits: usize, truth: i32) -> i32 {
    let mut node = 1;
    for digit in (0..digits).rev() {
        let bit = code_plain(bits, &mut tree[node], truth >> digit & 1 != 0);
        node = node << 1 | usize::from(bit);
    }
    node as i32 - (1 << digits)
}

/// Codes a probability, which becomes what the decoder will see.
fn code_logit(bits: &mut impl Bits, tree: &mut [u16], probability: &mut u16) -> i32 {
    let number =
        (i32::from(stretch(*probability)) + LOGIT_STEP / 2).div_euclid(LOGIT_STEP) + LOGIT_BIAS;
    let number = code_number(bits, tree, LOGIT_BITS, number.clamp(0, 2 * LOGIT_BIAS - 1));
    *probability = squash(((number - LOGIT_BIAS) * LOGIT_STEP).clamp(-MAX_LOGIT, MAX_LOGIT)) as u16;
    number
}

/// Codes one side. When reading, `mixer` is a new one and `is_stored` is ignored.
fn code_side(bits: &mut impl Bits, mixer: &mut Mixer, is_stored: impl Fn(usize, usize) -> bool) {
    let mut adaptive = Adaptive {
        kinds: EVEN,
        slots: [EVEN; 2],
        logits: vec![[EVEN; 1 << LOGIT_BITS]; INPUTS * 8],
        weights: [EVEN; 1 << WEIGHT_BITS],
    };
    for plain in mixer.plain.as_flattened_mut() {
        let stored = code_plain(bits, &mut adaptive.kinds, *plain != EVEN);
        if stored {
            code_logit(bits, &mut adaptive.logits[0], plain);
        }
    }
    adaptive.kinds = EVEN;
    for kind in 0..KINDS {
        let used = (0..INPUTS)
            .any(|input| (0..CONTEXTS).any(|slot| is_stored(kind * INPUTS + input, slot)));
        if !code_plain(bits, &mut adaptive.kinds, used) {
            continue;
        }
        for weight in &mut mixer.weights[kind][..INPUTS] {
            let number =
                (i32::from(*weight) + WEIGHT_STEP / 2).div_euclid(WEIGHT_STEP) + WEIGHT_BIAS;
            let number = number.clamp(0, 2 * WEIGHT_BIAS - 1);
            let number = code_number(bits, &mut adaptive.weights, WEIGHT_BITS, number);
            *weight = ((number - WEIGHT_BIAS) * WEIGHT_STEP) as i16;
        }
        for input in 0..INPUTS {
            let (mut before, mut last) = (0, LOGIT_BIAS);
            for (slot, probability) in mixer.tables[kind][input].iter_mut().enumerate() {
                let stored = is_stored(kind * INPUTS + input, slot);
                let stored = code_plain(bits, &mut adaptive.slots[before], stored);
                before = usize::from(stored);
                if stored {
                    let tree = &mut adaptive.logits[input * 8 + last as usize / 8];
                    last = code_logit(bits, tree, probability);
                }
            }
        }
    }
}

/// The learned state as bytes.
pub(super) fn write(state: &State, visits: &Visits) -> Vec<u8> {
    let mut encoder = Encoder::new();
    let sides = [&state.white, &state.black];
    for (mixer, counts) in sides.into_iter().zip(&visits.counts) {
        code_side(&mut encoder, &mut mixer.clone(), |table, slot| {
            counts[table][slot] >= LEAST_VISITS
        });
    }
    encoder.finish()
}

/// Reads any bytes as a state.
pub(super) fn read(bytes: &[u8]) -> State {
    let mut decoder = Decoder::new(bytes);
    let mut side = || {
        let mut mixer = Mixer::new();
        code_side(&mut decoder, &mut mixer, |_, _| false);
        mixer
    };
    State { white: side(), black: side() }
}
