//! Plain mode: line by line.
//!
//! It works on a terminal and in a pipe. On a terminal it asks for what the command line left out,
//! shows a prompt, and shows the board after every move. In a pipe it reads a line only when it is
//! its turn, so a script need not know how long a program thinks.

mod board;
mod chess;
mod remote;
mod setup;
mod tictactoe;

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use kiebitz_chess::Color;
use kiebitz_draw::text as drawn;
use kiebitz_play::words::in_ascii;
use kiebitz_play::{GameKind, Language, Memory, TimeControl};
use kiebitz_players::{PlayerSpec, Resources, SpecError};
use kiebitz_words::{Argument, Message, Say, message, text};

pub use remote::join;

use crate::input::{Event, listen};
use crate::request::{GameRequest, PlannedGame, Start};

/// Whether the input is a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputKind {
    /// A person at a terminal, who gets questions and a prompt.
    Terminal,
    /// A script, a pipe or a file.
    Pipe,
}

/// Writes a game into a file, or returns why not.
pub type Save<'a> = &'a dyn Fn(&Path, &str) -> Result<(), String>;

/// The environment of a game.
pub struct PlayContext<'a> {
    pub language: Language,
    /// Whether to write ASCII only, with umlauts spelled out.
    pub is_ascii: bool,
    /// How boards look; its words and letters are those of the language.
    pub style: drawn::Style,
    pub input: InputKind,
    pub resources: Resources,
    /// The folder of endgame tables, named in the message if it has none.
    pub tables: String,
    /// The default name when a player is asked for one.
    pub user: Option<String>,
    pub save: Save<'a>,
    /// Where games are stored while they are played; `None` to store none.
    pub memory: Option<Memory>,
    /// Why games are not stored although the user wants it.
    pub not_kept: Option<String>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Left {
    /// By a command, by the end of input or after the last game.
    Done,
    /// By Ctrl-C.
    Interrupted,
    /// Because a program failed in a game without people.
    Failed(Message<'static>),
}

#[derive(Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub enum PlainError {
    Player(#[from] SpecError),
    Refused(String),
    Output(#[from] io::Error),
}

impl Say for PlainError {
    fn message(&self) -> Message<'_> {
        match self {
            PlainError::Player(error) => error.message(),
            PlainError::Refused(text) => message!("text", text),
            PlainError::Output(error) => message!("text", text = error),
        }
    }
}

/// Plays until the user leaves. `sender` feeds `events` with Ctrl-C; lines come from `input` once a
/// person plays.
pub fn run(
    mut request: GameRequest,
    context: &PlayContext<'_>,
    input: impl io::Read + Send + 'static,
    (sender, events): (Sender<Event>, Receiver<Event>),
    out: &mut dyn Write,
) -> Result<Left, PlainError> {
    let mut console = Console::new(out, context, events);
    if let Some(why) = &context.not_kept {
        console.say(&text!(console, "not-kept", why))?;
    }
    let asks = context.input == InputKind::Terminal
        && !(request.white.is_some() && request.black.is_some());
    let is_human = |player: &Option<PlayerSpec>| player.as_ref().is_none_or(PlayerSpec::is_human);
    // Two programs need no input, and the end of input must not end their game.
    if asks || is_human(&request.white) || is_human(&request.black) {
        listen(input, sender.clone());
    }
    let mut resumed = request.resumed.take();
    let Some(mut planned) = setup::arrange(request, asks, &mut console)? else {
        return Ok(Left::Interrupted);
    };
    loop {
        let after = match &planned.start {
            Start::Board(board) => {
                chess::play(board, &planned, resumed.take(), &mut console, &sender)?
            }
            Start::TicTacToe(start) => tictactoe::play(*start, &planned, &mut console)?,
        };
        match after {
            After::Leave(left) => return Ok(left),
            After::Again(next) => planned = next,
        }
    }
}

enum After {
    Leave(Left),
    Again(PlannedGame),
}

/// Input and output.
struct Console<'a> {
    out: &'a mut dyn Write,
    context: &'a PlayContext<'a>,
    events: Receiver<Event>,
    /// Lines that wait for their turn.
    lines: VecDeque<String>,
    is_at_end: bool,
}

impl<'a> Console<'a> {
    fn new(
        out: &'a mut dyn Write,
        context: &'a PlayContext<'a>,
        events: Receiver<Event>,
    ) -> Console<'a> {
        Console { out, context, events, lines: VecDeque::new(), is_at_end: false }
    }

    fn language(&self) -> Language {
        self.context.language
    }

    fn is_terminal(&self) -> bool {
        self.context.input == InputKind::Terminal
    }

    /// A text, through [`text!`].
    fn text(&self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
        self.language().text(key, arguments)
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        let text = self.spelled(text);
        writeln!(self.out, "{text}")
    }

    /// Names the game and its players.
    fn welcome(&mut self, planned: &PlannedGame) -> io::Result<()> {
        let [white, black] = &planned.shown_names(&text!(self, "nameless"));
        match planned.game {
            GameKind::TicTacToe => self.say(&text!(self, "welcome-tictactoe", white, black)),
            game => self.welcome_to_chess(game, [white, black], planned.control, planned.number),
        }
    }

    /// `number` is that of the start position of Chess960.
    fn welcome_to_chess(
        &mut self,
        game: GameKind,
        [white, black]: [&str; 2],
        control: TimeControl,
        number: Option<u16>,
    ) -> io::Result<()> {
        let game = text!(self, "game-name" / game.name());
        let time = match control {
            TimeControl::Untimed => text!(self, "time-none"),
            TimeControl::Clock(clock) => text!(self, "time-clock", clock = clock.to_string()),
            TimeControl::MoveTime(time) => {
                let mark = text!(self, "decimal-mark");
                let seconds = time.as_secs_f64().to_string().replace('.', &mark);
                text!(self, "time-move", seconds)
            }
        };
        self.say(&text!(self, "welcome", game, number, white, black, time))
    }

    /// Without a line end: the answer follows on the same line.
    fn prompt(&mut self, text: &str) -> io::Result<()> {
        let text = self.spelled(text);
        write!(self.out, "{text}")
    }

    /// Asks a side for its move.
    fn prompt_side(&mut self, side: Color) -> io::Result<()> {
        self.prompt(&format!("{}: ", text!(self, "to-move", side)))
    }

    /// The text in the characters that may be used.
    fn spelled<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.context.is_ascii { in_ascii(text).into() } else { text.into() }
    }

    /// Waits for an event; returns false for Ctrl-C.
    fn wait(&mut self, longest: Option<Duration>) -> io::Result<bool> {
        self.out.flush()?;
        let event = match longest {
            Some(longest) => self.events.recv_timeout(longest),
            None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match event {
            Ok(Event::Line(line)) => self.lines.push_back(line),
            Ok(Event::EndOfInput) | Err(RecvTimeoutError::Disconnected) => self.is_at_end = true,
            Ok(Event::Interrupt) => return Ok(false),
            Ok(Event::Wake) | Err(RecvTimeoutError::Timeout) => {}
        }
        Ok(true)
    }

    /// Whether Ctrl-C has come since the last wait; also collects pending lines.
    fn was_interrupted(&mut self) -> bool {
        while let Ok(event) = self.events.try_recv() {
            match event {
                Event::Line(line) => self.lines.push_back(line),
                Event::EndOfInput => self.is_at_end = true,
                Event::Interrupt => return true,
                Event::Wake => {}
            }
        }
        false
    }
}
