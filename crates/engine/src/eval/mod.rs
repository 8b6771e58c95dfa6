//! Static evaluation: the value of a position without a search.
//!
//! The hand-written evaluation counts what chess books name: material, position, pawns, mobility,
//! threats, the king's safety. Racing Kings has terms of its own (`racing`). The same code computes
//! the value for the search, the coefficients for the tuner and the lines of [`explain`]; it is
//! generic over a [`Trace`].

mod endgame;
mod explain;
mod handwritten;
mod king;
mod masks;
mod model;
mod network;
mod pair;
mod pawn_cache;
mod pawns;
mod pieces;
mod racing;
mod terms;
mod threats;
mod trace;

pub use explain::{EvalReport, Explanation, ExplanationRow, Phases, explain};
pub use handwritten::{Parts, evaluate, evaluate_cached};
pub use king::{DANGER_EG, DANGER_MAX, DANGER_MG};
pub use model::Model;
pub use network::Networks;
pub use pair::Pair;
pub use pawn_cache::PawnCache;
pub use terms::{Group, Term};
pub use trace::Trace;

use terms::Weights;
