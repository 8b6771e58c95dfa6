//! Endgame tables.

use kiebitz_play::GameKind;
use kiebitz_tablebase::{Resource, TableSummary};
use serde::{Deserialize, Serialize};

use crate::game::{Named, TableCategory, Verdict};
use crate::jobs::JobState;
use crate::json::Word;

#[derive(Serialize)]
pub struct Probed {
    pub covered: bool,
    /// For the side to move.
    pub category: Option<TableCategory>,
    /// Plies to the end.
    pub distance: Option<u16>,
    pub unit: DistanceUnit,
    pub material: String,
    /// The table that is needed and missing.
    pub missing: Option<String>,
    pub moves: Vec<ProbedMove>,
    /// Whether the result holds under the fifty-move rule.
    pub fifty_move_rule: bool,
    /// Why no table can cover it.
    pub why_not: Option<String>,
}

/// What a distance is to.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DistanceUnit {
    /// Mate.
    Dtm,
    /// The end of the race.
    Dtw,
}

/// A move with its result for the mover.
#[derive(Serialize)]
pub struct ProbedMove {
    #[serde(flatten)]
    pub named: Named,
    #[serde(flatten)]
    pub verdict: Verdict,
}

#[derive(Serialize)]
pub struct TableLine {
    pub moves: Vec<Named>,
    pub pgn: String,
}

#[derive(Deserialize)]
pub struct TablesQuery {
    pub variant: Option<Word<GameKind>>,
}

#[derive(Deserialize)]
pub struct TableQuery {
    pub variant: Option<Word<GameKind>>,
    /// `KQvKR`
    pub material: String,
}

#[derive(Serialize)]
pub struct TableList {
    pub tables: Vec<TableSummary>,
}

#[derive(Serialize)]
pub struct TableStats {
    pub material: String,
    pub variant: Word<GameKind>,
    pub bytes: u64,
    pub white: SideStats,
    pub black: SideStats,
    /// The longest win of either side.
    pub longest: Option<Longest>,
    /// Positions by plies to the end: won with White to move, and with Black to move.
    pub histogram: Vec<Plies>,
}

#[derive(Serialize)]
pub struct SideStats {
    pub legal: u64,
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    pub longest: Option<Longest>,
}

#[derive(Clone, Serialize)]
pub struct Longest {
    pub plies: u16,
    pub fen: Option<String>,
}

/// How many positions are this many plies from the end, with the side to move winning or losing.
#[derive(Serialize)]
pub struct Plies {
    pub plies: u16,
    pub white: u64,
    pub black: u64,
}

#[derive(Serialize)]
pub struct TableEstimate {
    /// Tables that must be built, in order; empty if nothing is missing.
    pub tables: Vec<String>,
    pub memory_bytes: u64,
    /// The peak while building; [`TableEstimate::file_bytes`] remain.
    pub disk_bytes: u64,
    pub file_bytes: u64,
    pub seconds: f64,
    pub shortage: Option<Shortage>,
}

#[derive(Serialize)]
pub struct Shortage {
    pub what: Word<Resource>,
    pub needed: u64,
    pub free: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildRequest {
    pub variant: Option<Word<GameKind>>,
    pub material: String,
}

#[derive(Serialize)]
pub struct BuildList {
    pub builds: Vec<Build>,
}

#[derive(Serialize)]
pub struct Build {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    pub id: String,
    pub variant: Word<GameKind>,
    pub material: String,
    pub state: JobState,
    /// The table under way.
    pub table: Option<String>,
    pub step: Option<String>,
    /// From 0 to 1.
    pub share: f64,
    /// The estimated seconds left.
    pub eta: Option<f64>,
    pub error: Option<String>,
}
