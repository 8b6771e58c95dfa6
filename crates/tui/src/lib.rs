//! Playing games in the terminal.
//!
//! [`screen`] is the full-screen interface: a board for mouse and keys, clocks, moves and dialogs.
//! [`plain`] works line by line and suits screen readers and scripts. [`replay`] shows stored
//! games. [`bar`] shows the progress of long work, and the modules called `_text` write
//! reports of other crates.
//!
//! Invariants:
//! - `kiebitz-play` handles legality, clocks and players; this crate only shows and asks;
//! - only [`terminal`] reads the environment; the crate writes only to the given output, in [`screen`]
//!   and [`replay`] to the terminal, which is always restored, and in [`bar`] to standard error;
//! - every sentence comes from `kiebitz_play::words`.

#![forbid(unsafe_code)]
// A comment is for what a name does not say.
#![allow(missing_docs)]

pub mod bar;
pub mod book_text;
mod command;
mod events;
pub mod game;
pub mod games_text;
mod input;
pub mod invitation;
pub mod lab_text;
mod news;
pub mod plain;
pub mod position_text;
pub mod replay;
mod request;
pub mod scene;
pub mod screen;
pub mod search_text;
pub mod secret;
pub mod signals;
pub mod status_line;
pub mod tables_text;
pub mod terminal;

pub use events::{Inbox, Interrupter, inbox};
pub use input::{Event, listen};
pub use request::{GameRequest, Start};
