//! Lists of games: begin, list, import and export.

use kiebitz_games::pgn::GameResult;
use kiebitz_play::GameKind;
use serde::{Deserialize, Serialize};

use crate::game::Reason;
use crate::json::Word;

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRequest {
    pub variant: Option<Word<GameKind>>,
    /// A player as on the command line, `guest` or `guest:NAME` for one invited by a link.
    pub white: String,
    pub black: String,
    pub fen: Option<String>,
    /// The number of a start position of Chess960.
    pub chess960: Option<u16>,
    /// `5+3`: minutes and seconds a move.
    pub clock: Option<String>,
    /// `500ms` or `1s` for each move.
    pub movetime: Option<String>,
    /// Whether takebacks are allowed; true if left out.
    pub takeback: Option<bool>,
}

#[derive(Deserialize)]
pub struct GamesQuery {
    /// Part of a name, of the opening or its code.
    pub search: Option<String>,
    pub variant: Option<Word<GameKind>>,
    pub result: Option<Word<GameResult>>,
    pub unfinished: Option<bool>,
    /// At most 200; 50 if left out.
    pub limit: Option<usize>,
    pub offset: Option<usize>,
}

#[derive(Serialize)]
pub struct GameList {
    pub total: u64,
    pub games: Vec<ListedGame>,
}

#[derive(Serialize)]
pub struct ListedGame {
    pub id: String,
    pub white: String,
    pub black: String,
    pub variant: Word<GameKind>,
    /// `2024-02-29`, as far as it is known.
    pub date: Option<String>,
    pub result: Word<GameResult>,
    pub reason: Option<Reason>,
    pub plies: usize,
    pub opening: Option<ListedOpening>,
    pub live: bool,
    /// Whether it was played here rather than imported.
    pub own: bool,
}

/// An opening, as the database names it.
#[derive(Serialize)]
pub struct ListedOpening {
    pub eco: Option<String>,
    pub name: Option<String>,
}

#[derive(Deserialize)]
pub struct EventsQuery {
    /// Only events after this number; the header Last-Event-ID means the same.
    pub after: Option<u64>,
}

#[derive(Deserialize)]
pub struct ExportQuery {
    /// Ids with commas between them, at most 1,000.
    pub ids: String,
}

#[derive(Serialize)]
pub struct Imported {
    pub games: usize,
    /// Games that were stored already.
    pub known: usize,
    pub positions: usize,
    /// The new games, at most 200 of them.
    pub ids: Vec<String>,
    pub broken: Vec<Broken>,
}

/// A game that cannot be read.
#[derive(Serialize)]
pub struct Broken {
    /// The number of the game in the file, from 1.
    pub number: usize,
    pub line: usize,
    pub reason: String,
}

/// Games as trees of moves. The server writes it without recursion, since a tree is as deep as a game is long.
#[derive(Serialize)]
pub struct PgnFile {
    pub games: Vec<PgnTree>,
    pub broken: Vec<Broken>,
    /// Whether games were left out.
    pub truncated: bool,
}

#[derive(Serialize)]
pub struct PgnTree {
    pub tags: std::collections::BTreeMap<String, String>,
    pub variant: Word<GameKind>,
    pub start_fen: String,
    pub result: Word<GameResult>,
    pub root: PgnRoot,
}

#[derive(Serialize)]
pub struct PgnRoot {
    pub comment: Option<String>,
    pub children: Vec<PgnNode>,
}

/// A move and what follows it, the main line first.
#[derive(Serialize)]
pub struct PgnNode {
    pub uci: String,
    pub san: String,
    /// The position after it.
    pub fen: String,
    pub comment: Option<String>,
    pub nags: Vec<u8>,
    pub children: Vec<PgnNode>,
}
