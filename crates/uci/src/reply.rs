//! Messages from an engine.

use std::fmt;
use std::str::FromStr;

use crate::declaration::Declaration;
use crate::info::Info;
use crate::quoted;

/// A message from the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The engine's name.
    Name(String),
    /// Who wrote it.
    Author(String),
    Option(Declaration),
    /// The end of the answer to `uci`.
    UciOk,
    /// The answer to `isready`.
    ReadyOk,
    /// A report of the search.
    Info(Box<Info>),
    /// The end of a search.
    BestMove(BestMove),
}

/// The end of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestMove {
    /// The move to play; `None` if there is no legal move.
    pub best: Option<String>,
    /// The expected reply.
    pub ponder: Option<String>,
}

/// Why a line is not a message of an engine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplyError {
    #[error("\"{0}\" is not a UCI message of an engine")]
    Unknown(String),
    #[error("\"{0}\" is not complete")]
    Incomplete(String),
}

impl FromStr for Reply {
    type Err = ReplyError;

    fn from_str(line: &str) -> Result<Reply, ReplyError> {
        let line = line.trim();
        let incomplete = || ReplyError::Incomplete(quoted(line));
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        Ok(match word {
            "uciok" => Reply::UciOk,
            "readyok" => Reply::ReadyOk,
            "info" => Reply::Info(Box::new(Info::read(rest))),
            "option" => Reply::Option(Declaration::read(rest).ok_or_else(incomplete)?),
            "id" => match rest.split_once(char::is_whitespace) {
                Some(("name", name)) => Reply::Name(name.trim_start().to_owned()),
                Some(("author", author)) => Reply::Author(author.trim_start().to_owned()),
                _ => return Err(incomplete()),
            },
            "bestmove" => {
                let mut tokens = rest.split_whitespace();
                // Engines without a move send (none), 0000 or NULL.
                let real =
                    |text: &str| !matches!(text, "(none)" | "0000" | "none" | "NULL" | "null");
                let best = tokens.next().ok_or_else(incomplete)?;
                let ponder = tokens.skip_while(|token| *token != "ponder").nth(1);
                Reply::BestMove(BestMove {
                    best: real(best).then(|| best.to_owned()),
                    ponder: ponder.filter(|text| real(text)).map(str::to_owned),
                })
            }
            _ => return Err(ReplyError::Unknown(quoted(line))),
        })
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => write!(f, "id name {name}"),
            Reply::Author(author) => write!(f, "id author {author}"),
            Reply::Option(declaration) => declaration.fmt(f),
            Reply::UciOk => f.write_str("uciok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => info.fmt(f),
            Reply::BestMove(BestMove { best, ponder }) => {
                write!(f, "bestmove {}", best.as_deref().unwrap_or("(none)"))?;
                ponder.as_ref().map_or(Ok(()), |ponder| write!(f, " ponder {ponder}"))
            }
        }
    }
}
