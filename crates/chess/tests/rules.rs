//! The rules by example: endings, repetitions, set-up positions; and the values they are made of.

use std::collections::HashSet;

use kiebitz_gametree::random::Random;

use kiebitz_chess::Ending::{self, *};
use kiebitz_chess::SetupError::{self, *};
use kiebitz_chess::attacks::{between, bishop_attacks, line, queen_attacks, rook_attacks};
use kiebitz_chess::{
    BackRank, Bitboard, Board, Color, FenError, Game, Move, MoveKind, Outcome, Reason, Role,
    Square, UnknownReason, Variant,
};

fn ending(fen: &str, variant: Variant) -> Option<Ending> {
    Board::from_fen(fen, variant).expect(fen).ending()
}

#[test]
fn endings_of_chess() {
    let cases = [
        (
            "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
            Some(Checkmate(Color::White)),
        ),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some(Stalemate)),
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", Some(InsufficientMaterial)),
        ("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", Some(InsufficientMaterial)),
        ("8/8/4k3/8/8/3KB3/8/8 w - - 0 1", Some(InsufficientMaterial)),
        ("8/2b5/4k3/8/8/3KB3/8/8 w - - 0 1", Some(InsufficientMaterial)), // both on dark squares
        ("8/3b4/4k3/8/8/3KB3/8/8 w - - 0 1", None),                       // one on light
        ("8/8/4k3/8/8/2NKN3/8/8 w - - 0 1", None),                        // helpmate exists
        ("8/5n2/4k3/8/8/3KN3/8/8 w - - 0 1", None),
        ("8/5b2/4k3/8/8/3KN3/8/8 w - - 0 1", None),
        ("8/8/4k3/8/8/3KP3/8/8 w - - 0 1", None),
    ];
    for (fen, expected) in cases {
        assert_eq!(ending(fen, Variant::Chess), expected, "{fen}");
    }
}

#[test]
fn who_could_still_win() {
    for (fen, white, black) in [
        ("8/8/4k3/8/8/3K4/7P/8 w - - 0 1", true, false),
        ("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", false, false),
        ("8/4q3/4k3/8/8/3KN3/8/8 w - - 0 1", false, true),
        ("8/4p3/4k3/8/8/3KN3/8/8 w - - 0 1", true, true), // the pawn cuts the flight off
        ("8/8/4k3/8/8/2NKN3/8/8 w - - 0 1", true, false),
        ("8/4r3/4k3/8/8/3KB3/8/8 w - - 0 1", false, true),
        ("8/4p3/4k3/8/8/3KB3/8/8 w - - 0 1", true, true),
        ("8/3b4/4k3/8/8/3KB3/8/8 w - - 0 1", true, true), // bishops of both shades
        ("8/2b5/4k3/8/8/3KB3/8/8 w - - 0 1", false, false),
    ] {
        let board = Board::from_fen(fen, Variant::Chess).expect(fen);
        assert_eq!(Color::ALL.map(|color| board.could_win(color)), [white, black], "{fen}");
        assert!(!board.has_insufficient_material() || !(white || black), "{fen}");
    }
    let race = Board::from_fen("8/8/4k3/8/8/3K4/8/8 w - - 0 1", Variant::RacingKings).unwrap();
    assert!(race.could_win(Color::White) && race.could_win(Color::Black));
}

#[test]
fn reasons_and_colors_are_read_back() {
    for (place, reason) in Reason::ALL.into_iter().enumerate() {
        assert_eq!((reason.name().parse(), reason as usize), (Ok(reason), place));
    }
    assert_eq!("boredom".parse::<Reason>(), Err(UnknownReason("boredom".into())));
    for color in Color::ALL {
        assert_eq!(color.name().parse(), Ok(color));
    }
    assert!("red".parse::<Color>().is_err());
}

#[test]
fn endings_of_racing_kings() {
    let cases = [
        ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", None),
        ("1K6/7k/8/8/8/8/8/8 b - - 0 1", None), // Black can follow
        ("1K6/6k1/8/8/8/8/8/8 w - - 1 2", Some(RaceWon(Color::White))),
        ("1k6/6K1/8/8/8/8/8/8 w - - 0 1", Some(RaceWon(Color::Black))),
        ("2KR4/k7/2Q5/4q3/8/8/8/2N5 b - - 0 1", Some(RaceWon(Color::White))),
        ("1K4k1/8/8/8/8/8/8/8 w - - 0 1", Some(RaceDrawn)),
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", None), // bare kings still race
    ];
    for (fen, expected) in cases {
        assert_eq!(ending(fen, Variant::RacingKings), expected, "{fen}");
    }
}

fn play_all(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let m = game.board().parse_uci(text).expect(text);
        game.play(m).expect(text);
    }
}

#[test]
fn repetition_is_claimed_at_three_and_ends_at_five() {
    let mut game = Game::default();
    for times in 1..=4 {
        assert_eq!(game.repetitions(), times);
        let claim = (times >= 3).then_some(Reason::ThreefoldRepetition);
        assert_eq!(game.claimable_draw(), claim);
        assert_eq!(game.outcome(), None);
        play_all(&mut game, "g1f3 g8f6 f3g1 f6g8");
    }
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::FivefoldRepetition)));
    assert_eq!(game.claimable_draw(), None);
    game.take_back();
    assert_eq!(game.outcome(), None);
}

