//! The client's side: drives another UCI engine.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use kiebitz_chess::{Board, Game, Move, Variant};
use kiebitz_engine::Stop;

use crate::command::Command;
use crate::declaration::{Declaration, OptionKind, ValueError};
use crate::go::Go;
use crate::info::Info;
use crate::position::Position;
use crate::process::{GRACE, Process, Silence, TimedLine, after};
use crate::reply::{BestMove, Reply};
use crate::traffic::Traffic;

/// How to start an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Launch {
    /// The program: a path, or a name to look up in `PATH`.
    pub program: PathBuf,
    /// Its arguments.
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
#[allow(missing_docs)] // the messages are the documentation
pub enum ClientError {
    #[error("cannot start {}", program.display())]
    Start { program: PathBuf, source: io::Error },
    #[error("the engine ended by itself{0}")]
    Died(Death),
    #[error("the engine did not answer {question} within {:.1} s", waited.as_secs_f64())]
    Hung { question: &'static str, waited: Duration },
    #[error("the engine has no option \"{0}\"")]
    UnknownOption(String),
    #[error("the engine's option {name} does not take \"{value}\": {why}")]
    BadValue { name: String, value: String, why: ValueError },
    #[error("the engine rejects an option: {0}")]
    Refused(String),
    #[error("the engine cannot start from a set-up position (it has no setboard)")]
    NoSetup,
    #[error("the engine does not play {0}")]
    UnknownVariant(Variant),
    #[error("the engine played {text}, which is not legal in {fen}")]
    IllegalMove { text: String, fen: String },
    #[error("the engine played no move in {fen}")]
    NoMove { fen: String },
    #[error("the engine resigns")]
    Resigned,
    #[error("the engine is still thinking")]
    Busy,
    #[error("the engine is not thinking")]
    Idle,
}

impl ClientError {
    /// Whether the engine has ended, or was killed because it hung.
    pub fn is_fatal(&self) -> bool {
        matches!(self, ClientError::Start { .. } | ClientError::Died(_) | ClientError::Hung { .. })
    }
}

/// How a process ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Death {
    /// Its exit status as text, if known.
    pub status: Option<String>,
    /// The end of what it wrote to standard error.
    pub stderr: String,
}

impl fmt::Display for Death {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(status) = &self.status {
            write!(f, " ({status})")?;
        }
        if !self.stderr.is_empty() {
            write!(f, ", saying: {}", self.stderr)?;
        }
        Ok(())
    }
}

/// An engine's answer to `go`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The move; legal.
    pub best: Move,
    /// The expected reply, as the engine wrote it; not checked.
    pub ponder: Option<String>,
    /// The last report of its best line: depth, score and moves; nodes and time of the whole
    /// search.
    pub info: Info,
    /// From `go` (or `ponderhit`) to `bestmove`, by our clock.
    pub elapsed: Duration,
}

/// A running engine. Dropping it sends `quit`, and kills it if it does not end.
#[derive(Debug)]
pub struct Client {
    process: Process,
    name: String,
    author: String,
    options: Vec<Declaration>,
    variant: Variant,
    patience: Duration,
    thinking: Option<Thinking>,
}

#[derive(Debug)]
struct Thinking {
    board: Board,
    since: Instant,
    info: Info,
}

