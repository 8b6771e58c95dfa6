//! Ctrl-C, or `kill`, in commands that take long.

use anyhow::Result;

pub use kiebitz_tui::signals::{on_interrupt, stop_on_ctrl_c};

use super::bar::Bar;

/// Ctrl-C ends the program at once, and the line that shows the progress is removed first. Where there is none the system
/// ends it.
pub fn exit_on_ctrl_c(bar: &Bar) -> Result<()> {
    let Some(bar) = bar.drawn() else { return Ok(()) };
    Ok(on_interrupt(|| false, move || bar.finish_and_clear())?)
}
