//! How far a review is: a bar on a terminal, a line now and then elsewhere; on standard error, so that the report stays
//! alone.

use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use kiebitz_play::Language;
use kiebitz_play::words::games::Line;
use kiebitz_review::Progress as At;

/// Time between two plain lines.
const PLAIN: Duration = Duration::from_secs(10);

/// Steps of the bar for each game: the games of a file count alike, long or short.
const STEPS: usize = 1000;

pub struct Progress {
    /// Which game is judged, and how many there are where that is known.
    game: usize,
    games: Option<usize>,
    language: Language,
    bar: Option<ProgressBar>,
    last: Mutex<Instant>,
}

impl Progress {
    pub fn new(games: Option<usize>, language: Language) -> Progress {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new((games.unwrap_or(1) * STEPS) as u64);
            // A template that cannot be read leaves the usual bar.
            let template = match language {
                Language::English => "{bar:24} {percent:>3} % {msg} {eta} left",
                Language::German => "{bar:24} {percent:>3} % {msg} noch {eta}",
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar
        });
        Progress { game: 0, games, language, bar, last: Mutex::new(Instant::now()) }
    }

    /// A game's turn comes, counted from 1.
    pub fn begin(&mut self, game: usize) {
        self.game = game;
        if let Some(bar) = &self.bar {
            bar.set_message(self.language.tell(&Line::Judging(game, self.games)));
            if self.games.is_none() {
                bar.reset();
            }
        }
    }

    /// Called from several threads.
    pub fn show(&self, At { done, total }: At) {
        if let Some(bar) = &self.bar {
            let before = if self.games.is_some() { self.game.saturating_sub(1) } else { 0 };
            bar.set_position((before * STEPS + done * STEPS / total.max(1)) as u64);
            return;
        }
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= PLAIN {
            *last = Instant::now();
            // A closed standard error is no reason to stop.
            let line = self.language.tell(&Line::Judged(self.game, self.games, done, total));
            let _ = writeln!(io::stderr(), "{line}");
        }
    }

    /// Does something while the bar is out of the way.
    pub fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }

    pub fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
