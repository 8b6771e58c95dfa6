//! The client's side: drives another UCI engine.

use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use kiebitz_chess::{Game, Move, Variant};
use kiebitz_engine::Stop;
use kiebitz_words::{Decimal, Language, Message, Say, message};

use crate::command::Command;
use crate::declaration::{Declaration, OptionKind, ValueError};
use crate::go::Go;
use crate::info::Info;
use crate::position::Position;
use crate::process::{LAST_PATIENCE, Process, after};
use crate::reply::{BestMove, Reply};
use crate::traffic::Traffic;

/// How to start an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Launch {
    /// The program: a path, or a name to look up in `PATH`.
    pub program: PathBuf,
    pub args: Vec<String>,
    /// Its working directory; `None` for the current one.
    pub dir: Option<PathBuf>,
    /// Options to set, in this order.
    pub options: Vec<(String, String)>,
    /// How long it may take to start, and to answer `isready`.
    pub patience: Duration,
    /// Records the communication, if set.
    pub traffic: Option<Traffic>,
}

impl Launch {
    /// Without arguments and options, with ten seconds to answer.
    pub fn new(program: impl Into<PathBuf>) -> Launch {
        Launch {
            program: program.into(),
            args: Vec::new(),
            dir: None,
            options: Vec::new(),
            patience: Duration::from_secs(10),
            traffic: None,
        }
    }
}

/// Why an engine failed.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
#[allow(missing_docs)] // the texts are the documentation
pub enum ClientError {
    Start { program: PathBuf, source: io::Error },
    Died(Death),
    Hung { question: &'static str, waited: Duration },
    UnknownOption(String),
    BadValue { name: String, value: String, why: ValueError },
    Refused(String),
    NoSetup,
    UnknownVariant(Variant),
    IllegalMove { text: String, fen: String },
    NoMove { fen: String },
    Resigned,
}

impl Say for ClientError {
    fn message(&self) -> Message<'_> {
        match self {
            ClientError::Start { program, source } => {
                message!("engine-start", program, why = source)
            }
            ClientError::Died(Death { status, stderr }) => {
                let code = status.and_then(|status| status.code());
                let status = match (status, code) {
                    (_, Some(code)) => Some(message!("engine-exited", code = code.to_string())),
                    (Some(status), None) => Some(message!("text", text = status.to_string())),
                    (None, None) => None,
                };
                let stderr = Some(stderr).filter(|text| !text.is_empty());
                message!("engine-died", status, stderr)
            }
            ClientError::Hung { question, waited } => {
                let seconds = Decimal(waited.as_secs_f64(), 1);
                message!("engine-hung", question = *question, seconds)
            }
            ClientError::UnknownOption(name) => message!("engine-no-option", name),
            ClientError::BadValue { name, value, why } => {
                message!("engine-bad-value", name, value, why = why.to_string())
            }
            ClientError::Refused(text) => message!("engine-refused", text),
            ClientError::NoSetup => message!("engine-no-setup"),
            ClientError::UnknownVariant(variant) => {
                message!("engine-variant", variant = variant.name())
            }
            ClientError::IllegalMove { text, fen } => {
                message!("engine-illegal", played = text, fen)
            }
            ClientError::NoMove { fen } => message!("engine-no-move", fen),
            ClientError::Resigned => message!("engine-resigned"),
        }
    }
}

/// How a process ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Death {
    pub status: Option<ExitStatus>,
    /// The end of what it wrote to standard error.
    pub stderr: String,
}

/// What an engine is asked.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// The limits of its search.
    pub go: &'a Go,
    /// If it takes longer than this, it must move at once.
    pub patience: Duration,
    /// When this is signalled, it must move at once.
    pub stop: &'a Stop,
}

/// An engine's move and the search behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The move. That of a client is legal.
    pub best: Move,
    /// The last report of its best line: depth, score and moves; nodes and time of the whole
    /// search.
    pub info: Info,
    /// From `go` to `bestmove`, by our clock.
    pub elapsed: Duration,
}

/// A running engine. Dropping it sends `quit`, and kills it if it does not end.
#[derive(Debug)]
pub struct Client {
    process: Process,
    name: String,
    options: Vec<Declaration>,
    variant: Variant,
    patience: Duration,
}

impl Client {
    /// Starts an engine, performs the handshake and sets its options.
    ///
    /// ```no_run
    /// use std::time::Duration;
    /// use kiebitz_chess::{Game, Variant};
    /// use kiebitz_engine::Stop;
    /// use kiebitz_uci::{Client, Go, Launch, Turn};
    ///
    /// let mut launch = Launch::new("stockfish");
    /// launch.options.push(("Hash".into(), "64".into()));
    /// let mut client = Client::start(&launch)?;
    /// client.new_game(Variant::Chess)?;
    /// let (game, go, stop) = (Game::default(), Go::nodes(10_000), Stop::new());
    /// let turn = Turn { game: &game, go: &go, patience: Duration::from_secs(5), stop: &stop };
    /// let answer = client.think(turn, &mut |_| {})?;
    /// println!("{} plays {} at {:?}", client.name(), answer.best, answer.info.score);
    /// # Ok::<(), kiebitz_uci::ClientError>(())
    /// ```
    pub fn start(launch: &Launch) -> Result<Client, ClientError> {
        let mut client = Client {
            process: Process::start(launch)?,
            name: launch.program.display().to_string(),
            options: Vec::new(),
            variant: Variant::Chess,
            patience: launch.patience,
        };
        client.shake_hands()?;
        for (name, value) in &launch.options {
            client.set_option(name, value)?;
        }
        client.ready()?;
        Ok(client)
    }

