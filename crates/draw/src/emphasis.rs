//! Words of a report that stand out where the terminal has colours.

use std::fmt::Display;

/// How a part of a text stands out: the escape sequences that begin it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Emphasis(&'static str);

/// Labels, and other words to be found quickly.
pub const LABEL: Emphasis = Emphasis("\x1b[1m");
/// What may be overlooked.
pub const FAINT: Emphasis = Emphasis("\x1b[2m");
/// Good news.
pub const GOOD: Emphasis = Emphasis("\x1b[1m\x1b[32m");
/// Something to know about.
pub const NOTICE: Emphasis = Emphasis("\x1b[1m\x1b[33m");
/// Bad news.
pub const BAD: Emphasis = Emphasis("\x1b[1m\x1b[31m");

/// How a report is written as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextStyle {
    /// Whether more than ASCII may be written.
    pub unicode: bool,
    /// Whether there are colours.
    pub painted: bool,
}

impl TextStyle {
    /// The text with this emphasis, if there are colours.
    pub fn paint(self, Emphasis(begin): Emphasis, text: impl Display) -> String {
        match self.painted {
            true => format!("{begin}{text}\x1b[0m"),
            false => text.to_string(),
        }
    }
}
