//! Games in the terminal.
//!
//! [`screen`] takes the whole window: a board for mouse and keys, clocks, moves and dialogs. [`plain`] plays line by
//! line: one line in, few lines out, readable by a screen reader and by a script. [`replay`] shows games of the past.
//!
//! Invariants:
//! - legality, clocks and players are the business of `kiebitz-play`; here is only shown and asked;
//! - nothing is read from the environment and nothing printed but to the output that is given and, by [`screen`]
//!   and [`replay`], to the terminal, which is restored however it is left;
//! - every sentence comes from `kiebitz_play::words`.

#![forbid(unsafe_code)]

mod arrangement;
mod inbox;
mod input;
pub mod plain;
pub mod replay;
pub mod screen;

pub use arrangement::{Start, Wishes};
pub use input::{Event, listen};
