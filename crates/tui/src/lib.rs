//! Playing games in the terminal.
//!
//! [`screen`] is the full-screen interface: a board for mouse and keys, clocks, moves and dialogs.
//! [`plain`] works line by line and suits screen readers and scripts. [`replay`] shows stored
//! games.
//!
//! Invariants:
//! - `kiebitz-play` handles legality, clocks and players; this crate only shows and asks;
//! - only [`terminal`] reads the environment; the crate writes only to the given output and, in
//!   [`screen`] and [`replay`], to the terminal, which is always restored;
//! - every sentence comes from `kiebitz_play::words`.

#![forbid(unsafe_code)]

pub mod game;
pub mod games_text;
mod input;
mod interrupt;
pub mod invitation;
pub mod plain;
pub mod replay;
mod request;
pub mod scene;
pub mod screen;
pub mod secret;
pub mod signals;
pub mod status_line;
pub mod terminal;

pub use input::{Event, listen};
pub use request::{GameRequest, Start};
