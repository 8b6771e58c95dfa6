//! Tests of reviews: one program.

mod formulas;
mod games;
