//! Which positions are quiet, and how those near a game become so.

use kiebitz_chess::Board;
use kiebitz_chess::Variant;
use kiebitz_engine::eval::evaluate;
use kiebitz_gametree::random::Random;
use kiebitz_training::selfplay::vary;
use kiebitz_training::tune::quiet::{best_capture, is_quiet};
use std::collections::HashSet;

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

#[test]
fn hanging_pieces_are_not_quiet() {
    let quiet = |fen| is_quiet(&Board::from_fen(fen, Variant::Chess).expect(fen));
    assert!(is_quiet(&Board::start(Variant::Chess)));
    assert!(!quiet("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"));
    assert!(!quiet("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1"));
    // The rook takes nothing: the pawn is protected.
    assert!(quiet("4k3/2p5/3p4/8/3R4/8/8/4K3 w - - 0 1"));
}
