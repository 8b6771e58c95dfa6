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

#[cfg(test)]
mod tests {
    use super::*;

    fn mood(scores: &[i32], policy: &Policy) -> Mood {
        let mut mood = Mood::default();
        for &score in scores {
            mood.note(Some(Score(score)), policy);
        }
        mood
    }

    #[test]
    fn we_give_up_after_some_lost_moves_in_a_row() {
        let policy = Policy::default();
        assert!(!mood(&[-1200, -1500, -1500], &policy).resigns(&policy));
        assert!(mood(&[-1200, -1500, -1500, -2000], &policy).resigns(&policy));
        assert!(!mood(&[-1200, -1500, -900, -2000, -2000], &policy).resigns(&policy));
        let mated = [Score::mated_in(8).0; 4];
        assert!(mood(&mated, &policy).resigns(&policy));
        let stubborn = Policy { resign: None, ..policy };
        assert!(!mood(&mated, &stubborn).resigns(&stubborn));
        let mut interrupted = mood(&[-1200; 3], &policy);
        interrupted.note(None, &policy);
        interrupted.note(Some(Score(-1200)), &policy);
        assert!(!interrupted.resigns(&policy));
    }

    #[test]
    fn draws_are_offered_late_and_when_nothing_happens() {
        let policy = Policy::default();
        let most = policy.draw.most.expect("a score");
        let dull = mood(&[3, -5, 0, 0, most, -most, 2, 1], &policy);
        assert!(dull.offers_draw(&policy, 40, false));
        assert!(!dull.offers_draw(&policy, 39, false));
        assert!(!mood(&[0; 7], &policy).offers_draw(&policy, 60, false));
        assert!(!mood(&[0, 0, 0, 0, 0, 0, 0, most + 1], &policy).offers_draw(&policy, 60, false));
        // A side that is not better accepts a repetition.
        assert!(mood(&[-80], &policy).offers_draw(&policy, 20, true));
        assert!(!mood(&[most + 70], &policy).offers_draw(&policy, 20, true));
        assert!(!Mood::default().offers_draw(&policy, 20, true), "nothing is known yet");
        let mut forced = mood(&[-40], &policy);
        forced.note(None, &policy);
        assert!(forced.accepts_draw(&policy, 30), "the last known score counts");
        let fighter = Policy { draw: DrawPolicy::up_to(None), ..policy };
        assert!(!mood(&[0; 20], &fighter).offers_draw(&fighter, 60, true));
    }
}
