//! Ctrl-C, or `kill`, in commands that take long: they end with what they have so far.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use kiebitz_engine::Stop;

use super::bar::Bar;

/// The exit code of an interrupted command.

/// How the program ends while a command still works: `main` says it.
pub(crate) static LEAVE: OnceLock<fn() -> !> = OnceLock::new();

/// A signal so soon after the first is the same one: `timeout` sends it to the program and to its group.
const SAME_SIGNAL: Duration = Duration::from_millis(500);

/// Ends the program at once.
pub fn leave() -> ! {
    LEAVE.get().expect("main says it before a command runs")()
}

/// The first Ctrl-C stops the work, the second the program.
pub fn stop_on_ctrl_c(stop: &Stop) -> Result<()> {
    let stop = stop.clone();
    let mut first = None;
    ctrlc::set_handler(move || {
        if stop.is_stopped() && first.is_none_or(|first: Instant| first.elapsed() > SAME_SIGNAL) {
            leave();
        }
        first.get_or_insert_with(Instant::now);
        stop.stop();
    })
    .context("cannot watch for Ctrl-C")
}

/// Ctrl-C ends the program at once, and the line that shows the progress is removed first. Where there is none the system
/// ends it.
pub fn exit_on_ctrl_c(bar: &Bar) -> Result<()> {
    let Some(bar) = bar.drawn() else { return Ok(()) };
    ctrlc::set_handler(move || {
        bar.finish_and_clear();
        leave();
    })
    .context("cannot watch for Ctrl-C")
}
