//! Stores the state that blocks start from: what was learned from examples, rounded.

use super::block::State;
use super::mixer::{CONTEXTS, EVEN, INPUTS, KINDS, MAX_LOGIT, Mixer, UNIT, squash, stretch};
use super::range::{Bits, Decoder, Encoder, ONE};

/// Slots asked less often than this in the examples stay even: they would cost more than they save.
const LEAST_VISITS: u16 = 6;
/// Logits are stored in units of 1/4: from -8 to 7.75 in 6 bits.
const LOGIT_STEP: i32 = 64;
const LOGIT_BITS: usize = 6;
const LOGIT_BIAS: i32 = 32;
/// Weights are stored in units of 1/16: from -8 to 7.9 in 8 bits.
const WEIGHT_STEP: i32 = UNIT / 16;
const WEIGHT_BITS: usize = 8;
const WEIGHT_BIAS: i32 = 128;

/// Counts how often each slot was asked; as a coder it writes nothing.
pub(super) struct Visits {
    side: usize,
    counts: [Vec<[u16; CONTEXTS]>; 2],
}

impl Visits {
    pub(super) fn new() -> Self {
        let counts = || vec![[0; CONTEXTS]; INPUTS * KINDS];
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

/// Probabilities that learn, for the bits of the stored state itself.
struct Adaptive {
    /// Is the kind stored?
    kinds: u16,
    /// Is the slot stored? By whether the one before it was.
    slots: [u16; 2],
    /// Digits of a logit as a binary tree, by input and by the upper digits of the logit before.
    logits: Vec<[u16; 1 << LOGIT_BITS]>,
    weights: [u16; 1 << WEIGHT_BITS],
}

/// A probability of the stored state moves by 1/16 of its error.
const RATE: u32 = 4;

fn code_bit(bits: &mut impl Bits, probability: &mut u16, truth: bool) -> bool {
    let bit = bits.bit(u32::from(*probability).clamp(32, ONE - 32), truth);
    let target = if bit { ONE as i32 - 1 } else { 0 };
    let old = i32::from(*probability);
    *probability = (old + ((target - old) >> RATE)) as u16;
    bit
}

fn code_number(bits: &mut impl Bits, tree: &mut [u16], digits: usize, truth: i32) -> i32 {
    let mut node = 1usize;
    for digit in (0..digits).rev() {
        let bit = code_bit(bits, &mut tree[node], truth >> digit & 1 != 0);
        node = node << 1 | usize::from(bit);
    }
    node as i32 - (1 << digits)
}

/// A slot or weight in its stored form.
fn logit_number(probability: u16) -> i32 {
    ((stretch(probability) + LOGIT_STEP / 2).div_euclid(LOGIT_STEP) + LOGIT_BIAS)
        .clamp(0, 2 * LOGIT_BIAS - 1)
}

fn logit_probability(number: i32) -> u16 {
    squash(((number - LOGIT_BIAS) * LOGIT_STEP).clamp(-MAX_LOGIT, MAX_LOGIT)) as u16
}

/// Codes one side. Reading, `mixer` is a new one and `is_stored` of no account.
fn code_side(bits: &mut impl Bits, mixer: &mut Mixer, is_stored: impl Fn(usize, usize) -> bool) {
    let mut adaptive = Adaptive {
        kinds: EVEN,
        slots: [EVEN; 2],
        logits: vec![[EVEN; 1 << LOGIT_BITS]; INPUTS * 8],
        weights: [EVEN; 1 << WEIGHT_BITS],
    };
    for kind in 0..KINDS {
        let mut used = (0..INPUTS)
            .flat_map(|input| (0..CONTEXTS).map(move |slot| (input * KINDS + kind, slot)));
        let used = used.any(|(table, slot)| is_stored(table, slot));
        if !code_bit(bits, &mut adaptive.kinds, used) {
            continue;
        }
        for weight in &mut mixer.weights[kind] {
            let number = (*weight + WEIGHT_STEP / 2).div_euclid(WEIGHT_STEP) + WEIGHT_BIAS;
            let number = code_number(
                bits,
                &mut adaptive.weights,
                WEIGHT_BITS,
                number.clamp(0, 2 * WEIGHT_BIAS - 1),
            );
            *weight = (number - WEIGHT_BIAS) * WEIGHT_STEP;
        }
        for input in 0..INPUTS {
            let table = input * KINDS + kind;
            let (mut before, mut last) = (0, LOGIT_BIAS);
            for slot in 0..CONTEXTS {
                let stored = code_bit(bits, &mut adaptive.slots[before], is_stored(table, slot));
                before = usize::from(stored);
                let probability = &mut mixer.tables[table][slot];
                *probability = if stored {
                    let tree = &mut adaptive.logits[input * 8 + last as usize / 8];
                    last = code_number(bits, tree, LOGIT_BITS, logit_number(*probability));
                    logit_probability(last)
                } else {
                    EVEN
                };
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
