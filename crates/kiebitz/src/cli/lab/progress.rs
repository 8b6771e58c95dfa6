//! Which search is running: on standard error, so that the report stays alone.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Shows the search and its depth: as one line that changes on a terminal, elsewhere as a line now and then.
pub struct Progress {
    deepest: u32,
    live: bool,
    last: Instant,
}

/// Time between two lines where they stay.
const PLAIN: Duration = Duration::from_secs(5);

impl Progress {
    pub fn new(deepest: u32) -> Progress {
        Progress { deepest, live: io::stderr().is_terminal(), last: Instant::now() }
    }

    /// Takes note that a search begins another depth.
    pub fn begin(&mut self, name: &str, depth: u32) {
        if depth > self.deepest {
            return;
        }
        let line = format!("{name}: depth {depth} of {}", self.deepest);
        // A closed standard error is no reason to stop; so below.
        if self.live {
            let _ = write!(io::stderr(), "\r{line} ...\x1b[K");
        } else if self.last.elapsed() >= PLAIN {
            self.last = Instant::now();
            let _ = writeln!(io::stderr(), "{line}");
        }
    }

    /// Removes the line that changes.
    pub fn clear(&self) {
        if self.live {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
