//! Learns from games: self-play data, weights of the evaluation, numbers of the search.
//!
//! [`selfplay`] plays games of the engine against itself into a file and exports positions for the
//! trainer; [`tune`] fits the weights of the hand-written evaluation (Texel's method); [`refine`]
//! fits numbers of the search (SPSA).
//!
//! Invariants:
//! - a run of self-play depends on its seed and settings only, whatever the number of threads;
//! - a file of games that was cut off can be read up to the cut and continued.

#![forbid(unsafe_code)]
// Where the name says it, no comment repeats it.
#![allow(missing_docs)]

pub mod refine;
pub mod selfplay;
pub mod tune;
