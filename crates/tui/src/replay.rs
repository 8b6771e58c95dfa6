//! Replays a stored game on the terminal, key by key or automatically.
//!
//! [`Replay`] is the position in the game and its key bindings; [`run`] shows it until the user
//! leaves.

use std::io::{self, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use ratatui::crossterm::cursor::{Hide, MoveTo};
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::queue;
use ratatui::crossterm::terminal::{Clear, ClearType, DisableLineWrap, EnableLineWrap};

use crate::interrupt::{EventChannel, Interrupter, event_channel};
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
    /// Whether it advances by itself.
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
    fn press(&mut self, key: KeyEvent) -> Option<Left> {
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
    fn stays(&self) -> Option<Duration> {
        (self.is_running && self.ply < self.plies).then_some(self.pace)
    }
}

/// An event for the loop.
enum Incoming {
    Event(Event),
    Interrupt,
    EndOfInput,
}

/// The channel of [`run`].
pub struct Inbox(EventChannel<Incoming>);

/// An `Interrupter`, and the channel for [`run`].
pub fn inbox() -> (Interrupter, Inbox) {
    let (interrupter, event_channel) = event_channel(|| Incoming::Interrupt);
    (interrupter, Inbox(event_channel))
}

/// Shows the text of `frame` for each position until the user leaves. Standard output must be a
/// terminal; it is always restored.
pub fn run(
    mut replay: Replay,
    inbox: Inbox,
    frame: impl Fn(&Replay) -> String,
) -> io::Result<Left> {
    let mut screen = Screen::take()?;
    listen(inbox.0.sender);
    let left = loop {
        show(&frame(&replay))?;
        let incoming = match replay.stays() {
            Some(pace) => inbox.0.receiver.recv_timeout(pace),
            None => inbox.0.receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match incoming {
            Ok(Incoming::Event(Event::Key(key))) if key.kind != KeyEventKind::Release => {
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
            Ok(Incoming::Event(_)) => {}
            Ok(Incoming::Interrupt) => break Left::Interrupted,
            Err(RecvTimeoutError::Timeout) => replay.go(1),
            Ok(Incoming::EndOfInput) | Err(RecvTimeoutError::Disconnected) => break Left::Done,
        }
    };
    drop(screen);
    Ok(left)
}

fn listen(sender: Sender<Incoming>) {
    let read = move || {
        while let Ok(event) = event::read() {
            if sender.send(Incoming::Event(event)).is_err() {
                return;
            }
        }
        let _ = sender.send(Incoming::EndOfInput);
    };
    // If no thread can be started there is no input; signals still end the program.
    let _ = thread::Builder::new().name("input".into()).spawn(read);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(replay: &mut Replay, code: KeyCode) -> Option<Left> {
        replay.press(KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn keys_go_through_a_game() {
        let mut replay = Replay::new(30, None);
        for (code, ply) in [
            (KeyCode::Left, 0),
            (KeyCode::Char(' '), 1),
            (KeyCode::Right, 2),
            (KeyCode::Enter, 3),
            (KeyCode::Backspace, 2),
            (KeyCode::Left, 1),
            (KeyCode::End, 30),
            (KeyCode::Right, 30),
            (KeyCode::PageUp, 20),
            (KeyCode::Char('x'), 20),
            (KeyCode::Home, 0),
        ] {
            assert_eq!(pressed(&mut replay, code), None);
            assert_eq!(replay.ply, ply, "{code:?}");
        }
        assert_eq!(pressed(&mut replay, KeyCode::Char('q')), Some(Left::Done));
        let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(replay.press(interrupt), Some(Left::Interrupted));
    }

    #[test]
    fn it_goes_by_itself_at_a_pace_that_changes_and_stops() {
        let mut replay = Replay::new(2, Some(Duration::from_secs(1)));
        assert_eq!(replay.stays(), Some(Duration::from_secs(1)));
        pressed(&mut replay, KeyCode::Char('+'));
        assert_eq!(replay.stays(), Some(Duration::from_millis(500)));
        pressed(&mut replay, KeyCode::Char('-'));
        pressed(&mut replay, KeyCode::Char('-'));
        assert_eq!(replay.stays(), Some(Duration::from_secs(2)));
        pressed(&mut replay, KeyCode::Char('p'));
        assert_eq!(replay.stays(), None);
        pressed(&mut replay, KeyCode::Char('p'));
        pressed(&mut replay, KeyCode::End);
        assert_eq!(replay.stays(), None, "at the end nothing more comes");
        for _ in 0..20 {
            pressed(&mut replay, KeyCode::Char('+'));
        }
        assert_eq!(replay.pace, FASTEST);
    }
}
