//! One position, searched in every way.

use std::time::{Duration, Instant};

use anyhow::Result;
use kiebitz_chess::{Board, Game as ChessGame};
use kiebitz_engine::{Bound, Engine, Info, Limits, Options, Score, Stop};
use kiebitz_gametree::{Algorithm, Control, Game, Unordered, is_win, plies_to_end};

use super::progress::Progress;

/// Places in the memory of negamax and MTD(f), as a power of two: a million.
const MEMORY_BITS: u32 = 20;

/// What bounds each search.
pub struct Bounds<'a> {
    pub depth: u32,
    pub time: Duration,
    pub stop: &'a Stop,
}

/// What one search found.
pub struct Search {
    pub name: &'static str,
    /// By depth, from 1.
    pub rows: Vec<Row>,
    pub end: End,
}

/// What it found at one depth.
pub struct Row {
    pub depth: u32,
    pub nodes: u64,
    pub time: Duration,
    pub best: Named,
    pub value: Value,
}

/// A move for people and for programs.
pub struct Named {
    pub short: String,
    pub uci: String,
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// An evaluation: centipawns, or rows in tic-tac-toe.
    Points(i32),
    /// Won in this many plies.
    Win(u32),
    /// Lost in this many plies.
    Loss(u32),
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All depths are done.
    Complete,
    /// The engine found that no depth could change the answer.
    Settled,
    /// The time was up.
    OutOfTime,
    /// The user pressed Ctrl-C.
    Interrupted,
}

impl Value {
    /// A score of a textbook search; `points` turns its evaluations into the unit that is shown.
    pub fn of(score: i32, points: impl Fn(i32) -> i32) -> Value {
        match plies_to_end(score) {
            Some(plies) if is_win(score) => Value::Win(plies),
            Some(plies) => Value::Loss(plies),
            None => Value::Points(points(score)),
        }
    }

    /// A score of the engine. It counts moves; the winner makes the last of them.
    fn of_engine(score: Score) -> Value {
        match score.mate_moves() {
            Some(moves) if moves > 0 => Value::Win(2 * moves.unsigned_abs() - 1),
            Some(moves) => Value::Loss(2 * moves.unsigned_abs()),
            None => Value::Points(score.0),
        }
    }
}

impl End {
    /// The end of a search that has not done all its depths.
    fn early(bounds: &Bounds<'_>) -> End {
        if bounds.stop.is_stopped() { End::Interrupted } else { End::OutOfTime }
    }
}

/// Every textbook search in turn. `describe` names a move of the position and the score that goes with it.
pub fn textbook<G: Game>(
    game: &G,
    evaluate: &dyn Fn(&G) -> i32,
    describe: &dyn Fn(G::Move, i32) -> (Named, Value),
    bounds: &Bounds<'_>,
    progress: &mut Progress,
) -> Vec<Search> {
    let all = Algorithm::ALL.into_iter();
    all.map(|algorithm| by(algorithm, game, evaluate, describe, bounds, progress)).collect()
}

fn by<G: Game>(
    algorithm: Algorithm,
    game: &G,
    evaluate: &dyn Fn(&G) -> i32,
    describe: &dyn Fn(G::Move, i32) -> (Named, Value),
    bounds: &Bounds<'_>,
    progress: &mut Progress,
) -> Search {
    let mut search = algorithm.search(|game: &G| evaluate(game), Unordered, MEMORY_BITS);
    let mut control = Control::unlimited()
        .with_deadline(Instant::now() + bounds.time)
        .with_stop(bounds.stop.flag());
    let mut done = Search { name: algorithm.name(), rows: Vec::new(), end: End::Complete };
    let mut last = None;
    // Not `Deepening`, which ends at the first win: here a row of every depth is wanted.
    for depth in 1..=bounds.depth {
        progress.begin(done.name, depth);
        let begin = Instant::now();
        let Ok(found) = search.search(game, depth, last.as_ref(), &mut control) else {
            done.end = End::early(bounds);
            break;
        };
        let time = begin.elapsed();
        let (best, value) = describe(found.best.expect("the game goes on"), found.score);
        done.rows.push(Row { depth, nodes: found.nodes, time, best, value });
        last = Some(found);
    }
    done
}

/// The engine, with its usual options.
pub fn engine(board: &Board, bounds: &Bounds<'_>, progress: &mut Progress) -> Result<Search> {
    let mut engine = Engine::new(Options::default())?;
    let limits =
        Limits { depth: Some(bounds.depth), movetime: Some(bounds.time), ..Limits::default() };
    let mut infos: Vec<Info> = Vec::new();
    progress.begin("engine", 1);
    let begin = Instant::now();
    engine.search(&ChessGame::new(*board), &limits, bounds.stop, &mut |info| {
        if info.bound == Bound::Exact && !info.pv.is_empty() {
            // Of several reports about one depth the last one counts.
            infos.retain(|earlier| earlier.depth < info.depth);
            infos.push(info.clone());
            progress.begin("engine", info.depth + 1);
        }
    });
    let taken = begin.elapsed();

    let (mut nodes, mut time) = (0, Duration::ZERO);
    let rows: Vec<Row> = infos
        .iter()
        .filter(|info| info.depth <= bounds.depth)
        .map(|info| {
            let best = info.pv[0];
            let row = Row {
                depth: info.depth,
                nodes: info.nodes - nodes,
                time: info.time.saturating_sub(time),
                best: Named { short: board.san(best), uci: board.uci(best) },
                value: Value::of_engine(info.score),
            };
            (nodes, time) = (info.nodes, info.time);
            row
        })
        .collect();
    let end = match rows.last() {
        Some(last) if last.depth == bounds.depth => End::Complete,
        _ if bounds.stop.is_stopped() || taken * 10 >= bounds.time * 9 => End::early(bounds),
        _ => End::Settled,
    };
    Ok(Search { name: "engine", rows, end })
}
