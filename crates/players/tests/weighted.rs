//! Document A's evaluation, term by term.

use std::sync::Arc;

use kiebitz_chess::{Board, Color, Variant};
use kiebitz_players::ancestor::ANCESTORS;
use kiebitz_players::evaluation::Evaluation;
use kiebitz_players::evaluation::weighted::{Phase, Term, Weighted};
use kiebitz_players::{History, Knowledge};

fn board(fen: &str) -> Board {
    Board::from_fen(fen, Variant::Chess).expect(fen)
}

fn value(term: Term, fen: &str, own: Color) -> i32 {
    term.value(&board(fen), own, &Knowledge::default())
}

#[test]
fn phases() {
    for (fen, phase) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 6", Phase::Opening),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 7", Phase::Middle),
        // 13 pawns each, and one side with 14.
        ("1q2k3/pppp4/8/8/8/8/PPPP4/1Q2K3 w - - 0 30", Phase::Ending),
        ("1q2k3/pppp4/8/8/8/8/PPPPP3/1Q2K3 w - - 0 30", Phase::Middle),
        ("1q2k3/pppp4/8/8/8/8/PPPP4/1Q2K3 w - - 0 1", Phase::Ending),
    ] {
        assert_eq!(Phase::of(&board(fen)), phase, "{fen}");
    }
}

#[test]
fn the_start_is_level_but_for_the_move() {
    let start = Board::start(Variant::Chess);
    let knowledge = Knowledge::default();
    for own in Color::ALL {
        for level in &ANCESTORS {
            if let Evaluation::Weighted(terms) = level.evaluation {
                let weighted = Weighted::at(&start, own, terms, &knowledge);
                assert_eq!(weighted.evaluate(&start), 0, "{}", level.name);
            }
        }
    }
}

#[test]
fn attacked_pieces_count_half_for_the_side_not_to_move() {
    // The knight attacks the rook, and the rook nothing.
    let fen = "4k3/8/8/3n4/8/2R5/8/4K3 b - - 0 1";
    assert_eq!(value(Term::Attacked, fen, Color::Black), 500);
    // A bishop on a8 attacks the knight.
    let fen = "B3k3/8/8/3n4/8/2R5/8/4K3 b - - 0 1";
    assert_eq!(value(Term::Attacked, fen, Color::Black), 500 - 150);
    assert_eq!(value(Term::Attacked, fen, Color::White), -(500 - 150));
    let fen = "B3k3/8/8/3n4/8/2R5/8/4K3 w - - 0 1";
    assert_eq!(value(Term::Attacked, fen, Color::White), 300 - 250);
    // A check attacks the king, worth 15.
    let fen = "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1";
    assert_eq!(value(Term::Attacked, fen, Color::White), 1500 / 2);
}

#[test]
fn king_danger_counts_kinds() {
    // g1's zone is f1 to h4. One queen alone is no danger.
    assert_eq!(value(Term::OwnKing, "4k3/8/8/8/3q4/8/8/6K1 w - - 0 1", Color::White), 0);
    // Queen and rook: (80 + 40) * 50 / 1000 = 6 points.
    let fen = "4k3/8/8/r7/3q4/8/8/6K1 w - - 0 1";
    assert_eq!(value(Term::OwnKing, fen, Color::White), 0); // a5 to h5 passes over the zone
    let fen = "4k3/8/8/8/r2q4/8/8/6K1 w - - 0 1";
    assert_eq!(value(Term::OwnKing, fen, Color::White), 0); // its own queen is in the way
    let fen = "4k3/8/8/8/3q4/r7/8/6K1 w - - 0 1";
    assert_eq!(value(Term::OwnKing, fen, Color::White), -600);
    assert_eq!(value(Term::EnemyKing, fen, Color::Black), 600);
    // A second rook changes nothing, a knight and a bishop do: 160 * 88 / 1000 = 14.08 points.
    let fen = "4k3/8/8/8/3q4/r7/r7/6K1 w - - 0 1";
    assert_eq!(value(Term::OwnKing, fen, Color::White), -600);
    let fen = "4k3/8/2b5/6n1/3q4/r7/8/6K1 w - - 0 1";
    assert_eq!(value(Term::OwnKing, fen, Color::White), -1408);
    // Squares behind the king are not in its zone.
    let fen = "6k1/8/8/8/5K2/8/r7/3q4 w - - 0 1";
    assert_eq!(value(Term::OwnKing, fen, Color::White), 0);
}

