//! Finds the best move with a chosen evaluator inside given limits.
//!
//! [`Engine::search`] is the entry point; its documentation has an example. It blocks, reports each
//! iteration through a callback, and stops when another thread signals [`Stop`]. Before it
//! searches, it consults the opening book and the endgame tables at the root.
//!
//! Invariants:
//! - the search prints nothing and opens no file;
//! - with one thread and no time limit, the same position and limits give the same move and node
//!   count;
//! - every move that leaves the engine is legal: moves from the shared table are checked before use;
//! - `unsafe` only for the prefetch hint in `tt`.

#![allow(missing_docs)] // a comment says what the name does not

pub mod bench;
mod best_move;
mod deepening;
mod engine;
pub mod eval;
mod experience;
mod forward;
mod history;
mod known_score;
mod level;
mod library;
mod limits;
mod movepick;
mod params;
mod qsearch;
mod race;
mod report;
mod root;
mod score;
mod search;
mod see;
mod seed;
mod time;
mod tt;
pub mod wdl;
mod worker;

pub use best_move::{BestMoveReport, VariationReport};
pub use engine::{Engine, Evaluator, Options};
pub use level::Level;
pub use limits::{Clock, Limits, Stop};
pub use params::Params;
pub use race::is_threatened;
pub use report::{Bound, CurrentMove, Info, SearchResult, Source};
pub use score::{MAX_PLY, Score};
pub use see::see_at_least;
pub use tt::HashTooLarge;
