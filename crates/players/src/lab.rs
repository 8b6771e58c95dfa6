//! The experiments of `kiebitz_gametree::lab` with chess, and the engine beside the textbook
//! searches.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use kiebitz_chess::{Board, Game};
use kiebitz_engine::{Bound, Engine, HashTooLarge, Info, Limits, Options, Score, Stop};
use kiebitz_gametree::lab::{Bounds, Lab, LabEnd, LabRow, LabSearch, MoveName, Subject};
use kiebitz_gametree::{Evaluate, lost_in, plies_to_end, win_in};
use serde::Serialize;

use crate::Knowledge;
use crate::evaluation::Evaluation;

/// Experiments with a position of chess, Chess960 or Racing Kings in which the game is not over, with the
/// evaluation of the player "hard".
pub fn with_board<T>(board: Board, experiment: impl FnOnce(&dyn Lab) -> T) -> T {
    let nothing = Knowledge::default();
    let judge = Evaluation::PieceSquare.judge(&board, &nothing);
    experiment(&Subject {
        game: board,
        evaluate: &|board: &Board| judge.evaluate(board),
        points: &|points| judge.centipawns(points),
        name: |board, m| MoveName { uci: board.uci(m), san: board.san(m) },
        parse: |board, text| board.parse_uci(text).ok(),
    })
}

/// Lets the engine search with its default options. Calls `begin` before each depth.
pub fn engine(
    board: &Board,
    bounds: &Bounds<'_>,
    stop: &Stop,
    begin: &mut (dyn FnMut(&str, u32) + Send),
) -> Result<LabSearch, HashTooLarge> {
    const NAME: &str = "engine";
    let mut engine = Engine::new(Options::default())?;
    let limits =
        Limits { depth: Some(bounds.depth), movetime: Some(bounds.time), ..Limits::default() };
    let mut infos: Vec<Info> = Vec::new();
    begin(NAME, 1);
    let begun = Instant::now();
    engine.search(&Game::new(*board), &limits, stop, &mut |info| {
        if info.bound == Bound::Exact && !info.pv.is_empty() {
            // Of several reports about one depth the last one counts.
            infos.retain(|earlier| earlier.depth < info.depth);
            infos.push(info.clone());
            if info.depth < bounds.depth {
                begin(NAME, info.depth + 1);
            }
        }
    });
    let taken = begun.elapsed();
    let (mut nodes, mut time) = (0, Duration::ZERO);
    let mut rows = Vec::new();
    for info in infos.iter().filter(|info| info.depth <= bounds.depth) {
        let best = info.pv[0];
        rows.push(LabRow {
            depth: info.depth,
            nodes: info.nodes - nodes,
            time: info.time.saturating_sub(time),
            best: MoveName { uci: board.uci(best), san: board.san(best) },
            score: score(info.score),
        });
        (nodes, time) = (info.nodes, info.time);
    }
    let end = match rows.last() {
        Some(last) if last.depth == bounds.depth => LabEnd::Complete,
        _ if stop.is_stopped() || taken * 10 >= bounds.time * 9 => LabEnd::early(stop.flag()),
        _ => LabEnd::Settled,
    };
    Ok(LabSearch { name: NAME, change: None, rows, end, time: taken })
}

/// The engine counts moves to mate; the winner makes the last of them.
fn score(score: Score) -> i32 {
    match score.mate_moves() {
        Some(moves) if moves > 0 => win_in(2 * moves.unsigned_abs() - 1),
        Some(moves) => lost_in(2 * moves.unsigned_abs()),
        None => score.0,
    }
}

/// An experiment as a value to print: what `kiebitz lab --json` prints.
#[derive(Serialize)]
pub struct LabReport<'a> {
    /// `chess`, `chess960`, `racingkings` or `tictactoe`.
    pub variant: &'static str,
    /// The position.
    pub fen: &'a str,
    /// Depth asked for, in plies.
    pub depth: u32,
    /// Evaluation of the textbook searches, in words.
    pub evaluation: &'a str,
    /// What the textbook searches use, as far as they can: `ordering`, `memory`, `quiescence`, `nullmove`.
    pub techniques: Vec<&'static str>,
    /// Time limit of each search in seconds.
    pub time_limit: f64,
    /// Whether Ctrl-C ended the run.
    pub interrupted: bool,
    /// The searches.
    pub searches: Vec<SearchRow<'a>>,
}

/// One search: its result at the greatest finished depth, and at every depth.
#[derive(Serialize)]
pub struct SearchRow<'a> {
    /// Name of the search.
    pub name: &'static str,
    /// The technique it uses besides (`+memory`) or does without (`-memory`); null if it uses just those asked for.
    pub change: Option<String>,
    /// Greatest finished depth; 0 if not even depth 1 was finished.
    pub depth: u32,
    /// Whether all depths were finished.
    pub complete: bool,
    /// Nodes of all depths together.
    pub nodes: u64,
    /// Seconds of all depths together.
    pub time: f64,
    /// Best move; null if no depth was finished.
    #[serde(rename = "move")]
    pub uci: Option<&'a str>,
    /// Score for the side to move, as in `depths`; null if no depth was finished.
    pub score: Option<i32>,
    /// One entry for each finished depth.
    pub depths: Vec<DepthRow<'a>>,
}

/// The result at one depth.
#[derive(Serialize)]
pub struct DepthRow<'a> {
    /// Depth in plies.
    pub depth: u32,
    /// Nodes of this depth alone.
    pub nodes: u64,
    /// Seconds of this depth alone.
    pub time: f64,
    /// Best move.
    #[serde(rename = "move")]
    pub uci: &'a str,
    /// Score for the side to move; a won game is one million minus the plies to the end, a lost game the negative of
    /// that.
    pub score: i32,
    /// Plies to the end if the game is decided.
    pub plies_to_end: Option<u32>,
}

impl<'a> LabReport<'a> {
    /// Of a position, with the evaluation of the textbook searches in words, and what the searches found.
    pub fn new(
        (variant, fen): (&'static str, &'a str),
        evaluation: &'a str,
        bounds: &Bounds<'_>,
        searches: &'a [LabSearch],
    ) -> LabReport<'a> {
        LabReport {
            variant,
            fen,
            depth: bounds.depth,
            evaluation,
            techniques: bounds.techniques.iter().map(|technique| technique.name()).collect(),
            time_limit: bounds.time.as_secs_f64(),
            interrupted: bounds.stop.load(Ordering::Relaxed),
            searches: searches.iter().map(SearchRow::from).collect(),
        }
    }
}

impl<'a> From<&'a LabSearch> for SearchRow<'a> {
    fn from(search: &'a LabSearch) -> SearchRow<'a> {
        let depths: Vec<DepthRow<'_>> = search.rows.iter().map(DepthRow::from).collect();
        let last = depths.last();
        SearchRow {
            name: search.name,
            change: search.change.map(|change| change.to_string()),
            depth: last.map_or(0, |row| row.depth),
            complete: matches!(search.end, LabEnd::Complete | LabEnd::Settled),
            nodes: last.map_or(0, |row| row.nodes),
            time: last.map_or(0.0, |row| row.time),
            uci: last.map(|row| row.uci),
            score: last.map(|row| row.score),
            depths,
        }
    }
}

impl<'a> From<&'a LabRow> for DepthRow<'a> {
    fn from(row: &'a LabRow) -> DepthRow<'a> {
        DepthRow {
            depth: row.depth,
            nodes: row.nodes,
            time: row.time.as_secs_f64(),
            uci: &row.best.uci,
            score: row.score,
            plies_to_end: plies_to_end(row.score),
        }
    }
}
