//! Positions beside those of the games, judged by the hand-written evaluation: a network that is to learn from
//! few games learns first what the evaluation knows, and of such positions there are as many as one likes.

use kiebitz_chess::Board;
use kiebitz_engine::eval::evaluate;
use kiebitz_play::random::Random;

use crate::tune::quiet::{best_capture, is_quiet};

/// The most random moves from a position of a game.
const MOVES: usize = 3;
/// The most captures until everything hanging is taken.
const CAPTURES: usize = 6;
/// Where the evaluation, in centipawns, is beyond this, nothing is left to learn.
const DECIDED: i32 = 2500;

/// A quiet position a few random moves away, with its evaluation in centipawns; none if the moves led nowhere.
pub(super) fn vary(board: &Board, random: &mut Random) -> Option<(Board, i16)> {
    let mut board = *board;
    for _ in 0..1 + random.below(MOVES) {
        let moves = board.legal_moves();
        board.play_unchecked(*moves.get(random.below(moves.len().max(1)))?);
    }
    // Most random moves lose something: it is taken first.
    for _ in 0..CAPTURES {
        match best_capture(&board) {
            Some(capture) if !board.in_check() => board.play_unchecked(capture),
            _ => break,
        }
    }
    let score = evaluate(&board);
    let is_fit = score.abs() <= DECIDED && board.ending().is_none() && is_quiet(&board);
    is_fit.then_some((board, score as i16))
}
