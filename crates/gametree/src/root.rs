//! The root, where a search needs the best move and not only the score.

use std::cmp::Reverse;

use crate::control::{Control, Interrupted};
use crate::evaluate::{Evaluate, leaf};
use crate::game::Game;
use crate::order::{Order, ordered_moves};
use crate::score::INFINITY;
use crate::search::{Answer, Found, Hint};

/// A position to choose a move in. It is the same for every search: they differ in how they value
/// the positions below.
pub(crate) struct Root<'a, G: Game> {
    game: &'a G,
    moves: Vec<G::Move>,
}

impl<'a, G: Game> Root<'a, G> {
    /// The moves are in the order of the hint; the others follow in the order of `order`.
    pub(crate) fn new(game: &'a G, hint: Hint<G>, order: &mut impl Order<G>) -> Root<'a, G> {
        let mut moves = ordered_moves(game, order);
        if let Some(hint) = hint {
            moves.sort_by_key(|m| hint.order.iter().position(|h| h == m).unwrap_or(usize::MAX));
        }
        Root { game, moves }
    }

    /// The number of moves.
    pub(crate) const fn moves(&self) -> usize {
        self.moves.len()
    }

    /// Chooses among the moves by the values of the positions after them.
    ///
    /// `value(move, position, alpha, beta, line)` is the value of the position after a move, in the
    /// view of the root's side to move; it need be exact only between alpha and beta. It leaves the
    /// best play after the move in `line`.
    ///
    /// The caller counts the nodes.
    pub(crate) fn choose(
        self,
        alpha: i32,
        beta: i32,
        mut value: impl FnMut(G::Move, &G, i32, i32, &mut Vec<G::Move>) -> Result<i32, Interrupted>,
    ) -> Answer<G> {
        let mut best = -INFINITY;
        let mut line = Vec::new();
        let mut below = Vec::new();
        // Moves that a cut-off leaves untried rank last.
        let mut ranked: Vec<_> = self.moves.into_iter().map(|m| (m, -INFINITY)).collect();
        for (m, score) in &mut ranked {
            *score = value(*m, &self.game.after(*m), alpha.max(best), beta, &mut below)?;
            if *score > best {
                best = *score;
                extend(&mut line, *m, &below);
            }
            if best >= beta {
                break;
            }
        }
        // The sort is stable, and a move became best only by a higher score: so the best move comes
        // first.
        ranked.sort_by_key(|&(_, score)| Reverse(score));
        let order: Vec<_> = ranked.into_iter().map(|(m, _)| m).collect();
        Ok(Found { best: order.first().copied(), score: best, nodes: 0, line, order })
    }
}

/// Visits the root. If it is a leaf, the search ends there with this result.
pub(crate) fn root_leaf<G: Game>(
    evaluate: &impl Evaluate<G>,
    game: &G,
    depth: u32,
    control: &mut Control,
) -> Result<Option<Found<G::Move>>, Interrupted> {
    control.visit()?;
    Ok(leaf(evaluate, game, depth, 0).map(|score| Found {
        best: None,
        score,
        nodes: 1,
        line: Vec::new(),
        order: Vec::new(),
    }))
}

/// Makes `line` the move `m` and then the line below it.
pub(crate) fn extend<M: Copy>(line: &mut Vec<M>, m: M, below: &[M]) {
    line.clear();
    line.push(m);
    line.extend_from_slice(below);
}
