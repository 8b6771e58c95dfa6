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
pub(super) fn vary(board: &Board, random: &mut Random) -> Option<(Board, i16)> {
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use kiebitz_chess::Variant;

    #[test]
    fn positions_nearby_are_quiet_and_judged() {
        for variant in [Variant::Chess, Variant::RacingKings] {
            let start = Board::start(variant);
            let mut random = Random::new(1);
            let found: Vec<_> = (0..300).filter_map(|_| vary(&start, &mut random)).collect();
            assert!(found.len() > 150, "{variant:?}: {}", found.len());
            let mut different = HashSet::new();
            for (board, score) in &found {
                assert_eq!(i32::from(*score), evaluate(board));
                assert!(is_quiet(board) && board.ending().is_none(), "{}", board.fen());
                different.insert(board.key());
            }
            assert!(different.len() > 100);
        }
    }

    #[test]
    fn what_hangs_is_taken() {
        let board = "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1";
        let board = Board::from_fen(board, Variant::Chess).expect("legal");
        let capture = best_capture(&board).expect("the queen hangs");
        assert_eq!(board.uci(capture), "e4d5");
        assert_eq!(best_capture(&Board::start(Variant::Chess)), None);
    }
}
