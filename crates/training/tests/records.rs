//! The bytes of games and positions, which the documents describe.

use kiebitz_chess::{Board, Color, Variant};
use kiebitz_engine::Score;
use kiebitz_training::selfplay::{
    Block, BlockError, End, Family, GameRecord, Label, LeftOut, Position, PositionFilter,
    ScoreCode, index_of, is_held_out, move_at, positions_header, record,
};

fn position(fen: &str, variant: Variant, best: &str) -> Position {
    let board = Board::from_fen(fen, variant).expect(fen);
    let moves = board.legal_moves();
    let best = *moves.iter().find(|m| m.to_string() == best).expect("the move is legal");
    Position { board, score: Label::Centipawns(7), best, winner: None, ply: 40 }
}

#[test]
fn a_record_has_the_documented_bytes() {
    // 1. e4 d5 2. exd5 Qxd5, and Black won: the position before White's third move, and the one before it.
    let mut board = Board::start(Variant::Chess);
    let mut moves = Vec::new();
    for name in ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3"] {
        let m = board.legal_moves().into_iter().find(|m| m.to_string() == name).expect(name);
        moves.push(index_of(&board, m).expect("it is legal"));
        board.play_unchecked(m);
    }
    let game = GameRecord {
        start: 518,
        random_plies: 3,
        moves,
        scores: vec![ScoreCode(-1), ScoreCode(10)],
        winner: Some(Color::Black),
        end: End::Resigned,
    };
    let positions: Vec<Position> =
        game.replay(Family::Chess).collect::<Result<_, _>>().expect("the moves exist");
    let [before, after] = positions[..] else { panic!("two positions were searched") };

    let word = |bytes: &[u8], at: usize| {
        u64::from_le_bytes(bytes[8 * at..8 * at + 8].try_into().expect("eight bytes"))
    };
    let black = record(&before, -3, Some(before.best), true);
    assert_eq!(word(&black, 0), 0x00F7_0008_0000_EF00);
    assert_eq!(word(&black, 1), 0x4200_0000_0000_0042);
    assert_eq!(word(&black, 2), 0x2400_0000_0000_0024);
    assert_eq!(word(&black, 3), 0x8100_0000_0000_0081);
    assert_eq!(word(&black, 4), 0x0800_0000_0000_0008);
    assert_eq!(word(&black, 5), 0x1000_0000_0000_0010);
    assert_eq!(word(&black, 6), 0x0000_0008_0000_EFFF);
    assert_eq!(word(&black, 7), 0xFFF7_0000_0000_0000);
    // −3 for Black, who wins and is to move, held out, ply 3; d8 is 59, d5 is 35.
    assert_eq!(black[64..], [0xFD, 0xFF, 2, 3, 3, 0xFB, 0x08, 0]);
    assert_eq!(before.score, Label::Centipawns(-3));

    let white = record(&after, 46, Some(after.best), false);
    assert_eq!(after.score, Label::Centipawns(46));
    assert_eq!(word(&white, 0), 0x00F7_0000_0000_EF00);
    assert_eq!(word(&white, 4), 0x0000_0008_0000_0008);
    assert_eq!(word(&white, 6), 0x0000_0000_0000_EFFF);
    assert_eq!(word(&white, 7), 0xF7F7_0008_0000_0000);
    assert_eq!(white[64..], [46, 0, 0, 0, 4, 0x81, 0x04, 0]);

    let late = Position { ply: 700, winner: None, ..after };
    assert_eq!(record(&late, 46, None, false)[64..], [46, 0, 1, 0, 255, 0, 0, 0]);
}

