//! Reports: what a search returns while it runs and at its end.

use std::time::Duration;

use kiebitz_chess::Move;

use crate::score::Score;

/// Whether a reported score is exact or a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score is exact.
    Exact,
    /// The score is at least this.
    AtLeast,
    /// The score is at most this.
    AtMost,
}

/// One principal variation, reported after each iteration.
#[derive(Clone, PartialEq, Debug)]
pub struct Info {
    /// The iteration's depth in plies.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// 1 for the best line, 2 for the second, and so on.
    pub multipv: u32,
    /// The score of the line.
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Win, draw and loss in thousandths, summing to 1000.
    pub wdl: [u32; 3],
    /// Nodes of all threads.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
    /// Successful probes of endgame tables.
    pub tbhits: u64,
    /// The line, its first move to be played now.
    pub pv: Vec<Move>,
}

impl Info {
    /// The report of a position without moves.
    pub(crate) fn empty(score: Score, wdl: [u32; 3], time: Duration) -> Info {
        Info {
            depth: 0,
            seldepth: 0,
            multipv: 1,
            score,
            bound: Bound::Exact,
            wdl,
            nodes: 0,
            time,
            hashfull: 0,
            tbhits: 0,
            pv: Vec::new(),
        }
    }

    /// Nodes per second.
    pub fn nps(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// A move at the root whose search begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CurrentMove {
    pub mv: Move,
    /// Its number in this iteration, from 1.
    pub number: u32,
    /// The iteration's depth in plies.
    pub depth: u32,
}

/// Where a move comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Source {
    /// A search found it.
    Search,
    /// It is from the opening book, with this share (from 0 to 1) of the weight of all moves there.
    Book {
        /// The share.
        share: f64,
    },
    /// It is from the opening library of Racing Kings.
    Library,
    /// It is from endgame tables: it wins soonest, or loses last.
    Tables,
}

#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult {
    /// The move to play; `None` if the game is over.
    pub best: Option<Move>,
    /// The expected answer.
    pub ponder: Option<Move>,
    /// Where that move comes from.
    pub source: Source,
    /// The last completed line of each `multipv`, the best first. Empty if the game is over or
    /// nothing was searched.
    pub lines: Vec<Info>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl SearchResult {
    /// A result without a search.
    pub(crate) fn unsearched(
        best: Option<Move>,
        source: Source,
        lines: Vec<Info>,
        time: Duration,
    ) -> SearchResult {
        SearchResult { best, ponder: None, source, lines, nodes: 0, time }
    }
}
