//! A two-player game as a trait, the textbook searches over it, and tic-tac-toe.
//!
//! The crate serves two purposes. For students, each file has one algorithm in its simplest correct
//! form. For the engine's tests, it is the oracle: with pruning switched off, the engine must find
//! what these searches find.
//!
//! # Example
//!
//! ```
//! use kiebitz_gametree::tictactoe::TicTacToe;
//! use kiebitz_gametree::{AlphaBeta, Control, Minimax, Search, win_in};
//!
//! // Rows from the top; crosses are to move and complete the top row on c3.
//! let game: TicTacToe = "xx./oo./... x".parse()?;
//! let no_opinion = |_: &TicTacToe| 0;
//!
//! let all = Minimax::new(no_opinion).search(&game, 5, None, &mut Control::unlimited())?;
//! assert_eq!(all.best, Some("c3".parse()?));
//! assert_eq!(all.score, win_in(1));
//!
//! // Alpha-beta finds the same with less work.
//! let pruned = AlphaBeta::new(no_opinion).search(&game, 5, None, &mut Control::unlimited())?;
//! assert_eq!((pruned.best, pruned.score), (all.best, all.score));
//! assert!(pruned.nodes < all.nodes);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to read
//!
//! 1. [`Game`], [`Evaluate`] and [the scores](win_in): what the searches know of a game.
//! 2. [`Minimax`]: the definition of the right answer.
//! 3. [`AlphaBeta`]: the same answer without the moves that cannot matter.
//! 4. [`Negamax`]: one function for both players, and a [`Memory`] of positions met before.
//! 5. [`Mtdf`]: many narrow searches that close in on the answer.
//! 6. [`Deepening`]: any of them, one depth after the other, until time is up.
//! 7. [Quiescence](Negamax::with_quiescence) and [null moves](NullMove): two first steps from here
//!    towards an engine, for negamax and MTD(f).
//!
//! # Invariants
//!
//! - **Every search of a position to the same depth returns the same score.** Pruning, the order of
//!   moves, memory and hints change the work, never the score. Among moves of equal value the
//!   searches may choose differently. Quiescence and null moves, both off by default, are
//!   exceptions: the first changes the value of leaves, the second the depth.
//! - **Scores are for the side to move,** both as input ([`Evaluate`]) and as output ([`Found`]).
//!   Only minimax and alpha-beta use the first player's view, and only internally.
//! - **Every node visited counts one,** the root and the leaves included, whether it is searched or
//!   remembered.
//! - **Without a clock or a stop flag everything is deterministic,** the node counts too.
//! - No chess, no input or output, no threads, no global state, no dependencies.

mod algorithm;
mod alphabeta;
mod control;
mod deepening;
mod evaluate;
mod game;
pub mod lab;
mod memory;
mod minimax;
mod mtdf;
mod negamax;
mod nullmove;
mod order;
mod quiescence;
pub mod random;
mod root;
mod score;
mod search;
pub mod tictactoe;
mod watch;

pub use algorithm::{Algorithm, Technique, UnknownAlgorithm};
pub use alphabeta::AlphaBeta;
pub use control::{Control, Interrupted};
pub use deepening::{Deepening, Iteration, Schedule};
pub use evaluate::{Evaluate, leaf};
pub use game::{Ending, Game};
pub use memory::{Bound, Memory, MemoryEntry};
pub use minimax::Minimax;
pub use mtdf::Mtdf;
pub use negamax::Negamax;
pub use nullmove::NullMove;
pub use order::{Order, Unordered};
pub use score::{
    INFINITY, MAX_PLY, WIN, is_loss, is_win, lost_in, plies_to_end, seen_from_node, seen_from_root,
    win_in,
};
pub use search::{Answer, Found, Hint, Search};
pub use watch::{Excerpt, Node, Pass, Watch, is_bound};
