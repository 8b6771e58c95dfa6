//! Replays a stored game on the terminal, key by key or automatically.
//!
//! [`Replay`] is the position in the game and its key bindings; [`run`] shows it until the user
//! leaves.

use std::io::{self, Write};
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use ratatui::crossterm::cursor::{Hide, MoveTo};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::queue;
use ratatui::crossterm::terminal::{Clear, ClearType, DisableLineWrap, EnableLineWrap};

use crate::events::{Inbox, Incoming, Listener};
use crate::plain::Left;
use crate::screen::Screen;

/// The position in a game, and whether it advances by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Replay {
    /// Plies played so far.
    pub ply: usize,
    /// Plies of the game.
    pub plies: usize,
    /// Time between two moves.
    pub pace: Duration,
    pub is_running: bool,
}

/// The default pace, and its bounds.
const USUAL_PACE: Duration = Duration::from_secs(1);
const FASTEST: Duration = Duration::from_millis(100);
const SLOWEST: Duration = Duration::from_secs(30);

impl Replay {
    /// The beginning of a game with this many plies; with a pace it advances by itself.
    pub fn new(plies: usize, pace: Option<Duration>) -> Replay {
        Replay { ply: 0, plies, pace: pace.unwrap_or(USUAL_PACE), is_running: pace.is_some() }
    }

    /// Handles a key; returns how to leave if the key means that.
    pub fn press(&mut self, key: KeyEvent) -> Option<Left> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'C') if control => return Some(Left::Interrupted),
            KeyCode::Char(_) if control => {}
            KeyCode::Char('q' | 'Q') | KeyCode::Esc => return Some(Left::Done),
            KeyCode::Char(' ' | 'n') | KeyCode::Right | KeyCode::Down | KeyCode::Enter => {
                self.go(1)
            }
            KeyCode::Left | KeyCode::Up | KeyCode::Backspace | KeyCode::Char('b') => self.go(-1),
            KeyCode::PageDown => self.go(10),
            KeyCode::PageUp => self.go(-10),
            KeyCode::Home => self.ply = 0,
            KeyCode::End => self.ply = self.plies,
            KeyCode::Char('+') => self.pace = (self.pace / 2).max(FASTEST),
            KeyCode::Char('-') => self.pace = (self.pace * 2).min(SLOWEST),
            KeyCode::Char('p' | 'P') => self.is_running = !self.is_running,
            _ => {}
        }
        None
    }

    fn go(&mut self, plies: isize) {
        self.ply = self.ply.saturating_add_signed(plies).min(self.plies);
    }

    /// How long the position is shown; `None` while it waits for a key.
    pub fn stays(&self) -> Option<Duration> {
        (self.is_running && self.ply < self.plies).then_some(self.pace)
    }
}

/// Shows the text of `frame` for each position until the user leaves. Standard output must be a
/// terminal; it is always restored.
pub fn run(
    mut replay: Replay,
    inbox: Inbox,
    frame: impl Fn(&Replay) -> String,
) -> io::Result<Left> {
    let mut screen = Screen::take()?;
    // It ends with the program, or when its sender notices that the loop has ended.
    Listener::start(inbox.sender);
    let left = loop {
        show(&frame(&replay))?;
        let incoming = match replay.stays() {
            Some(pace) => inbox.receiver.recv_timeout(pace),
            None => inbox.receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match incoming {
            Ok(Incoming::Terminal(Event::Key(key))) if key.kind != KeyEventKind::Release => {
                let is_suspend =
                    key.code == KeyCode::Char('z') && key.modifiers.contains(KeyModifiers::CONTROL);
                if cfg!(unix) && is_suspend {
                    screen.suspend()?;
                }
                if let Some(left) = replay.press(key) {
                    break left;
                }
            }
            // The window was resized, or the event has no meaning here: draw again.
            Ok(Incoming::Terminal(_) | Incoming::Wake | Incoming::Judged(..)) => {}
            Ok(Incoming::Interrupt) => break Left::Interrupted,
            Err(RecvTimeoutError::Timeout) => replay.go(1),
            Ok(Incoming::EndOfInput) | Err(RecvTimeoutError::Disconnected) => break Left::Done,
        }
    };
    drop(screen);
    Ok(left)
}

/// Draws a text over the previous one, from the upper left corner.
fn show(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    // Lines that are too long for the window are cut, not wrapped.
    queue!(out, Hide, DisableLineWrap, MoveTo(0, 0))?;
    for line in text.lines() {
        write!(out, "{line}")?;
        queue!(out, Clear(ClearType::UntilNewLine))?;
        write!(out, "\r\n")?;
    }
    queue!(out, Clear(ClearType::FromCursorDown), EnableLineWrap)?;
    out.flush()
}
