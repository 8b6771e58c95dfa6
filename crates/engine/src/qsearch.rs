//! The quiescence search: plays out captures until the position is quiet enough to be judged.

use kiebitz_chess::{Board, Variant};

use crate::movepick::{MovePicker, Wanted, moved};
use crate::race;
use crate::report::Bound;
use crate::score::{MAX_PLY, Score};
use crate::search::Node;
use crate::see::{see_at_least, value};
use crate::tt::TtEntry;
use crate::worker::{Shared, Worker};

/// The depth of a stored result: of all captures and quiet checks, and of captures alone.
const DEPTH_WITH_CHECKS: i32 = 0;
const DEPTH_OF_CAPTURES: i32 = -1;

impl Worker {
    /// Searches captures and promotions only; every move if threatened.
    pub(crate) fn qsearch<N: Node>(
        &mut self,
        shared: &Shared<'_>,
        board: &Board,
        ply: usize,
        mut alpha: Score,
        beta: Score,
        depth: i32,
    ) -> Score {
        if self.must_stop(shared) {
            return Score::ZERO;
        }
        if N::PV {
            self.pv[ply].clear();
            self.seldepth = self.seldepth.max(ply as u32 + 1);
        }
        let threatened = race::is_threatened(board);
        if let Some(score) = self.race_score(board, ply) {
            return score;
        }
        if self.is_draw(board) {
            return self.draw_score();
        }
        if ply >= MAX_PLY - 1 {
            return if threatened { Score::ZERO } else { Score(self.evaluate(board)) };
        }

        let racing = board.variant() == Variant::RacingKings;
        let with_checks = depth > -shared.params.qs_checks && !threatened && !racing;
        // A table entry of any depth is deep enough here.
        let entry = shared.table.probe(board.key());
        let table_score = entry.map(|entry| entry.score_at(ply));
        if !N::PV
            && let (Some(entry), Some(score)) = (entry, table_score)
            && entry.settles(score, beta)
            && i32::from(entry.depth)
                >= if with_checks { DEPTH_WITH_CHECKS } else { DEPTH_OF_CAPTURES }
        {
            return score;
        }
        let on_pv = N::PV || entry.is_some_and(|entry| entry.pv);

        // Stand pat: no capture is forced, so the evaluation is a lower bound. Not if threatened.
        let mut raw = None;
        let mut best_score = -Score::INFINITY;
        let mut futility = None;
        if !threatened {
            let value =
                entry.and_then(|entry| entry.eval).map_or_else(|| self.evaluate(board), i32::from);
            raw = Some(value);
            best_score = self.corrected(board, ply, value);
            if let (Some(entry), Some(score)) = (entry, table_score)
                && !score.is_decisive()
                && entry.settles(score, best_score + 1)
                && (entry.bound != Some(Bound::AtLeast) || score > best_score)
            {
                best_score = score;
            }
            if best_score >= beta {
                if shared.params.x_pat > 0 && !best_score.is_decisive() && !beta.is_decisive() {
                    best_score = Score((best_score.0 + beta.0) / 2);
                }
                if entry.is_none() {
                    let (depth, bound) = (DEPTH_WITH_CHECKS, Bound::AtLeast);
                    let stored = TtEntry::new(None, best_score, ply, raw, depth, bound, on_pv);
                    shared.table.store(board.key(), stored);
                }
                return best_score;
            }
            alpha = alpha.max(best_score);
            futility = Some(best_score + shared.params.delta);
        }

        let table_move = entry.and_then(|entry| entry.best).filter(|&m| {
            (threatened || crate::movepick::is_capture(board, m)) && board.is_legal(m)
        });
        let wanted = if threatened {
            Wanted::All(self.context(board, ply))
        } else if racing {
            Wanted::CapturesAndSteps
        } else if with_checks {
            Wanted::CapturesAndChecks(self.context(board, ply))
        } else {
            Wanted::Captures { gain: 0 }
        };
        let mut picker = MovePicker::new(table_move, wanted);
        let mut best_move = None;
        let mut bound = Bound::AtMost;
        let mut count = 0;
        while let Some(m) = picker.next(board, &self.history) {
            count += 1;
            if !best_score.is_loss() {
                // If threatened, one quiet move that does not lose is enough.
                if threatened && count > 1 {
                    picker.skip_quiets();
                }
                if shared.params.x_qs_moves > 0
                    && !threatened
                    && !racing
                    && count > shared.params.x_qs_moves
                    && m.promotes_to().is_none()
                    && Some(m.to()) != self.earlier(ply, 1).moved.map(|moved| moved.to)
                    && !picker.gives_check(board, m)
                {
                    continue;
                }
                // Even winning the piece for nothing would not raise the score to alpha.
                if let Some(futility) = futility
                    && m.promotes_to().is_none()
                    && let Some(captured) = board.captured_by(m)
                    && !(with_checks && picker.gives_check(board, m))
                {
                    let gain = value(captured);
                    if futility + gain <= alpha {
                        best_score = best_score.max(futility + gain);
                        continue;
                    }
                    if futility <= alpha && !see_at_least(board, m, 1) {
                        best_score = best_score.max(futility);
                        continue;
                    }
                }
            }
            let child = self.play(ply, board, m, moved(board, m), shared.table);
            let score =
                -self.qsearch::<N::Child>(shared, &child, ply + 1, -beta, -alpha, depth - 1);
            self.ascend();
            if shared.is_done() {
                return Score::ZERO;
            }
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(m);
                    if N::PV {
                        self.extend_pv(ply, m);
                    }
                    if score >= beta {
                        bound = Bound::AtLeast;
                        break;
                    }
                    alpha = score;
                }
            }
        }
        if threatened && count == 0 {
            return self.no_moves(board, ply);
        }
        let depth = if with_checks || threatened { DEPTH_WITH_CHECKS } else { DEPTH_OF_CAPTURES };
        let stored = TtEntry::new(best_move, best_score, ply, raw, depth, bound, on_pv);
        shared.table.store(board.key(), stored);
        best_score
    }
}
