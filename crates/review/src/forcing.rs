//! Sacrifices that deserve a look of their own: a search of few nodes may drop them before it sees what they win.

use kiebitz_chess::{Board, Move};
use kiebitz_engine::see_at_least;

use crate::explain::exchange::{Exchange, balance, settle};

/// The most positions looked at to see whether one move wins material.
const MOST_POSITIONS: u32 = 500;
/// The depth of that look, in plies.
const DEEPEST: u32 = 6;

/// The captures and checks that lose by exchanges on their square alone, and win material if all captures are followed:
/// another piece is drawn away, or a line opens. None if the line found wins material itself.
pub(crate) fn sacrifices(board: &Board, line: &[Move]) -> Vec<Move> {
    if Exchange::of(board, line, 0).net >= 1 {
        return Vec::new();
    }
    let is_forcing = |&m: &Move| board.captured_by(m).is_some() || board.gives_check(m);
    let mut moves: Vec<Move> = board.legal_moves().into_iter().filter(is_forcing).collect();
    moves.retain(|&m| line.first() != Some(&m) && !see_at_least(board, m, 0) && wins(board, m));
    moves
}

/// Whether a move wins a pawn or more, whatever is taken then.
fn wins(board: &Board, m: Move) -> bool {
    let mut after = *board;
    after.play_unchecked(m);
    let wanted = balance(board) + 1;
    let mut left = MOST_POSITIONS;
    let found = settle(&after, -wanted, 1 - wanted, DEEPEST, &mut left, &mut Vec::new());
    left > 0 && -found >= wanted
}
