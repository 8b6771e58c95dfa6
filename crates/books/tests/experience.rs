//! Results of earlier games.

use kiebitz_books::experience::{Experience, Known};
use kiebitz_chess::{Board, Move, Variant};

#[test]
fn confidence_grows_and_draws_the_estimate_to_the_score() {
    let lost = |games| Known::new(games, 0, 0);
    assert!(lost(1).confidence() < lost(2).confidence());
    assert!((lost(4).estimate() - 0.25).abs() < 1e-12);
    assert!(lost(100).estimate() < 0.03);
    assert!((Known::new(2, 2, 0).estimate() - 0.5).abs() < 1e-12);
    assert!(Known::new(-1, 7, 0).score() <= 1.0); // a damaged row
}

#[test]
fn the_best_move_comes_first_and_only_legal_ones_come() {
    let board = Board::start(Variant::Chess);
    let of = |text: &str| board.parse_uci(text).expect(text);
    let mut experience = Experience::default();
    experience.insert(board.key(), of("e2e4"), Known::new(5, 2, 0));
    experience.insert(board.key(), of("d2d4"), Known::new(5, 8, 0));
    let castle = Move::from_bits(0x61c4).expect("not zero");
    experience.insert(board.key(), castle, Known::new(9, 18, 0));
    let moves: Vec<String> = experience.moves(&board).iter().map(|(m, _)| m.to_string()).collect();
    assert_eq!(moves, ["d2d4", "e2e4"]);
}
