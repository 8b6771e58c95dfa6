//! Moves as people type them, and why some are not legal.

use kiebitz_chess::{Board, PieceLetters, Role, Square, Variant};
use kiebitz_play::notation::read_move;
use kiebitz_play::{Obstacle, WhyNot};

fn read(fen: &str, text: &str, letters: PieceLetters) -> Result<String, WhyNot> {
    let board = Board::from_fen(fen, Variant::Chess).expect(fen);
    read_move(&board, text, letters).map(|m| board.uci(m))
}

const ENGLISH: PieceLetters = PieceLetters::English;
const GERMAN: PieceLetters = PieceLetters::German;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn moves_are_read_as_people_type_them() {
    for (text, letters, uci) in [
        ("e4", ENGLISH, "e2e4"),
        ("e2e4", ENGLISH, "e2e4"),
        ("E2E4", ENGLISH, "e2e4"),
        ("e2-e4", ENGLISH, "e2e4"),
        (" Nf3 ", ENGLISH, "g1f3"),
        ("nf3", ENGLISH, "g1f3"),
        ("Sf3", GERMAN, "g1f3"),
        ("sf3", GERMAN, "g1f3"),
        ("Nf3!?", GERMAN, "g1f3"),
    ] {
        assert_eq!(read(START, text, letters).as_deref(), Ok(uci), "{text}");
    }
    let bishop = "4k3/8/8/8/8/8/8/4KB2 w - - 0 1";
    assert_eq!(read(bishop, "Lb5", GERMAN).as_deref(), Ok("f1b5"));
    assert_eq!(read(bishop, "Bb5", GERMAN).as_deref(), Ok("f1b5"), "no pawn is written so");
    assert!(read(START, "Sf3", ENGLISH).is_err());
}

#[test]
fn bad_moves_get_the_best_reason() {
    for (fen, text, letters, expected) in [
        (START, "hello", ENGLISH, WhyNot::NotAMove("hello".into())),
        (START, "", ENGLISH, WhyNot::NotAMove(String::new())),
        (START, "e5", ENGLISH, WhyNot::CannotGo(Role::Pawn, Square::E5)),
        (START, "Nd4", ENGLISH, WhyNot::NoneCanGo(Role::Knight, Square::D4)),
        (START, "Qd3", ENGLISH, WhyNot::Blocked(Role::Queen, Square::D2)),
        (START, "Dd3", GERMAN, WhyNot::Blocked(Role::Queen, Square::D2)),
        (START, "O-O", ENGLISH, WhyNot::Castling(Obstacle::Blocked)),
        (START, "exd3", ENGLISH, WhyNot::NothingToTake(Square::D3)),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "Ra1", ENGLISH, WhyNot::NoSuchPiece(Role::Rook)),
        ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8", ENGLISH, WhyNot::PromotionMissing),
        (
            "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1",
            "Nd2",
            ENGLISH,
            WhyNot::Ambiguous(vec!["Nbd2".into(), "Nfd2".into()]),
        ),
    ] {
        assert_eq!(read(fen, text, letters), Err(expected), "{text}");
    }
}

fn why(fen: &str, variant: Variant, uci: &str) -> WhyNot {
    let board = if fen.is_empty() {
        Board::start(variant)
    } else {
        Board::from_fen(fen, variant).expect(fen)
    };
    assert!(board.parse_uci(uci).is_err(), "{uci} is legal in {fen}");
    let square = |at: usize| uci[at..at + 2].parse::<Square>().expect(uci);
    let promotion = uci.chars().nth(4).and_then(Role::from_letter);
    WhyNot::of(&board, square(0), square(2), promotion)
}

#[test]
fn reasons_of_chess() {
    use WhyNot::*;
    let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (fen, uci, expected) in [
        ("", "e2e5", CannotGo(Role::Pawn, Square::E5)),
        ("", "e4e5", EmptySquare(Square::E4)),
        ("", "e7e5", OpponentsPiece(Role::Pawn, Square::E7)),
        ("", "a1a2", OwnPieceThere(Role::Pawn, Square::A2)),
        ("", "a1a5", Blocked(Role::Rook, Square::A2)),
        ("", "b1b3", CannotGo(Role::Knight, Square::B3)),
        ("", "e2d3", NothingToTake(Square::D3)),
        ("", "e1g1", Castling(Obstacle::Blocked)),
        ("", "e2e4q", NoPromotion),
        (castle, "e1e3", CannotGo(Role::King, Square::E3)),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1d2", IntoCheck(Square::D2)),
        ("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", Pinned(Role::Knight)),
        ("4r1k1/8/8/8/8/8/8/N3K3 w - - 0 1", "a1b3", StillInCheck),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", PromotionMissing),
        ("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4e5", Blocked(Role::Pawn, Square::E5)),
        ("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "e1g1", Castling(Obstacle::NoRight)),
        ("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1g1", Castling(Obstacle::InCheck)),
        ("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", Castling(Obstacle::Attacked(Square::F1))),
        // Capturing en passant would expose the king, so the board has no en-passant square.
        ("7k/8/8/K1pP3r/8/8/8/8 w - c6 0 2", "d5c6", NothingToTake(Square::C6)),
    ] {
        assert_eq!(why(fen, Variant::Chess, uci), expected, "{fen} {uci}");
    }
}

#[test]
fn reasons_of_racing_kings() {
    let fen = "8/8/8/8/k7/8/8/6RK w - - 0 1";
    assert_eq!(why(fen, Variant::RacingKings, "g1a1"), WhyNot::GivesCheck);
    let own = WhyNot::OwnPieceThere(Role::Rook, Square::G1);
    assert_eq!(why(fen, Variant::RacingKings, "h1g1"), own);
}

#[test]
fn every_illegal_move_has_a_reason() {
    let fens = [
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", Variant::Chess),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", Variant::Chess960),
        ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", Variant::RacingKings),
    ];
    for (fen, variant) in fens {
        let board = Board::from_fen(fen, variant).expect(fen);
        for from in Square::all() {
            for to in Square::all().filter(|to| *to != from) {
                if board.parse_uci(&format!("{from}{to}")).is_err() {
                    WhyNot::of(&board, from, to, None); // does not panic
                }
            }
        }
    }
}
