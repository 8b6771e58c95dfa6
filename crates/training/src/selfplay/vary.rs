//! Positions near those of the games, scored by the hand-written evaluation. A network with few
//! games can first learn the evaluation from them, and their number is unlimited.

use kiebitz_chess::Board;
use kiebitz_engine::eval::evaluate;
use kiebitz_gametree::random::Random;

use crate::tune::quiet::{best_capture, is_quiet};

/// The most random moves from a position of a game.
const MOVES: usize = 3;
/// The most captures until no piece hangs.
const CAPTURES: usize = 6;
/// Evaluations beyond this, in centipawns, are not worth learning.
const DECIDED: i32 = 2500;

/// A quiet position a few random moves away, with its evaluation in centipawns; `None` if the moves
/// ended the game or decided it.
pub fn vary(board: &Board, random: &mut Random) -> Option<(Board, i16)> {
    let mut board = *board;
    for _ in 0..1 + random.below(MOVES) {
        let moves = board.legal_moves();
        board.play_unchecked(*moves.get(random.below(moves.len().max(1)))?);
    }
    // Most random moves hang a piece, which is captured first.
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
