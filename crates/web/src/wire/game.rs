//! Events and lists of games. A game itself is a type of `kiebitz-protocol`.

use serde::{Deserialize, Serialize};

use super::{Game, Named, Reason, Worth};

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
    TakenBack { plies: usize },
    DrawOffered { by: &'static str },
    DrawDeclined { by: &'static str },
    TakebackAsked { by: &'static str },
    TakebackDeclined { by: &'static str },
    Thinks { by: &'static str, thought: Thought },
    Hint(Hint),
    NoHint { message: String },
    PlayerFailed { side: &'static str, message: String },
    PlayerReplaced { side: &'static str },
    NotRecorded { message: String },
    Finished,
    Rated { side: &'static str, before: f64, after: f64, games: u32 },
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Hint {
    #[serde(rename = "move")]
    pub step: Named,
    pub score: Option<Worth>,
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
