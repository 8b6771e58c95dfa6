//! Playing games in the terminal.
//!
//! [`screen`] is the full-screen interface: a board for mouse and keys, clocks, moves and dialogs.
//! [`plain`] works line by line and suits screen readers and scripts. [`replay`] shows stored
//! games.
//!
//! Invariants:
//! - `kiebitz-play` handles legality, clocks and players; this crate only shows and asks;
//! - the crate reads nothing from the environment and writes only to the given output and, in
//!   [`screen`] and [`replay`], to the terminal, which is always restored;
//! - every sentence comes from `kiebitz_play::words`.

#![forbid(unsafe_code)]
// A comment is for what a name does not say.
#![allow(missing_docs)]

mod command;
mod events;
mod input;
pub mod plain;
pub mod replay;
mod request;
pub mod screen;

pub use events::{Inbox, Interrupter, inbox};
pub use input::{Event, listen};
pub use request::{GameRequest, Start};