#[test]
fn lost_castling_rights_make_another_position() {
    let mut game =
        Game::new(Board::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Variant::Chess).unwrap());
    play_all(&mut game, "a1b1 e8d8 b1a1 d8e8");
    assert_eq!(game.repetitions(), 1);
    play_all(&mut game, "a1b1 e8d8 b1a1 d8e8");
    assert_eq!(game.repetitions(), 2);
}

#[test]
fn an_en_passant_nobody_may_make_does_not_count() {
    // After e2e4 Black's d-pawn stands ready, but it is pinned: the position is the same without.
    let fen = "8/8/8/8/k2p3Q/8/4P3/3K4 w - - 0 1";
    let mut game = Game::new(Board::from_fen(fen, Variant::Chess).unwrap());
    play_all(&mut game, "e2e4 a4a3 h4h3 a3a4 h3h4 a4a3 h4h3 a3a4 h3h4");
    assert_eq!(game.repetitions(), 3);
}

#[test]
fn fifty_moves_are_claimed_and_seventy_five_end_it() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 99 80";
    let mut game = Game::new(Board::from_fen(fen, Variant::Chess).unwrap());
    assert_eq!(game.claimable_draw(), None);
    play_all(&mut game, "a1a2");
    assert_eq!(game.claimable_draw(), Some(Reason::FiftyMoves));
    let late = fen.replace(" 99 ", " 149 ");
    let mut game = Game::new(Board::from_fen(&late, Variant::Chess).unwrap());
    play_all(&mut game, "a1a2");
    assert_eq!(game.outcome(), Some(Outcome::draw(Reason::SeventyFiveMoves)));
}

fn error(fen: &str, variant: Variant) -> SetupError {
    match Board::from_fen(fen, variant) {
        Err(FenError::Setup(error)) => error,
        other => panic!("{fen}: {other:?}"),
    }
}

#[test]
fn each_broken_rule_is_named() {
    let cases: &[(&str, SetupError)] = &[
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", NoKing(Color::Black)),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", TooManyKings(Color::White)),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", PawnOnLastRank(Square::A8)),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", TooManyPawns(Color::Black)),
        ("4k3/8/8/8/RRRRRRRR/RRRRRRRR/8/4K3 w - - 0 1", TooManyPieces(Color::White)),
        ("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", TooManyPromoted(Color::White)),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", OpponentInCheck(Color::Black)),
        ("4k3/8/3N1N2/1B6/8/8/8/4K3 b - - 0 1", TooManyCheckers(Color::Black, 3)),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", CastlingWithoutRook(Square::H1)),
        ("4k3/8/8/8/8/4K3/8/7R w H - 0 1", CastlingWithoutKing(Color::White)),
        ("4k3/8/8/8/8/8/8/R2K4 w Q - 0 1", CastlingNotChess(Square::A1)),
        ("4k3/8/8/8/8/8/8/4KR2 w F - 0 1", CastlingNotChess(Square::F1)),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", ImpossibleEnPassant(Square::E6)),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1", ImpossibleEnPassant(Square::E3)),
        ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", ImpossibleEnPassant(Square::E6)),
    ];
    for (fen, expected) in cases {
        assert_eq!(error(fen, Variant::Chess), *expected, "{fen}");
    }
    let racing: &[(&str, SetupError)] = &[
        ("8/8/8/8/8/8/k6K/7P w - - 0 1", RacingPawn(Square::H1)),
        ("8/8/8/8/8/8/k6K/7r w - - 0 1", RacingCheck(Color::White)),
        ("8/8/8/8/8/8/k6K/8 w - a3 0 1", RacingEnPassant),
        ("8/8/8/8/k7/7K/8/QQ6 w - - 0 1", RacingTooManyPieces(Color::White)),
        ("k6K/8/8/8/8/8/8/8 b - - 0 1", RacingBothArrived),
    ];
    for (fen, expected) in racing {
        assert_eq!(error(fen, Variant::RacingKings), *expected, "{fen}");
    }
    let twice = "4k3/8/8/8/8/8/8/4KR1R w FH - 0 1";
    assert_eq!(error(twice, Variant::Chess960), CastlingTwice(Color::White));
}

#[test]
fn en_passant_counts_only_when_it_can_happen() {
    // The d-pawn is pinned along the rank: Polyglot counts the square, the board does not.
    let fen = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
    let board = Board::from_fen(fen, Variant::Chess).unwrap();
    assert_eq!(board.en_passant(), None);
    assert_ne!(board.key(), board.polyglot_key());
    assert_eq!(board.fen(), "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1");
}

#[test]
fn a_board_survives_its_own_setup() {
    for variant in Variant::ALL {
        let board = Board::start(variant);
        assert_eq!(Board::try_from(board.to_setup()), Ok(board));
    }
}

