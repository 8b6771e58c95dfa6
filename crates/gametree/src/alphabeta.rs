//! Alpha-beta: minimax without the moves that cannot matter.

use std::marker::PhantomData;

use crate::control::{Control, Interrupted};
use crate::evaluate::{Evaluate, leaf};
use crate::game::Game;
use crate::order::{Order, Unordered, ordered_moves};
use crate::root::{Root, extend, root_leaf};
use crate::score::{INFINITY, MAX_PLY};
use crate::search::{Answer, Found, Hint, Search};
use crate::watch::Watch;

/// Minimax that stops searching a position once a player is known to avoid it.
///
/// *Alpha* is the score the first player already has for certain elsewhere, *beta* the one the
/// second player has. If a position is worth beta or more, the second player will avoid it; if it
/// is worth alpha or less, the first will. In both cases its other moves need not be tried.
///
/// This is the *fail-soft* form: a value outside alpha and beta is returned as found, and is then a
/// lower or upper bound.
///
/// With `b` moves in each position and the best always tried first, about `2 * b^(d/2)` leaves
/// remain of `b^d`: with the same work it looks up to twice as deep. With the worst first, nothing
/// is gained.
#[derive(Clone, Debug)]
pub struct AlphaBeta<E, O = Unordered, W = ()> {
    evaluate: E,
    order: O,
    watch: W,
    ordering: bool,
}

impl<E> AlphaBeta<E> {
    /// An alpha-beta search that evaluates leaves with `evaluate` and tries moves as the game
    /// generates them.
    pub const fn new(evaluate: E) -> AlphaBeta<E> {
        AlphaBeta { evaluate, order: Unordered, watch: (), ordering: true }
    }
}

impl<E, O, W> AlphaBeta<E, O, W> {
    /// The same search with another order of moves.
    pub fn with_order<P>(self, order: P) -> AlphaBeta<E, P, W> {
        AlphaBeta { evaluate: self.evaluate, order, watch: self.watch, ordering: self.ordering }
    }

    /// The same search with an observer.
    pub fn with_watch<V>(self, watch: V) -> AlphaBeta<E, O, V> {
        AlphaBeta { evaluate: self.evaluate, order: self.order, watch, ordering: self.ordering }
    }

    /// The same search without hints of which moves to try first.
    pub fn without_ordering(self) -> AlphaBeta<E, O, W> {
        AlphaBeta { ordering: false, ..self }
    }
}

impl<G: Game, E: Evaluate<G>, O: Order<G>, W: Watch<G::Move>> Search<G> for AlphaBeta<E, O, W> {
    fn search(&mut self, game: &G, depth: u32, hint: Hint<G>, control: &mut Control) -> Answer<G> {
        let depth = depth.min(MAX_PLY);
        let before = control.nodes();
        if let Some(found) = root_leaf(&self.evaluate, game, depth, control)? {
            return Ok(found);
        }
        let root = Root::new(game, hint.filter(|_| self.ordering), &mut self.order);
        control.expand(root.moves());
        self.watch.begin(depth, -INFINITY, INFINITY);
        let (order, watch) = (&mut self.order, &mut self.watch);
        let mut tree = Tree { game: PhantomData, evaluate: &self.evaluate, order, control, watch };
        let found = root.choose(-INFINITY, INFINITY, |m, next, alpha, beta, line| {
            if game.first_to_move() {
                tree.watch.down(m, depth - 1, alpha, beta);
                let score = tree.minimise(next, depth - 1, 1, alpha, beta, line)?;
                tree.watch.up(score);
                Ok(score)
            } else {
                // The second player's view: values change their sign, and the bounds are swapped.
                tree.watch.down(m, depth - 1, -beta, -alpha);
                let score = tree.maximise(next, depth - 1, 1, -beta, -alpha, line)?;
                tree.watch.up(score);
                Ok(-score)
            }
        })?;
        self.watch.end(if game.first_to_move() { found.score } else { -found.score });
        Ok(Found { nodes: control.nodes() - before, ..found })
    }
}

/// What stays the same from node to node.
struct Tree<'t, 'c, G, E, O, W> {
    game: PhantomData<G>,
    evaluate: &'t E,
    order: &'t mut O,
    control: &'t mut Control<'c>,
    watch: &'t mut W,
}

impl<G: Game, E: Evaluate<G>, O: Order<G>, W: Watch<G::Move>> Tree<'_, '_, G, E, O, W> {
    /// The value, in the first player's view, of a node where the first player moves. Below alpha
    /// it is an upper bound, above beta a lower one. The best play is left in `line`, if the value
    /// lies between.
    fn maximise(
        &mut self,
        game: &G,
        depth: u32,
        ply: u32,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<G::Move>,
    ) -> Result<i32, Interrupted> {
        debug_assert!(game.first_to_move(), "the players move in turn");
        self.control.visit()?;
        line.clear();
        if let Some(score) = leaf(self.evaluate, game, depth, ply) {
            return Ok(score);
        }

        let mut best = -INFINITY;
        let mut below = Vec::new();
        let moves = ordered_moves(game, self.order);
        self.control.expand(moves.len());
        for m in moves {
            self.watch.down(m, depth - 1, alpha, beta);
            let score =
                self.minimise(&game.after(m), depth - 1, ply + 1, alpha, beta, &mut below)?;
            self.watch.up(score);
            best = best.max(score);
            if best >= beta {
                self.watch.cut();
                break; // the second player has better elsewhere
            }
            if best > alpha {
                alpha = best;
                extend(line, m, &below);
            }
        }
        Ok(best)
    }

    /// The mirror image of [`Tree::maximise`]: a node where the second player moves, still in the
    /// first one's view.
    fn minimise(
        &mut self,
        game: &G,
        depth: u32,
        ply: u32,
        alpha: i32,
        mut beta: i32,
        line: &mut Vec<G::Move>,
    ) -> Result<i32, Interrupted> {
        debug_assert!(!game.first_to_move(), "the players move in turn");
        self.control.visit()?;
        line.clear();
        if let Some(score) = leaf(self.evaluate, game, depth, ply) {
            return Ok(-score);
        }

        let mut best = INFINITY;
        let mut below = Vec::new();
        let moves = ordered_moves(game, self.order);
        self.control.expand(moves.len());
        for m in moves {
            self.watch.down(m, depth - 1, alpha, beta);
            let score =
                self.maximise(&game.after(m), depth - 1, ply + 1, alpha, beta, &mut below)?;
            self.watch.up(score);
            best = best.min(score);
            if best <= alpha {
                self.watch.cut();
                break; // the first player has better elsewhere
            }
            if best < beta {
                beta = best;
                extend(line, m, &below);
            }
        }
        Ok(best)
    }
}
