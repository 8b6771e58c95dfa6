//! A line that shows how far a command is: on a terminal alone, and on standard error, so that the result stays alone.

use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Time between two looks at the clock, also where nothing else happens.
const REDRAWN: Duration = Duration::from_millis(200);

/// A bar of this template, over so many steps or without an end. Where standard error is no terminal it stays hidden.
pub fn line(steps: Option<u64>, template: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = steps.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    // A template that cannot be read leaves the usual bar.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(REDRAWN);
    bar
}
