//! Minimax: the definition of the right answer.

use crate::control::{Control, Interrupted};
use crate::evaluate::{Evaluate, leaf};
use crate::game::Game;
use crate::order::{Unordered, ordered_moves};
use crate::root::{Root, extend};
use crate::score::{INFINITY, MAX_PLY};
use crate::search::{Found, Search};

/// Visits every line of play to the given depth.
///
/// The first player chooses the move with the greatest value, the second the one with the least.
/// Nothing is left out, so this is slow, and it is what every other search is measured against.
#[derive(Clone, Debug)]
pub struct Minimax<E> {
    evaluate: E,
}

impl<E> Minimax<E> {
    /// A minimax search that asks `evaluate` about its leaves.
    pub const fn new(evaluate: E) -> Minimax<E> {
        Minimax { evaluate }
    }
}

impl<G: Game, E: Evaluate<G>> Search<G> for Minimax<E> {
    fn search(
        &mut self,
        game: &G,
        depth: u32,
        hint: Option<&Found<G::Move>>,
        control: &mut Control,
    ) -> Result<Found<G::Move>, Interrupted> {
        let depth = depth.min(MAX_PLY);
        let before = control.nodes();
        control.visit()?;
        if let Some(score) = leaf(&self.evaluate, game, depth, 0) {
            return Ok(Found::leaf(score));
        }
        let mut tree = Tree { evaluate: &self.evaluate, control };
        let found = Root::new(game, hint, &mut Unordered).choose(
            -INFINITY,
            INFINITY,
            |_, next, _, _, line| {
                let first = tree.value(next, depth - 1, 1, line)?;
                Ok(if game.first_to_move() { first } else { -first })
            },
        )?;
        Ok(Found { nodes: control.nodes() - before, ..found })
    }
}

/// What stays the same from node to node.
struct Tree<'t, 'c, E> {
    evaluate: &'t E,
    control: &'t mut Control<'c>,
}

impl<E> Tree<'_, '_, E> {
    /// The value of a node in the first player's view; the best play from it is left in `line`.
    fn value<G>(
        &mut self,
        game: &G,
        depth: u32,
        ply: u32,
        line: &mut Vec<G::Move>,
    ) -> Result<i32, Interrupted>
    where
        G: Game,
        E: Evaluate<G>,
    {
        self.control.visit()?;
        line.clear();
        let maximise = game.first_to_move();
        if let Some(score) = leaf(self.evaluate, game, depth, ply) {
            return Ok(if maximise { score } else { -score });
        }

        let mut best = if maximise { -INFINITY } else { INFINITY };
        let mut below = Vec::new();
        for m in ordered_moves(game, &mut Unordered) {
            let score = self.value(&game.after(m), depth - 1, ply + 1, &mut below)?;
            let better = if maximise { score > best } else { score < best };
            if better {
                best = score;
                extend(line, m, &below);
            }
        }
        Ok(best)
    }
}
