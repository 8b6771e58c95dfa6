//! Analyses, evaluations and what was played before.

use serde::{Deserialize, Serialize};

use super::{Named, Verdict, Worth};

/// An analysis that is wished for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalysisWish {
    pub variant: Option<String>,
    pub fen: Option<String>,
    #[serde(default)]
    pub moves: Vec<String>,
    pub multipv: Option<usize>,
    /// `network` or `handwritten`
    pub evaluator: Option<String>,
}

/// An event with its number.
#[derive(Serialize)]
pub(crate) struct Numbered<'a, T: Serialize> {
    pub seq: u64,
    #[serde(flatten)]
    pub news: &'a T,
}

/// What happens in an analysis.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum AnalysisNews {
    /// It waits for a core; 1 is the next.
    Queued {
        place: usize,
    },
    Table {
        table: Verdict,
    },
    Lines(Lines),
    Done {},
}

/// What the engine thinks.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Lines {
    pub depth: u32,
    pub seldepth: u32,
    pub nodes: u64,
    pub nps: u64,
    pub hashfull: u32,
    pub lines: Vec<Line>,
    pub table: Option<Verdict>,
}

/// A line and what it is worth.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Line {
    pub score: Worth,
    pub moves: Vec<Named>,
}

/// What was played in a position.
#[derive(Serialize)]
pub(crate) struct Explored {
    pub moves: Vec<ExploredMove>,
    /// Games with this position; the database does not know which they are.
    pub games: Vec<super::ListedGame>,
}

/// A move and how the games with it went.
#[derive(Serialize)]
pub(crate) struct ExploredMove {
    #[serde(flatten)]
    pub named: Named,
    pub games: u64,
    pub white: u64,
    pub draws: u64,
    pub black: u64,
    /// What the mover scored, from 0 to 1; 0.5 where no game has a result.
    pub score: f64,
    pub last_played: Option<String>,
}

/// The static evaluation, term by term. All values are centipawns.
#[derive(Serialize)]
pub(crate) struct Evaluated {
    pub fen: String,
    pub variant: &'static str,
    pub turn: &'static str,
    /// As the side to move sees it.
    pub score: i32,
    /// As White sees it; the sum of the terms' totals.
    pub white_score: i32,
    /// What the network says, as White sees it.
    pub network_white_score: i32,
    pub middlegame_percent: i32,
    pub winnable_percent: i32,
    pub terms: Vec<Term>,
}

/// One line of the evaluation.
#[derive(Serialize)]
pub(crate) struct Term {
    pub name: &'static str,
    pub words: &'static str,
    pub white: Phases,
    pub black: Phases,
    pub total: i32,
}

/// A number for the middlegame and one for the endgame.
#[derive(Serialize)]
pub(crate) struct Phases {
    pub middlegame: i32,
    pub endgame: i32,
}

impl From<[i32; 2]> for Phases {
    fn from([middlegame, endgame]: [i32; 2]) -> Phases {
        Phases { middlegame, endgame }
    }
}