#[test]
fn the_numbers_name_960_different_starts() {
    assert_eq!(BackRank::from_number(518), Some(BackRank::CHESS));
    assert_eq!(BackRank::from_number(960), None);
    let starts: HashSet<String> =
        (0..960).map(|n| Board::chess960(n).expect("in range").fen()).collect();
    assert_eq!(starts.len(), 960);
    let first = Board::chess960(0).expect("in range").fen();
    assert_eq!(first, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    let last = Board::chess960(959).expect("in range").fen();
    assert_eq!(last, "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
}

#[test]
fn lines_and_gaps() {
    assert_eq!(line(Square::A1, Square::C3).len(), 8);
    assert_eq!(line(Square::A2, Square::B4), Bitboard::EMPTY);
    let gap: Vec<_> = between(Square::E1, Square::E4).into_iter().collect();
    assert_eq!(gap, [Square::E2, Square::E3]);
    for a in Square::all() {
        for b in Square::all() {
            let span = line(a, b);
            assert_eq!(span, line(b, a));
            assert_eq!(between(a, b), between(b, a));
            assert!(span.is_empty() || span.contains(a) && span.contains(b));
            assert_eq!(between(a, b) & span, between(a, b));
            let gap = a.distance(b).saturating_sub(1) as u32;
            assert_eq!(between(a, b).len(), if span.any() { gap } else { 0 });
        }
    }
}

#[test]
fn sets_and_squares() {
    let set: Bitboard = [Square::A1, Square::E4, Square::H8].into_iter().collect();
    assert_eq!(set.len(), 3);
    assert!(set.more_than_one() && set.contains(Square::E4) && !set.contains(Square::E5));
    let squares: Vec<Square> = set.into_iter().collect();
    assert_eq!(squares, [Square::A1, Square::E4, Square::H8]);
    assert_eq!(Bitboard::of(Square::A4).left(), Bitboard::EMPTY);
    assert_eq!(Bitboard::of(Square::G4).right(), Bitboard::of(Square::H4));
    assert_eq!(Bitboard::of(Square::B1).flip_ranks(), Bitboard::of(Square::B8));
    assert!(Square::all().all(|s| Bitboard::DARK.contains(s) == s.is_dark()));
}

#[test]
fn packing_keeps_everything() {
    assert_eq!(size_of::<Option<Move>>(), 2);
    let castle = Move::castle(Square::E1, Square::H1);
    assert_eq!((castle.from(), castle.to()), (Square::E1, Square::H1));
    assert_eq!(castle.kind(), MoveKind::Castle);
    assert!(Move::en_passant(Square::E5, Square::D6).is_en_passant());
    for role in Role::PROMOTIONS {
        let promotion = Move::promotion(Square::A7, Square::B8, role);
        assert_eq!(promotion.kind(), MoveKind::Promotion(role));
        assert_eq!(Move::from_bits(promotion.to_bits()), Some(promotion));
    }
    assert_eq!(Move::promotion(Square::A7, Square::B8, Role::Queen).to_string(), "a7b8q");
}

/// The squares that a slider reaches step by step.
fn walk(square: Square, occupied: Bitboard, directions: [(i8, i8); 4]) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    for (files, ranks) in directions {
        let mut here = square;
        while let Some(next) = here.offset(files, ranks) {
            attacks |= Bitboard::of(next);
            if occupied.contains(next) {
                break;
            }
            here = next;
        }
    }
    attacks
}

#[test]
fn sliders_attack_what_they_reach_step_by_step() {
    let mut random = Random::new(1);
    for round in 0..3000 {
        // Every third round sparse, every third dense.
        let (one, other) = (random.bits(), random.bits());
        let occupied = Bitboard(match round % 3 {
            0 => one,
            1 => one & other,
            _ => one | other,
        });
        for square in Square::all() {
            let diagonal = walk(square, occupied, [(1, 1), (1, -1), (-1, -1), (-1, 1)]);
            let straight = walk(square, occupied, [(1, 0), (-1, 0), (0, 1), (0, -1)]);
            assert_eq!(bishop_attacks(square, occupied), diagonal);
            assert_eq!(rook_attacks(square, occupied), straight);
            assert_eq!(queen_attacks(square, occupied), diagonal | straight);
        }
    }
}

#[test]
fn a_placement_has_the_keys_of_all_its_positions() {
    let placement = "r3k2r/8/8/8/8/8/8/R3K2R";
    let board = |rest: &str| {
        Board::from_fen(&format!("{placement} {rest}"), Variant::Chess).expect("legal")
    };
    let known = board("w KQkq - 0 1").placement_keys();
    assert_eq!(known.len(), 2 * 16);
    for turn in ["w", "b"] {
        for rights in ["KQkq", "Kkq", "Qk", "q", "-"] {
            let other = board(&format!("{turn} {rights} - 3 9"));
            assert!(known.contains(&other.key()), "{turn} {rights}");
            assert_eq!(other.placement_keys()[0], known[0], "{turn} {rights}");
        }
    }
    let bare = Board::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Variant::Chess).expect("legal");
    assert_eq!(bare.placement_keys().len(), 2);
}
