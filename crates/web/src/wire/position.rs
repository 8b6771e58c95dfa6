//! Positions.

use serde::{Deserialize, Serialize};

use super::{Legal, Named, Opening, Reason};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionQuestion {
    pub variant: Option<String>,
    pub fen: Option<String>,
    /// The number of a start position of Chess960.
    pub chess960: Option<u16>,
    #[serde(default)]
    pub moves: Vec<String>,
}

#[derive(Default, Serialize)]
pub(crate) struct Position {
    pub fen: String,
    pub valid: bool,
    pub problems: Vec<String>,
    pub turn: &'static str,
    #[serde(flatten)]
    pub moves: Legal,
    pub check: Option<String>,
    pub last: Option<[String; 2]>,
    pub outcome: Option<Outcome>,
    pub claimable: Option<Reason>,
    pub opening: Option<Opening>,
    pub line: Vec<Named>,
    /// The moves in algebraic notation.
    pub san: Vec<String>,
    pub uci: Vec<String>,
    /// Positions after each of them, the first position first.
    pub fens: Vec<String>,
}

#[derive(Serialize)]
pub(crate) struct Outcome {
    pub result: &'static str,
    pub winner: Option<&'static str>,
    pub reason: Reason,
}
