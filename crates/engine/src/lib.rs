//! Finds the best move with a chosen evaluator inside given limits.
//!
//! [`Engine::search`] is the one way in; see there for an example. It blocks, tells of each iteration
//! through a callback, and can be ended from another thread by a [`Stop`]. What is known without a search
//! (an opening book, endgame tables) is asked first, at the root.
//!
//! Invariants:
//! - the search prints nothing and opens no file;
//! - with one thread and no time limit, the same question gets the same answer and node count;
//! - every move that leaves the engine is legal: moves from the shared table are checked before use;
//! - `unsafe` only for the prefetch hint in `tt`.

pub mod bench;
mod deepening;
mod engine;
pub mod eval;
mod history;
mod learn;
mod level;
mod library;
mod limits;
mod movepick;
mod params;
mod qsearch;
mod race;
mod racing_params;
mod remember;
mod report;
mod root;
mod score;
mod search;
mod see;
mod seed;
mod time;
mod tt;
mod verdict;
pub mod wdl;
mod worker;

pub use engine::{Engine, Evaluator, Options};
pub use level::Level;
pub use limits::{Clock, Limits, Stop};
pub use params::Params;
pub use race::is_pressed;
pub use report::{Bound, CurrentMove, Info, Report, Source};
pub use score::{MAX_PLY, Score};
pub use see::see_at_least;
pub use tt::HashTooLarge;
