//! A secret that is typed: not shown on a terminal, and read from a pipe as it is.

use std::io::{self, IsTerminal, Read, Write};

use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};

/// No secret is longer.
const LONGEST: u64 = 4096;

/// Why there is no secret.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum NoSecret {
    #[error("cannot read standard input")]
    Input(#[source] io::Error),
    #[error("cannot read the keyboard: {0}")]
    Keyboard(io::Error),
    #[error("the terminal cannot be silenced: {0}")]
    Terminal(io::Error),
    #[error(transparent)]
    Question(#[from] io::Error),
}

/// Asks for a secret on the terminal, or reads the first line of a pipe. None after Ctrl-C.
pub fn ask(question: &str) -> Result<Option<String>, NoSecret> {
    if !io::stdin().is_terminal() {
        let mut text = String::new();
        io::stdin().take(LONGEST).read_to_string(&mut text).map_err(NoSecret::Input)?;
        return Ok(Some(text.lines().next().unwrap_or_default().to_owned()));
    }
    let typed = {
        // Before the question: a fast answer must not be shown either.
        enable_raw_mode().map_err(NoSecret::Terminal)?;
        let _silence = Silence;
        // To the error stream: the output may go elsewhere.
        write!(io::stderr(), "{question} ")?;
        io::stderr().flush()?;
        typed()
    };
    writeln!(io::stderr())?;
    typed
}

/// What is typed up to Enter; nothing after Ctrl-C.
fn typed() -> Result<Option<String>, NoSecret> {
    let mut text = String::new();
    loop {
        let event = event::read().map_err(NoSecret::Keyboard)?;
        let key = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => key,
            Event::Paste(pasted) => {
                text.push_str(&pasted);
                continue;
            }
            _ => continue,
        };
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => return Ok(Some(text)),
            KeyCode::Char('c' | 'd') if is_control => return Ok(None),
            KeyCode::Char('u') if is_control => text.clear(),
            KeyCode::Char(c) if !is_control => text.push(c),
            KeyCode::Backspace => drop(text.pop()),
            _ => {}
        }
        if text.len() as u64 > LONGEST {
            return Ok(Some(text));
        }
    }
}

/// A terminal that shows nothing of what is typed, as long as this lives.
struct Silence;

impl Drop for Silence {
    fn drop(&mut self) {
        // There is no place left to report it.
        let _ = disable_raw_mode();
    }
}
