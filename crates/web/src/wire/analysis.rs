//! Analyses, evaluations and the opening explorer.

use serde::{Deserialize, Serialize};

use super::{Named, Verdict, Worth};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalysisRequest {
    pub variant: Option<String>,
    pub fen: Option<String>,
    #[serde(default)]
    pub moves: Vec<String>,
    pub multipv: Option<usize>,
    /// `network` or `handwritten`
    pub evaluator: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct Numbered<'a, T: Serialize> {
    pub seq: u64,
    #[serde(flatten)]
    pub news: &'a T,
}

/// News of an analysis. One that is queued waits for a core; place 1 is the next.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum AnalysisNews {
    Queued { place: usize },
    Table { table: Verdict },
    Lines(AnalysisLines),
    Done {},
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct AnalysisLines {
    pub depth: u32,
    pub seldepth: u32,
    pub nodes: u64,
    pub nps: u64,
    pub hashfull: u32,
    pub lines: Vec<AnalysisLine>,
    pub table: Option<Verdict>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct AnalysisLine {
    pub score: Worth,
    pub moves: Vec<Named>,
}

#[derive(Serialize)]
pub(crate) struct Explored {
    pub moves: Vec<ExploredMove>,
    /// Always empty: the database does not record which games had this position.
    pub games: Vec<super::ListedGame>,
}

#[derive(Serialize)]
pub(crate) struct ExploredMove {
    #[serde(flatten)]
    pub named: Named,
    pub games: u64,
    pub white: u64,
    pub draws: u64,
    pub black: u64,
    /// The mover's score from 0 to 1; 0.5 if no game has a result.
    pub score: f64,
    pub last_played: Option<String>,
}
