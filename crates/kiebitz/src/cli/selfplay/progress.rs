//! How far the games are: a bar on a terminal, a line now and then elsewhere; on standard error, so that the
//! result stays alone.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use kiebitz_training::selfplay::{Goal, Progress};

use crate::cli::figures::grouped;

/// Time between two plain lines.
const PLAIN: Duration = Duration::from_secs(10);

pub struct Show {
    bar: Option<ProgressBar>,
    goal: Goal,
    /// Positions that were there before.
    before: u64,
    begun: Instant,
    last: Instant,
}

impl Show {
    pub fn new(goal: Goal, before: u64) -> Show {
        let bar = io::stderr().is_terminal().then(|| {
            let (bar, template) = match goal {
                Goal::Games(goal) | Goal::Positions(goal) => {
                    (ProgressBar::new(goal), "{bar:24} {percent:>3} % {wide_msg} {eta} left")
                }
                Goal::Endless => (ProgressBar::new_spinner(), "{spinner} {wide_msg} {elapsed}"),
            };
            // A template that cannot be read leaves the usual bar.
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar
        });
        Show { bar, goal, before, begun: Instant::now(), last: Instant::now() }
    }

    pub fn update(&mut self, progress: Progress) {
        let text = || {
            let new = progress.positions.saturating_sub(self.before);
            let rate = new as f64 / self.begun.elapsed().as_secs_f64().max(1e-3);
            let [games, positions] = [progress.games, progress.positions].map(grouped);
            format!("{games} games, {positions} positions, {rate:.0} positions/s")
        };
        match &self.bar {
            Some(bar) => {
                bar.set_message(text());
                match self.goal {
                    Goal::Games(_) => bar.set_position(progress.games),
                    Goal::Positions(_) => bar.set_position(progress.positions),
                    Goal::Endless => bar.tick(),
                }
            }
            None if self.last.elapsed() >= PLAIN => {
                let text = text();
                self.last = Instant::now();
                self.line(&text);
            }
            None => {}
        }
    }

    /// A line that stays.
    pub fn line(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.println(text),
            // A closed standard error is no reason to stop.
            None => drop(writeln!(io::stderr(), "{text}")),
        }
    }

    /// Removes the bar.
    pub fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
