//! When to offer or accept a draw, and when to resign.

use kiebitz_engine::Score;
use kiebitz_play::DrawPolicy;

/// The policy for draws and resignation. Scores are centipawns for us.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Policy {
    pub draw: DrawPolicy,
    /// Games are resigned if our score is below minus this; `None` for never.
    pub resign: Option<i32>,
    /// No draw is offered before this move.
    pub earliest_draw: u32,
    /// How many moves in a row must look level before a draw is offered.
    pub level_moves: u32,
    /// How many moves in a row must look lost before we resign.
    pub lost_moves: u32,
}

impl Default for Policy {
    fn default() -> Policy {
        Policy {
            draw: DrawPolicy::ON_LICHESS,
            resign: Some(1000),
            earliest_draw: 40,
            level_moves: 8,
            lost_moves: 4,
        }
    }
}

/// Our scores in a game so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mood {
    last: Option<Score>,
    level: u32,
    lost: u32,
}

impl Mood {
    /// Records the score of a move; `None` if it came from a book or was forced.
    pub fn note(&mut self, score: Option<Score>, policy: &Policy) {
        let Some(score) = score else {
            (self.level, self.lost) = (0, 0);
            return;
        };
        self.last = Some(score);
        self.level = if policy.draw.is_level(score) { self.level + 1 } else { 0 };
        let is_lost = policy.resign.is_some_and(|margin| score.0 <= -margin);
        self.lost = if is_lost { self.lost + 1 } else { 0 };
    }

    pub fn resigns(&self, policy: &Policy) -> bool {
        policy.resign.is_some() && self.lost >= policy.lost_moves.max(1)
    }

    /// Whether to offer a draw with the move of this number; `claims` if it completes a threefold
    /// repetition or fifty moves.
    pub fn offers_draw(&self, policy: &Policy, number: u32, claims: bool) -> bool {
        let is_welcome = self.last.is_some() && policy.draw.claims(self.last);
        let is_dull = self.level >= policy.level_moves.max(1) && number >= policy.earliest_draw;
        is_dull || claims && is_welcome
    }

    pub fn accepts_draw(&self, policy: &Policy, plies: usize) -> bool {
        policy.draw.accepts(self.last, plies)
    }
}
