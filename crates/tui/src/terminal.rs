//! What the terminal can show: decided once, from the option, the environment and the stream.

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Stdout, StdoutLock, Write};

use anstream::{AutoStream, ColorChoice};
use kiebitz_chess::PieceLetters;
pub use kiebitz_draw::emphasis::{BAD, FAINT, GOOD, LABEL, NOTICE};
use kiebitz_draw::emphasis::{Emphasis, TextStyle};
use kiebitz_draw::text::{self, Colors, Glyphs, Width};
use kiebitz_play::Language;
use kiebitz_play::config::ColorWhen;
use kiebitz_play::words::in_ascii;
use kiebitz_words::text;

use crate::command::is_typed;

/// What standard output can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terminal {
    /// What it can paint.
    pub colors: Colors,
    /// Whether more than ASCII is to be written: where the locale is UTF-8, unless the config file says otherwise.
    pub unicode: bool,
    /// Whether the locale is UTF-8.
    pub utf8: bool,
}

impl Terminal {
    /// Looks at standard output and the environment.
    pub fn detect(when: ColorWhen) -> Terminal {
        let painted = match when {
            ColorWhen::Always => true,
            ColorWhen::Never => false,
            // anstream knows NO_COLOR, CLICOLOR, CLICOLOR_FORCE, TERM=dumb and who is a terminal.
            ColorWhen::Auto => AutoStream::<Stdout>::choice(&io::stdout()) != ColorChoice::Never,
        };
        Terminal::from_environment(painted, |name| std::env::var(name).ok())
    }

    /// What the variables of the environment say of a terminal that is written to in colour, or not.
    pub fn from_environment(painted: bool, variable: impl Fn(&str) -> Option<String>) -> Terminal {
        let lower =
            |name: &str| variable(name).map(|value| value.to_ascii_lowercase()).unwrap_or_default();
        let windows_terminal = variable("WT_SESSION").is_some();
        let (colorterm, term) = (lower("COLORTERM"), lower("TERM"));
        let colors = if !painted {
            Colors::None
        } else if matches!(colorterm.as_str(), "truecolor" | "24bit")
            || term.contains("direct")
            || windows_terminal
        {
            Colors::TrueColor
        } else if term.contains("256color") {
            Colors::Ansi256
        } else {
            Colors::Ansi16
        };
        // The first of these that is set decides, as everywhere in POSIX.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(lower).into_iter().find(|l| !l.is_empty());
        let utf8 = locale.is_some_and(|locale| locale.contains("utf-8") || locale.contains("utf8"));
        let utf8 = utf8 || windows_terminal;
        Terminal { colors, unicode: utf8, utf8 }
    }

    /// How boards look here. Without colours white and black figurines are hard to tell apart, and
    /// which is which depends on the background: letters are used.
    pub fn board_style(&self) -> text::Style {
        let glyphs = if self.unicode && self.colors != Colors::None {
            Glyphs::Figurines
        } else {
            Glyphs::Letters(PieceLetters::English)
        };
        let language = Language::English;
        text::Style { colors: self.colors, glyphs, width: Width::Three, language }
    }

    /// How reports look here.
    pub fn text_style(&self) -> TextStyle {
        TextStyle { unicode: self.unicode, painted: self.colors != Colors::None }
    }

    /// The same with the words and the letters of a language.
    pub fn board_style_in(&self, language: Language) -> text::Style {
        let style = self.board_style();
        let glyphs = match style.glyphs {
            Glyphs::Letters(_) => Glyphs::Letters(language.letters()),
            Glyphs::Figurines => Glyphs::Figurines,
        };
        text::Style { glyphs, language, ..style }
    }

    pub fn paint(&self, emphasis: Emphasis, text: impl Display) -> String {
        self.text_style().paint(emphasis, text)
    }

    /// Standard output, buffered: flush it when something is to be seen, and at the end.
    pub fn output(&self) -> impl Write {
        // Where we send no colours there is nothing to strip, and bytes pass as they are.
        let choice = match self.colors {
            Colors::None => ColorChoice::AlwaysAnsi,
            _ => ColorChoice::Always,
        };
        BufWriter::new(AutoStream::<StdoutLock>::new(io::stdout().lock(), choice))
    }

    /// In words, for `doctor`.
    pub fn describe(&self, language: Language) -> String {
        let colors = match self.colors {
            Colors::None => "none",
            Colors::Ansi16 => "16",
            Colors::Ansi256 => "256",
            Colors::TrueColor => "all",
        };
        let is_terminal = io::stdout().is_terminal();
        let figurines = self.board_style().glyphs == Glyphs::Figurines;
        let unicode = self.unicode;
        text!(language, "found-terminal", is_terminal, colors, unicode, figurines)
    }
}

/// Whether input and output are terminals.
pub fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Asks on `out` for a line of standard input, in lower case and without spaces around it.
pub fn ask(question: &str, out: &mut dyn Write) -> io::Result<String> {
    write!(out, "{question} ")?;
    out.flush()?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(answer.trim().to_lowercase())
}

/// Asks on standard error for a yes, in any language; `None` without a terminal to ask on.
pub fn confirm(question: &str) -> io::Result<Option<bool>> {
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return Ok(None);
    }
    let answer = ask(question, &mut io::stderr())?;
    Ok(Some(is_typed(&answer, |language| text!(language, "answer-yes"))))
}

/// Whether a game fills the window: if the terminal can be drawn on, and plain output is not asked for.
pub fn fills_screen(plain: bool) -> bool {
    let term = std::env::var("TERM").unwrap_or_default();
    // Windows has a screen without saying so.
    let is_screen = cfg!(windows) || !matches!(term.as_str(), "" | "dumb");
    is_terminal() && !plain && is_screen
}

/// Writes nothing but ASCII: umlauts are written out. What is no text passes as it is.
pub struct AsciiWriter<'a>(pub &'a mut dyn Write);

impl Write for AsciiWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match str::from_utf8(bytes) {
            Ok(text) => self.0.write_all(in_ascii(text).as_bytes())?,
            Err(_) => self.0.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
