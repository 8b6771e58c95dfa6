//! Codes one level as a few binary decisions around a prediction.

use super::mixer::{INPUTS, Mixer};
use super::range::Bits;
use super::scale::{Outcome, Scale};

/// The kinds of decisions; the numbers are part of the format.
mod kind {
    /// Is it the guess? Asked first where the neighbourhood leaves little doubt about the outcome.
    pub(super) const GUESS: usize = 0;
    pub(super) const DRAW: usize = 1;
    pub(super) const LOSS: usize = 2;
    /// The outcome is known now: is it the guess?
    pub(super) const GUESS_OF_OUTCOME: usize = 3;
    /// Is it the level of that neighbour which is far from the guess?
    pub(super) const SECOND_GUESS: usize = 4;
    pub(super) const ABOVE: usize = 5;
    /// Is the distance from the guess in the first group (1), the second (2), third (3-4), fourth (5-8), a
    /// later one? One kind each, upwards; the next five are downwards.
    pub(super) const UP: usize = 6;
    pub(super) const DOWN: usize = 11;
    /// It is not what was predicted: is at least the outcome?
    pub(super) const SAME_OUTCOME: usize = 16;
}

/// The kinds that are not mixed; the numbers are part of the format, too.
pub(super) mod plain {
    /// It is not the guess: is at least the outcome that of the guess?
    pub(in super::super) const SAME_OUTCOME: usize = 0;
    /// Is it in the upper half of what is left of the group?
    pub(in super::super) const WITHIN: usize = 1;
    /// Does the whole word follow from White's values?
    pub(in super::super) const WHOLE_WORD: usize = 2;
}

/// Groups of distances that have kinds of their own.
const GROUPS: usize = 5;

/// Levels around the entry, all of them known to the decoder.
pub(super) const NEIGHBOURS: usize = 8;

/// Differences are looked at up to this far.
const REACH: i16 = 3;

/// The model's input for one entry.
pub(super) struct View {
    /// Neighbouring levels. The first three are compared together, so are the next three; see [`contexts`].
    pub(super) near: [i16; NEIGHBOURS],
    pub(super) guess: i32,
    /// Whether to ask for the guess before the outcome.
    pub(super) guess_first: bool,
    /// A context of the entry's place: below 512.
    pub(super) place: u16,
    /// The context of the fifth table for this entry.
    pub(super) with: With,
}

/// The context of the fifth table.
#[derive(Clone, Copy)]
pub(super) enum With {
    /// The level itself and how many neighbours the word has (below 4).
    Near(u16),
    /// The difference from a level predicted, and what speaks against it (below 64).
    Predicted(i16, u16),
}

/// The context in each table for asking whether the entry is (or lies at) `level`.
#[inline(always)]
fn contexts(scale: &Scale, view: &View, level: i32) -> [u16; INPUTS] {
    let mut away = [0; NEIGHBOURS];
    for (away, near) in away.iter_mut().zip(view.near) {
        *away = difference(level as i16, near);
    }
    let together = |a: usize, b: usize, c: usize| away[a] << 6 | away[b] << 3 | away[c];
    [
        together(0, 1, 2),
        together(3, 4, 5),
        together(3, 0, 6),
        together(4, 1, 7),
        match view.with {
            With::Near(count) => scale.coarse(level) << 2 | count,
            With::Predicted(predicted, doubts) => difference(level as i16, predicted) << 6 | doubts,
        },
        view.place,
    ]
}

/// How far a level is above another, from 0 to twice [`REACH`].
#[inline(always)]
fn difference(level: i16, other: i16) -> u16 {
    ((level - other).clamp(-REACH, REACH) + REACH) as u16
}

pub(super) struct Entry<'a, B> {
    pub(super) mixer: &'a mut Mixer,
    pub(super) bits: &'a mut B,
    pub(super) scale: &'a Scale,
    pub(super) view: View,
    /// The encoder's value; ignored when decoding.
    pub(super) truth: i32,
}

