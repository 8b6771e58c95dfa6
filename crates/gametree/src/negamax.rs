//! Negamax: alpha-beta as one function, with a memory.

use std::cmp::Reverse;

use crate::control::{Control, Interrupted};
use crate::evaluate::{Evaluate, leaf};
use crate::game::Game;
use crate::memory::{Bound, Memory, MemoryEntry};
use crate::nullmove::NullMove;
use crate::order::{Order, Unordered, ordered_moves};
use crate::quiescence::quiesce;
use crate::root::{Root, root_leaf};
use crate::score::{INFINITY, MAX_PLY, seen_from_node, seen_from_root};
use crate::search::{Answer, Found, Hint, Search};
use crate::watch::{Watch, first_view};

/// The default size of the memory, as a power of two: about 1.5 MB.
const DEFAULT_MEMORY_BITS: u32 = 16;

/// Alpha-beta from the point of view of the side to move, with a [`Memory`] of positions searched
/// before.
///
/// A gain for one player is a loss for the other. So a position's value is the greatest of the
/// *negated* values of the positions after its moves, and one function serves both players.
///
/// The same position is reached by many orders of moves. The memory helps twice: its score may
/// replace the search of the position, and its move is tried first.
///
/// **The memory does not change the answer.** A remembered score is used only if its depth *equals*
/// the depth still to be searched. A score from a deeper search would be more accurate, and engines
/// use it; but the result would then depend on the content of the memory and not correspond to
/// minimax at any depth. The remembered move may come from any depth, since the order of moves
/// changes no score.
///
/// The memory is kept from one search to the next, for the same game and evaluation.
///
/// Techniques of engines can be switched on: [quiescence](Negamax::with_quiescence) evaluates leaves
/// better, and the score is that of minimax with such leaves; [null moves](Negamax::with_null_move) save
/// work, but then the score does not correspond to minimax at any depth. The order of moves and the
/// memory can be switched off; what remains then is alpha-beta to the last node.
#[derive(Clone, Debug)]
pub struct Negamax<G: Game, E, O = Unordered, W = ()> {
    evaluate: E,
    order: O,
    watch: W,
    memory: Option<Memory<G::Move>>,
    ordering: bool,
    trust: bool,
    quiescence: bool,
    null_move: Option<NullMove>,
    /// Whether a pass is being tested.
    testing: bool,
}

impl<G: Game, E> Negamax<G, E> {
    /// A negamax search that evaluates leaves with `evaluate`, tries moves as the game generates
    /// them, and remembers 65,536 positions.
    pub fn new(evaluate: E) -> Negamax<G, E> {
        Negamax {
            evaluate,
            order: Unordered,
            watch: (),
            memory: Some(Memory::with_bits(DEFAULT_MEMORY_BITS)),
            ordering: true,
            trust: false,
            quiescence: false,
            null_move: None,
            testing: false,
        }
    }
}

impl<G: Game, E, O, W> Negamax<G, E, O, W> {
    /// The same search with an observer of moves, but not of passes and quiescence.
    pub fn with_watch<V>(self, watch: V) -> Negamax<G, E, O, V> {
        self.with_parts(|order, _| (order, watch))
    }

    /// The same search with another order of moves. The memory's move still goes first.
    pub fn with_order<P>(self, order: P) -> Negamax<G, E, P, W> {
        self.with_parts(|_, watch| (order, watch))
    }

    fn with_parts<P, V>(self, change: impl FnOnce(O, W) -> (P, V)) -> Negamax<G, E, P, V> {
        let (order, watch) = change(self.order, self.watch);
        Negamax {
            evaluate: self.evaluate,
            order,
            watch,
            memory: self.memory,
            ordering: self.ordering,
            trust: self.trust,
            quiescence: self.quiescence,
            null_move: self.null_move,
            testing: false,
        }
    }

    /// The same search without hints of which moves to try first: neither an earlier search's nor the
    /// memory's.
    pub fn without_ordering(self) -> Negamax<G, E, O, W> {
        Negamax { ordering: false, ..self }
    }

    /// The same search with an empty memory for 2^`bits` positions.
    pub fn with_memory_bits(self, bits: u32) -> Negamax<G, E, O, W> {
        self.with_memory(Some(Memory::with_bits(bits)))
    }

    /// The same search with this memory, or without one.
    pub fn with_memory(self, memory: Option<Memory<G::Move>>) -> Negamax<G, E, O, W> {
        Negamax { memory, ..self }
    }

