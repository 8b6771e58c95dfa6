//! Games and their events.

use std::fmt;
use std::time::Duration;

use kiebitz_books::openings;
use kiebitz_chess as chess;
use kiebitz_play::Language;
use kiebitz_play::tictactoe::TicTacToeEnd;
use kiebitz_play::words::Message;
use kiebitz_players::End;
use serde::{Deserialize, Serialize};

use super::{Legal, Named, Worth};

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameRequest {
    pub variant: Option<String>,
    pub white: String,
    pub black: String,
    pub fen: Option<String>,
    pub chess960: Option<u16>,
    pub clock: Option<String>,
    pub movetime: Option<String>,
    pub takeback: Option<bool>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Command {
    pub command: String,
    /// The side that sends it; optional if only one person plays.
    pub by: Option<String>,
    #[serde(rename = "move")]
    pub step: Option<String>,
    /// The number of moves in the state that the client saw.
    pub ply: Option<usize>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Game {
    pub id: String,
    pub variant: &'static str,
    pub start_fen: String,
    pub fen: String,
    pub ply: usize,
    pub turn: &'static str,
    pub moves: Vec<Played>,
    /// Where the last move began and ended.
    pub last: Option<[String; 2]>,
    #[serde(flatten)]
    pub legal: Legal,
    /// The square of the king that is in check.
    pub check: Option<String>,
    pub clocks: Option<Clocks>,
    pub control: Option<String>,
    pub white: Player,
    pub black: Player,
    pub offer: Option<&'static str>,
    /// The side that asks for a takeback, if the other side has to agree.
    pub takeback_asked: Option<&'static str>,
    pub claimable: Option<Reason>,
    /// `waiting` (for an invited player), `preparing`, `awaiting`, `thinking`, `missing` or `over`
    pub status: &'static str,
    pub opening: Option<Opening>,
    pub result: Option<&'static str>,
    pub reason: Option<Reason>,
    pub winner: Option<&'static str>,
    pub takeback: bool,
    /// Whether a takeback is possible now.
    pub can_take_back: bool,
    pub captured: Captured,
    /// The result of the position by our tables.
    pub table: Option<Verdict>,
    pub live: bool,
    /// Whether it has keys; then every command needs one.
    pub guarded: bool,
    /// The keys, only in the answer to the request that begins the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keys: Option<Keys>,
    pub seq: u64,
}

/// The keys to a game with invited players. They are returned once.
#[derive(Clone, Serialize)]
pub(crate) struct Keys {
    pub owner: String,
    pub white: Option<String>,
    pub black: Option<String>,
    pub watch: String,
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keys(hidden)")
    }
}

#[derive(Serialize)]
pub(crate) struct KeyRole {
    /// `owner`, `white`, `black`, `watch`; `anybody` if the game has no keys
    pub role: &'static str,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Played {
    #[serde(flatten)]
    pub named: Named,
    /// Milliseconds left on the mover's clock after it.
    pub clock: Option<u64>,
}

/// Both clocks, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Clocks {
    pub white_ms: u64,
    pub black_ms: u64,
    pub running: Option<&'static str>,
}

