//! Processes the entries of a block in the same way for encoding, decoding and learning.

use super::frame::{ColoredRole, Frame, Words};
use super::mixer::Mixer;
use super::range::Bits;
use super::replies::Replies;
use super::scale::{Outcome, Scale};
use super::symbol::{Entry, View, With, plain};
use super::{Values, WORD};

/// The adaptive state: one mixer per side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub(super) white: Mixer,
    pub(super) black: Mixer,
}

/// The fixed part, the same for all blocks of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Table {
    pub(super) pieces: Vec<ColoredRole>,
    pub(super) white: Scale,
    pub(super) black: Scale,
}

/// Ways to predict a level from its neighbours.
const GUESSES: usize = 4;

/// Codes a whole block. Encoding reads `values`; decoding fills it.
pub(super) fn code<B: Bits>(
    table: &Table,
    state: &mut State,
    bits: &mut B,
    frame: Frame,
    values: &mut Values,
) {
    let words = Words::new(&table.pieces, frame.squares);
    bits.turn(0);
    let white = code_white(table, &mut state.white, bits, frame, &words, &mut values.white);
    if values.black.is_empty() {
        return;
    }
    bits.turn(1);
    code_black(table, &mut state.black, bits, frame, &words, &white, &mut values.black);
}

fn code_white<B: Bits>(
    table: &Table,
    mixer: &mut Mixer,
    bits: &mut B,
    frame: Frame,
    words: &Words,
    values: &mut [[u16; WORD]],
) -> Vec<[u16; WORD]> {
    let scale = &table.white;
    let unknown = [scale.middle() as u16; WORD];
    let mut levels = vec![unknown; values.len()];
    if scale.count() < 2 {
        for values in values {
            *values = [scale.value(scale.middle()); WORD];
        }
        return levels;
    }
    let mut hits = [0u32; GUESSES];
    for word in 0..values.len() {
        let alike = words.alike(word);
        let [first, second, third] =
            alike.words.map(|word| word.map_or(&unknown, |word| &levels[word]));
        let mut own = unknown;
        let exists = frame.white[word];
        // White is in check where the entry with Black to move does not exist.
        let unchecked = frame.black[word];
        let way = best_guess(&hits);
        for hit in &mut hits {
            *hit -= *hit / 4;
        }
        for square in 0..WORD {
            let at = Around::new(square, &own, first, second, third);
            let guesses = at.guesses(scale);
            let guess = guesses[way];
            if exists >> square & 1 == 0 {
                own[square] = guess as u16;
                continue;
            }
            let outcome = scale.outcome(guess);
            let sure = outcome != Outcome::Draw
                && [at.left, at.below, at.first, at.second]
                    .iter()
                    .all(|&near| scale.outcome(near) == outcome);
            let view = View {
                near: [
                    at.left,
                    at.below,
                    at.diagonal,
                    at.first,
                    at.second,
                    at.third,
                    at.first_left,
                    at.second_below,
                ]
                .map(|level| level as i16),
                guess,
                guess_first: sure,
                place: (square as u16) << 1 | (unchecked >> square & 1) as u16,
                with: With::Near(alike.near as u16),
            };
            let truth = scale.level(values[word][square]);
            let level = Entry { mixer, bits, scale, view, truth }.code();
            for (hit, guess) in hits.iter_mut().zip(guesses) {
                *hit += u32::from(guess == level) * 16;
            }
            own[square] = level as u16;
        }
        for (value, &level) in values[word].iter_mut().zip(&own) {
            *value = scale.value(i32::from(level));
        }
        levels[word] = own;
    }
    levels
}

/// The predictor that has been right most often lately; the earlier of two equal ones.
fn best_guess(hits: &[u32; GUESSES]) -> usize {
    let mut best = 0;
    for way in 1..GUESSES {
        if hits[way] > hits[best] {
            best = way;
        }
    }
    best
}

