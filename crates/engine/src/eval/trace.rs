//! The trace of an evaluation: a callback for every weight it uses.

use kiebitz_chess::Color;

/// Receives every weight the evaluation uses. The search passes `()`, which compiles to nothing.
pub trait Trace {
    /// The weight at `index` of `Weights::flat` counts `count` times for `color`.
    fn add(&mut self, index: usize, color: Color, count: i32);
}

impl Trace for () {
    #[inline(always)]
    fn add(&mut self, _: usize, _: Color, _: i32) {}
}

impl<F: FnMut(usize, Color, i32)> Trace for F {
    fn add(&mut self, index: usize, color: Color, count: i32) {
        self(index, color, count);
    }
}
