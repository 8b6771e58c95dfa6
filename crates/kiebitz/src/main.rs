//! Kiebitz, the program: what is typed becomes a command, what comes of it an exit code.
//!
//! 0 done, 1 failed, 2 bad usage, 130 interrupted by Ctrl-C.

use std::process::{self, ExitCode};

fn main() -> ExitCode {
    let leave = || process::exit(kiebitz::INTERRUPTED.into());
    ExitCode::from(kiebitz::run(std::env::args_os().collect(), leave))
}
