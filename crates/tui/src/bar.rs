//! The progress of a command, on standard error, so that the result stays alone on standard output.
//!
//! On a terminal it is a bar with the time left. Elsewhere nothing is drawn; a command can have a plain line printed
//! every few seconds instead.

use std::io::{self, IsTerminal, Write, stderr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{
    FormattedDuration, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle, TermLike,
};
use kiebitz_play::Language;
use kiebitz_words::text;
use ratatui::crossterm::cursor::{MoveDown, MoveLeft, MoveRight, MoveToColumn, MoveUp};
use ratatui::crossterm::terminal::{Clear, ClearType, size};
use ratatui::crossterm::{Command, queue};

/// Columns at the right edge that stay free. A terminal shows Ctrl-C as "^C" where the cursor is; after a full line
/// that would be the next line, which would then be cleared instead of the bar.
const FREE: u16 = 4;
/// How often a bar is drawn in a second, at most.
const DRAWN: u8 = 20;
/// Time after which a bar is drawn again although nothing was reported.
const REDRAWN: Duration = Duration::from_millis(200);
/// Time between two plain lines.
const PLAIN: Duration = Duration::from_secs(10);
/// Steps of a full bar.
const STEPS: f64 = 10_000.0;
/// How many seconds of work an expected duration is worth against the measured pace: at first the time left is the
/// one that was announced, and soon the one that this machine needs.
const TRUST: f64 = 10.0;

/// A progress bar. It is cleared when it is dropped.
pub struct Bar {
    bar: ProgressBar,
    /// All of the work, in the unit of [`Bar::at`]; `None` if no end is known.
    total: Option<f64>,
    /// Units of work that the expectation of one unit a second is worth.
    trust: f64,
    language: Language,
    begun: Instant,
    /// Work that an earlier run has done.
    skipped: Mutex<f64>,
    /// When a plain line was printed last; `None` if there shall be none.
    told: Option<Mutex<Instant>>,
}

impl Bar {
    /// For so many units of work.
    pub fn new(total: f64) -> Bar {
        Bar::with(Some(total), 0.0, "{bar:24} {percent:>3} % {wide_msg} {prefix}")
    }

    /// For work that should take so long; the unit is a second of it.
    pub fn expecting(duration: Duration) -> Bar {
        Bar { trust: TRUST, ..Bar::new(duration.as_secs_f64()) }
    }

    /// For work without a known end.
    pub fn endless() -> Bar {
        Bar::with(None, 0.0, "{spinner} {wide_msg} {elapsed}")
    }

    fn with(total: Option<f64>, trust: f64, template: &str) -> Bar {
        let bar = if stderr().is_terminal() {
            let target = ProgressDrawTarget::term_like_with_hz(Box::new(Stderr), DRAWN);
            let bar = ProgressBar::with_draw_target(total.map(|_| STEPS as u64), target);
            bar.enable_steady_tick(REDRAWN);
            bar
        } else {
            ProgressBar::hidden()
        };
        let style = ProgressStyle::with_template(template).expect("a template that is tested");
        bar.set_style(style);
        Bar {
            bar: bar.with_finish(ProgressFinish::AndClear),
            total,
            trust,
            language: Language::English,
            begun: Instant::now(),
            skipped: Mutex::default(),
            told: None,
        }
    }

    /// The same, in a language.
    pub fn in_language(self, language: Language) -> Bar {
        Bar { language, ..self }
    }

    /// The same, with the message as a plain line now and then where standard error is no terminal.
    pub fn with_plain_lines(self) -> Bar {
        Bar { told: Some(Mutex::new(Instant::now())), ..self }
    }

    /// Marks so much of the work as done by an earlier run: it says nothing about the pace.
    pub fn skip(&self, done: f64) {
        *self.skipped.lock().unwrap_or_else(PoisonError::into_inner) = done;
    }

    /// Shows that so much of the work is done. May be called from several threads.
    pub fn at(&self, done: f64, message: impl FnOnce() -> String) {
        if self.bar.is_hidden() {
            let Some(told) = &self.told else { return };
            let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
            if told.elapsed() >= PLAIN {
                *told = Instant::now();
                self.line(&message());
            }
            return;
        }
        self.bar.set_message(message());
        let Some(total) = self.total else { return };
        let skipped = *self.skipped.lock().unwrap_or_else(PoisonError::into_inner);
        let left = left(total, self.trust, done, skipped, self.begun.elapsed().as_secs_f64());
        if let Ok(left) = Duration::try_from_secs_f64(left.round()) {
            let left = FormattedDuration(left).to_string();
            self.bar.set_prefix(text!(self.language, "time-left", left));
        }
        self.bar.set_position((done / total.max(f64::MIN_POSITIVE) * STEPS) as u64);
    }

    /// Prints a line that stays, above the bar.
    pub fn line(&self, text: &str) {
        if self.bar.is_hidden() {
            // A closed standard error is no reason to stop.
            let _ = writeln!(stderr(), "{text}");
        } else {
            self.bar.println(text);
        }
    }

    /// Runs `work` with the bar removed: it may write to standard output, which may be the same terminal.
    pub fn suspend<T>(&self, work: impl FnOnce() -> T) -> T {
        self.bar.suspend(work)
    }

    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    /// What draws the bar; `None` if nothing is drawn.
    pub fn drawn(&self) -> Option<ProgressBar> {
        (!self.bar.is_hidden()).then(|| self.bar.clone())
    }
}

/// Seconds left of `total` units of work, `done` of which took `elapsed` seconds, those skipped none. Not a number if
/// nothing is known about the pace.
fn left(total: f64, trust: f64, done: f64, skipped: f64, elapsed: f64) -> f64 {
    let pace = (elapsed + trust) / ((done - skipped).max(0.0) + trust);
    (total - done).max(0.0) * pace
}

#[derive(Debug)]
struct Stderr;

fn columns(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

fn put(count: usize, command: impl Command) -> io::Result<()> {
    // Zero would move by one.
    if count > 0 { queue!(stderr(), command) } else { Ok(()) }
}

impl TermLike for Stderr {
    fn width(&self) -> u16 {
        size().map_or(80, |(columns, _)| columns).saturating_sub(FREE).max(1)
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        put(n, MoveUp(columns(n)))
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        put(n, MoveDown(columns(n)))
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        put(n, MoveRight(columns(n)))
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        put(n, MoveLeft(columns(n)))
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        writeln!(stderr(), "{text}")
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        write!(stderr(), "{text}")
    }

    fn clear_line(&self) -> io::Result<()> {
        queue!(stderr(), MoveToColumn(0), Clear(ClearType::CurrentLine))
    }

    fn flush(&self) -> io::Result<()> {
        stderr().flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_templates_can_be_read() {
        Bar::new(1.0).with_plain_lines().at(0.5, String::new);
        Bar::endless().in_language(Language::German).clear();
    }

    /// Work that should take an hour, on a machine that needs four: the time left never says seconds, never more than
    /// all of it, and is right before a tenth is done.
    #[test]
    fn the_time_left_is_sane_from_the_start() {
        let (expected, slower) = (3600.0, 4.0);
        let left = |done, skipped, elapsed| left(expected, TRUST, done, skipped, elapsed);
        assert_eq!(left(0.0, 0.0, 0.0), expected);
        for percent in 0..100 {
            let done = expected * f64::from(percent) / 100.0;
            let truth = (expected - done) * slower;
            let said = left(done, 0.0, done * slower);
            assert!((0.2..1.01).contains(&(said / truth)), "{percent} %: {said}, not {truth}");
            assert!(percent < 5 || said / truth > 0.8, "{percent} %: {said}, not {truth}");
        }
        // What an earlier run has done took no time in this one.
        assert_eq!(left(1800.0, 1800.0, 0.0), 1800.0);
        assert_eq!(left(expected + 1.0, 0.0, 5.0), 0.0);
        // Without an expectation nothing is known before the first unit.
        assert!(super::left(8.0, 0.0, 0.0, 0.0, 3.0).is_infinite());
        assert_eq!(super::left(8.0, 0.0, 2.0, 0.0, 3.0), 9.0);
    }
}
