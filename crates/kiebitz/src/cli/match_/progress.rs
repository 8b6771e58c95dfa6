//! How a match is going, while it goes: on standard error, so that the report stays alone.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use kiebitz_arena::runner::Finished;
use kiebitz_arena::tally::Tally;
use kiebitz_arena::tournament::MatchProgress;

use crate::terminal::Terminal;

/// Shows the score so far: as one line that changes on a terminal, as a line now and then elsewhere.
pub struct Progress<'a> {
    progress: MatchProgress,
    /// Whether every finished game gets a line.
    verbose: bool,
    terminal: &'a Terminal,
    live: bool,
    last: Instant,
}

/// Time between two lines: on a terminal so that it does not flicker, elsewhere so that it stays short.
const LIVE: Duration = Duration::from_millis(100);
const PLAIN: Duration = Duration::from_secs(5);

// A closed standard error is no reason to stop.
impl<'a> Progress<'a> {
    pub fn new(progress: MatchProgress, verbose: bool, terminal: &'a Terminal) -> Progress<'a> {
        let live = io::stderr().is_terminal();
        Progress { progress, verbose, terminal, live, last: Instant::now() }
    }

    /// Takes note of a finished game. Games lost by a fault are named at once.
    pub fn show(&mut self, finished: &Finished, tally: &Tally, is_new: bool) {
        self.progress.finished += 1;
        let told = (self.verbose && is_new).then(|| self.progress.game(finished));
        for line in told.into_iter().chain(self.progress.fault(finished)) {
            self.clear();
            let _ = writeln!(io::stderr(), "{line}");
        }
        if self.last.elapsed() < if self.live { LIVE } else { PLAIN } {
            return;
        }
        self.last = Instant::now();
        let line =
            self.terminal.with_text_style(|style| self.progress.score(finished, tally, style));
        let _ = match self.live {
            true => write!(io::stderr(), "\r{line}\x1b[K"),
            false => writeln!(io::stderr(), "{line}"),
        };
    }

    /// Removes the line that changes.
    pub fn clear(&self) {
        if self.live {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
