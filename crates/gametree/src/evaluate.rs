//! Evaluations of positions, and the leaves where a search uses them.

use crate::game::Game;
use crate::score::{is_loss, is_win};

/// An evaluation of a position in which the game is not over.
///
/// Every `Fn(&G) -> i32` is one.
///
/// An evaluation may itself search; its nodes are not counted and it is not interrupted. To follow
/// captures until the position is quiet, use [quiescence](crate::Negamax::with_quiescence) instead.
pub trait Evaluate<G: Game> {
    /// The score for the side to move. It depends on the position alone, and its absolute value is
    /// less than `WIN - MAX_PLY`; larger values are won and lost games.
    fn evaluate(&self, game: &G) -> i32;
}

impl<G: Game, F: Fn(&G) -> i32> Evaluate<G> for F {
    fn evaluate(&self, game: &G) -> i32 {
        self(game)
    }
}

/// The score of a node where a search ends, for the side to move; `None` if it goes on.
///
/// The search ends if the game is over, whatever the depth, or if no depth is left.
pub fn leaf<G: Game>(evaluate: &impl Evaluate<G>, game: &G, depth: u32, ply: u32) -> Option<i32> {
    if let Some(ending) = game.ending() {
        return Some(ending.score(ply));
    }
    if depth > 0 {
        return None;
    }
    let score = evaluate.evaluate(game);
    debug_assert!(
        !is_win(score) && !is_loss(score),
        "an evaluation of {score} looks like a won or lost game"
    );
    Some(score)
}
