//! Evaluates positions with a small neural network whose first layer is updated move by move.
//!
//! ```text
//!   pieces on squares, seen by White ──► N sums ─┐
//!                                                ├─► clipped, squared, weighted ──► centipawns
//!   pieces on squares, seen by Black ──► N sums ─┘
//! ```
//!
//! A piece on a square is one of 768 inputs (640 in Racing Kings, which has no pawns), and a move
//! changes two to four of them. So the sums of a position follow from those of the previous one by
//! adding and subtracting a few rows of weights. All numbers are integers, so every way of
//! computing them gives the same result: from scratch or move by move, with or without SIMD. A
//! network may have several sets of weights for its inputs, chosen by the square of the viewer's king.
//!
//! `docs/network.md` describes the file and how a network is trained.

mod accumulator;
mod features;
mod file;
mod network;
mod report;
mod simd;

pub use accumulator::{Accumulators, Changes};
pub use features::{BUCKETS, bucket, inputs};
pub use file::NetworkError;
pub use network::Network;
pub use report::NetworkReport;
pub use simd::Path;