    /// The same search with trust in its memory: it also uses the scores of deeper searches, even at the
    /// root, and orders moves by the scores that all of them had. It is faster, but its score does not
    /// correspond to minimax at any depth.
    pub fn with_trust(self) -> Negamax<G, E, O, W> {
        Negamax { trust: true, ..self }
    }

    /// The memory, for another search.
    pub fn into_memory(self) -> Option<Memory<G::Move>> {
        self.memory
    }

    /// The same search that follows noisy moves beyond its depth, until the position is quiet.
    ///
    /// A leaf reached by a [noisy move](Game::is_noisy) is not evaluated as it stands, in the
    /// middle of an exchange. The side to move may accept the evaluation or make another noisy
    /// move, and so on.
    pub fn with_quiescence(self) -> Negamax<G, E, O, W> {
        Negamax { quiescence: true, ..self }
    }

    /// The same search with reduced depth where passing would be good enough.
    pub fn with_null_move(self, null_move: NullMove) -> Negamax<G, E, O, W> {
        Negamax { null_move: Some(null_move), ..self }
    }
}

impl<G: Game, E: Evaluate<G>, O: Order<G>, W: Watch<G::Move>> Search<G> for Negamax<G, E, O, W> {
    fn search(&mut self, game: &G, depth: u32, hint: Hint<G>, control: &mut Control) -> Answer<G> {
        let depth = depth.min(MAX_PLY);
        let mut found = self.root(game, depth, -INFINITY, INFINITY, hint, control)?;
        self.lengthen(game, depth, &mut found.line);
        Ok(found)
    }
}

impl<G: Game, E: Evaluate<G>, O: Order<G>, W: Watch<G::Move>> Negamax<G, E, O, W> {
    /// Searches the root between alpha and beta. Below alpha the score is an upper bound and the
    /// best move is a guess; above beta it is a lower bound, and the best move reaches it.
    pub(crate) fn root(
        &mut self,
        game: &G,
        depth: u32,
        alpha: i32,
        beta: i32,
        hint: Hint<G>,
        control: &mut Control,
    ) -> Answer<G> {
        let depth = depth.min(MAX_PLY);
        let before = control.nodes();
        if let Some(found) = root_leaf(&self.evaluate, game, depth, control)? {
            return Ok(found);
        }
        if self.trust
            && let Some(found) = self.remembered_root(game, depth, alpha, beta, hint)
        {
            return Ok(found);
        }
        let is_first = game.first_to_move();
        let (low, high) = first_view(is_first, alpha, beta);
        self.watch.begin(depth, low, high);
        let hint = hint.filter(|_| self.ordering);
        let root = Root::new(game, hint, &mut self.order);
        control.expand(root.moves());
        let found = root.choose(alpha, beta, |m, next, alpha, beta, _| {
            let noisy = game.is_noisy(m);
            let (low, high) = first_view(is_first, alpha, beta);
            self.watch.down(m, depth - 1, low, high);
            let score = -self.node(next, noisy, depth - 1, 1, -beta, -alpha, control)?;
            self.watch.up(if is_first { score } else { -score });
            Ok(score)
        })?;
        if found.score >= beta {
            self.watch.cut();
        }
        self.watch.end(if is_first { found.score } else { -found.score });
        Ok(Found { nodes: control.nodes() - before, ..found })
    }

    /// The answer of the memory for the root, if it knows a move.
    fn remembered_root(
        &self,
        game: &G,
        depth: u32,
        alpha: i32,
        beta: i32,
        hint: Hint<G>,
    ) -> Option<Found<G::Move>> {
        let entry = self.memory.as_ref()?.probe(game.key())?;
        let score = self.answer(entry, depth, 0, alpha, beta)?;
        let mut order = ordered_moves(game, &mut Unordered);
        if let Some(hint) = hint {
            order.sort_by_key(|m| hint.order.iter().position(|h| h == m).unwrap_or(usize::MAX));
        }
        let place = order.iter().position(|&m| Some(m) == entry.best)?;
        order[..=place].rotate_right(1);
        Some(Found { best: Some(order[0]), score, nodes: 1, line: vec![order[0]], order })
    }

