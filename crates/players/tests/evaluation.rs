//! Material and piece-square values.

use kiebitz_chess::{Board, Color, Role, Square, Variant};
use kiebitz_gametree::Evaluate;
use kiebitz_players::Knowledge;
use kiebitz_players::evaluation::Evaluation;
use kiebitz_players::evaluation::squares::{TABLES, balance, position};

fn value(evaluation: Evaluation, fen: &str) -> i32 {
    let board = Board::from_fen(fen, Variant::Chess).expect(fen);
    evaluation.judge(&board, &Knowledge::default()).evaluate(&board)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_start_is_level() {
    for evaluation in [Evaluation::Material, Evaluation::PieceSquare, Evaluation::MaterialAndCentre]
    {
        assert_eq!(value(evaluation, START), 0);
    }
}

#[test]
fn every_piece_has_its_price() {
    let expected = [("P", 100, 100), ("N", 300, 280), ("B", 300, 300), ("R", 500, 500)];
    for (piece, classic, of_b) in expected.into_iter().chain([("Q", 900, 900)]) {
        let fen = format!("4k3/8/8/8/8/8/{piece}7/4K3 w - - 0 1");
        assert_eq!(value(Evaluation::Material, &fen), classic, "{fen}");
        assert_eq!(value(Evaluation::MaterialAndCentre, &fen), of_b, "{fen}");
        let fen = fen.replace(" w ", " b ");
        assert_eq!(value(Evaluation::Material, &fen), -classic, "{fen}");
    }
}

#[test]
fn in_racing_kings_the_way_counts() {
    let board = Board::from_fen("8/8/8/4K3/8/8/kr4BN/qrbnNBRQ b - - 0 1", Variant::RacingKings);
    let board = board.expect("legal");
    let judge = Evaluation::Material.judge(&board, &Knowledge::default()).evaluate(&board);
    // Black has a rook for bishop and knight, and its king three ranks to go.
    assert_eq!(judge, 500 - 600 - 3 * 30);
}

#[test]
fn pieces_in_the_centre_count_ten_in_b() {
    let e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(value(Evaluation::MaterialAndCentre, e4), -10);
    let both = "rnbqkbnr/ppp2ppp/8/3pp3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";
    assert_eq!(value(Evaluation::MaterialAndCentre, both), -10);
}

#[test]
fn squares_refine_material() {
    // 1. e4: the pawn leaves -20 for +20.
    let e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(value(Evaluation::PieceSquare, e4), -40);
    // A queen on b3 stands better than on g3.
    let b3 = "4k3/8/8/8/8/1Q6/8/4K3 w - - 0 1";
    let g3 = "4k3/8/8/8/8/6Q1/8/4K3 w - - 0 1";
    assert_eq!(
        (value(Evaluation::PieceSquare, b3), value(Evaluation::PieceSquare, g3)),
        (905, 900)
    );
    // Black's queen sees the same from its side.
    let b6 = "4k3/8/1q6/8/8/8/8/4K3 b - - 0 1";
    assert_eq!(value(Evaluation::PieceSquare, b6), 905);
}

fn table_value(role: Role, square: Square) -> i32 {
    TABLES[role.index()][square.index()]
}

#[test]
fn a_value_of_each_table_on_both_wings() {
    for (role, square, expected) in [
        (Role::Pawn, Square::D5, 25),
        (Role::Pawn, Square::E2, -20),
        (Role::Pawn, Square::H7, 50),
        (Role::Knight, Square::A1, -50),
        (Role::Knight, Square::F3, 10),
        (Role::Knight, Square::E2, 5),
        (Role::Bishop, Square::G3, 10),
        (Role::Bishop, Square::C8, -10),
        (Role::Rook, Square::D1, 5),
        (Role::Rook, Square::H7, 5),
        (Role::King, Square::G1, 30),
        (Role::King, Square::E8, -50),
        (Role::King, Square::C3, -20),
    ] {
        assert_eq!(table_value(role, square), expected, "{role:?} {square}");
    }
}

#[test]
fn only_the_queen_prefers_a_wing() {
    let mut different = Vec::new();
    for role in Role::ALL {
        for square in Square::all().filter(|square| square.file() < 4) {
            let (left, right) = (table_value(role, square), table_value(role, square.flip_file()));
            if left != right {
                different.push((role, square, left, right));
            }
        }
    }
    assert_eq!(
        different,
        [
            (Role::Queen, Square::C2, 5, 0),
            (Role::Queen, Square::B3, 5, 0),
            (Role::Queen, Square::A4, 0, -5),
        ]
    );
}

#[test]
fn both_sides_see_the_same() {
    let start = Board::start(Variant::Chess);
    // Pawns 5+10+10-20 on each wing; knights -40, bishops -10, rooks 0, queen -5, king 0.
    assert_eq!(position(&start, Color::White), 2 * (5 - 40 - 10) - 5);
    assert_eq!(position(&start, Color::Black), position(&start, Color::White));
    assert_eq!(balance(&start), 0);
}
