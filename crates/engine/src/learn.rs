//! History updates after a node: a move that caused a cut-off is tried earlier next time, moves
//! tried before it later.

use arrayvec::ArrayVec;
use kiebitz_chess::{Board, Move};

use crate::history::Moved;
use crate::movepick::moved;
use crate::worker::{Shared, Worker};

/// Moves tried without success; their histories fall when another move cuts off.
pub(crate) type Tried = ArrayVec<(Move, Moved), 64>;

impl Worker {
    /// How much a cut-off at this depth counts.
    pub(crate) fn bonus(&self, shared: &Shared<'_>, depth: i32) -> i32 {
        (shared.params.bonus * depth).min(shared.params.bonus_most)
    }

    /// Raises the history of the move that cut off and lowers those of the moves before it.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn praise(
        &mut self,
        shared: &Shared<'_>,
        board: &Board,
        ply: usize,
        best: Move,
        depth: i32,
        quiets: &Tried,
        captures: &Tried,
    ) {
        let us = board.turn();
        let bonus = self.bonus(shared, depth);
        let before = self.before(ply);
        let this = moved(board, best);
        match board.captured_by(best) {
            Some(role) => self.history.update_capture(this, role, bonus),
            None if best.promotes_to().is_none() => {
                self.history.update_quiet(us, best, this, before, bonus);
                for &(m, moved) in quiets {
                    if m != best {
                        self.history.update_quiet(us, m, moved, before, -bonus);
                    }
                }
            }
            None => {}
        }
        for &(m, moved) in captures {
            if m != best
                && let Some(role) = board.captured_by(m)
            {
                self.history.update_capture(moved, role, -bonus);
            }
        }
    }
}
