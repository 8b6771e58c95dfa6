//! Listeners of an evaluation.

use kiebitz_chess::Color;

/// Is told of every weight the evaluation uses. The search listens with `()`, which costs nothing.
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