impl Client {
    /// Starts an engine, performs the handshake and sets its options.
    ///
    /// ```no_run
    /// use std::time::Duration;
    /// use kiebitz_chess::{Game, Variant};
    /// use kiebitz_uci::{Client, Go, Launch};
    ///
    /// let mut launch = Launch::new("stockfish");
    /// launch.options.push(("Hash".into(), "64".into()));
    /// let mut client = Client::start(&launch)?;
    /// client.new_game(Variant::Chess)?;
    /// let answer = client.go(&Game::default(), &Go::nodes(10_000), Duration::from_secs(5))?;
    /// println!("{} plays {} at {:?}", client.name(), answer.best, answer.info.score);
    /// # Ok::<(), kiebitz_uci::ClientError>(())
    /// ```
    pub fn start(launch: &Launch) -> Result<Client, ClientError> {
        let mut client = Client {
            process: Process::start(launch)?,
            name: launch.program.display().to_string(),
            author: String::new(),
            options: Vec::new(),
            variant: Variant::Chess,
            patience: launch.patience,
            thinking: None,
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

    /// Who wrote it.
    pub fn author(&self) -> &str {
        &self.author
    }

    /// The options it announced.
    pub fn options(&self) -> &[Declaration] {
        &self.options
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
            let (_, line) = self.line(deadline, "isready", self.patience)?;
            match line.parse() {
                Ok(Reply::ReadyOk) => {
                    return complaint.map_or(Ok(()), |what| Err(ClientError::Refused(what)));
                }
                Ok(Reply::Info(info)) => {
                    let what = info.string.as_deref().and_then(|text| text.strip_prefix("option "));
                    complaint = complaint.or(what.map(str::to_owned));
                    if let Some(thinking) = &mut self.thinking {
                        thinking.info.absorb(*info);
                    }
                }
                _ => {}
            }
        }
    }

    /// Begins another game: sets the variant, clears the engine's memory and waits for it.
    pub fn new_game(&mut self, variant: Variant) -> Result<(), ClientError> {
        if self.thinking.is_some() {
            return Err(ClientError::Busy);
        }
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

    /// Sends `go` and waits for the move. After `patience` it sends `stop`, and kills the engine if
    /// that does not help. The answer's `elapsed` shows whether it was in time.
    pub fn go(&mut self, game: &Game, go: &Go, patience: Duration) -> Result<Answer, ClientError> {
        self.begin(game, go)?;
        self.finish(patience, None, &mut |_| {})
    }

    /// Like [`Client::go`], with a callback for `info` lines and a stop signal.
    pub fn think(
        &mut self,
        game: &Game,
        go: &Go,
        patience: Duration,
        stop: &Stop,
        sink: &mut dyn FnMut(&Info),
    ) -> Result<Answer, ClientError> {
        self.begin(game, go)?;
        self.finish(patience, Some(stop), sink)
    }

    /// Sends `go` and returns at once; for pondering.
    pub fn begin(&mut self, game: &Game, go: &Go) -> Result<(), ClientError> {
        if self.thinking.is_some() {
            return Err(ClientError::Busy);
        }
        self.set_variant(game.board().variant())?;
        self.process.forget_lines();
        self.process.send(Command::Position(Position::from(game)));
        self.process.send(go);
        let since = Instant::now();
        self.thinking = Some(Thinking { board: *game.board(), since, info: Info::default() });
        Ok(())
    }

    /// The expected move was played: the search goes on, and its time begins now.
    pub fn ponderhit(&mut self) -> Result<(), ClientError> {
        let thinking = self.thinking.as_mut().ok_or(ClientError::Idle)?;
        thinking.since = Instant::now();
        self.process.send(Command::PonderHit);
        Ok(())
    }

    /// Sends `stop`; [`Client::wait`] returns the answer.
    pub fn stop(&mut self) {
        if self.thinking.is_some() {
            self.process.send(Command::Stop);
        }
    }

    /// Waits for the move of a search started with [`Client::begin`], as [`Client::go`] does.
    pub fn wait(&mut self, patience: Duration) -> Result<Answer, ClientError> {
        self.finish(patience, None, &mut |_| {})
    }

    /// Sends `quit`, and kills the engine if it does not end.
    pub fn quit(mut self) {
        self.say_goodbye(GRACE);
    }

    fn shake_hands(&mut self) -> Result<(), ClientError> {
        self.process.send(Command::Uci);
        let deadline = after(self.patience);
        loop {
            let (_, line) = self.line(deadline, "uci", self.patience)?;
            match line.parse() {
                Ok(Reply::Name(name)) if !name.is_empty() => self.name = name,
                Ok(Reply::Author(author)) => self.author = author,
                Ok(Reply::Option(option)) => self.options.push(option),
                Ok(Reply::UciOk) => return Ok(()),
                _ => {}
            }
        }
    }

    fn finish(
        &mut self,
        patience: Duration,
        stop: Option<&Stop>,
        sink: &mut dyn FnMut(&Info),
    ) -> Result<Answer, ClientError> {
        let Thinking { board, since, mut info } = self.thinking.take().ok_or(ClientError::Idle)?;
        let stop_line = Command::Stop.to_string();
        self.process.answer(since, patience, stop, &stop_line, |when, line| match line.parse() {
            Ok(Reply::Info(told)) => {
                sink(&told);
                info.absorb(*told);
                None
            }
            Ok(Reply::BestMove(BestMove { best: None, .. })) => {
                Some(Err(ClientError::NoMove { fen: board.fen() }))
            }
            Ok(Reply::BestMove(BestMove { best: Some(text), ponder })) => {
                Some(match board.parse_uci(&text) {
                    Ok(best) => {
                        let elapsed = when.saturating_duration_since(since);
                        Ok(Answer { best, ponder, info: std::mem::take(&mut info), elapsed })
                    }
                    Err(_) => Err(ClientError::IllegalMove { text, fen: board.fen() }),
                })
            }
            _ => None,
        })
    }

    /// A line before the deadline, or what went wrong.
    fn line(
        &mut self,
        deadline: Instant,
        question: &'static str,
        waited: Duration,
    ) -> Result<TimedLine, ClientError> {
        // An engine that writes without end always has a line, which is not an answer either.
        let late = Instant::now() > deadline;
        match self.process.line(deadline) {
            Ok(line) if !late => Ok(line),
            Err(Silence::Ended) => Err(self.process.death()),
            _ => {
                self.process.end(Duration::ZERO);
                Err(ClientError::Hung { question, waited })
            }
        }
    }

    fn say_goodbye(&mut self, patience: Duration) {
        self.stop();
        self.process.send(Command::Quit);
        self.process.end(patience);
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.say_goodbye(Duration::from_millis(200));
    }
}
