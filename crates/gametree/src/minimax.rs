//! Minimax: the definition of the right answer.

use std::marker::PhantomData;

use crate::control::{Control, Interrupted};
use crate::evaluate::{Evaluate, leaf};
use crate::game::Game;
use crate::order::{Unordered, ordered_moves};
use crate::root::{Root, extend, root_leaf};
use crate::score::{INFINITY, MAX_PLY};
use crate::search::{Answer, Found, Hint, Search};
use crate::watch::Watch;

/// Visits every line of play to the given depth.
///
/// The first player chooses the move with the greatest value, the second the one with the least. It
/// leaves nothing out, so it is slow, and it is the reference for all other searches.
#[derive(Clone, Debug)]
pub struct Minimax<E, W = ()> {
    evaluate: E,
    watch: W,
}

impl<E> Minimax<E> {
    /// A minimax search that evaluates leaves with `evaluate`.
    pub const fn new(evaluate: E) -> Minimax<E> {
        Minimax { evaluate, watch: () }
    }

    /// The same search with an observer.
    pub fn with_watch<W>(self, watch: W) -> Minimax<E, W> {
        Minimax { evaluate: self.evaluate, watch }
    }
}

impl<G: Game, E: Evaluate<G>, W: Watch<G::Move>> Search<G> for Minimax<E, W> {
    fn search(&mut self, game: &G, depth: u32, hint: Hint<G>, control: &mut Control) -> Answer<G> {
        let depth = depth.min(MAX_PLY);
        let before = control.nodes();
        if let Some(found) = root_leaf(&self.evaluate, game, depth, control)? {
            return Ok(found);
        }
        let root = Root::new(game, hint, &mut Unordered);
        control.expand(root.moves());
        self.watch.begin(depth, -INFINITY, INFINITY);
        let mut tree =
            Tree { game: PhantomData, evaluate: &self.evaluate, control, watch: &mut self.watch };
        let found = root.choose(-INFINITY, INFINITY, |m, next, _, _, line| {
            tree.watch.down(m, depth - 1, -INFINITY, INFINITY);
            let first = tree.value(next, depth - 1, 1, line)?;
            tree.watch.up(first);
            Ok(if game.first_to_move() { first } else { -first })
        })?;
        self.watch.end(if game.first_to_move() { found.score } else { -found.score });
        Ok(Found { nodes: control.nodes() - before, ..found })
    }
}

/// What stays the same from node to node.
struct Tree<'t, 'c, G, E, W> {
    game: PhantomData<G>,
    evaluate: &'t E,
    control: &'t mut Control<'c>,
    watch: &'t mut W,
}

impl<G: Game, E: Evaluate<G>, W: Watch<G::Move>> Tree<'_, '_, G, E, W> {
    /// The value of a node in the first player's view; the best play from it is left in `line`.
    fn value(
        &mut self,
        game: &G,
        depth: u32,
        ply: u32,
        line: &mut Vec<G::Move>,
    ) -> Result<i32, Interrupted> {
        self.control.visit()?;
        line.clear();
        let maximise = game.first_to_move();
        if let Some(score) = leaf(self.evaluate, game, depth, ply) {
            return Ok(if maximise { score } else { -score });
        }

        let mut best = if maximise { -INFINITY } else { INFINITY };
        let mut below = Vec::new();
        let moves = ordered_moves(game, &mut Unordered);
        self.control.expand(moves.len());
        for m in moves {
            self.watch.down(m, depth - 1, -INFINITY, INFINITY);
            let score = self.value(&game.after(m), depth - 1, ply + 1, &mut below)?;
            self.watch.up(score);
            let better = if maximise { score > best } else { score < best };
            if better {
                best = score;
                extend(line, m, &below);
            }
        }
        Ok(best)
    }
}
