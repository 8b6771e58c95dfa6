//! The parameters of `go`.

use std::fmt;
use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;

use kiebitz_chess::{Board, Color, UciError};
use kiebitz_engine::{Clock, Limits};

use crate::quoted;

/// The parameters of a search. With nothing set, it runs until `stop`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Only these moves at the root; all when empty.
    pub searchmoves: Vec<String>,
    /// Think on the opponent's time until `ponderhit`.
    pub ponder: bool,
    /// White's time left.
    pub wtime: Option<Duration>,
    /// Black's time left.
    pub btime: Option<Duration>,
    /// White's increment for each move.
    pub winc: Option<Duration>,
    /// Black's increment for each move.
    pub binc: Option<Duration>,
    /// Moves until the next time control; `None` in sudden death.
    pub movestogo: Option<u32>,
    /// To this depth in plies.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Until a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Exactly this long.
    pub movetime: Option<Duration>,
    /// Until `stop`, whatever else is set.
    pub infinite: bool,
    /// Not a search: count the moves to this depth.
    pub perft: Option<u32>,
}

/// Why a `go` is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GoError {
    #[error("{0} needs a value")]
    Missing(&'static str),
    #[error("{name} must be a whole number from {min} to {max}, not \"{value}\"")]
    Number { name: &'static str, value: String, min: i64, max: u64 },
}

/// Longer times are cut to this, so that sums cannot overflow.
const LONGEST: Duration = Duration::from_secs(10 * 365 * 24 * 3600);

impl Go {
    pub fn movetime(time: Duration) -> Go {
        Go { movetime: Some(time), ..Go::default() }
    }

    pub fn nodes(nodes: u64) -> Go {
        Go { nodes: Some(nodes), ..Go::default() }
    }

    pub fn depth(depth: u32) -> Go {
        Go { depth: Some(depth), ..Go::default() }
    }

    /// The engine limits for this board. The caller handles `infinite` and `perft`. Illegal
    /// `searchmoves` are left out; fails if none is legal.
    pub fn limits(&self, board: &Board) -> Result<Limits, UciError> {
        let (left, increment) = match board.turn() {
            Color::White => (self.wtime, self.winc),
            Color::Black => (self.btime, self.binc),
        };
        let mut searchmoves = Vec::new();
        let mut wrong = None;
        for text in &self.searchmoves {
            match board.parse_uci(text) {
                Ok(m) => searchmoves.push(m),
                Err(error) => wrong = wrong.or(Some(error)),
            }
        }
        if let Some(error) = wrong.filter(|_| searchmoves.is_empty()) {
            return Err(error);
        }
        Ok(Limits {
            // Depth 0 would find no move; depth 1 answers at once.
            depth: self.depth.map(|depth| depth.max(1)),
            nodes: self.nodes.map(|nodes| nodes.max(1)),
            movetime: self.movetime.map(|time| time.min(LONGEST)),
            clock: left.map(|left| Clock {
                left: left.clamp(Duration::from_millis(1), LONGEST),
                increment: increment.unwrap_or_default().min(LONGEST),
                moves_to_go: self.movestogo,
            }),
            mate: self.mate,
            searchmoves,
            ponder: self.ponder,
            ..Limits::default()
        })
    }
}

/// Reads what follows `go`. As UCI requires, unknown words are skipped.
impl FromStr for Go {
    type Err = GoError;

    fn from_str(text: &str) -> Result<Go, GoError> {
        let mut go = Go::default();
        let mut tokens = text.split_whitespace();
        while let Some(token) = tokens.next() {
            match token {
                "searchmoves" => {
                    let is_move = |token: &&str| !NAMES.contains(token);
                    while let Some(token) = tokens.clone().next().filter(is_move) {
                        go.searchmoves.push(token.to_owned());
                        tokens.next();
                    }
                    if go.searchmoves.is_empty() {
                        return Err(GoError::Missing("searchmoves"));
                    }
                }
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "wtime" => go.wtime = Some(clock_time(&mut tokens, "wtime")?),
                "btime" => go.btime = Some(clock_time(&mut tokens, "btime")?),
                "winc" => go.winc = Some(clock_time(&mut tokens, "winc")?),
                "binc" => go.binc = Some(clock_time(&mut tokens, "binc")?),
                "movetime" => {
                    let millis = unsigned(&mut tokens, "movetime", 0, u64::MAX)?;
                    go.movetime = Some(Duration::from_millis(millis));
                }
                // Some programs send 0 if there is no next time control.
                "movestogo" => {
                    let moves = small(&mut tokens, "movestogo", 0)?;
                    go.movestogo = (moves > 0).then_some(moves);
                }
                "depth" => go.depth = Some(small(&mut tokens, "depth", 0)?),
                "mate" => go.mate = Some(small(&mut tokens, "mate", 1)?),
                "perft" => go.perft = Some(small(&mut tokens, "perft", 1)?),
                "nodes" => go.nodes = Some(unsigned(&mut tokens, "nodes", 0, u64::MAX)?),
                _ => {}
            }
        }
        Ok(go)
    }
}

const NAMES: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

fn unsigned(
    tokens: &mut SplitWhitespace<'_>,
    name: &'static str,
    min: u64,
    max: u64,
) -> Result<u64, GoError> {
    let token = tokens.next().ok_or(GoError::Missing(name))?;
    let wrong = || GoError::Number { name, value: quoted(token), min: min as i64, max };
    token.parse().ok().filter(|value| (min..=max).contains(value)).ok_or_else(wrong)
}

fn small(tokens: &mut SplitWhitespace<'_>, name: &'static str, min: u32) -> Result<u32, GoError> {
    let value = unsigned(tokens, name, min.into(), i32::MAX as u64)?;
    Ok(value.try_into().expect("not above i32::MAX"))
}

/// Some programs send negative times when a flag is about to fall; they count as 0.
fn clock_time(tokens: &mut SplitWhitespace<'_>, name: &'static str) -> Result<Duration, GoError> {
    let token = tokens.next().ok_or(GoError::Missing(name))?;
    let millis: i64 = token.parse().map_err(|_| GoError::Number {
        name,
        value: quoted(token),
        min: i64::MIN,
        max: i64::MAX as u64,
    })?;
    Ok(Duration::from_millis(millis.max(0).unsigned_abs()))
}

/// The whole line, `go` included.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn field(
            f: &mut fmt::Formatter<'_>,
            name: &str,
            value: Option<impl fmt::Display>,
        ) -> fmt::Result {
            value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
        }
        let millis = |time: Option<Duration>| time.map(|time| time.as_millis());
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        field(f, "wtime", millis(self.wtime))?;
        field(f, "btime", millis(self.btime))?;
        field(f, "winc", millis(self.winc))?;
        field(f, "binc", millis(self.binc))?;
        field(f, "movestogo", self.movestogo)?;
        field(f, "depth", self.depth)?;
        field(f, "nodes", self.nodes)?;
        field(f, "mate", self.mate)?;
        field(f, "movetime", millis(self.movetime))?;
        if self.infinite {
            f.write_str(" infinite")?;
        }
        field(f, "perft", self.perft)?;
        // Last, because some engines do not detect where the moves end.
        if !self.searchmoves.is_empty() {
            write!(f, " searchmoves {}", self.searchmoves.join(" "))?;
        }
        Ok(())
    }
}
