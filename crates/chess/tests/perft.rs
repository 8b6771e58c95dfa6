//! Perft: the move generator against known node counts, and its parts against one another.
//!
//! `make test` stops each position at a node budget; `KIEBITZ_LONG=1` runs every line in full.

use crate::common::data::collection_text;
use crate::common::{PerftCase, for_each, long, oracle, own_perft_cases};
use kiebitz_chess::{
    Board, Color, FenError, Move, MoveList, Setup, SetupError, Square, Stage, Variant, divide,
    perft,
};

/// Nodes a position and depth may cost.
fn budget() -> u64 {
    if long() { u64::MAX } else { 10_000_000 }
}

/// A smaller budget, since the oracle is several times slower.
fn oracle_budget() -> u64 {
    if long() { 20_000_000 } else { 2_000_000 }
}

/// Composed with more pieces than a game could have: rejected for play, but counted correctly.
const COMPOSED: [(&str, SetupError); 1] =
    [("max-legals-too-much-material", SetupError::TooManyPieces(Color::White))];

fn board(case: &PerftCase) -> Board {
    Setup::from_fen(&case.fen, case.variant)
        .and_then(|setup| Ok(Board::with_any_material(setup)?))
        .unwrap_or_else(|error| panic!("{}: {}: {error:?}", case.name, case.fen))
}

/// The one check of this file.
fn check(cases: &[PerftCase]) {
    assert!(!cases.is_empty(), "a perft file without cases");
    for_each(cases, |case| {
        let board = board(case);
        for &(depth, nodes) in case.counts.iter().filter(|(_, nodes)| *nodes <= budget()) {
            let found = perft(&board, depth);
            assert_eq!(found, nodes, "{}: {} depth {depth}", case.name, case.fen);
        }
        check_generators(&board, if long() { 2 } else { 1 });
    });
}

/// Lines such as `FEN ;D1 20 ;D2 400`.
fn read_epd(name: &str, variant: Variant) -> Option<Vec<PerftCase>> {
    let text = collection_text(name)?;
    let case = |line: &str| {
        let (fen, counts) = line.split_once(';').expect(line);
        let count = |field: &str| {
            let (depth, nodes) = field.trim().split_once(' ')?;
            Some((depth.strip_prefix('D')?.parse().ok()?, nodes.parse().ok()?))
        };
        PerftCase {
            name: name.to_owned(),
            variant,
            fen: fen.trim().to_owned(),
            counts: counts.split(';').map(|field| count(field).expect(line)).collect(),
        }
    };
    Some(text.lines().filter(|line| !line.trim().is_empty()).map(case).collect())
}

/// Blocks of lines `id NAME`, `epd FEN`, `perft DEPTH NODES`.
fn read_perft(name: &str, variant: Variant) -> Option<Vec<PerftCase>> {
    let mut cases: Vec<PerftCase> = Vec::new();
    let mut id = String::new();
    for line in collection_text(name)?.lines() {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word {
            "id" => id = format!("{name}: {rest}"),
            "epd" => {
                let fen = rest.to_owned();
                cases.push(PerftCase { name: id.clone(), variant, fen, counts: Vec::new() });
            }
            "perft" => {
                let (depth, nodes) = rest.split_once(' ').expect(line);
                let count = (depth.parse().expect(line), nodes.parse().expect(line));
                cases.last_mut().expect("epd before perft").counts.push(count);
            }
            _ => assert!(word.is_empty() || word.starts_with('#'), "{name}: {line}"),
        }
    }
    Some(cases)
}

#[test]
fn own_cases() {
    check(&own_perft_cases());
}

#[test]
fn own_cases_are_proven_by_shakmaty() {
    for_each(&own_perft_cases(), |case| {
        let position = oracle(&case.fen, case.variant).expect(&case.fen);
        for &(depth, nodes) in case.counts.iter().filter(|(_, nodes)| *nodes <= oracle_budget()) {
            assert_eq!(shakmaty::perft(&position, depth), nodes, "{} depth {depth}", case.fen);
        }
    });
}

#[test]
fn chess() {
    if let Some(cases) = read_epd("perft/standard.epd", Variant::Chess) {
        check(&cases);
    }
}

#[test]
fn chess960() {
    if let Some(cases) = read_epd("perft/fischer.epd", Variant::Chess960) {
        check(&cases);
    }
}

#[test]
fn racing_kings() {
    for name in ["perft/racingkings.perft", "racingkings/derived-give.perft"] {
        if let Some(cases) = read_perft(name, Variant::RacingKings) {
            check(&cases);
        }
    }
}

/// These files mix chess with Chess960. All lines are read as Chess960; those that chess accepts
/// must count the same.
#[test]
fn tricky_positions() {
    for name in ["perft/tricky.perft", "perft/impossible-checker.perft"] {
        let Some(cases) = read_perft(name, Variant::Chess960) else { continue };
        for (id, error) in COMPOSED {
            for case in cases.iter().filter(|case| case.name.ends_with(&format!(": {id}"))) {
                let refused = Board::from_fen(&case.fen, case.variant);
                assert_eq!(refused, Err(FenError::Setup(error)), "{}", case.name);
            }
        }
        let as_chess = cases.clone().into_iter().filter_map(|mut case| {
            case.variant = Variant::Chess;
            Board::from_fen(&case.fen, case.variant).ok().map(|_| case)
        });
        let as_chess: Vec<PerftCase> = as_chess.collect();
        check(&cases);
        check(&as_chess);
    }
}

/// Every way to generate moves must give the same moves, here and `plies` further on.
fn check_generators(board: &Board, plies: u32) {
    let all = board.legal_moves();
    let fen = board.fen();

    let mut staged = MoveList::new();
    board.generate(Stage::Captures, &mut staged);
    let captures = staged.len();
    board.generate(Stage::Quiets, &mut staged);
    for (i, m) in staged.iter().enumerate() {
        let takes = board.piece_at(m.to()).is_some() && !m.is_castle();
        let noisy = takes || m.is_en_passant() || m.promotes_to().is_some();
        assert_eq!(noisy, i < captures, "{fen}: {m} in the wrong stage");
    }
    let by_square: Vec<Move> =
        Square::all().flat_map(|square| board.legal_moves_from(square)).collect();
    assert_eq!(sorted(&staged), sorted(&all), "{fen}: captures and quiets");
    assert_eq!(sorted(&by_square), sorted(&all), "{fen}: square by square");
    assert!(sorted(&all).windows(2).all(|pair| pair[0] != pair[1]), "{fen}: a move twice");
    assert_eq!(board.count_legal_moves(), all.len() as u64, "{fen}: count");
    assert_eq!(board.has_legal_moves(), !all.is_empty(), "{fen}: any");

    // The same squares with every other kind of move: legal only if listed.
    for m in &all {
        for kind in 0..16 {
            if let Some(other) = Move::from_bits(m.to_bits() & 0xfff | kind << 12) {
                assert_eq!(board.is_legal(other), all.contains(&other), "{fen}: {m} kind {kind}");
            }
        }
    }

    let divided: Vec<(Move, u64)> = divide(board, 2);
    assert_eq!(divided.iter().map(|(_, nodes)| nodes).sum::<u64>(), perft(board, 2), "{fen}");
    if plies > 0 {
        for m in all {
            let mut next = *board;
            next.play_unchecked(m);
            check_generators(&next, plies - 1);
        }
    }
}

fn sorted(moves: &[Move]) -> Vec<u16> {
    let mut bits: Vec<u16> = moves.iter().map(|m| m.to_bits()).collect();
    bits.sort_unstable();
    bits
}
