//! Positions.

use kiebitz_chess::Color;
use kiebitz_games::pgn::GameResult;
use kiebitz_play::GameKind;
use serde::{Deserialize, Serialize};

use crate::game::{Legal, Named, Opening, Reason};
use crate::json::Word;

#[derive(Deserialize)]
pub struct PositionQuery {
    pub variant: Option<Word<GameKind>>,
    /// `startpos` and nothing mean the start position of the variant.
    pub fen: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    pub variant: Option<Word<GameKind>>,
    pub fen: Option<String>,
    /// The number of a start position of Chess960.
    pub chess960: Option<u16>,
    /// Moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
}

#[derive(Serialize)]
pub struct Position {
    pub fen: String,
    pub valid: bool,
    pub problems: Vec<String>,
    pub turn: Word<Color>,
    #[serde(flatten)]
    pub moves: Legal,
    /// The square of the king that is in check.
    pub check: Option<String>,
    /// Where the last move began and ended.
    pub last: Option<[String; 2]>,
    pub outcome: Option<PositionOutcome>,
    /// The draw that can be claimed.
    pub claimable: Option<Reason>,
    pub opening: Option<Opening>,
    /// The moves that were sent.
    pub line: Vec<Named>,
    /// The same in algebraic notation.
    pub san: Vec<String>,
    pub uci: Vec<String>,
    /// Positions after each of them, the first position first.
    pub fens: Vec<String>,
}

#[derive(Serialize)]
pub struct PositionOutcome {
    pub result: Word<GameResult>,
    pub winner: Option<Word<Color>>,
    pub reason: Reason,
}
