//! Reviews and drills. What a review finds is a type of the crate that finds it.

use kiebitz_review::Report;
use serde::{Deserialize, Serialize};

use super::Named;

/// A review that is wished for: of a game of the database, or of a PGN.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewWish {
    pub game_id: Option<String>,
    pub pgn: Option<String>,
    pub nodes: Option<u64>,
}

/// How far a review is.
#[derive(Serialize)]
pub(crate) struct ReviewState<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    pub id: String,
    /// `queued`, `running`, `done` or `failed`
    pub state: &'static str,
    pub progress: Option<ReviewProgress>,
    /// The place in the queue, 1 for the next.
    pub place: Option<usize>,
    pub error: Option<&'a str>,
    pub review: Option<&'a Report>,
}

/// Positions judged, of how many.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct ReviewProgress {
    pub done: usize,
    pub total: usize,
}

/// Positions to be tried again.
#[derive(Serialize)]
pub(crate) struct Drills {
    pub drills: Vec<Drill>,
}

/// A position to be tried again.
#[derive(Serialize)]
pub(crate) struct Drill {
    pub id: String,
    pub fen: String,
    pub variant: &'static str,
    pub side: &'static str,
    pub played: Named,
    pub best: Vec<Named>,
    pub game_id: String,
    /// Of the mistake, from 1.
    pub ply: u32,
    pub mark: String,
    pub player: String,
    pub tried: u32,
    pub solved: u32,
}

/// What somebody tries.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrillTry {
    #[serde(rename = "move")]
    pub step: String,
}

/// Whether it was right.
#[derive(Serialize)]
pub(crate) struct DrillAnswer {
    pub right: bool,
    pub best: Named,
    pub text: String,
}
