//! Finds quiet positions, since the evaluation does not see exchanges.

use kiebitz_chess::{Board, Move, MoveList, Role, Stage, Variant};
use kiebitz_engine::eval::evaluate;
use kiebitz_engine::is_threatened;

/// Captures that gain less than this, in centipawns, leave a position quiet.
const GAIN: i32 = 50;

/// How many captures in a row are looked at.
const DEPTH: u32 = 8;

/// Whether no exchange changes the evaluation much for the side to move, which is not in check. In Racing
/// Kings no king may be about to arrive.
pub fn is_quiet(board: &Board) -> bool {
    if is_threatened(board) {
        return false;
    }
    let mut passed = *board;
    passed.pass();
    if board.variant() == Variant::RacingKings && is_threatened(&passed) {
        return false;
    }
    let bound = evaluate(board) + GAIN;
    captures(board, bound, bound + 1, DEPTH) <= bound
}

pub fn is_quiet_move(board: &Board, m: Move) -> bool {
    board.captured_by(m).is_none() && m.promotes_to().is_none()
}

/// The capture that wins most, if one wins enough.
pub fn best_capture(board: &Board) -> Option<Move> {
    let mut bound = evaluate(board) + GAIN;
    let mut best = None;
    for m in by_worth(board) {
        let mut next = *board;
        next.play_unchecked(m);
        let score = -captures(&next, -(bound + 1000), -bound, DEPTH);
        if score > bound {
            (bound, best) = (score, Some(m));
        }
    }
    best
}

/// Captures and promotions, the most valuable victim first, captured by the least valuable piece.
fn by_worth(board: &Board) -> MoveList {
    let mut moves = MoveList::new();
    board.generate(Stage::Captures, &mut moves);
    let worth = |role: Option<Role>| role.map_or(0, |role| role.index() as i32);
    moves.sort_unstable_by_key(|m| {
        worth(board.role_at(m.from())) - 8 * (worth(board.role_at(m.to())) + worth(m.promotes_to()))
    });
    moves
}

/// A search of captures alone, with the right to stop at any time.
fn captures(board: &Board, mut alpha: i32, beta: i32, depth: u32) -> i32 {
    let mut best = evaluate(board);
    if best >= beta || depth == 0 {
        return best;
    }
    alpha = alpha.max(best);
    for m in by_worth(board) {
        let mut next = *board;
        next.play_unchecked(m);
        let score = -captures(&next, -beta, -alpha, depth - 1);
        best = best.max(score);
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    best
}
