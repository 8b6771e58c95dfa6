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
    /// An option it has.
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
#[allow(missing_docs)] // the messages are the documentation
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn messages_round_trip() {
        for line in [
            "id name Kiebitz 0.1.0",
            "id author The Kiebitz developers",
            "option name Hash type spin default 16 min 1 max 1024",
            "uciok",
            "readyok",
            "info depth 3 score cp 4 pv e2e4",
            "bestmove e2e4",
            "bestmove e7e8q ponder a1a2",
            "bestmove (none)",
        ] {
            assert_eq!(line.parse::<Reply>().expect(line).to_string(), line);
        }
    }

    #[test]
    fn moves_that_are_none() {
        for line in ["bestmove 0000", "bestmove NULL ponder 0000", "  bestmove \t (none) ponder"] {
            let none = BestMove { best: None, ponder: None };
            assert_eq!(line.parse(), Ok(Reply::BestMove(none)), "{line}");
        }
    }

    #[test]
    fn other_lines_are_refused_with_a_reason() {
        for line in ["", "Stockfish 15.1 by the Stockfish developers", "UCIOK", "y"] {
            assert!(matches!(line.parse::<Reply>(), Err(ReplyError::Unknown(_))), "{line}");
        }
        for line in ["bestmove", "id", "id name", "option", "option name x"] {
            assert!(matches!(line.parse::<Reply>(), Err(ReplyError::Incomplete(_))), "{line}");
        }
    }

    proptest! {
        #[test]
        fn nothing_panics_and_what_is_read_reads_back(
            word in "(|id|option|info|bestmove)",
            rest in "( ?(name|type|default|var|spin|combo|string|score|cp|pv|wdl|e2e4|-?[0-9]{1,25}|\\PC{0,3})){0,9}",
        ) {
            let line = format!("{word} {rest}");
            if let Ok(reply) = line.parse::<Reply>() {
                let written = reply.to_string();
                prop_assert_eq!(written.parse::<Reply>(), Ok(reply), "{}", written);
            }
        }
    }
}
