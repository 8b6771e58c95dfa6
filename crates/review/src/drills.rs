//! Exercises from a player's own mistakes.

use kiebitz_chess::{Board, Color, Move};

use crate::accuracy::Mark;
use crate::evaluation::Evaluation;
use crate::review::Review;

/// A position in which a player made a mistake, to try again.
#[derive(Clone, PartialEq, Debug)]
pub struct Drill {
    /// The place of the mistake in the game: the index of its move.
    pub ply: usize,
    /// The position before the mistake.
    pub board: Board,
    /// The side to find the move.
    pub side: Color,
    /// The right moves: if tables cover the position all that keep the result, otherwise the
    /// engine's.
    pub best: Vec<Move>,
    /// The move played instead.
    pub played: Move,
    /// The mark of that move.
    pub mark: Mark,
    /// The value of the position with the right move.
    pub evaluation: Evaluation,
}

/// The mistakes of a side as drills, in the order of the game.
pub fn drills(review: &Review, side: Color) -> Vec<Drill> {
    let own = review.moves.iter().filter(|found| found.mover == side);
    own.filter_map(|found| {
        let before = review.before(found);
        (!before.keeping.is_empty()).then_some(())?;
        Some(Drill {
            ply: found.ply,
            board: found.before,
            side,
            best: before.keeping.clone(),
            played: found.played,
            mark: found.mark?,
            evaluation: before.evaluation,
        })
    })
    .collect()
}
