//! Commands to an engine.

use std::fmt;
use std::str::FromStr;

use crate::declaration::split_at_word;
use crate::go::{Go, GoError};
use crate::position::{Position, PositionError};
use crate::quoted;

/// A message to the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Ask for name and options.
    Uci,
    /// Switch debug output on or off.
    Debug(bool),
    /// Answer when ready.
    IsReady,
    /// Set an option; buttons have no value.
    SetOption {
        /// Its name, which may hold blanks.
        name: String,
        /// Its value, which may hold blanks too.
        value: Option<String>,
    },
    /// A name and code for an engine that requires registration.
    Register(String),
    UciNewGame,
    Position(Position),
    Go(Go),
    Stop,
    /// The expected move was played.
    PonderHit,
    Quit,
    /// Not in UCI: run the benchmark, to this depth or the default one.
    Bench(Option<u32>),
    /// Not in UCI: show the static evaluation.
    Eval,
    /// Not in UCI: display the board.
    Display,
    /// Not in UCI: swap the sides.
    Flip,
    /// Not in UCI: list the commands.
    Help,
}

/// The answer to `help`.
pub(crate) const HELP: &str = "\
This is a chess engine that speaks UCI. A chess program says:
  uci                           who are you, and which options do you have
  setoption name N value V      set an option
  isready                       answer when ready
  ucinewgame                    what follows belongs to another game
  position startpos moves e2e4  where the game stands; also: position fen FEN moves ...
  go movetime 1000              think; also: depth, nodes, mate, infinite, ponder, searchmoves,
                                wtime, btime, winc, binc, movestogo
  stop                          end the search and play
  ponderhit                     the move that was expected was played
  debug on                      tell more
  quit                          end
People may also say:
  d          show the position
  eval       explain what it is worth
  flip       exchange the sides
  go perft 5 count the moves to this depth
  bench      measure the speed
  help       this";

/// Why a line is not a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandError {
    #[error("an empty line")]
    Empty,
    #[error("unknown command \"{0}\"")]
    Unknown(String),
    #[error("debug: \"on\" or \"off\" must follow")]
    Debug,
    #[error("setoption: \"name\" and the option's name must follow")]
    OptionName,
    #[error("position refused: {0}")]
    Position(#[from] PositionError),
    #[error("go refused: {0}")]
    Go(#[from] GoError),
    #[error("bench: \"{0}\" is not a depth from 1 to 100")]
    BenchDepth(String),
}

impl FromStr for Command {
    type Err = CommandError;

    /// As UCI requires, unknown words before a command are skipped.
    fn from_str(line: &str) -> Result<Command, CommandError> {
        let line = line.trim();
        if line.is_empty() {
            return Err(CommandError::Empty);
        }
        let mut rest = line;
        while !rest.is_empty() {
            let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            let is_first = rest.len() == line.len();
            rest = after.trim_start();
            if let Some(command) = read(word, rest, is_first) {
                return command;
            }
        }
        Err(CommandError::Unknown(quoted(line)))
    }
}

/// `None` if `word` is not a command.
fn read(word: &str, rest: &str, is_first: bool) -> Option<Result<Command, CommandError>> {
    Some(match word {
        "uci" => Ok(Command::Uci),
        "debug" => match rest.split_whitespace().find(|word| matches!(*word, "on" | "off")) {
            Some(word) => Ok(Command::Debug(word == "on")),
            None => Err(CommandError::Debug),
        },
        "isready" => Ok(Command::IsReady),
        "setoption" => read_option(rest).ok_or(CommandError::OptionName),
        "register" => Ok(Command::Register(rest.to_owned())),
        "ucinewgame" => Ok(Command::UciNewGame),
        "position" => rest.parse().map(Command::Position).map_err(CommandError::Position),
        "go" => rest.parse().map(Command::Go).map_err(CommandError::Go),
        "stop" => Ok(Command::Stop),
        "ponderhit" => Ok(Command::PonderHit),
        "quit" => Ok(Command::Quit),
        // These are ours, and accepted only as the first word.
        "bench" if is_first => read_bench(rest),
        "eval" if is_first => Ok(Command::Eval),
        "d" if is_first => Ok(Command::Display),
        "flip" if is_first => Ok(Command::Flip),
        "help" if is_first => Ok(Command::Help),
        _ => return None,
    })
}

fn read_option(rest: &str) -> Option<Command> {
    let (_, rest) = split_at_word(rest, "name")?;
    let (name, value) = match split_at_word(rest, "value") {
        Some((name, value)) => (name, Some(value.to_owned())),
        None => (rest, None),
    };
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    (!name.is_empty()).then_some(Command::SetOption { name, value })
}

fn read_bench(rest: &str) -> Result<Command, CommandError> {
    let Some(depth) = rest.split_whitespace().next() else {
        return Ok(Command::Bench(None));
    };
    match depth.parse() {
        Ok(depth @ 1..=100) => Ok(Command::Bench(Some(depth))),
        _ => Err(CommandError::BenchDepth(quoted(depth))),
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Uci => f.write_str("uci"),
            Command::Debug(on) => write!(f, "debug {}", if *on { "on" } else { "off" }),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Command::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {name} value {value}")
            }
            Command::Register(what) => write!(f, "register {what}"),
            Command::UciNewGame => f.write_str("ucinewgame"),
            Command::Position(position) => write!(f, "position {position}"),
            Command::Go(go) => go.fmt(f),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Quit => f.write_str("quit"),
            Command::Bench(None) => f.write_str("bench"),
            Command::Bench(Some(depth)) => write!(f, "bench {depth}"),
            Command::Eval => f.write_str("eval"),
            Command::Display => f.write_str("d"),
            Command::Flip => f.write_str("flip"),
            Command::Help => f.write_str("help"),
        }
    }
}
