//! Boards, moves and names as text: what is read, written and refused.

use kiebitz_chess::{
    Board, FenError, ParseSquareError, PieceLetters, SanError, Square, UciError, Variant,
};

#[test]
fn fens_round_trip() {
    let cases = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Variant::Chess),
        ("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34", Variant::Chess),
        ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", Variant::Chess),
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9", Variant::Chess960),
        // The inner rook castles: X-FEN must name its file.
        ("4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1", Variant::Chess960),
        ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", Variant::RacingKings),
    ];
    for (fen, variant) in cases {
        let board = Board::from_fen(fen, variant).expect(fen);
        assert_eq!(board.fen(), fen);
        assert_eq!(Board::from_fen(&board.shredder_fen(), variant), Ok(board), "{fen}");
    }
    let board = Board::from_fen(cases[3].0, cases[3].1).expect("read above");
    let shredder = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    assert_eq!(board.shredder_fen(), shredder);
}

#[test]
fn syntax_errors_say_where() {
    let cases = [
        ("", FenError::Empty),
        ("8/8 w", FenError::Ranks(2)),
        ("8/8/8/7/8/8/8/8 w", FenError::RankLength { rank: 5, files: 7 }),
        ("8/8/8/8/8/8/8/x7 w", FenError::Piece { rank: 1, letter: 'x' }),
        ("8/8/8/8/8/8/8/8 x", FenError::Turn("x".into())),
        ("8/8/8/8/8/8/8/8 w KX", FenError::Castling("KX".into())),
        ("8/8/8/8/8/8/8/8 w - e4", FenError::EnPassant("e4".into())),
        ("8/8/8/8/8/8/8/8 w - - -1", FenError::Halfmoves("-1".into())),
        ("8/8/8/8/8/8/8/8 w - - 0 99999", FenError::Fullmoves("99999".into())),
        ("8/8/8/8/8/8/8/8 w - - 0 1 x", FenError::TooLong("x".into())),
    ];
    for (fen, expected) in cases {
        assert_eq!(Board::from_fen(fen, Variant::Chess), Err(expected), "{fen}");
    }
}

fn read_in(fen: &str, san: &str) -> Result<String, SanError> {
    let board = Board::from_fen(fen, Variant::Chess).expect(fen);
    board.parse_san(san).map(|m| board.san(m))
}

#[test]
fn many_spellings_of_one_move() {
    let fen = "r3k2r/1P3ppp/8/3p4/4P3/5N2/5PPP/R3K1NR w KQkq - 0 1";
    let cases = [
        ("exd5", ["exd5", "ed5", "e4xd5", "e4d5", "exd5!?", "Pexd5"].as_slice()),
        ("b8=Q+", &["b8=Q+", "b8Q", "b8=Q", "b8(Q)", "b8q", "b7-b8=Q"]),
        ("bxa8=N", &["bxa8=N", "ba8N", "b7xa8=N"]),
        ("O-O-O", &["O-O-O", "0-0-0", "o-o-o", "O-O-O+"]),
        ("Nd4", &["Nd4", "Nf3-d4", "Nfd4", "N3d4"]),
        ("Ne2", &["Ne2", "Nge2"]),
    ];
    for (expected, spellings) in cases {
        for san in spellings {
            assert_eq!(read_in(fen, san).as_deref(), Ok(expected), "{san}");
        }
    }
}

#[test]
fn bad_san_gets_a_reason() {
    let fen = "4k3/1P6/8/8/8/8/N7/4K1N1 w - - 0 1";
    assert!(matches!(read_in(fen, "hello"), Err(SanError::Syntax(_))));
    assert!(matches!(read_in(fen, ""), Err(SanError::Syntax(_))));
    assert!(matches!(read_in(fen, "O-O"), Err(SanError::Illegal(_))));
    assert!(matches!(read_in(fen, "Ra4"), Err(SanError::Illegal(_))));
    assert!(matches!(read_in(fen, "b8"), Err(SanError::PromotionMissing(_))));
    let two = "4k3/8/8/8/8/N5N1/8/4K3 w - - 0 1";
    let two_knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    assert!(matches!(read_in(two, "Nd5"), Err(SanError::Illegal(_))));
    assert_eq!(
        read_in(two_knights, "Nd2"),
        Err(SanError::Ambiguous("Nd2".into(), vec!["Nbd2".into(), "Nfd2".into()]))
    );
}

#[test]
fn german_letters_on_request() {
    let board = Board::start(Variant::Chess);
    let knight = board.parse_san_with("Sf3", PieceLetters::German).expect("legal");
    assert_eq!(board.san(knight), "Nf3");
    assert_eq!(board.san_with(knight, PieceLetters::German), "Sf3");
    assert!(board.parse_san_with("Nf3", PieceLetters::German).is_err());
    let promotes = Board::from_fen("8/P6k/8/8/8/8/8/K7 w - - 0 1", Variant::Chess).unwrap();
    let queen = promotes.parse_san_with("a8D", PieceLetters::German).expect("legal");
    assert_eq!(promotes.san_with(queen, PieceLetters::German), "a8=D");
}

#[test]
fn castling_both_ways() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let chess = Board::from_fen(fen, Variant::Chess).unwrap();
    let short = chess.parse_uci("e1g1").unwrap();
    assert_eq!(chess.parse_uci("e1h1"), Ok(short));
    assert_eq!(chess.uci(short), "e1g1");
    assert_eq!(chess.uci(chess.parse_uci("e1c1").unwrap()), "e1c1");
    let shuffled = Board::from_fen(fen, Variant::Chess960).unwrap();
    assert_eq!(shuffled.uci(short), "e1h1");
    assert_eq!(shuffled.parse_uci("e1g1"), Ok(short));
    // With the king on f1, f1g1 is a step; castling is f1h1.
    let step = Board::from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1", Variant::Chess960).unwrap();
    assert!(!step.parse_uci("f1g1").unwrap().is_castle());
    assert!(step.parse_uci("f1h1").unwrap().is_castle());
}

#[test]
fn bad_uci_gets_a_reason() {
    let board = Board::start(Variant::Chess);
    for bad in ["", "e2", "e2e9", "e2e4qq", "0000", "ü2e4", "e7e8k"] {
        assert!(matches!(board.parse_uci(bad), Err(UciError::Syntax(_))), "{bad}");
    }
    for bad in ["e2e5", "e7e5", "e1g1", "e2e4q", "a1a1"] {
        assert!(matches!(board.parse_uci(bad), Err(UciError::Illegal(_))), "{bad}");
    }
}

#[test]
fn squares_round_trip() {
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    assert_eq!(Square::E4.to_string(), "e4");
    assert!(Square::A1.is_dark() && !Square::H1.is_dark());
    for bad in ["", "e", "e9", "i1", "e44", "é4"] {
        assert_eq!(bad.parse::<Square>(), Err(ParseSquareError), "{bad}");
    }
}

#[test]
fn variants_round_trip() {
    for variant in Variant::ALL {
        assert_eq!(variant.to_string().parse(), Ok(variant));
    }
    assert_eq!("Racing Kings".parse(), Ok(Variant::RacingKings));
    assert!("atomic".parse::<Variant>().is_err());
}
