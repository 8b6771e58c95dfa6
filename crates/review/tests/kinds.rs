//! Kinds of facts on lines that are given: positions made for them, and the same with the proof broken.

use kiebitz_chess::{Board, Move};
use kiebitz_games::pgn::{self, PgnGame};
use kiebitz_play::Language;
use kiebitz_review::{Evaluation, MoveReview, Position, Praise, Review, Source};

fn game(fen: &str, variant: &str, moves: &str) -> PgnGame {
    let text = format!("[Variant \"{variant}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. {moves} *\n");
    let entry = pgn::read(text.as_bytes()).next().expect("a game").expect("text can be read");
    entry.game.unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn line(start: &Board, moves: &str) -> Vec<Move> {
    let mut board = *start;
    let mut read = |san: &str| {
        let m = board.parse_san(san).unwrap_or_else(|error| panic!("{san}: {error}"));
        board.play_unchecked(m);
        m
    };
    moves.split_whitespace().map(&mut read).collect()
}

fn position(centipawns: i32, line: Vec<Move>) -> Position {
    let keeping = line.first().copied().into_iter().collect();
    let evaluation = Evaluation::Centipawns(centipawns);
    Position { evaluation, source: Source::Search, line, keeping, zugzwang: None, other: None }
}

/// What is found of White's first move of `played`, where `better` was better by eight pawns. Then it is worth `now`.
fn found(fen: &str, variant: &str, better: &str, played: &str, now: i32) -> MoveReview {
    let (first, _) = played.split_once(' ').expect("a reply");
    let game = game(fen, variant, first);
    let replies = line(&game.start, played)[1..].to_vec();
    let positions = vec![position(now + 800, line(&game.start, better)), position(now, replies)];
    Review::of(&game, positions, 1).expect("one more than moves").moves[0].clone()
}

/// `unguards guard:d2 of:c4`.
fn facts(found: &MoveReview) -> Vec<String> {
    let why = found.why.as_ref().expect("it loses much");
    let one = |fact: &kiebitz_review::Fact| {
        let squares = fact.squares().into_iter().map(|(name, squares)| {
            let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
            format!(" {name}:{}", squares.join(","))
        });
        format!("{}{}", fact.name(), squares.collect::<String>())
    };
    why.facts.iter().map(one).collect()
}

/// Variant, position, better line, line of the move, its value; the fact, and what a sentence says of it.
const KINDS: [(&str, &str, &str, &str, i32, &str, &str); 8] = [
    (
        "Standard",
        "4q2k/6pp/8/8/8/8/Q5P1/6K1 w - - 0 1",
        "Qb1 Qe5",
        "Qa3 Qe1+ Kh2 Qh4+ Kg1 Qe1+ Kh2",
        0,
        "allows_perpetual",
        "Now Black has a draw by perpetual check, beginning with 1... Qe1+.",
    ),
    (
        "Standard",
        "7k/8/8/8/2B4q/8/3N4/6K1 w - - 0 1",
        "Kg2 Kg7",
        "Nb3 Qxc4 Kg2 Qd5+",
        -400,
        "unguards guard:d2 of:c4",
        "1... Qxc4 wins the bishop on c4: the knight that left d2 guarded c4.",
    ),
    (
        "Standard",
        "6k1/8/2np4/4p3/8/5N2/8/4R1K1 w - - 0 1",
        "Kg2 Kg7",
        "Nxe5 dxe5 Kg2 Kg7",
        -400,
        "wrong_exchange square:e5",
        "the exchange on e5 costs more than it wins",
    ),
    // The offer is declined; what it would cost to take it shows how it works.
    (
        "Standard",
        "r7/p2r2b1/Rppk1p1p/4p3/4P3/1P1P3P/1PP1KPP1/R7 w - - 0 21",
        "Rxb6 Kc7 Rba6 Kb7 R6a4 h5 g3",
        "Kf3 Kc5 R1a4 Rd4 Rxa7 Rxa4 Rxa4 Rxa4 bxa4",
        -400,
        "shield shield:a7 target:a8",
        "21. Rxb6 would have won the pawn on b6: the pawn on a7 can no longer stand in the way",
    ),
    (
        "Racing Kings",
        "8/8/8/K7/8/8/8/1N4rk w - - 0 1",
        "Kb6 Rg7",
        "Nc3 Rg6 Nd5 Kg2",
        -400,
        "barred by:g6 squares:a6,b6",
        "1... Rg6 bars White's king from a6 and b6: there is no way ahead.",
    ),
    (
        "Racing Kings",
        "8/8/8/K7/8/8/8/1N4rk w - - 0 1",
        "Kb6 Rg7",
        "Nc3 Kg2 Nd5 Kf3",
        -400,
        "loses_tempo king:a5",
        "White's king now needs 3 moves to the eighth rank, after 1. Kb6 2.",
    ),
    (
        "Racing Kings",
        "8/5n1R/6k1/8/8/8/8/K6R w - - 0 1",
        "R1h2 Nd6",
        "Rb1 Nd6 Rb2 Nf5",
        -400,
        "gives_tempo king:g6",
        "Black's king now needs 2 moves to the eighth rank, after 1. R1h2 3.",
    ),
    (
        "Racing Kings",
        "8/8/8/3N3k/8/1b6/3R4/K7 w - - 0 1",
        "Nc7 Kg4",
        "Kb1 Bxd5 Kc1 Kg5",
        -400,
        "would_check piece:d2 square:d5",
        "the rook on d2 cannot take back on d5, it would give check",
    ),
];

#[test]
fn every_kind_is_found_where_the_line_proves_it() {
    for (variant, fen, better, played, now, fact, said) in KINDS {
        let found = found(fen, variant, better, played, now);
        let facts = facts(&found);
        assert!(facts.iter().any(|found| found == fact), "{fact}: {facts:?}");
        let words = found.words(Language::English).expect("it has a mark").sentences.join(" ");
        assert!(words.contains(said), "{said}: {words}");
    }
}

/// The same positions, and what proves the fact taken away.
#[test]
fn no_kind_is_found_where_its_proof_is_broken() {
    for (fact, variant, fen, better, played, now) in [
        // A move of the line gives no check.
        (
            "allows_perpetual",
            "Standard",
            "4q2k/6pp/8/8/8/8/Q5P1/6K1 w - - 0 1",
            "Qb1 Qe5",
            "Qa3 Qe1+ Kh2 Qe8 Kg1 Qe1+ Kh2",
            0,
        ),
        // It comes to no repetition.
        (
            "allows_perpetual",
            "Standard",
            "4q2k/6pp/8/8/8/8/Q5P1/6K1 w - - 0 1",
            "Qb1 Qe5",
            "Qa3 Qe1+ Kh2 Qh4+ Kg1",
            0,
        ),
        // The knight did not guard the bishop; and it guards it still.
        (
            "unguards",
            "Standard",
            "7k/8/8/8/2B4q/8/8/N5K1 w - - 0 1",
            "Kg2 Kg7",
            "Nb3 Qxc4 Kg2 Qd5+",
            -400,
        ),
        (
            "unguards",
            "Standard",
            "7k/2r5/8/8/2B4r/8/8/2RK4 w - - 0 1",
            "Be2 Rxc1+ Kxc1",
            "Rc2 Rhxc4 Rxc4 Rxc4",
            -400,
        ),
        // The pawn that is taken is not guarded, or what takes it is not.
        (
            "wrong_exchange",
            "Standard",
            "6k1/2b5/8/4p3/8/5N2/8/6K1 w - - 0 1",
            "Kg2 Kg7",
            "Nxe5 Bxe5 Kg2 Kg7",
            -400,
        ),
        (
            "wrong_exchange",
            "Standard",
            "6k1/2b5/8/4p3/8/5N2/8/6K1 w - - 0 1",
            "Kg2 Kg7",
            "Nd2 Bd8 Ne4 Bc7",
            -400,
        ),
        // One square stays open; the rook does not bar the way.
        (
            "barred",
            "Racing Kings",
            "8/8/8/K7/8/8/8/1N4rk w - - 0 1",
            "Kb6 Rg7",
            "Nc3 Rb1 Nd5 Kg2",
            -400,
        ),
        // The knight bars one square and lets the king to another.
        (
            "barred",
            "Racing Kings",
            "8/3n4/8/K7/8/8/8/1N5k w - - 0 1",
            "Ka6 Kg2",
            "Nc3 Nc5 Nd5 Kg2",
            -400,
        ),
        // The king goes as far as in the better line.
        (
            "loses_tempo",
            "Racing Kings",
            "8/8/8/K7/8/8/8/1N4rk w - - 0 1",
            "Kb6 Rg7",
            "Ka6 Kg2 Nc3 Kf3",
            -400,
        ),
        (
            "gives_tempo",
            "Racing Kings",
            "8/5n1R/6k1/8/8/8/8/K6R w - - 0 1",
            "Rb1 Nd6",
            "Rc1 Nd6 Rb1 Nf5",
            -400,
        ),
        // The knight may take back; a piece that may not is pinned.
        (
            "would_check",
            "Racing Kings",
            "8/7k/8/8/4R3/2N5/2B3b1/K7 w - - 0 1",
            "Kb2 Kg7",
            "Ka2 Bxe4 Nxe4 Kg7",
            -400,
        ),
        (
            "would_check",
            "Racing Kings",
            "3r4/8/8/b2B4/7k/2N5/8/R3K3 w - - 0 1",
            "Bg2 Kg5",
            "Rb1 Rxd5 Rb2 Kg5",
            -400,
        ),
        // The rook may take back.
        (
            "would_check",
            "Racing Kings",
            "8/8/8/3N4/7k/1b6/3R4/K7 w - - 0 1",
            "Nc7 Kg4",
            "Kb1 Bxd5 Rxd5 Kg4",
            -400,
        ),
    ] {
        let facts = facts(&found(fen, variant, better, played, now));
        assert!(!facts.iter().any(|found| found.starts_with(fact)), "{fen} {played}: {facts:?}");
    }
}

/// The praise of White's first move of a line, if the next best move is worth so much.
fn praised(fen: &str, played: &str, worth: i32, other: &str, instead: i32) -> MoveReview {
    let (first, _) = played.split_once(' ').expect("a reply");
    let game = game(fen, "Standard", first);
    let moves = line(&game.start, played);
    let mut before = position(worth, moves.clone());
    let other = game.start.parse_san(other).expect(other);
    before.other = Some((other, Evaluation::Centipawns(instead)));
    let positions = vec![before, position(worth, moves[1..].to_vec())];
    Review::of(&game, positions, 1).expect("one more than moves").moves[0].clone()
}

#[test]
fn praise_is_earned() {
    let sacrifice = "r7/p2r2b1/Rppk1p1p/4p3/4P3/1P1P3P/1PP1KPP1/R7 w - - 0 21";
    let (said, kind) = {
        let found = praised(sacrifice, "Rxb6 axb6 Rxa8", 80, "Kf3", -60);
        (found.praise_words(Language::English), found.praise)
    };
    assert!(matches!(kind, Some(Praise::Sacrifice { .. })), "{kind:?}");
    let expected =
        "21. Rxb6 sacrifices the rook, and rightly: Kf3, the next best, is clearly worse.";
    assert_eq!(said.as_deref(), Some(expected));
    assert_eq!(praised(sacrifice, "Rxb6 axb6 Rxa8", 80, "Kf3", 60).praise, None);
    // The rook is guarded, so to take it with the queen loses.
    let guarded = "6k1/5q2/8/8/8/8/4R3/4Q1K1 w - - 0 1";
    let found = praised(guarded, "Re8+ Kg7", 0, "Kh1", -400);
    assert!(matches!(found.praise, Some(Praise::OnlyMove { .. })), "{:?}", found.praise);
    // The queen's pawn is pinned, so the knight is not offered.
    let pinned = "r3r1k1/p1b1npp1/7p/1ppq4/3pNPQ1/P2P3P/1PP3P1/R1B2RK1 w - - 3 20";
    let found = praised(pinned, "Nf6+ Kf8 Nxd5", 700, "a4", 0);
    assert!(matches!(found.praise, Some(Praise::OnlyMove { .. })), "{:?}", found.praise);
    let quiet = "6k1/8/8/8/8/8/5r2/R5K1 w - - 0 1";
    let holds = |instead: i32, worth: i32| praised(quiet, "Ra8+ Kg7 Kxf2", worth, "Kh1", instead);
    assert!(matches!(holds(-300, 0).praise, Some(Praise::OnlyMove { other: Some(_) })));
    // The next best is hardly worse; nothing is held; the piece hangs.
    assert_eq!(holds(-40, 0).praise, None);
    assert_eq!(holds(-900, -400).praise, None);
    assert_eq!(praised(quiet, "Kxf2 Kg7", 500, "Kh1", -500).praise, None);
}

#[test]
fn a_mate_is_found_once() {
    let fen = "6k1/8/8/8/8/8/R7/1R4K1 w - - 0 1";
    let game = game(fen, "Standard", "Ra7 Kf8 Rb8#");
    let moves = line(&game.start, "Ra7 Kf8 Rb8#");
    let won = |in_moves: u32, from: usize, other: Option<i32>| Position {
        evaluation: match other {
            Some(centipawns) => Evaluation::Centipawns(centipawns),
            None => Evaluation::Won { by: kiebitz_chess::Color::White, moves: Some(in_moves) },
        },
        ..position(0, moves[from..].to_vec())
    };
    let review = |distances: [u32; 4], second: Option<i32>| {
        let won = |at: usize| won(distances[at], at, second.filter(|_| at == 1));
        let positions = (0..4).map(won).collect();
        let review = Review::of(&game, positions, 1).expect("one more than moves");
        review.moves.iter().map(|found| found.praise).collect::<Vec<_>>()
    };
    assert_eq!(review([2, 1, 1, 0], None), [Some(Praise::FindsMate(2)), None, None]);
    assert_eq!(review([3, 2, 2, 1], None), [Some(Praise::FindsMate(3)), None, None], "once");
    assert_eq!(review([2, 1, 1, 0], Some(900))[0], None, "it is not seen to go on");
}
