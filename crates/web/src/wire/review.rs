//! Reviews and drills. The findings of a review are a type of `kiebitz-review`.

use kiebitz_review::ReviewReport;
use serde::{Deserialize, Serialize};

use super::Named;
use crate::jobs::JobState;

/// A request for a review, of a stored game or of a PGN.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewRequest {
    pub game_id: Option<String>,
    pub pgn: Option<String>,
    pub nodes: Option<u64>,
}

#[derive(Serialize)]
pub(crate) struct ReviewState<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    pub id: String,
    pub state: JobState,
    pub progress: Option<Positions>,
    /// The place in the queue, 1 for the next.
    pub place: Option<usize>,
    pub error: Option<&'a str>,
    pub review: Option<&'a ReviewReport>,
}

/// Positions reviewed, of how many.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Positions {
    pub done: usize,
    pub total: usize,
}

#[derive(Serialize)]
pub(crate) struct Drills {
    pub drills: Vec<Drill>,
}

#[derive(Serialize)]
pub(crate) struct Drill {
    pub id: String,
    pub fen: String,
    pub variant: &'static str,
    pub side: &'static str,
    pub played: Named,
    pub best: Vec<Named>,
    pub game_id: String,
    /// The ply of the mistake, from 1.
    pub ply: u32,
    pub mark: String,
    pub player: String,
    pub tried: u32,
    pub solved: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrillTry {
    #[serde(rename = "move")]
    pub step: String,
}

#[derive(Serialize)]
pub(crate) struct DrillAnswer {
    pub right: bool,
    pub best: Named,
    pub text: String,
}
