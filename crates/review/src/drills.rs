//! Exercises from a player's own mistakes.

use kiebitz_chess::{Board, Color, Move};

use crate::accuracy::Mark;
use crate::evaluation::Evaluation;
use crate::review::Review;

/// A position in which a player went wrong, to be tried again.
#[derive(Clone, PartialEq, Debug)]
pub struct Drill {
    /// The place of the mistake in the game: the index of its move.
    pub ply: usize,
    /// The position before the mistake.
    pub board: Board,
    /// Who is to find the move.
    pub side: Color,
    /// The moves that are right: inside table range all that keep the result, elsewhere the engine's.
    pub best: Vec<Move>,
    /// What was played instead.
    pub played: Move,
    /// What that was called.
    pub mark: Mark,
    /// What the position is worth with the right move.
    pub evaluation: Evaluation,
}

/// The positions in which a side went wrong, in the order of the game.
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
