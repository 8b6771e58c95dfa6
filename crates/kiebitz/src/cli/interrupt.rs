//! Ctrl-C in commands that take long: they end with what they have so far.

use anyhow::{Context, Result};
use kiebitz_engine::Stop;

/// The exit code of an interrupted command.
pub const INTERRUPTED: i32 = 130;

/// The first Ctrl-C stops the work, the second the program.
pub fn stop_on_ctrl_c(stop: &Stop) -> Result<()> {
    let stop = stop.clone();
    ctrlc::set_handler(move || {
        if stop.is_stopped() {
            std::process::exit(INTERRUPTED);
        }
        stop.stop();
    })
    .context("cannot watch for Ctrl-C")
}