#[test]
fn mobility_in_tenths() {
    // White to move: king 3, rook 7 upwards, c1, b1, e1 to h1 = 13. After the king's first move Black's has 3.
    let fen = "7k/8/8/8/8/8/8/K2R4 w - - 0 1";
    assert_eq!(value(Term::Mobility, fen, Color::White), 10 * (16 - 3));
    assert_eq!(value(Term::Mobility, fen, Color::Black), -10 * (16 - 3));
    // Black is in check and has two moves, g8 and g7; after the first of them White has 3 and 13.
    let fen = "7k/8/8/8/8/8/8/K6R b - - 0 1";
    assert_eq!(value(Term::Mobility, fen, Color::Black), 10 * (2 - 16));
    // Stalemate: nobody has a move.
    assert_eq!(value(Term::Mobility, "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", Color::Black), 0);
}

#[test]
fn weights_follow_the_phase_of_the_root_and_the_player() {
    // White is a pawn up, which stands on e4 (20); the kings are at home (0).
    let fen = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 40";
    let knowledge = Knowledge::default();
    let positional = &[Term::Material, Term::OwnPosition, Term::EnemyPosition];
    let at = |root: &str, own, terms| Weighted::at(&board(root), own, terms, &knowledge);
    let weighted = at(fen, Color::White, positional);
    assert_eq!(weighted.evaluate(&board(fen)), 50 * 100 + 10 * 20);
    // Seen by Black, who is not to move, it is the same for White.
    let black = at(fen, Color::Black, positional);
    assert_eq!(black.evaluate(&board(fen)), 50 * 100 + 10 * 20);
    // A search from the middle game judges this ending by the weights of the middle game.
    let middle = at("1q2k3/pppp4/8/8/8/8/PPPPP3/1Q2K3 w - - 0 30", Color::White, positional);
    assert_eq!(middle.evaluate(&board(fen)), 50 * 100 + 25 * 20);
    let opening = at("1q2k3/pppp4/8/8/8/8/PPPPP3/1Q2K3 w - - 0 6", Color::White, positional);
    assert_eq!(opening.evaluate(&board(fen)), 50 * 100 + 50 * 20);
    // The kings differ: to White the danger of its own weighs 5, that of Black's 10.
    let fen = "4k3/8/8/8/3q4/r7/8/6K1 w - - 0 40";
    let kings = &[Term::OwnKing, Term::EnemyKing];
    // The queen alone is worth nine, the rook five: 14 is a middle game, all weights 5.
    assert_eq!(at(fen, Color::White, kings).evaluate(&board(fen)), -5 * 600);
    assert_eq!(at(fen, Color::Black, kings).evaluate(&board(fen)), -5 * 600);
    let fen = "4k3/8/2b5/8/3q4/8/8/6K1 w - - 0 40"; // (80 + 20) * 50 / 1000 = 5
    assert_eq!(at(fen, Color::White, kings).evaluate(&board(fen)), -5 * 500);
    assert_eq!(at(fen, Color::Black, kings).evaluate(&board(fen)), -10 * 500);
}

#[test]
fn past_games_are_asked() {
    let history: Arc<History> =
        Arc::new(|board: &Board| if board.turn().is_white() { 3 } else { -2 });
    let knowledge = Knowledge { history: Some(history), ..Knowledge::default() };
    let start = Board::start(Variant::Chess);
    for own in Color::ALL {
        let weighted = Weighted::at(&start, own, &[Term::History], &knowledge);
        assert_eq!(weighted.evaluate(&start), 3 * 100);
    }
    let ending = board("4k3/8/8/8/4P3/8/8/4K3 b - - 0 40");
    let black = Weighted::at(&ending, Color::Black, &[Term::History], &knowledge);
    assert_eq!(black.evaluate(&ending), 5 * 2 * 100);
}
