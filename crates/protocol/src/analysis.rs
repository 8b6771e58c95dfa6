//! Analyses, pictures and the opening explorer.

use kiebitz_engine::Evaluator;
use kiebitz_play::GameKind;
use serde::{Deserialize, Serialize};

use crate::event::Worth;
use crate::game::{Named, Verdict};
use crate::json::Word;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalysisRequest {
    pub variant: Option<Word<GameKind>>,
    pub fen: Option<String>,
    /// Moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Lines, 1 to 5.
    pub multipv: Option<usize>,
    pub evaluator: Option<Word<Evaluator>>,
}

#[derive(Serialize)]
pub struct AnalysisEvent<'a> {
    pub seq: u64,
    #[serde(flatten)]
    pub news: &'a AnalysisNews,
}

/// News of an analysis. One that is queued waits for a core; place 1 is the next.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AnalysisNews {
    Queued { place: usize },
    Table { table: Verdict },
    Lines(AnalysisLines),
    Done {},
}

#[derive(Clone, Debug, Serialize)]
pub struct AnalysisLines {
    pub depth: u32,
    pub seldepth: u32,
    pub nodes: u64,
    pub nps: u64,
    pub hashfull: u32,
    pub lines: Vec<AnalysisLine>,
    pub table: Option<Verdict>,
}

#[derive(Clone, Debug, Serialize)]
pub struct AnalysisLine {
    pub score: Worth,
    pub moves: Vec<Named>,
}

#[derive(Serialize)]
pub struct Explored {
    pub moves: Vec<ExploredMove>,
}

#[derive(Serialize)]
pub struct ExploredMove {
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

#[derive(Deserialize)]
pub struct PictureQuery {
    pub variant: Option<Word<GameKind>>,
    pub fen: Option<String>,
    /// `e2e4,d2d4:red`: arrows, which may be green, red, blue or amber.
    pub arrows: Option<String>,
    /// `e4,d5`: marked squares.
    pub squares: Option<String>,
    /// `e2e4`: the last move.
    pub last: Option<String>,
    /// Whether Black is at the bottom.
    pub flip: Option<bool>,
    /// Pixels, 8 to 4000; 400 if left out.
    pub size: Option<u32>,
}
