//! Codes one level as a handful of yes-or-no decisions around a guess.

use super::mixer::{INPUTS, Mixer};
use super::range::Bits;
use super::scale::{Outcome, Scale};

/// The kinds of decisions; the numbers are part of the format.
mod kind {
    /// Is it the guess? Asked first where the neighbourhood leaves little doubt about the outcome.
    pub(super) const GUESS: usize = 0;
    /// It is not the guess: is at least the outcome that of the guess?
    pub(super) const SAME_OUTCOME: usize = 1;
    /// Is it a draw?
    pub(super) const DRAW: usize = 2;
    /// Is it a loss?
    pub(super) const LOSS: usize = 3;
    /// The outcome is known now: is it the guess?
    pub(super) const GUESS_OF_OUTCOME: usize = 4;
    /// Is it the level of that neighbour which is far from the guess?
    pub(super) const SECOND_GUESS: usize = 5;
    /// Is it above the guess?
    pub(super) const ABOVE: usize = 6;
    /// Is the distance from the guess in the first group (1), the second (2), third (3-4), fourth (5-8), a
    /// later one? One kind each, upwards; the next five are downwards.
    pub(super) const UP: usize = 7;
    pub(super) const DOWN: usize = 12;
    /// Is it in the upper half of what is left of the group?
    pub(super) const WITHIN: usize = 17;
}

/// One more kind: does the whole word follow from White's values?
pub(super) const WHOLE_WORD: usize = 18;

/// Groups of distances that have kinds of their own.
const GROUPS: usize = 5;

/// Levels around the entry, all of them known to the decoder.
pub(super) const NEIGHBOURS: usize = 8;

/// Differences are looked at up to this far.
const REACH: i32 = 3;

/// What the model may look at for one entry.
pub(super) struct View {
    /// Neighbouring levels. The first three are compared together, so are the next three; see [`contexts`].
    pub(super) near: [i32; NEIGHBOURS],
    pub(super) guess: i32,
    /// Whether to ask for the guess before the outcome.
    pub(super) guess_first: bool,
    /// A context of the entry's place: below 512.
    pub(super) place: usize,
    /// What the level asked for is looked at together with.
    pub(super) with: With,
}

/// The context of the fifth table.
#[derive(Clone, Copy)]
pub(super) enum With {
    /// The level itself and how many neighbours the word has (below 4).
    Near(usize),
    /// The difference from a level foretold, and what speaks against it (below 64).
    Foretold(i32, usize),
}

/// The context in each table for asking whether the entry is (or lies at) `level`.
#[inline(always)]
fn contexts(scale: &Scale, view: &View, level: i32) -> [usize; INPUTS] {
    let mut away = [0usize; NEIGHBOURS];
    for (away, near) in away.iter_mut().zip(view.near) {
        *away = ((level - near).clamp(-REACH, REACH) + REACH) as usize;
    }
    let together = |a: usize, b: usize, c: usize| away[a] << 6 | away[b] << 3 | away[c];
    [
        together(0, 1, 2),
        together(3, 4, 5),
        together(3, 0, 6),
        together(4, 1, 7),
        match view.with {
            With::Near(count) => scale.coarse(level, 128) << 2 | count,
            With::Foretold(foretold, doubts) => {
                (((level - foretold).clamp(-REACH, REACH) + REACH) as usize) << 6 | doubts
            }
        },
        view.place,
    ]
}

/// Codes `truth` (meaningless when decoding) and returns the level that was coded: one that occurs.
#[inline]
pub(super) fn code(
    mixer: &mut Mixer,
    bits: &mut impl Bits,
    scale: &Scale,
    view: &View,
    truth: i32,
) -> i32 {
    let mut ask = |kind: usize, level: i32, answer: bool| {
        mixer.decide(bits, kind, contexts(scale, view, level), answer)
    };
    let guess = view.guess;
    let guessed = scale.outcome(guess);

    if view.guess_first && ask(kind::GUESS, guess, truth == guess) {
        return guess;
    }

    // The outcome. After a guess that was wrong, its own outcome is the likeliest still, unless it was draw,
    // which has but one level.
    let truly = scale.outcome(truth);
    let mut possible =
        [Outcome::Loss, Outcome::Draw, Outcome::Win].map(|outcome| scale.has(outcome));
    let mut outcome = None;
    if view.guess_first {
        let others = Outcome::Loss as usize..=Outcome::Win as usize;
        let others = others.filter(|&other| other != guessed as usize && possible[other]).count();
        if others > 0
            && (guessed == Outcome::Draw || !ask(kind::SAME_OUTCOME, guess, truly == guessed))
        {
            possible[guessed as usize] = false;
        } else {
            outcome = Some(guessed);
        }
    }
    let outcome = outcome.unwrap_or_else(|| {
        let draw = possible[Outcome::Draw as usize];
        let decisive = possible[Outcome::Loss as usize] || possible[Outcome::Win as usize];
        if draw && (!decisive || ask(kind::DRAW, scale.draw(), truly == Outcome::Draw)) {
            return Outcome::Draw;
        }
        let (loss, win) = (possible[Outcome::Loss as usize], possible[Outcome::Win as usize]);
        if loss && (!win || ask(kind::LOSS, guess, truly == Outcome::Loss)) {
            Outcome::Loss
        } else {
            Outcome::Win
        }
    });
    let (least, most) = scale.bounds(outcome);
    if least >= most {
        return least;
    }

    // The guess again, now that the outcome is known: a neighbour's level where the first guess has another.
    let asked = view.guess_first && guessed == outcome;
    let mut pivot = guess;
    if guessed != outcome {
        let alike = [3, 0, 1, 4, 5].into_iter().map(|place| view.near[place]);
        pivot = alike
            .into_iter()
            .find(|near| (least..=most).contains(near))
            .unwrap_or((least + most) / 2);
    }
    if !asked && ask(kind::GUESS_OF_OUTCOME, pivot, truth == pivot) {
        return pivot;
    }

    // One far neighbour: values jump from one plateau to another.
    let second = [0, 1, 3, 4, 5].into_iter().map(|place| view.near[place]);
    let second =
        second.into_iter().find(|near| (least..=most).contains(near) && (near - pivot).abs() > 1);
    if let Some(second) = second
        && ask(kind::SECOND_GUESS, second, truth == second)
    {
        return second;
    }

    // Direction and distance.
    let up = pivot < most && (pivot == least || ask(kind::ABOVE, pivot, truth > pivot));
    let (sign, room, first_kind) =
        if up { (1, most - pivot, kind::UP) } else { (-1, pivot - least, kind::DOWN) };
    let distance = (truth - pivot) * sign;
    let (mut start, mut width, mut group) = (1, 1, 0);
    while start + width <= room {
        if ask(first_kind + group.min(GROUPS - 1), pivot + sign * start, distance < start + width) {
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
        if ask(kind::WITHIN, pivot + sign * (start + half), distance >= start + half) {
            start += half;
            width -= half;
        } else {
            width = half;
        }
    }
    pivot + sign * start
}
