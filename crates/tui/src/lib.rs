//! Games in the terminal.
//!
//! [`plain`] plays line by line: one line in, few lines out, readable by a screen reader and by a script.
//!
//! Invariants:
//! - legality, clocks and players are the business of `kiebitz-play`; here is only shown and asked;
//! - nothing is read from the environment and nothing printed but to the output that is given;
//! - every sentence comes from `kiebitz_play::words`.

#![forbid(unsafe_code)]

mod input;
pub mod plain;

pub use input::{Event, listen};
