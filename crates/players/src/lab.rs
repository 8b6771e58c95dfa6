//! The experiments of `kiebitz_gametree::lab` with chess, and the engine beside the textbook
//! searches.

use std::time::{Duration, Instant};

use kiebitz_chess::{Board, Game};
use kiebitz_engine::{Bound, Engine, HashTooLarge, Info, Limits, Options, Score, Stop};
use kiebitz_gametree::lab::{Bounds, Lab, LabEnd, LabRow, LabSearch, MoveName, Subject};
use kiebitz_gametree::{Evaluate, lost_in, win_in};

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
    Ok(LabSearch { name: NAME, rows, end, time: taken })
}

/// The engine counts moves to mate; the winner makes the last of them.
fn score(score: Score) -> i32 {
    match score.mate_moves() {
        Some(moves) if moves > 0 => win_in(2 * moves.unsigned_abs() - 1),
        Some(moves) => lost_in(2 * moves.unsigned_abs()),
        None => score.0,
    }
}
