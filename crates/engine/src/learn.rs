//! What a node teaches: moves that cut off are tried earlier next time, those tried in vain later.

use arrayvec::ArrayVec;
use kiebitz_chess::{Board, Move};

use crate::history::Moved;
use crate::movepick::moved;
use crate::worker::{Shared, Worker};

/// Moves tried and found wanting, to be blamed when another one cuts off.
pub(crate) type Tried = ArrayVec<(Move, Moved), 64>;

impl Worker {
    /// How much a cut-off at this depth counts.
    pub(crate) fn bonus(&self, shared: &Shared<'_>, depth: i32) -> i32 {
        (shared.params.bonus * depth).min(shared.params.bonus_most)
    }

    /// Praises the move that cut off and blames those before it.
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
