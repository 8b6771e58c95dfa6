//! Forward pruning of a scout by a shallower search: the null move and ProbCut, steps 8 and 9 of a node.

use kiebitz_chess::{Board, Move};

use crate::movepick::{MovePicker, Wanted, is_capture, moved};
use crate::report::Bound;
use crate::score::Score;
use crate::search::Scout;
use crate::see::see_at_least;
use crate::tt::TtEntry;
use crate::worker::{Shared, Worker};

/// The most plies that a null move is reduced for an evaluation above beta.
const NULL_EVAL_PLIES: i32 = 3;
/// The part of the remaining depth in which a verified null move allows no other, as a fraction.
const NULL_FREE_PART: (i32, i32) = (3, 4);
/// ProbCut searches its captures this many plies less deeply than the node.
const PROBCUT_REDUCTION: i32 = 4;

/// What a scout knows before it searches a move.
pub(crate) struct Prospect {
    pub beta: Score,
    pub depth: i32,
    pub cut_node: bool,
    pub improving: bool,
    pub on_pv: bool,
    pub table_move: Option<Move>,
    /// The static evaluation before and after its correction.
    pub raw: Option<i32>,
    pub eval: Option<Score>,
    /// The better of evaluation and table.
    pub estimate: Score,
    /// The table's entry and its score as seen from the root.
    pub table: Option<(TtEntry, Score)>,
}

impl Worker {
    /// Step 8. Null move. If passing still fails high, a real move will. Skipped without pieces,
    /// where zugzwang would make passing a gift; at high depth a search without it verifies.
    pub(crate) fn null_move(
        &mut self,
        shared: &Shared<'_>,
        board: &Board,
        ply: usize,
        prospect: &Prospect,
    ) -> Option<Score> {
        let params = shared.params;
        let &Prospect { beta, depth, cut_node, estimate, .. } = prospect;
        let is_promising = estimate >= beta
            && prospect
                .eval
                .is_some_and(|eval| eval + params.null_slope * depth >= beta + params.null_margin)
            && depth >= params.null_depth
            && ply >= self.null_from
            && self.earlier(ply, 1).moved.is_some()
            && !beta.is_loss()
            && Worker::may_pass(board, board.turn());
        if !is_promising {
            return None;
        }
        let above = ((estimate.0 - beta.0) / params.null_eval).min(params.null_cap);
        let reduction = params.null_base + depth / params.null_divisor + above;
        let child = self.pass(ply, board, shared.table);
        let score = self.scout(shared, &child, ply + 1, beta - 1, depth - reduction, !cut_node);
        self.ascend();
        if shared.is_done() {
            return Some(Score::ZERO);
        }
        if score < beta {
            return None;
        }
        // A mate found after passing is not proven.
        let score = if score.is_decisive() { beta } else { score };
        if depth < params.null_verify || self.null_from > 0 {
            return Some(score);
        }
        let (part, of) = NULL_FREE_PART;
        self.null_from = ply + (part * (depth - reduction) / of).max(1) as usize;
        let verified =
            self.search::<Scout>(shared, board, ply, beta - 1, beta, depth - reduction, false);
        self.null_from = 0;
        (verified >= beta).then_some(score)
    }

    /// Step 9. ProbCut. A capture that beats beta by a margin in a shallow search will beat beta in
    /// a deep one.
    pub(crate) fn probcut(
        &mut self,
        shared: &Shared<'_>,
        board: &Board,
        ply: usize,
        prospect: &Prospect,
    ) -> Option<Score> {
        let params = shared.params;
        let &Prospect { beta, depth, cut_node, raw, on_pv, .. } = prospect;
        let raised =
            beta + params.probcut_margin - params.probcut_improving * i32::from(prospect.improving);
        let is_hopeless = prospect.table.is_some_and(|(entry, score)| {
            i32::from(entry.depth) > depth - PROBCUT_REDUCTION && score < raised
        });
        if depth < params.probcut_depth || beta.is_decisive() || is_hopeless {
            return None;
        }
        let gain = raised.0 - prospect.eval.unwrap_or_default().0;
        let first =
            prospect.table_move.filter(|&m| is_capture(board, m) && see_at_least(board, m, gain));
        let mut picker = MovePicker::new(first, Wanted::Captures { gain });
        while let Some(m) = picker.next(board, &self.history) {
            let child = self.play(ply, board, m, moved(board, m), shared.table);
            let mut score =
                -self.qsearch::<Scout>(shared, &child, ply + 1, -raised, -raised + 1, 0);
            if score >= raised {
                let shallow = depth - PROBCUT_REDUCTION;
                score = self.scout(shared, &child, ply + 1, raised - 1, shallow, !cut_node);
            }
            self.ascend();
            if shared.is_done() {
                return Some(Score::ZERO);
            }
            if score >= raised {
                let (depth, bound) = (depth - PROBCUT_REDUCTION + 1, Bound::AtLeast);
                let stored = TtEntry::new(Some(m), score, ply, raw, depth, bound, on_pv);
                shared.table.store(board.key(), stored);
                return Some(score);
            }
        }
        None
    }
}
