//! Positions.

use std::collections::BTreeMap;

use kiebitz_chess::Board;
use serde::{Deserialize, Serialize};

use super::{Named, Opening, Reason};

/// The legal moves, in the form the page's board needs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Legal {
    /// Targets by the square of the piece.
    pub legal: BTreeMap<String, Vec<String>>,
    /// Promotion pieces by the pawn's move.
    pub promotions: BTreeMap<String, Vec<String>>,
}

impl Legal {
    /// The legal moves of a position; `e1g1` is castling in chess, king takes rook elsewhere.
    pub fn of(board: &Board) -> Legal {
        let mut legal = Legal::default();
        for m in board.legal_moves() {
            let uci = board.uci(m);
            let (squares, man) = uci.split_at(4);
            let (from, to) = squares.split_at(2);
            let targets = legal.legal.entry(from.to_owned()).or_default();
            if !targets.iter().any(|known| known == to) {
                targets.push(to.to_owned());
            }
            if !man.is_empty() {
                legal.promotions.entry(squares.to_owned()).or_default().push(man.to_owned());
            }
        }
        legal
    }
}

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
