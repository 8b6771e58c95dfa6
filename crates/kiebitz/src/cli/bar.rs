//! Where progress bars are drawn: standard error, and not up to the edge of the window.
//!
//! A terminal shows Ctrl-C as "^C" where the cursor is. indicatif fills whole lines, so that it would stand on the next
//! one, and what is cleared then is that line and not the bar.

use std::io::{self, Write, stderr};

use indicatif::{ProgressDrawTarget, TermLike};
use ratatui::crossterm::cursor::{MoveDown, MoveLeft, MoveRight, MoveToColumn, MoveUp};
use ratatui::crossterm::terminal::{Clear, ClearType, size};
use ratatui::crossterm::{Command, queue};

/// Columns that stay free.
const FREE: u16 = 4;
/// How often a bar is drawn in a second, at most.
const DRAWN: u8 = 20;

/// What a bar draws to.
pub fn target() -> ProgressDrawTarget {
    ProgressDrawTarget::term_like_with_hz(Box::new(Stderr), DRAWN)
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
