//! The order in which moves are tried.

use crate::game::Game;

/// Puts the moves of a position into the order in which a search tries them.
///
/// The order decides how much alpha-beta can prune, hence its speed; it never changes a score.
/// Every `FnMut(&G, &mut [G::Move])` is an order; one that shuffles makes games differ.
pub trait Order<G: Game> {
    /// Rearranges `moves`, the legal moves of `game`.
    fn order(&mut self, game: &G, moves: &mut [G::Move]);
}

impl<G: Game, F: FnMut(&G, &mut [G::Move])> Order<G> for F {
    fn order(&mut self, game: &G, moves: &mut [G::Move]) {
        self(game, moves);
    }
}

/// The order in which the game generates its moves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Unordered;

impl<G: Game> Order<G> for Unordered {
    fn order(&mut self, _: &G, _: &mut [G::Move]) {}
}

/// Enough for most positions of most games, so that the list is allocated once.
const USUAL_MOVES: usize = 48;

/// The legal moves of `game`, ordered.
pub(crate) fn ordered_moves<G: Game>(game: &G, order: &mut impl Order<G>) -> Vec<G::Move> {
    let mut moves = Vec::with_capacity(USUAL_MOVES);
    game.moves(&mut moves);
    order.order(game, &mut moves);
    moves
}
