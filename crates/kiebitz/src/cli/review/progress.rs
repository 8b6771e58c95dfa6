//! How far a game's review is: a bar on a terminal, a line now and then elsewhere; on standard error, so that the report
//! stays alone.

use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use kiebitz_play::Language;
use kiebitz_play::words::games::Line;
use kiebitz_review::Progress as At;

/// Time between two plain lines.
const PLAIN: Duration = Duration::from_secs(10);

pub struct Progress {
    game: usize,
    language: Language,
    bar: Option<ProgressBar>,
    last: Mutex<Instant>,
}

impl Progress {
    pub fn new(game: usize, language: Language) -> Progress {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(0);
            // A template that cannot be read leaves the usual bar.
            let template = match language {
                Language::English => "{bar:24} {percent:>3} % {msg} {eta} left",
                Language::German => "{bar:24} {percent:>3} % {msg} noch {eta}",
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.set_message(language.tell(&Line::Judging(game)));
            bar
        });
        Progress { game, language, bar, last: Mutex::new(Instant::now()) }
    }

    /// Called from several threads.
    pub fn show(&self, At { done, total }: At) {
        if let Some(bar) = &self.bar {
            bar.set_length(total as u64);
            bar.set_position(done as u64);
            return;
        }
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= PLAIN {
            *last = Instant::now();
            // Where nobody listens there is nobody to tell about it.
            let line = self.language.tell(&Line::Judged(self.game, done, total));
            let _ = writeln!(io::stderr(), "{line}");
        }
    }

    pub fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