#[test]
fn the_header_has_the_documented_bytes() {
    let bytes = [b'K', b'Z', b'T', b'P', 1, 0, 1, 0, 72, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(positions_header(Family::RacingKings), bytes);
    assert_eq!(positions_header(Family::Chess)[6], 0);
}

#[test]
fn only_quiet_positions_with_a_score_are_trained_on() {
    let filter = PositionFilter::default();
    let castling = "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";
    for (best, expected) in [
        ("e1e2", Ok(7)),
        ("e1h1", Ok(7)), // castling ends on the own rook, and takes nothing
        ("a1a8", Err(LeftOut::Tactical)),
        ("e5d6", Err(LeftOut::Tactical)),
        ("b7b8n", Err(LeftOut::Tactical)),
    ] {
        let position = position(castling, Variant::Chess, best);
        assert_eq!(filter.score(&position), expected, "{best}");
    }
    let check = position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", Variant::Chess, "e1d1");
    assert_eq!(filter.score(&check), Err(LeftOut::Check));

    let quiet = position(castling, Variant::Chess, "e1e2");
    for (changed, expected) in [
        (Position { ply: 16, ..quiet }, Ok(7)),
        (Position { ply: 15, ..quiet }, Err(LeftOut::Early)),
        (Position { score: Label::Win, ..quiet }, Err(LeftOut::Decisive)),
        (Position { score: Label::Loss, ..quiet }, Err(LeftOut::Decisive)),
        (Position { score: Label::Unknown, ..quiet }, Err(LeftOut::WithoutScore)),
        (Position { score: Label::Centipawns(-3024), ..quiet }, Ok(-3024)),
    ] {
        assert_eq!(filter.score(&changed), expected, "{changed:?}");
    }
    let race = position("8/8/8/8/8/8/k6K/8 w - - 0 1", Variant::RacingKings, "h2h3");
    assert_eq!(filter.score(&Position { ply: 8, ..race }), Ok(7));
    assert_eq!(filter.score(&Position { ply: 7, ..race }), Err(LeftOut::Early));
}

#[test]
fn one_game_in_fifty_is_held_out_always_the_same() {
    for seed in [0, 1, u64::MAX] {
        let held = (0..100_000).filter(|number| is_held_out(seed, *number)).count();
        assert!((1850..2150).contains(&held), "{held} of 100,000");
    }
    // Which ones belongs to the format: networks are compared by what they say about the same games.
    let first: Vec<u64> = (0..).filter(|number| is_held_out(1, *number)).take(5).collect();
    assert_eq!(first, [32, 191, 193, 267, 279]);
}

fn some_games() -> Vec<GameRecord> {
    let codes = |codes: &[i8]| codes.iter().map(|code| ScoreCode(*code)).collect::<Vec<_>>();
    let game = |moves: &[u8], random_plies, scores, winner, end| GameRecord {
        start: 518,
        random_plies,
        moves: moves.to_vec(),
        scores,
        winner,
        end,
    };
    vec![
        game(&[1, 2, 3, 217], 2, codes(&[127, -127]), Some(Color::White), End::Resigned),
        game(&[0, 0], 0, codes(&[i8::MIN, 5]), None, End::TooLong),
        game(&[9], 1, codes(&[]), Some(Color::Black), End::Checkmate),
    ]
}

#[test]
fn a_block_comes_back() {
    for games in [some_games(), Vec::new()] {
        let block = Block { first: 77, games };
        assert_eq!(Block::decode(&block.encode(), Family::Chess), Ok(block));
    }
}

#[test]
fn nonsense_is_refused() {
    let bytes = Block { first: 0, games: some_games() }.encode();
    for length in 0..bytes.len() {
        assert!(Block::decode(&bytes[..length], Family::Chess).is_err(), "{length}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(Block::decode(&longer, Family::Chess), Err(BlockError::TooLong));
    // Racing Kings has no start 518.
    let wrong = Block::decode(&bytes, Family::RacingKings);
    assert_eq!(wrong, Err(BlockError::Game { number: 0 }));
    // More random plies than plies.
    let mut games = some_games();
    games[1].random_plies = 3;
    let wrong = Block::decode(&Block { first: 0, games }.encode(), Family::Chess);
    assert_eq!(wrong, Err(BlockError::Game { number: 1 }));
}

fn listed(fen: &str, variant: Variant) -> String {
    let board = Board::from_fen(fen, variant).expect(fen);
    let moves = (0..=u8::MAX).map_while(|index| move_at(&board, index));
    moves.map(|m| m.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_order_is_the_documented_one() {
    assert_eq!(
        listed("8/1P6/8/8/8/8/7k/R3K3 w Q - 0 1", Variant::Chess),
        "a1b1 a1c1 a1d1 a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 \
         e1a1 e1d1 e1f1 e1d2 e1e2 e1f2 b7b8n b7b8b b7b8r b7b8q"
    );
    assert_eq!(
        listed("8/8/8/8/8/8/k6K/8 w - - 0 1", Variant::RacingKings),
        "h2g1 h2h1 h2g2 h2g3 h2h3"
    );
}

#[test]
fn numbers_and_moves_belong_together() {
    // 218 moves, the most there are; and one with castling both ways and an en-passant capture.
    for fen in [
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
    ] {
        let board = Board::with_any_material(
            kiebitz_chess::Setup::from_fen(fen, Variant::Chess).expect(fen),
        )
        .expect(fen);
        for m in board.legal_moves() {
            let index = index_of(&board, m).expect("it is legal");
            assert_eq!(move_at(&board, index), Some(m));
        }
        assert_eq!(move_at(&board, board.count_legal_moves() as u8), None);
    }
}

/// The code of the largest evaluation.
const LARGEST: i8 = 126;

#[test]
fn every_step_comes_back() {
    for code in -LARGEST..=LARGEST {
        let Label::Centipawns(centipawns) = ScoreCode(code).label() else { panic!("{code}") };
        assert_eq!(ScoreCode::new(Score(centipawns.into())), ScoreCode(code));
    }
    assert_eq!(ScoreCode(LARGEST).label(), Label::Centipawns(3024));
    assert_eq!(ScoreCode(-1).label(), Label::Centipawns(-3));
}

#[test]
fn certain_scores_are_marked_and_large_ones_clipped() {
    assert_eq!(ScoreCode::new(Score::mate_in(3)).label(), Label::Win);
    assert_eq!(ScoreCode::new(Score::mated_in(4)).label(), Label::Loss);
    assert_eq!(ScoreCode::new(Score::table_loss(4)).label(), Label::Loss);
    assert_eq!(ScoreCode::new(Score::eval(20_000)), ScoreCode(LARGEST));
    assert_eq!(ScoreCode::new(Score::eval(-20_000)), ScoreCode(-LARGEST));
    assert_eq!(ScoreCode::UNKNOWN.label(), Label::Unknown);
}

#[test]
fn rounding_costs_little_of_the_expected_result() {
    let expected = |centipawns: f64| 1.0 / (1.0 + (-centipawns / 400.0).exp());
    for centipawns in -5000..=5000 {
        let Label::Centipawns(stored) = ScoreCode::new(Score(centipawns)).label() else {
            panic!("{centipawns} is no mate")
        };
        let error = (expected(centipawns.into()) - expected(stored.into())).abs();
        assert!(error < 0.0042, "{centipawns} became {stored}");
    }
}
