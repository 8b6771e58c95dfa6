//! Negamax: alpha-beta as one function, with a memory.

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
/// Two techniques of engines can be switched on: [quiescence](Negamax::with_quiescence) evaluates
/// leaves better, and the score is that of minimax with such leaves; [null
/// moves](Negamax::with_null_move) save work, but then the score does not correspond to minimax at
/// any depth.
#[derive(Clone, Debug)]
pub struct Negamax<G: Game, E, O = Unordered, W = ()> {
    evaluate: E,
    order: O,
    watch: W,
    memory: Memory<G::Move>,
    quiescence: bool,
    null_move: Option<NullMove>,
}

/// How a node was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Arrival {
    /// By a move after which an evaluation can be trusted.
    Quiet,
    /// By a [noisy](Game::is_noisy) one.
    Noisy,
    /// By a pass.
    Pass,
}

impl Arrival {
    /// At the position after `m`.
    fn by<G: Game>(game: &G, m: G::Move) -> Arrival {
        if game.is_noisy(m) { Arrival::Noisy } else { Arrival::Quiet }
    }
}

impl<G: Game, E> Negamax<G, E> {
    /// A negamax search that evaluates leaves with `evaluate`, tries moves as the game generates
    /// them, and remembers 65,536 positions.
    pub fn new(evaluate: E) -> Negamax<G, E> {
        Negamax {
            evaluate,
            order: Unordered,
            watch: (),
            memory: Memory::with_bits(DEFAULT_MEMORY_BITS),
            quiescence: false,
            null_move: None,
        }
    }
}

impl<G: Game, E, O, W> Negamax<G, E, O, W> {
    /// The same search with an observer of moves, but not of passes and quiescence.
    pub fn with_watch<V>(self, watch: V) -> Negamax<G, E, O, V> {
        Negamax {
            evaluate: self.evaluate,
            order: self.order,
            watch,
            memory: self.memory,
            quiescence: self.quiescence,
            null_move: self.null_move,
        }
    }

    /// The same search with another order of moves. The memory's move still goes first.
    pub fn with_order<P>(self, order: P) -> Negamax<G, E, P, W> {
        Negamax {
            evaluate: self.evaluate,
            order,
            watch: self.watch,
            memory: self.memory,
            quiescence: self.quiescence,
            null_move: self.null_move,
        }
    }

    /// The same search with an empty memory for 2^`bits` positions.
    pub fn with_memory_bits(self, bits: u32) -> Negamax<G, E, O, W> {
        Negamax { memory: Memory::with_bits(bits), ..self }
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
        let is_first = game.first_to_move();
        let (low, high) = first_view(is_first, alpha, beta);
        self.watch.begin(depth, low, high);
        let found = Root::new(game, hint, &mut self.order).choose(
            alpha,
            beta,
            |m, next, alpha, beta, _| {
                let arrival = Arrival::by(game, m);
                let (low, high) = first_view(is_first, alpha, beta);
                self.watch.down(m, depth - 1, low, high);
                let score = -self.node(next, arrival, depth - 1, 1, -beta, -alpha, control)?;
                self.watch.up(if is_first { score } else { -score });
                Ok(score)
            },
        )?;
        if found.score >= beta {
            self.watch.cut();
        }
        self.watch.end(if is_first { found.score } else { -found.score });
        Ok(Found { nodes: control.nodes() - before, ..found })
    }

    /// The value of a node in the side to move's view. Below alpha it is an upper bound, above beta
    /// a lower one.
    #[allow(clippy::too_many_arguments)] // a node is all of this
    fn node(
        &mut self,
        game: &G,
        arrival: Arrival,
        depth: u32,
        ply: u32,
        alpha: i32,
        beta: i32,
        control: &mut Control,
    ) -> Result<i32, Interrupted> {
        // Step 1. Leaves. They are not stored: looking them up would cost as much as evaluating
        // them, and their quiescence value depends on the last move.
        if depth == 0 && self.quiescence && arrival == Arrival::Noisy {
            return quiesce(&self.evaluate, &mut self.order, game, ply, alpha, beta, control);
        }
        control.visit()?;
        if let Some(score) = leaf(&self.evaluate, game, depth, ply) {
            return Ok(score);
        }

        // Step 2. The memory's score, if its depth and bound fit.
        let key = game.key();
        let known = self.memory.probe(key);
        if let Some(entry) = known.filter(|entry| entry.depth == depth) {
            let score = seen_from_root(entry.score, ply);
            let answers = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if answers {
                self.watch.remembered();
                return Ok(score);
            }
        }

        // Step 3. The null move: where even a pass is good enough, the moves are searched less
        // deep. Never two passes in a row: they would only search the same position less deep.
        let mut left = depth;
        if let Some(null_move) = self.null_move
            && arrival != Arrival::Pass
            && let Some(test) = null_move.test_depth(depth)
            && let Some(passed) = game.passed()
            && -self.node(&passed, Arrival::Pass, test, ply + 1, -beta, 1 - beta, control)? >= beta
        {
            left = null_move.reduced(depth);
        }

        // Step 4. The moves, the memory's first. It is looked for in the list, since another
        // position may have the same key.
        let known_best = known.and_then(|entry| entry.best);
        let mut moves = ordered_moves(game, &mut self.order);
        if let Some(place) = moves.iter().position(|&m| Some(m) == known_best) {
            moves[..=place].rotate_right(1);
        }

        // Step 5. The best of them. Seen by the other player, alpha and beta change sign and are
        // swapped.
        let is_first = game.first_to_move();
        let mut best = -INFINITY;
        let mut best_move = None;
        for m in moves {
            let sure = alpha.max(best);
            let (next, arrival) = (game.after(m), Arrival::by(game, m));
            let (low, high) = first_view(is_first, sure, beta);
            self.watch.down(m, left - 1, low, high);
            let score = -self.node(&next, arrival, left - 1, ply + 1, -beta, -sure, control)?;
            self.watch.up(if is_first { score } else { -score });
            if score > best {
                best = score;
                best_move = Some(m);
            }
            if best >= beta {
                self.watch.cut();
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
        self.memory.store(
            key,
            MemoryEntry { depth, bound, score: seen_from_node(best, ply), best: best_move },
        );
        Ok(best)
    }

    /// Follows `line` from the root, and then the memory as long as it holds the exact search of
    /// the next position: that search's move is part of best play.
    fn lengthen(&self, game: &G, depth: u32, line: &mut Vec<G::Move>) {
        let mut game = game.clone();
        line.iter().for_each(|&m| game.play(m));
        while let Some(entry) = self.memory.probe(game.key())
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
