//! Ctrl-C, or `kill`, in commands that take long.

use kiebitz_engine::Stop;
use kiebitz_tui::signals;
pub use kiebitz_tui::signals::on_interrupt;

use super::bar::Bar;
use super::prelude::*;

/// What the first Ctrl-C stops; the second ends the program.
pub fn stop_on_ctrl_c() -> Result<Stop> {
    let stop = Stop::new();
    signals::stop_on_ctrl_c(&stop)?;
    Ok(stop)
}

/// How a command ends that has reported what it had when it was stopped.
pub fn unless_stopped(stop: &Stop) -> Result<()> {
    if stop.is_stopped() { Err(Interrupted.into()) } else { Ok(()) }
}

/// Ctrl-C ends the program at once, and the line that shows the progress is removed first. Where there is none the system
/// ends it.
pub fn exit_on_ctrl_c(bar: &Bar) -> Result<()> {
    let Some(bar) = bar.drawn() else { return Ok(()) };
    Ok(on_interrupt(|| false, move || bar.finish_and_clear())?)
}
