//! A score in one byte.
//!
//! Steps grow with the score: a pawn more matters when the game is level, not when it is won. In terms of the
//! expected result (the logistic curve with scale 400 that networks are trained on) rounding costs 0.42 % at most.

use kiebitz_engine::Score;

/// A stored score, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScoreCode(pub i8);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Label {
    /// An evaluation in centipawns, rounded to the nearest step.
    Centipawns(i16),
    /// A proven win: a mate or a won race is in sight.
    Win,
    Loss,
    /// The search stopped without an exact score. Not used for training.
    Unknown,
}

/// The code of the largest evaluation; the next one is a proven win.
const LARGEST: i8 = 126;
pub(super) const LARGEST_CENTIPAWNS: i16 = step(LARGEST as u8);

impl ScoreCode {
    pub const UNKNOWN: ScoreCode = ScoreCode(i8::MIN);
    const WIN: i8 = LARGEST + 1;

    /// The nearest code of a score; evaluations beyond the last step get the last step.
    pub fn new(score: Score) -> ScoreCode {
        let size = if score.is_decisive() { ScoreCode::WIN } else { nearest(score.0.abs()) };
        ScoreCode(if score.0 < 0 { -size } else { size })
    }

    pub fn label(self) -> Label {
        match self.0 {
            i8::MIN => Label::Unknown,
            ScoreCode::WIN => Label::Win,
            code if code == -ScoreCode::WIN => Label::Loss,
            code => Label::Centipawns(step(code.unsigned_abs()) * i16::from(code.signum())),
        }
    }
}

/// The centipawns of a code's size: 3 apart near zero, 45 apart at the end.
const fn step(size: u8) -> i16 {
    let size = size as i16;
    3 * size + size * size / 6
}

/// The code whose step is nearest to this many centipawns, the smaller of two.
fn nearest(centipawns: i32) -> i8 {
    let step = |size: i8| i32::from(step(size.unsigned_abs()));
    // Steps are increasing: it is the first that is not below, or the one before it.
    let above = (0..LARGEST).find(|size| step(*size) >= centipawns).unwrap_or(LARGEST);
    let below = (above - 1).max(0);
    if centipawns - step(below) <= step(above) - centipawns { below } else { above }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_comes_back() {
        for code in -LARGEST..=LARGEST {
            let Label::Centipawns(centipawns) = ScoreCode(code).label() else { panic!("{code}") };
            assert_eq!(ScoreCode::new(Score(centipawns.into())), ScoreCode(code));
        }
        assert_eq!(ScoreCode(LARGEST).label(), Label::Centipawns(3024));
        assert_eq!(ScoreCode(-1).label(), Label::Centipawns(-3));
    }

    #[test]
    fn certain_scores_are_marked_and_large_ones_clipped() {
        assert_eq!(ScoreCode::new(Score::mate_in(3)).label(), Label::Win);
        assert_eq!(ScoreCode::new(Score::mated_in(4)).label(), Label::Loss);
        assert_eq!(ScoreCode::new(Score::table_loss(4)).label(), Label::Loss);
        assert_eq!(ScoreCode::new(Score::eval(20_000)), ScoreCode(LARGEST));
        assert_eq!(ScoreCode::new(Score::eval(-20_000)), ScoreCode(-LARGEST));
        assert_eq!(ScoreCode::UNKNOWN.label(), Label::Unknown);
    }

    #[test]
    fn rounding_costs_little_of_the_expected_result() {
        let expected = |centipawns: f64| 1.0 / (1.0 + (-centipawns / 400.0).exp());
        for centipawns in -5000..=5000 {
            let Label::Centipawns(stored) = ScoreCode::new(Score(centipawns)).label() else {
                panic!("{centipawns} is no mate")
            };
            let error = (expected(centipawns.into()) - expected(stored.into())).abs();
            assert!(error < 0.0042, "{centipawns} became {stored}");
        }
    }
}
