//! Iterative deepening: depth 1, 2, 3, … each iteration ordering the moves of the next.

use std::cmp::Reverse;

use kiebitz_chess::Board;

use crate::report::{Bound, Info};
use crate::score::{MAX_PLY, Score};
use crate::search::Root;
use crate::wdl;
use crate::worker::{RootMove, Shared, Worker, nodes_of, table_hits_of};

/// Who receives the finished iterations.
pub(crate) enum Sink<'a> {
    /// The main thread reports to the caller.
    Caller(&'a mut (dyn FnMut(&Info) + Send)),
    /// Helper threads report nothing.
    None,
}

pub(crate) struct Deepening<'a> {
    pub shared: &'a Shared<'a>,
    pub board: &'a Board,
    pub multi_pv: usize,
}

impl Deepening<'_> {
    /// Searches with increasing depth until a limit is reached; returns the lines of the last
    /// iteration.
    pub fn run(&self, worker: &mut Worker, mut sink: Sink<'_>) -> Vec<Info> {
        let limits = self.shared.limits;
        let deepest = limits.depth.unwrap_or(MAX_PLY as u32 - 1).min(MAX_PLY as u32 - 1);
        let mut lines = Vec::new();
        let mut stable = 0;
        let mut best = None;
        let mut last_score = None;
        let mut pondering = limits.ponder;

        for depth in 1..=deepest {
            worker.root_depth = depth as i32;
            for root in &mut worker.root_moves {
                root.previous = root.score;
            }
            let mut finished = Vec::new();
            for index in 0..self.multi_pv {
                worker.pv_index = index;
                worker.seldepth = 0;
                let whole = self.search_line(worker, depth as i32, &mut sink);
                if !whole && self.shared.is_done() {
                    break;
                }
                finished = (0..=index).map(|index| self.info(worker, depth, index)).collect();
            }
            if finished.len() == self.multi_pv {
                lines = finished;
                if let Sink::Caller(sink) = &mut sink {
                    for info in &lines {
                        sink(info);
                    }
                }
            } else if lines.is_empty() {
                // Stopped in the first iteration: a legal move is better than none.
                lines.push(self.info(worker, depth, 0));
            } else if self.multi_pv == 1 && worker.root_moves[0].pv[0] != lines[0].pv[0] {
                // Stopped later: a move that has already beaten the last iteration's best is
                // preferred to it.
                lines[0] = Info { bound: Bound::AtLeast, ..self.info(worker, depth, 0) };
                if let Sink::Caller(sink) = &mut sink {
                    sink(&lines[0]);
                }
            }
            if self.shared.is_done() {
                break;
            }

            if worker.id == 0 {
                if pondering && self.shared.stop.is_ponderhit() {
                    pondering = false;
                }
                let score = lines[0].score;
                let first = lines[0].pv.first().copied();
                stable = if first == best { stable + 1 } else { 0 };
                best = first;
                let drop = last_score.map_or(0, |last: Score| last.0 - score.0);
                last_score = Some(score);
                if !pondering && self.is_enough(worker, depth, score, stable, drop) {
                    break;
                }
            }
        }
        worker.publish(self.shared);
        lines
    }

    /// Whether the search should not start another iteration.
    fn is_enough(&self, worker: &Worker, depth: u32, score: Score, stable: u32, drop: i32) -> bool {
        let limits = self.shared.limits;
        let wanted_mate = limits.mate.is_some_and(|moves| {
            score.mate_moves().is_some_and(|found| found > 0 && found <= moves as i32)
        });
        let nodes = limits.soft_nodes.is_some_and(|limit| worker.nodes >= limit);
        let Some(time) = worker.time else {
            return wanted_mate || nodes;
        };
        let effort: u64 = worker.root_moves[0].nodes;
        let share = effort as f64 / worker.nodes.max(1) as f64;
        // On a clock, do not spend time on an only move, nor search far beyond a mate already
        // found.
        let obvious = limits.clock.is_some()
            && (worker.root_moves.len() == 1 && depth >= 4
                || score.mate_moves().is_some_and(|moves| depth as i32 > 4 * moves.abs() + 4));
        wanted_mate || nodes || obvious || time.soft_is_over(stable, share, drop)
    }

    /// One line of one iteration, in an aspiration window around the last score: most scores change
    /// little, and a narrow window cuts more. Returns whether it was searched to the end.
    fn search_line(&self, worker: &mut Worker, depth: i32, sink: &mut Sink<'_>) -> bool {
        let index = worker.pv_index;
        let previous = worker.root_moves[index].previous;
        let mut width = self.shared.params.aspiration;
        let open = depth < 4 || previous.is_decisive() || previous == -Score::INFINITY;
        let (mut alpha, mut beta) = if open {
            (-Score::INFINITY, Score::INFINITY)
        } else {
            (window(previous.0 - width), window(previous.0 + width))
        };
        let mut reduced = 0;
        loop {
            let at = (depth - reduced).max(1);
            let score = worker.search::<Root>(self.shared, self.board, 0, alpha, beta, at, false);
            // Best first; equal ones, the unsearched among them, stay in their order.
            worker.root_moves[index..].sort_by_key(order);
            if self.shared.is_done() {
                return false;
            }
            if score <= alpha {
                beta = Score((alpha.0 + beta.0) / 2);
                alpha = window(score.0 - width);
                reduced = 0;
            } else if score >= beta {
                beta = window(score.0 + width);
                reduced = (reduced + 1).min(3);
                if let Sink::Caller(sink) = sink
                    && self.multi_pv == 1
                    && worker.time.is_some_and(|time| time.is_talkative())
                {
                    let bound = Bound::AtLeast;
                    sink(&Info { bound, ..self.info(worker, depth as u32, index) });
                }
            } else {
                worker.root_moves[..=index].sort_by_key(order);
                return true;
            }
            width += width / 2;
            if width > 600 {
                (alpha, beta) = (-Score::INFINITY, Score::INFINITY);
            }
        }
    }

    fn info(&self, worker: &Worker, depth: u32, index: usize) -> Info {
        worker.publish(self.shared);
        let root = &worker.root_moves[index];
        // A move that this iteration did not reach keeps its result of the last one.
        let searched = root.score != -Score::INFINITY;
        let score = if searched { root.score } else { root.previous.max(-Score::MAX_EVAL) };
        let score = root.shown(score);
        Info {
            depth,
            seldepth: root.seldepth,
            multipv: index as u32 + 1,
            score,
            bound: Bound::Exact,
            wdl: wdl::chances(self.board, score),
            nodes: nodes_of(self.shared),
            time: worker.time.map(|time| time.elapsed()).unwrap_or_default(),
            hashfull: self.shared.table.fullness(),
            tbhits: table_hits_of(self.shared),
            pv: root.pv.clone(),
        }
    }
}

/// Which of two moves at the root comes first: tables decide, then the search.
fn order(root: &RootMove) -> (usize, Reverse<Score>) {
    (root.group, Reverse(root.score))
}

/// Window edges beyond the range of evaluations become infinite.
fn window(edge: i32) -> Score {
    if edge > Score::MAX_EVAL.0 {
        Score::INFINITY
    } else if edge < -Score::MAX_EVAL.0 {
        -Score::INFINITY
    } else {
        Score(edge)
    }
}
