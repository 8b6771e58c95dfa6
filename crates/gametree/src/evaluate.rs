//! Opinions about positions, and the leaves where a search asks for them.

use crate::game::Game;
use crate::score::{is_loss, is_win};

/// An opinion about a position in which the game goes on.
///
/// Every `Fn(&G) -> i32` is one.
///
/// An evaluation may itself search. The searches here do not know of it: its nodes are not counted
/// and it is not interrupted. To follow captures until the position is quiet, there is
/// [a better way](crate::Negamax::with_quiescence).
pub trait Evaluate<G: Game> {
    /// The score in the side to move's view. It depends on the position alone, and its absolute
    /// value is less than `WIN - MAX_PLY`: beyond that lie won and lost games.
    fn evaluate(&self, game: &G) -> i32;
}

impl<G: Game, F: Fn(&G) -> i32> Evaluate<G> for F {
    fn evaluate(&self, game: &G) -> i32 {
        self(game)
    }
}

/// The score of a node where a search ends, in the side to move's view; `None` where it goes on.
///
/// The search ends where the game is over, whatever the depth, and else where no depth is left.
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