impl<B: Bits> Entry<'_, B> {
    #[inline(always)]
    fn ask(&mut self, kind: usize, level: i32, answer: bool) -> bool {
        let contexts = contexts(self.scale, &self.view, level);
        self.mixer.decide(self.bits, kind, contexts, answer)
    }

    #[inline(always)]
    fn ask_plain(&mut self, kind: usize, context: usize, answer: bool) -> bool {
        self.mixer.decide_plain(self.bits, kind, context, answer)
    }

    /// Codes the entry and returns its level: one that occurs.
    #[inline(always)]
    pub(super) fn code(mut self) -> i32 {
        let guess = self.view.guess;
        if self.view.guess_first && self.ask(kind::GUESS, guess, self.truth == guess) {
            return guess;
        }
        let outcome = self.code_outcome();
        let (least, most) = self.scale.bounds(outcome);
        if least >= most {
            return least;
        }
        self.code_level(outcome, least, most)
    }

    /// The outcome. After a guess that was wrong its own outcome is the likeliest still, unless it was draw, which
    /// has but one level.
    #[inline(always)]
    fn code_outcome(&mut self) -> Outcome {
        let guessed = self.scale.outcome(self.view.guess);
        let truly = self.scale.outcome(self.truth);
        let [mut loss, mut draw, mut win] =
            [Outcome::Loss, Outcome::Draw, Outcome::Win].map(|outcome| self.scale.has(outcome));
        if self.view.guess_first {
            let others = match guessed {
                Outcome::Loss => draw || win,
                Outcome::Draw => loss || win,
                Outcome::Win => loss || draw,
            };
            let kept = !others
                || guessed != Outcome::Draw
                    && match self.view.with {
                        With::Near(_) => {
                            self.ask_plain(plain::SAME_OUTCOME, guessed as usize, truly == guessed)
                        }
                        With::Predicted(..) => {
                            self.ask(kind::SAME_OUTCOME, self.view.guess, truly == guessed)
                        }
                    };
            if kept {
                return guessed;
            }
            match guessed {
                Outcome::Loss => loss = false,
                Outcome::Draw => draw = false,
                Outcome::Win => win = false,
            }
        }
        if draw
            && (!loss && !win || self.ask(kind::DRAW, self.scale.draw(), truly == Outcome::Draw))
        {
            return Outcome::Draw;
        }
        if loss && (!win || self.ask(kind::LOSS, self.view.guess, truly == Outcome::Loss)) {
            return Outcome::Loss;
        }
        Outcome::Win
    }

    /// The level, when the outcome is known and has more than one.
    #[inline(always)]
    fn code_level(&mut self, outcome: Outcome, least: i32, most: i32) -> i32 {
        // The guess again, now that the outcome is known: a neighbour's level where the first guess has another.
        let guessed = self.scale.outcome(self.view.guess);
        let range = least as i16..=most as i16;
        let mut pivot = self.view.guess;
        if guessed != outcome {
            let alike = [3, 0, 1, 4, 5].map(|place: usize| self.view.near[place]);
            pivot = match alike.into_iter().find(|near| range.contains(near)) {
                Some(near) => i32::from(near),
                None => (least + most) / 2,
            };
        }
        let asked = self.view.guess_first && guessed == outcome;
        if !asked && self.ask(kind::GUESS_OF_OUTCOME, pivot, self.truth == pivot) {
            return pivot;
        }

        // One neighbour that is far from it: values jump from one plateau to another.
        let far = |near: &i16| range.contains(near) && (i32::from(*near) - pivot).abs() > 1;
        if let Some(second) =
            [0, 1, 3, 4, 5].map(|place: usize| self.view.near[place]).into_iter().find(far)
        {
            let second = i32::from(second);
            if self.ask(kind::SECOND_GUESS, second, self.truth == second) {
                return second;
            }
        }

        // Direction and distance.
        let up =
            pivot < most && (pivot == least || self.ask(kind::ABOVE, pivot, self.truth > pivot));
        let (sign, room, first_kind) =
            if up { (1, most - pivot, kind::UP) } else { (-1, pivot - least, kind::DOWN) };
        let distance = (self.truth - pivot) * sign;
        let (mut start, mut width, mut group) = (1, 1, 0);
        while start + width <= room {
            let kind = first_kind + group.min(GROUPS - 1);
            if self.ask(kind, pivot + sign * start, distance < start + width) {
                break;
            }
            start += width;
            if group > 0 {
                width *= 2;
            }
            group += 1;
        }
        width = width.min(room - start + 1);
        while width > 1 {
            let half = width / 2;
            let context = group << 2 | usize::from(up) << 1 | usize::from(half > 1);
            if self.ask_plain(plain::WITHIN, context, distance >= start + half) {
                start += half;
                width -= half;
            } else {
                width = half;
            }
        }
        pivot + sign * start
    }
}
