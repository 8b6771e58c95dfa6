//! A bar with the time left, for work whose cost is known beforehand.

use std::io::{IsTerminal, stderr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};

use crate::cli::bar;

/// How many seconds of work the expectation is worth against what was measured: at first the time left is the one that
/// was announced, and soon the one that this machine needs.
const TRUST: f64 = 10.0;

/// A bar on a terminal; elsewhere nothing is drawn. It is cleared when it is dropped.
pub(super) struct Bar {
    bar: ProgressBar,
    /// Seconds that all of it should take.
    expected: f64,
    begun: Instant,
    /// Seconds of it that an earlier run has done.
    skipped: Mutex<f64>,
}

impl Bar {
    pub fn new(expected: Duration) -> Bar {
        let expected = expected.as_secs_f64();
        let bar = match stderr().is_terminal() {
            true => {
                let length = (expected * 1000.0) as u64 + 1;
                ProgressBar::with_draw_target(Some(length), bar::target())
            }
            false => ProgressBar::hidden(),
        };
        if let Ok(style) =
            ProgressStyle::with_template("{bar:16} {percent:>3} % {prefix}  {wide_msg}")
        {
            bar.set_style(style);
        }
        let bar = bar.with_finish(ProgressFinish::AndClear);
        Bar { bar, expected, begun: Instant::now(), skipped: Mutex::default() }
    }

    /// So much of the work was done before: it says nothing about the pace.
    pub fn skip(&self, done: Duration) {
        *self.skipped.lock().unwrap_or_else(PoisonError::into_inner) += done.as_secs_f64();
    }

    /// So much of the expected time is behind us.
    pub fn at(&self, done: f64, message: String) {
        let skipped = *self.skipped.lock().unwrap_or_else(PoisonError::into_inner);
        let left = left(self.expected, done, skipped, self.begun.elapsed().as_secs_f64());
        self.bar.set_prefix(format!("{} left", time(left)));
        self.bar.set_message(message);
        self.bar.set_position((done * 1000.0) as u64);
    }

    /// A line above the bar, or on standard error.
    pub fn line(&self, text: &str) {
        if self.bar.is_hidden() { eprintln!("{text}") } else { self.bar.println(text) }
    }

    /// Writes to standard output, which may be the same terminal.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// Seconds left of work that should take `expected` seconds, `done` of which took `elapsed` seconds, those skipped none.
fn left(expected: f64, done: f64, skipped: f64, elapsed: f64) -> f64 {
    let pace = (elapsed + TRUST) / ((done - skipped).max(0.0) + TRUST);
    (expected - done).max(0.0) * pace
}

/// A time for people.
pub(super) fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1.5 => "a second".to_owned(),
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6000.0 => format!("{:.0} min", s / 60.0),
        s if s < 100.0 * 3600.0 => format!("{:.1} h", s / 3600.0),
        s => format!("{:.0} days", s / 86_400.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Work that should take an hour, on a machine that needs four: the time left never says seconds, never more than
    /// all of it, and is right before a tenth is done.
    #[test]
    fn the_time_left_is_sane_from_the_start() {
        let (expected, slower) = (3600.0, 4.0);
        assert_eq!(left(expected, 0.0, 0.0, 0.0), expected);
        for percent in 0..100 {
            let done = expected * f64::from(percent) / 100.0;
            let truth = (expected - done) * slower;
            let said = left(expected, done, 0.0, done * slower);
            assert!((0.2..1.01).contains(&(said / truth)), "{percent} %: {said}, not {truth}");
            assert!(percent < 5 || said / truth > 0.8, "{percent} %: {said}, not {truth}");
        }
        // What an earlier run has done took no time in this one.
        assert_eq!(left(expected, 1800.0, 1800.0, 0.0), 1800.0);
        assert_eq!(left(expected, expected + 1.0, 0.0, 5.0), 0.0);
    }

    #[test]
    fn times_are_for_people() {
        for (seconds, text) in [
            (0.0, "a second"),
            (59.6, "60 s"),
            (600.0, "10 min"),
            (7200.0, "2.0 h"),
            (1e6, "12 days"),
        ] {
            assert_eq!(time(seconds), text);
        }
    }
}
