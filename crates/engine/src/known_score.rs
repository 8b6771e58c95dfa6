//! Scores that need no search: the end of the game, draws, endgame tables, the textbook search's leaves.

use kiebitz_chess::Board;
use kiebitz_tablebase::{Syzygy, Value, Wdl, is_in_time};

use crate::race;
use crate::report::Bound;
use crate::score::{MAX_PLY, Score};
use crate::worker::{Shared, Worker};

impl Worker {
    /// The score where no legal move is left.
    pub(crate) fn no_moves(&self, board: &Board, ply: usize) -> Score {
        if board.in_check() { Score::mated_in(ply) } else { Score::ZERO }
    }

    /// A draw, varied by a tiny amount from node to node, so that the search does not settle on the
    /// first of many ways to draw.
    pub(crate) fn draw_score(&self) -> Score {
        Score((self.nodes & 2) as i32 - 1)
    }

    /// A leaf of the textbook search.
    pub(crate) fn plain_leaf(&mut self, board: &Board, ply: usize) -> Score {
        self.pv[ply].clear();
        match board.ending() {
            Some(ending) => race::ended_score(board, ending, ply),
            None => Score::eval(crate::eval::evaluate(board)),
        }
    }

    /// The result by endgame tables, ours first, as a score and its bound.
    pub(crate) fn probe_tables(
        &self,
        shared: &Shared<'_>,
        board: &Board,
        ply: usize,
        depth: i32,
    ) -> Option<(Score, Bound)> {
        if let Some(tables) = shared.tables
            && tables.may_cover(board)
        {
            // A block that is not in memory takes as long as a thousand nodes to unpack.
            let value = if depth >= UNPACK_DEPTH {
                tables.probe(board).ok().flatten()
            } else {
                tables.probe_ready(board)
            };
            let certain = |plies| !shared.syzygy_50_move_rule || is_in_time(board, plies);
            match value {
                Some(Value::Win(plies) | Value::Loss(plies)) if !certain(plies) => {}
                Some(value) => return Some(distance_score(value, ply)),
                None => {}
            }
        }
        let wdl = self.probe_syzygy(shared, shared.syzygy?, board, depth)?;
        Some(wdl_score(wdl, ply, shared.syzygy_50_move_rule))
    }

    /// The result by Syzygy tables, if the depth and the options allow a probe.
    fn probe_syzygy(
        &self,
        shared: &Shared<'_>,
        syzygy: &Syzygy,
        board: &Board,
        depth: i32,
    ) -> Option<Wdl> {
        let pieces = board.occupied().len();
        let largest = syzygy.max_pieces();
        // Right after a capture or pawn move the fifty-move counter is 0, as the tables assume.
        if board.halfmoves() != 0
            || pieces > largest
            || (pieces == largest && depth < shared.syzygy_depth as i32)
        {
            return None;
        }
        syzygy.probe_wdl(board)
    }
}

/// A block of our tables is unpacked for one probe only from this depth on.
const UNPACK_DEPTH: i32 = 6;

/// The distance to mate as a score. Mates longer than the search can represent become wins without
/// a distance.
pub(crate) fn distance_score(value: Value, ply: usize) -> (Score, Bound) {
    match value {
        Value::Draw => (Score::ZERO, Bound::Exact),
        Value::Win(plies) if ply + usize::from(plies) < MAX_PLY => {
            (Score::mate_in(ply + usize::from(plies)), Bound::Exact)
        }
        Value::Loss(plies) if ply + usize::from(plies) < MAX_PLY => {
            (Score::mated_in(ply + usize::from(plies)), Bound::Exact)
        }
        Value::Win(_) => (Score::table_win(ply), Bound::AtLeast),
        Value::Loss(_) => (Score::table_loss(ply), Bound::AtMost),
    }
}

/// A table's result as a score and a bound: the true score may be a nearer mate.
pub(crate) fn wdl_score(wdl: Wdl, ply: usize, fifty_move_rule: bool) -> (Score, Bound) {
    match wdl {
        Wdl::Win => (Score::table_win(ply), Bound::AtLeast),
        Wdl::Loss => (Score::table_loss(ply), Bound::AtMost),
        Wdl::CursedWin if !fifty_move_rule => (Score::table_win(ply), Bound::AtLeast),
        Wdl::BlessedLoss if !fifty_move_rule => (Score::table_loss(ply), Bound::AtMost),
        Wdl::CursedWin => (Score(2), Bound::Exact),
        Wdl::BlessedLoss => (Score(-2), Bound::Exact),
        Wdl::Draw => (Score::ZERO, Bound::Exact),
    }
}
