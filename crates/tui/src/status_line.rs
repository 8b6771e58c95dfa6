//! How work is going, on standard error: one line that changes on a terminal, a line now and then elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Time between two lines: on a terminal so that it does not flicker, elsewhere so that it stays short.
const LIVE: Duration = Duration::from_millis(100);
const PLAIN: Duration = Duration::from_secs(5);

/// The line. A closed standard error is no reason to stop.
pub struct StatusLine {
    is_live: bool,
    last: Instant,
}

impl StatusLine {
    #[allow(clippy::new_without_default)] // it looks at the stream and the time
    /// Nothing is shown yet.
    pub fn new() -> StatusLine {
        StatusLine { is_live: io::stderr().is_terminal(), last: Instant::now() }
    }

    pub fn print(&self, text: &str) {
        self.clear();
        let _ = writeln!(io::stderr(), "{text}");
    }

    /// Shows the latest line, if it is time.
    pub fn show(&mut self, text: impl FnOnce() -> String) {
        if self.last.elapsed() < if self.is_live { LIVE } else { PLAIN } {
            return;
        }
        self.last = Instant::now();
        let text = text();
        let _ = match self.is_live {
            true => write!(io::stderr(), "\r{text}\x1b[K"),
            false => writeln!(io::stderr(), "{text}"),
        };
    }

    /// Removes the line that changes.
    pub fn clear(&self) {
        if self.is_live {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