    /// Its name by `id name`; its path if it has none.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The option of this name, case-insensitive.
    pub fn option(&self, name: &str) -> Option<&Declaration> {
        self.options.iter().find(|option| option.is_named(name))
    }

    /// Sets an option, or presses a button with an empty value. Fails if the engine did not
    /// announce the option.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        let option =
            self.option(name).ok_or_else(|| ClientError::UnknownOption(name.to_owned()))?;
        let is_button = option.kind == OptionKind::Button;
        option.kind.check(Some(value)).map_err(|why| ClientError::BadValue {
            name: option.name.clone(),
            value: value.to_owned(),
            why,
        })?;
        let value = (!is_button).then(|| value.replace(['\n', '\r'], " "));
        self.process.send(Command::SetOption { name: option.name.clone(), value });
        Ok(())
    }

    /// Waits until the engine has processed all commands. Fails if our own engine reports that an
    /// option could not be set, since it would continue without it.
    pub fn ready(&mut self) -> Result<(), ClientError> {
        self.process.send(Command::IsReady);
        let deadline = after(self.patience);
        let mut complaint = None;
        loop {
            let line = self.process.answer_to("isready", deadline, self.patience)?;
            match line.parse() {
                Ok(Reply::ReadyOk) => {
                    return complaint.map_or(Ok(()), |what| Err(ClientError::Refused(what)));
                }
                Ok(Reply::Info(info)) => {
                    let what = info.string.as_deref().and_then(|text| text.strip_prefix("option "));
                    complaint = complaint.or(what.map(str::to_owned));
                }
                _ => {}
            }
        }
    }

    /// Begins another game: sets the variant, clears the engine's memory and waits for it.
    pub fn new_game(&mut self, variant: Variant) -> Result<(), ClientError> {
        self.set_variant(variant)?;
        self.process.send(Command::UciNewGame);
        self.ready()
    }

    fn set_variant(&mut self, variant: Variant) -> Result<(), ClientError> {
        if variant == self.variant {
            return Ok(());
        }
        let unknown = |_| ClientError::UnknownVariant(variant);
        let rules = if variant == Variant::RacingKings { "racingkings" } else { "chess" };
        let shuffled = if variant == Variant::Chess960 { "true" } else { "false" };
        // An engine without one of these options plays chess only.
        if self.option("UCI_Variant").is_some() || rules != "chess" {
            self.set_option("UCI_Variant", rules).map_err(unknown)?;
        }
        if self.option("UCI_Chess960").is_some() || shuffled == "true" {
            self.set_option("UCI_Chess960", shuffled).map_err(unknown)?;
        }
        self.variant = variant;
        Ok(())
    }

    /// Sends `go` and waits for the move; calls `sink` for every `info`. When it must move at once,
    /// it sends `stop`, and kills the engine if that does not help. The answer's `elapsed` shows
    /// whether it was in time.
    pub fn think(
        &mut self,
        turn: Turn<'_>,
        sink: &mut dyn FnMut(&Info),
    ) -> Result<Answer, ClientError> {
        let board = turn.game.board();
        self.set_variant(board.variant())?;
        self.process.forget_lines();
        self.process.send(Command::Position(Position::from(turn.game)));
        self.process.send(turn.go);
        let since = Instant::now();
        let mut info = Info::default();
        self.process.answer(since, &turn, Command::Stop, |when, line| match line.parse() {
            Ok(Reply::Info(told)) => {
                sink(&told);
                info.absorb(*told);
                None
            }
            Ok(Reply::BestMove(BestMove { best: None, .. })) => {
                Some(Err(ClientError::NoMove { fen: board.fen() }))
            }
            Ok(Reply::BestMove(BestMove { best: Some(text), .. })) => {
                Some(match board.parse_uci(&text) {
                    Ok(best) => {
                        let elapsed = when.saturating_duration_since(since);
                        Ok(Answer { best, info: std::mem::take(&mut info), elapsed })
                    }
                    Err(_) => Err(ClientError::IllegalMove { text, fen: board.fen() }),
                })
            }
            _ => None,
        })
    }

    fn shake_hands(&mut self) -> Result<(), ClientError> {
        self.process.send(Command::Uci);
        let deadline = after(self.patience);
        loop {
            let line = self.process.answer_to("uci", deadline, self.patience)?;
            match line.parse() {
                Ok(Reply::Name(name)) if !name.is_empty() => self.name = name,
                Ok(Reply::Option(option)) => self.options.push(option),
                Ok(Reply::UciOk) => return Ok(()),
                _ => {}
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.process.send(Command::Quit);
        self.process.end(LAST_PATIENCE);
    }
}
