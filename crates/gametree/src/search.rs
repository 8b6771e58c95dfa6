//! A search of fixed depth, and what it finds.

use crate::control::{Control, Interrupted};
use crate::game::Game;

/// The result of a shallower search of the same position, if there is one.
pub type Hint<'a, G> = Option<&'a Found<<G as Game>::Move>>;

/// What a search returns.
pub type Answer<G> = Result<Found<<G as Game>::Move>, Interrupted>;

/// A search that looks a given number of plies ahead.
pub trait Search<G: Game> {
    /// The best move of `game` when every line is followed for `depth` plies, at most
    /// [`MAX_PLY`](crate::MAX_PLY), or to the end of the game.
    ///
    /// The hint determines which moves to try first and, for MTD(f), the first guess. A good hint
    /// saves work; no hint changes the score.
    ///
    /// An interrupted search has no result: the moves not yet tried might be the best.
    fn search(&mut self, game: &G, depth: u32, hint: Hint<G>, control: &mut Control) -> Answer<G>;
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<M> {
    /// The best move; of several equally good ones the first that was tried. `None` when the game
    /// is over or the depth was 0.
    pub best: Option<M>,
    /// The score of the position, for the side to move.
    pub score: i32,
    /// The nodes visited, the root included; those of all passes where there are several.
    pub nodes: u64,
    /// The principal variation: best play of both sides, beginning with `best`. Minimax and
    /// alpha-beta give the whole of it, negamax what its memory still holds, MTD(f) the first move
    /// only.
    pub line: Vec<M>,
    /// The moves of the root, best first as far as this search can tell. A pruning search knows of
    /// most moves only that they are no better than the best one; from the second on, the order is
    /// a guess.
    pub order: Vec<M>,
}
