//! Speed comparisons with other programs, side by side in one run.
//!
//! Machines differ and are noisy, so only ratios count: every program gets the same work, in turns,
//! and the best of several rounds is taken.

#![allow(missing_docs)] // for our own programs; comments say what names do not

pub mod epd;
pub mod perft;
pub mod prove;
pub mod strength;
pub mod uci;

use std::time::{Duration, Instant};

/// Runs `work` and returns its result with the time it took.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}
