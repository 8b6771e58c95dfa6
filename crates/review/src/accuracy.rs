//! Win chances, accuracy and marks: Lichess's published formulas.
//!
//! The method is described on lichess.org (page "accuracy") and in its open source;
//! `docs/review.md` has it with every step. The accuracy of a move depends on win chances alone;
//! the accuracy of a game depends on its moves, with more weight where the win chances vary most.

use kiebitz_chess::Color;

use crate::evaluation::{Evaluation, MOST_CENTIPAWNS};

/// How steeply centipawns become win chances. Fitted by Lichess to games of its players.
const SLOPE: f64 = 0.003_682_08;

/// The curve from points of win chance lost to accuracy.
const ACCURACY_AT_ZERO: f64 = 103.1668;
const ACCURACY_DECAY: f64 = 0.043_54;
const ACCURACY_SHIFT: f64 = 3.1669;

/// The number of positions whose spread weights a move: a tenth of the game, within these bounds.
const WINDOW: (usize, usize) = (2, 8);
/// The bounds of that weight, in points of win chance.
const WEIGHT: (f64, f64) = (0.5, 12.0);

/// The mark of a bad move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// `?!`: 5 points of win chance and more.
    Inaccuracy,
    /// `?`: 10 points and more.
    Mistake,
    /// `??`: 15 points and more.
    Blunder,
}

impl Mark {
    /// Every mark, the mildest first.
    pub const ALL: [Mark; 3] = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

    /// The mark of a move that loses this many points of win chance.
    pub fn of(lost: f64) -> Option<Mark> {
        Mark::ALL.into_iter().rev().find(|mark| lost >= mark.threshold())
    }

    /// The mark of a move that lets a mate go, or allows one, as Lichess has it: the less it changes the outcome, the
    /// milder. `None` if it does neither.
    pub fn of_mate(old: Evaluation, new: Evaluation, mover: Color) -> Option<Mark> {
        let centipawns = match (old.wins_in(mover), new.wins_in(!mover)) {
            (Some(_), Some(_)) => return Some(Mark::Blunder),
            (Some(_), None) if new.winner().is_none() => new.uncapped_for(mover),
            (None, Some(_)) if old.winner().is_none() => -old.uncapped_for(mover),
            _ => return None,
        };
        Some(match centipawns {
            1000.. => Mark::Inaccuracy,
            701..=999 => Mark::Mistake,
            _ => Mark::Blunder,
        })
    }

    /// The least loss for this mark, in points of win chance.
    pub const fn threshold(self) -> f64 {
        match self {
            Mark::Inaccuracy => 5.0,
            Mark::Mistake => 10.0,
            Mark::Blunder => 15.0,
        }
    }

    /// The sign written behind a move.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// The numeric annotation glyph of PGN.
    pub const fn nag(self) -> u8 {
        match self {
            Mark::Inaccuracy => 6,
            Mark::Mistake => 2,
            Mark::Blunder => 4,
        }
    }

    /// A name, for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }
}

/// The chance to win in percent, draws counted as half, for this many centipawns. Constant beyond
/// ±1000.
pub fn win_percent(centipawns: i32) -> f64 {
    let centipawns = f64::from(centipawns.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS));
    50.0 + 50.0 * (2.0 / (1.0 + (-SLOPE * centipawns).exp()) - 1.0)
}

/// The accuracy in percent of a move that loses this many points of win chance.
pub fn move_accuracy(lost: f64) -> f64 {
    let curve = ACCURACY_AT_ZERO * (-ACCURACY_DECAY * lost.max(0.0)).exp() - ACCURACY_SHIFT;
    curve.clamp(0.0, 100.0)
}

/// The accuracy in percent of each side, White's first; `None` for a side that did not move.
///
/// `chances` are White's win chances of every position, the start included; `moves` the accuracies
/// of the moves between them, the first by `first`. A side's accuracy is the mean of two means: the
/// harmonic one, which punishes single bad moves, and one that weights each move by the spread of
/// the win chances around it.
pub fn game_accuracy(chances: &[f64], moves: &[f64], first: Color) -> [Option<f64>; 2] {
    let weights = weights(chances, moves.len());
    Color::ALL.map(|side| {
        let skipped = usize::from(side != first);
        let own: Vec<(f64, f64)> =
            moves.iter().copied().zip(weights.iter().copied()).skip(skipped).step_by(2).collect();
        if own.is_empty() {
            return None;
        }
        let weight: f64 = own.iter().map(|(_, weight)| weight).sum();
        let weighted = own.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / weight;
        // A move of accuracy 0 makes the harmonic mean 0.
        let inverse: f64 = own.iter().map(|(accuracy, _)| 1.0 / accuracy).sum();
        let harmonic = own.len() as f64 / inverse;
        Some((weighted + harmonic) / 2.0)
    })
}

/// The weight of each move: the standard deviation of the chances in a window of positions. The
/// window slides with the moves; the first moves share the first window.
fn weights(chances: &[f64], moves: usize) -> Vec<f64> {
    let size = (moves / 10).clamp(WINDOW.0, WINDOW.1).min(chances.len());
    (0..moves)
        .map(|index| {
            let start = (index + 2).saturating_sub(size);
            let window = &chances[start..(start + size).min(chances.len())];
            deviation(window).clamp(WEIGHT.0, WEIGHT.1)
        })
        .collect()
}

/// The population standard deviation.
fn deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}
