//! Reviews and drills. The findings of a review are a type of `kiebitz-review`.

use kiebitz_chess::Color;
use kiebitz_play::GameKind;
use kiebitz_review::{Mark, ReviewReport, WhyReport};
use serde::{Deserialize, Serialize};

use crate::game::Named;
use crate::jobs::JobState;
use crate::json::Word;

/// A request for a review, of a stored game or of a PGN.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    pub game_id: Option<String>,
    pub pgn: Option<String>,
    /// Nodes a position.
    pub nodes: Option<u64>,
}

/// A review that was begun, or found.
#[derive(Serialize)]
pub struct ReviewCreated {
    pub id: String,
    /// The game in the database: a review of it is kept. None if it cannot be stored.
    pub game_id: Option<String>,
}

#[derive(Serialize)]
pub struct ReviewState<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    pub id: String,
    pub state: JobState,
    pub progress: Option<Positions>,
    /// The place in the queue, 1 for the next.
    pub place: Option<usize>,
    pub error: Option<String>,
    pub review: Option<&'a ReviewReport>,
}

/// Positions reviewed, of how many.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Positions {
    pub done: usize,
    pub total: usize,
}

#[derive(Serialize)]
pub struct Drills {
    pub drills: Vec<Drill>,
}

#[derive(Serialize)]
pub struct Drill {
    pub id: String,
    pub fen: String,
    pub variant: Word<GameKind>,
    pub side: Word<Color>,
    pub played: Named,
    pub best: Vec<Named>,
    pub game_id: String,
    /// The ply of the mistake, from 1.
    pub ply: u32,
    pub mark: Word<Mark>,
    pub player: String,
    pub tried: u32,
    pub solved: u32,
}

#[derive(Deserialize)]
pub struct DrillsQuery {
    /// Only drills of this player.
    pub player: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrillRequest {
    #[serde(rename = "move")]
    pub step: String,
}

#[derive(Serialize)]
pub struct DrillAnswer {
    pub right: bool,
    pub best: Named,
    pub text: String,
    /// Why the move is no solution; null if it is one.
    pub why: Option<WhyReport>,
}

/// A question about a move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhyRequest {
    pub variant: Option<Word<GameKind>>,
    pub fen: Option<String>,
    /// Moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The move asked about; the best one if left out.
    #[serde(rename = "move")]
    pub step: Option<String>,
    /// The mark of the mistake that is tried again.
    pub mistake: Option<Word<Mark>>,
    /// Nodes for each position.
    pub nodes: Option<u64>,
}

#[derive(Serialize)]
pub struct WhyAnswer {
    #[serde(rename = "move")]
    pub step: Named,
    pub best: Named,
    /// The mark it would get.
    pub mark: Option<Word<Mark>>,
    /// Whether it is good enough to solve the mistake.
    pub right: bool,
    pub why: WhyReport,
}
