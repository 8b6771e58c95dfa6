//! Kiebitz, the program: what is typed becomes a command, what comes of it an exit code.
//!
//! 0 done, 1 failed, 2 bad usage. An interrupt (Ctrl-C) ends the program at once, which shells
//! report as 130.

mod books;
mod cli;
mod config;
mod data;
mod failure;
mod file;
mod terminal;

use std::process::ExitCode;

use failure::Failure;

/// The exit code of an interrupted command.
pub const INTERRUPTED: u8 = 130;

fn main() -> ExitCode {
    match cli::run(std::env::args_os().collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => ExitCode::from(Failure::from(error).tell()),
    }
}