    /// The score of a remembered position, if its depth and bound fit.
    fn answer(
        &self,
        entry: &MemoryEntry<G::Move>,
        depth: u32,
        ply: u32,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        let score = seen_from_root(entry.score, ply);
        let is_deep = entry.depth == depth || self.trust && entry.depth > depth;
        let answers = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => score >= beta,
            Bound::AtMost => score <= alpha,
        };
        (is_deep && answers).then_some(score)
    }

    /// The value of a node in the side to move's view, reached by a noisy move or not. Below alpha it
    /// is an upper bound, above beta a lower one.
    #[allow(clippy::too_many_arguments)] // a node is all of this
    fn node(
        &mut self,
        game: &G,
        noisy: bool,
        depth: u32,
        ply: u32,
        alpha: i32,
        beta: i32,
        control: &mut Control,
    ) -> Result<i32, Interrupted> {
        let (before, shown) = (control.nodes(), !self.testing);
        // Step 1. Leaves. They are not stored: looking them up would cost as much as evaluating
        // them, and their quiescence value depends on the last move.
        if depth == 0 && self.quiescence && noisy {
            let score = quiesce(&self.evaluate, &mut self.order, game, ply, alpha, beta, control)?;
            if shown {
                self.watch.unseen(control.nodes() - before - 1);
            }
            return Ok(score);
        }
        control.visit()?;
        if let Some(score) = leaf(&self.evaluate, game, depth, ply) {
            return Ok(score);
        }

        // Step 2. The memory's score, if its depth and bound fit.
        let key = game.key();
        let known = self.memory.as_ref().and_then(|memory| memory.probe(key));
        if let Some(score) = known.and_then(|entry| self.answer(entry, depth, ply, alpha, beta)) {
            if shown {
                self.watch.remembered();
            }
            return Ok(score);
        }

        // Step 3. The moves, the memory's first.
        let known_best = known.and_then(|entry| entry.best);
        let mut moves = ordered_moves(game, &mut self.order);
        control.expand(moves.len());
        if let Some(entry) = known.filter(|_| self.ordering) {
            entry.order(&mut moves);
        }

        // Step 4. The null move: where even a pass is good enough, the moves are searched less
        // deep. Not within the test of a pass.
        let mut left = depth;
        if let Some(null_move) = self.null_move.filter(|_| !self.testing)
            && let Some(test) = null_move.test_depth(depth)
            && let Some(passed) = game.passed()
        {
            let before = control.nodes();
            self.testing = true;
            let tested = self.node(&passed, false, test, ply + 1, -beta, 1 - beta, control);
            self.testing = false;
            self.watch.unseen(control.nodes() - before);
            if -tested? >= beta {
                left = null_move.reduced(depth);
            }
        }

        // Step 5. The best of them. Seen by the other player, alpha and beta change sign and are
        // swapped.
        let is_first = game.first_to_move();
        let mut best = -INFINITY;
        let mut best_move = None;
        let mut scores = Vec::new();
        for m in moves {
            let sure = alpha.max(best);
            let (next, noisy) = (game.after(m), game.is_noisy(m));
            let (low, high) = first_view(is_first, sure, beta);
            if shown {
                self.watch.down(m, left - 1, low, high);
            }
            let score = -self.node(&next, noisy, left - 1, ply + 1, -beta, -sure, control)?;
            if shown {
                self.watch.up(if is_first { score } else { -score });
            }
            if self.trust {
                scores.push((m, score));
            }
            if score > best {
                best = score;
                best_move = Some(m);
            }
            if best >= beta {
                if shown {
                    self.watch.cut();
                }
                break;
            }
        }

        // Step 6. Remember. If no move reached alpha, none is proved, and the one known before
        // stays.
        let (bound, best_move) = if best >= beta {
            (Bound::AtLeast, best_move)
        } else if best > alpha {
            (Bound::Exact, best_move)
        } else {
            (Bound::AtMost, known_best)
        };
        if let Some(memory) = &mut self.memory {
            scores.sort_by_key(|&(_, score)| Reverse(score));
            let (score, scores) = (seen_from_node(best, ply), scores.into_boxed_slice());
            memory.store(key, MemoryEntry { depth, bound, score, best: best_move, scores });
        }
        Ok(best)
    }

    /// Follows `line` from the root, and then the memory as long as it holds the exact search of
    /// the next position: that search's move is part of best play.
    fn lengthen(&self, game: &G, depth: u32, line: &mut Vec<G::Move>) {
        let mut game = game.clone();
        line.iter().for_each(|&m| game.play(m));
        while let Some(entry) = self.memory.as_ref().and_then(|memory| memory.probe(game.key()))
            && entry.bound == Bound::Exact
            && entry.depth + line.len() as u32 == depth
            && let Some(m) = entry.best
            && ordered_moves(&game, &mut Unordered).contains(&m)
        {
            game.play(m);
            line.push(m);
        }
    }
}