impl Clocks {
    pub fn after(self, time: Duration) -> Clocks {
        let less = |left: u64, side| match self.running {
            Some(running) if running == side => left.saturating_sub(time.as_millis() as u64),
            _ => left,
        };
        Clocks {
            white_ms: less(self.white_ms, "white"),
            black_ms: less(self.black_ms, "black"),
            ..self
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Player {
    /// As on the command line.
    pub spec: String,
    pub name: String,
    /// As [`PlayerSpec::kind`](kiebitz_players::PlayerSpec::kind); another word in games of other versions.
    pub kind: String,
    pub human: bool,
    /// Whether the player was invited by a link.
    pub guest: bool,
    pub rating: Option<f64>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Opening {
    pub eco: &'static str,
    pub name: &'static str,
    #[serde(skip)]
    of: &'static openings::Opening,
}

impl Opening {
    pub fn new(of: &'static openings::Opening, language: Language) -> Opening {
        let name = match language {
            Language::English => of.english,
            Language::German => of.german,
        };
        Opening { eco: of.eco, name, of }
    }
}

/// A reason, for programs and for people.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Reason {
    pub code: &'static str,
    pub text: String,
    #[serde(skip)]
    why: Why,
}

/// Why a game is over, or could be claimed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Why {
    End(End),
    Claim(chess::Reason),
    TicTacToe(TicTacToeEnd),
}

impl Reason {
    pub fn new(why: Why, language: Language) -> Reason {
        let code = match why {
            Why::End(End::Aborted) | Why::TicTacToe(TicTacToeEnd::Aborted) => "aborted",
            Why::End(End::Result(outcome)) => outcome.reason.name(),
            Why::Claim(reason) => reason.name(),
            Why::TicTacToe(TicTacToeEnd::Resigned(_)) => "resignation",
            Why::TicTacToe(TicTacToeEnd::ThreeInARow(_)) => "three_in_a_row",
            Why::TicTacToe(TicTacToeEnd::BoardFull) => "board_full",
        };
        let message = match why {
            Why::End(end) => language.say(&Message::GameOver(end)),
            Why::Claim(reason) => {
                language.say(&Message::GameOver(End::Result(chess::Outcome::draw(reason))))
            }
            Why::TicTacToe(end) => language.say(&Message::TicTacToeOver(end)),
        };
        // "Game over: 1-0, White wins": the result has its own field.
        let text = message.split_once(", ").map_or(message.as_str(), |(_, text)| text);
        let mut letters = text.chars();
        let first = letters.next().map(|first| first.to_uppercase().to_string());
        let text = first.unwrap_or_default() + letters.as_str();
        Reason { code, text, why }
    }
}

/// The pieces each side has taken, as letters without colour.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Captured {
    pub white: String,
    pub black: String,
}

/// A table's result, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Verdict {
    /// `win`, `draw` or `loss`
    pub category: &'static str,
    /// Plies to the end.
    pub distance: Option<u16>,
}

impl Verdict {
    pub fn new(value: kiebitz_tablebase::Value) -> Verdict {
        use kiebitz_tablebase::{Category, Value};
        let distance = match value {
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
            Value::Draw => None,
        };
        Verdict { category: Category::from(value).name(), distance }
    }
}

impl Game {
    pub fn translated(mut self, language: Language) -> Game {
        let retold = |reason: Reason| Reason::new(reason.why, language);
        self.reason = self.reason.map(retold);
        self.claimable = self.claimable.map(retold);
        self.opening = self.opening.map(|opening| Opening::new(opening.of, language));
        self
    }
}

#[derive(Serialize)]
pub(crate) struct GameEvent<'a> {
    pub seq: u64,
    pub change: &'a Change,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Game>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Change {
    Snapshot,
    Begun,
    Moved,
    TakenBack {
        plies: usize,
    },
    DrawOffered {
        by: &'static str,
    },
    DrawDeclined {
        by: &'static str,
    },
    TakebackAsked {
        by: &'static str,
    },
    TakebackDeclined {
        by: &'static str,
    },
    Thinks {
        by: &'static str,
        thought: Thought,
    },
    Hint {
        #[serde(rename = "move")]
        step: Named,
        score: Option<Worth>,
    },
    NoHint {
        message: String,
    },
    PlayerFailed {
        side: &'static str,
        message: String,
    },
    PlayerReplaced {
        side: &'static str,
    },
    NotRecorded {
        message: String,
    },
    Finished,
    Rated {
        side: &'static str,
        before: f64,
        after: f64,
        games: u32,
    },
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Thought {
    pub depth: u32,
    pub score: Option<Worth>,
    pub nodes: u64,
    pub line: Vec<Named>,
}

#[derive(Serialize)]
pub(crate) struct GameList {
    pub total: u64,
    pub games: Vec<ListedGame>,
}

#[derive(Serialize)]
pub(crate) struct ListedGame {
    pub id: String,
    pub white: String,
    pub black: String,
    pub variant: &'static str,
    /// `2024-02-29`, as far as it is known.
    pub date: Option<String>,
    pub result: &'static str,
    pub reason: Option<Reason>,
    pub plies: usize,
    pub opening: Option<ListedOpening>,
    pub live: bool,
    /// Whether it was played here rather than imported.
    pub own: bool,
}

/// An opening, as the database names it.
#[derive(Serialize)]
pub(crate) struct ListedOpening {
    pub eco: Option<String>,
    pub name: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct Created {
    pub id: String,
}

#[derive(Serialize)]
pub(crate) struct Imported {
    pub games: usize,
    /// Games that were stored already.
    pub known: usize,
    pub positions: usize,
    /// The new games, at most 200 of them.
    pub ids: Vec<String>,
    pub broken: Vec<Broken>,
}

#[derive(Serialize)]
pub(crate) struct Broken {
    pub number: usize,
    pub line: usize,
    pub reason: String,
}