fn code_black<B: Bits>(
    table: &Table,
    mixer: &mut Mixer,
    bits: &mut B,
    frame: Frame,
    words: &Words,
    white: &[[u16; WORD]],
    values: &mut [[u16; WORD]],
) {
    let scale = &table.black;
    if scale.count() < 2 {
        for values in values {
            *values = [scale.value(scale.middle()); WORD];
        }
        return;
    }
    let unknown = [scale.middle() as u16; WORD];
    let mut levels = vec![unknown; values.len()];
    let mut replies = Replies::new(&table.pieces, frame, words, white, (&table.white, scale));
    let mut followed = 0;
    for word in 0..values.len() {
        let exists = frame.black[word];
        if exists == 0 {
            values[word] = [scale.value(scale.middle()); WORD];
            continue;
        }
        let mut prediction = replies.predict(word);
        let mut own: [u16; WORD] = std::array::from_fn(|square| prediction.levels[square] as u16);
        let mut entries = (0..WORD).filter(|square| exists >> square & 1 != 0);
        let follows =
            entries.all(|square| scale.level(values[word][square]) == prediction.levels[square]);
        let context = usize::from(prediction.is_doubtful(exists)) << 2 | followed & 3;
        let follows = mixer.decide_plain(bits, plain::WHOLE_WORD, context, follows);
        followed = followed << 1 | usize::from(follows);
        if !follows {
            let alike = words.alike(word);
            let [first, second, third] =
                alike.words.map(|word| word.map_or(&unknown, |word| &levels[word]));
            for square in 0..WORD {
                let predicted = prediction.level(square);
                if exists >> square & 1 == 0 {
                    own[square] = predicted as u16;
                    continue;
                }
                let at = Around::new(square, &own, first, second, third);
                let doubts = prediction.doubts(square);
                let view = View {
                    near: [
                        at.left,
                        at.below,
                        predicted,
                        at.first,
                        at.second,
                        predicted,
                        at.first_left,
                        at.second_below,
                    ]
                    .map(|level| level as i16),
                    guess: predicted,
                    guess_first: true,
                    place: square as u16,
                    with: With::Predicted(predicted as i16, doubts as u16),
                };
                let truth = scale.level(values[word][square]);
                let level = Entry { mixer, bits, scale, view, truth }.code();
                replies.learn(&mut prediction, square, level);
                own[square] = level as u16;
            }
        }
        for (value, &level) in values[word].iter_mut().zip(&own) {
            *value = scale.value(i32::from(level));
        }
        levels[word] = own;
    }
}

/// The levels around an entry.
struct Around {
    left: i32,
    below: i32,
    diagonal: i32,
    first: i32,
    second: i32,
    third: i32,
    /// In the first word alike, where `left` is in this.
    first_left: i32,
    /// In the second word alike, where `below` is in this.
    second_below: i32,
}

impl Around {
    #[inline(always)]
    fn new(
        square: usize,
        own: &[u16; WORD],
        first: &[u16; WORD],
        second: &[u16; WORD],
        third: &[u16; WORD],
    ) -> Self {
        let square = square % WORD;
        let (has_left, has_below) = (square & 7 != 0, square >= 8);
        // At the edge the other direction is used instead, at a1 the similar words.
        let left_of = |levels: &[u16; WORD]| {
            let from = if has_left { square - 1 } else { square.wrapping_sub(8) };
            levels.get(from).map(|&level| i32::from(level))
        };
        let below_of = |levels: &[u16; WORD]| {
            let from = if has_below { square - 8 } else { square.wrapping_sub(1) };
            levels.get(from).map(|&level| i32::from(level))
        };
        let at = |levels: &[u16; WORD]| i32::from(levels[square]);
        let below = below_of(own).unwrap_or(at(first));
        Self {
            left: left_of(own).unwrap_or(at(first)),
            below,
            diagonal: if has_left && has_below { i32::from(own[square - 9]) } else { below },
            first: at(first),
            second: at(second),
            third: at(third),
            first_left: left_of(first).unwrap_or(at(first)),
            second_below: below_of(second).unwrap_or(at(second)),
        }
    }

    /// Four predictions, each the median of three: neighbours, and neighbours shifted by the step
    /// in a similar word.
    #[inline(always)]
    fn guesses(&self, scale: &Scale) -> [i32; GUESSES] {
        let sound = |level: i32, otherwise: i32| {
            if scale.nearest(level) == level { level } else { otherwise }
        };
        let along = sound(self.first + self.left - self.first_left, self.first);
        let across = sound(self.second + self.below - self.second_below, self.second);
        [
            median(self.left, self.below, self.first),
            median(self.left, self.first, along),
            median(along, across, self.first),
            median(self.first, self.second, self.third),
        ]
    }
}

#[inline(always)]
fn median(a: i32, b: i32, c: i32) -> i32 {
    a.max(b).min(a.min(b).max(c))
}
