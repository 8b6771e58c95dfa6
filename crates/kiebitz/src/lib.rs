//! The program as a library, for its `main` and for the tests that write pages of the book from its definition.

#![allow(missing_docs)] // no other crate uses it but its own tests

pub mod cli;
mod failure;
mod file;
pub mod reference;

use std::ffi::OsString;

use kiebitz_play::{config, data};
use kiebitz_tui::terminal;

pub use file::Output;

pub const INTERRUPTED: u8 = 130;

/// Understands the arguments, the program's name first, does what they ask for, and returns the exit code.
///
/// `leave` ends the program at once: a second Ctrl-C does, while a command still works.
pub fn run(arguments: Vec<OsString>, leave: fn() -> !) -> u8 {
    kiebitz_tui::signals::LEAVE.get_or_init(|| leave);
    let is_json = arguments.iter().any(|word| word == "--json" || word == "-j");
    match cli::run(arguments) {
        Ok(()) => 0,
        Err(error) => failure::tell(error, is_json),
    }
}
