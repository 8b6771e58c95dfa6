//! When a program agrees to a draw.

use kiebitz_engine::Score;

/// When a program accepts an offered draw and claims a possible one, by the score of its last move. Scores
/// are centipawns for the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawPolicy {
    /// The highest score at which it accepts or claims a draw; `None` for never.
    pub most: Option<i32>,
    /// Before this ply, the opponent's early offers are accepted only …
    pub early_until: usize,
    /// … at this score or a lower one.
    pub early_most: i32,
}

impl DrawPolicy {
    /// At the board and at a Kiebitz server: not while it is ahead, and early only if it is a pawn behind.
    pub const AT_THE_BOARD: DrawPolicy =
        DrawPolicy { most: Some(0), early_until: 80, early_most: -100 };

    /// On Lichess, unless the user sets another score.
    pub const ON_LICHESS: DrawPolicy = DrawPolicy::up_to(Some(10));

    /// Up to this score from the first move on; `None` for never.
    pub const fn up_to(most: Option<i32>) -> DrawPolicy {
        DrawPolicy { most, early_until: 0, early_most: 0 }
    }

    /// Whether it accepts the opponent's offer after this many plies. A program without a score declines.
    pub fn accepts(&self, score: Option<Score>, plies: usize) -> bool {
        let early = if plies < self.early_until { self.early_most } else { i32::MAX };
        let most = self.most.map(|most| most.min(early));
        score.zip(most).is_some_and(|(score, most)| score.0 <= most)
    }

    /// Whether it claims a draw by repetition or the fifty-move rule. A program without a score does, since
    /// nothing says that it is ahead.
    pub fn claims(&self, score: Option<Score>) -> bool {
        self.most.is_some_and(|most| score.is_none_or(|score| score.0 <= most))
    }

    /// Whether a score is level: both sides would accept a draw at it.
    pub fn is_level(&self, score: Score) -> bool {
        self.most.is_some_and(|most| score.0.abs() <= most)
    }
}
