//! Tests of reviews: one program.

mod facts;
mod formulas;
mod games;
mod kinds;
mod puzzles;
mod seen;
mod twins;
