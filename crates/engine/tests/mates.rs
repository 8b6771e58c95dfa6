//! Mates in one to three moves: own cases, proven by the textbook search, and the larger collection.

use std::time::Duration;

use crate::common;
use kiebitz_chess::{Board, Variant};
use kiebitz_engine::{Engine, Limits, Options};
use kiebitz_gametree::{AlphaBeta, Control, Search, is_win, plies_to_end};

/// A position, and in how many moves the side to move mates.
type Case = (Board, u32);

const OWN: [(&str, u32); 15] = [
    ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1), // back rank
    ("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4", 1), // scholar's
    ("6rk/6pp/8/4N3/8/8/8/6K1 w - - 0 1", 1),     // smothered
    ("r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", 1),     // by Black
    ("5kr1/2NR4/8/8/8/8/6P1/4K2R w K - 0 1", 1),  // by castling
    ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2),       // ladder
    ("5r1k/6pp/7N/8/8/1Q6/6PP/6K1 w - - 0 1", 2), // smothered, after a sacrifice
    ("k7/8/2K5/8/8/8/8/7R w - - 0 1", 2),         // a quiet king's move
    ("3r2k1/3r1ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", 2), // back rank, by exchange
    ("8/1P6/k7/2K5/8/8/8/8 w - - 0 1", 2),        // after a promotion
    ("7k/8/6K1/8/8/8/3BB3/8 w - - 0 1", 3),       // two bishops
    ("k7/2K5/8/3N4/2B5/8/8/8 w - - 0 1", 3),      // bishop and knight, the knight far away
    ("k7/8/1K6/2N5/2B5/8/8/8 w - - 0 1", 3),      // bishop and knight, the king near
    ("5rk1/5Npp/8/8/2Q5/8/6PP/7K w - - 0 1", 3),  // Philidor's legacy
    ("8/8/8/8/4k3/8/r7/6K1 b - - 0 1", 3),        // a rook, by Black
];

fn own() -> Vec<Case> {
    let board = |fen: &str| Board::from_fen(fen, Variant::Chess).expect(fen);
    OWN.iter().map(|&(fen, moves)| (board(fen), moves)).collect()
}

/// Lines such as `FEN bm Qd8-f6; ce +M2;`.
fn read(text: &str) -> Vec<Case> {
    let case = |line: &str| {
        let (position, operations) = line.split_once(" bm ").expect(line);
        let moves = operations.split("ce +M").nth(1).and_then(|rest| rest.split(';').next());
        let moves = moves.and_then(|moves| moves.parse().ok()).expect(line);
        (Board::from_fen(position, Variant::Chess).expect(line), moves)
    };
    text.lines().filter(|line| !line.trim().is_empty()).map(case).collect()
}

/// Mates of our own games, proven by exhaustive search with python-chess.
fn from_games() -> Vec<Case> {
    read(&common::data::own_text("mates.epd"))
}

/// Every `step`-th case of the collection.
fn collection(step: usize) -> Vec<Case> {
    let mut cases = Vec::new();
    for file in ["mate_in_1.epd", "mate_in_2.epd", "mate_in_3.epd"] {
        let text = common::data::collection_text(&format!("mates/{file}"));
        cases.extend(text.iter().flat_map(|text| read(text)));
    }
    cases.into_iter().step_by(step).collect()
}

/// What the engine misses: cases for which it does not end with exactly this mate. Every core takes its
/// share, each search having one.
fn missed(cases: &[Case], limits: impl Fn(u32) -> Limits + Sync) -> Vec<String> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let share = cases.len().div_ceil(cores).max(1);
    let search = |cases: &[Case]| -> Vec<String> {
        let mut engine = common::engine();
        let miss = |&(board, moves): &Case| {
            engine.new_game();
            let result = common::search(&mut engine, board, &limits(moves));
            let score = result.lines[0].score;
            let found = score.mate_moves() == Some(moves as i32);
            let nodes = result.nodes;
            (!found)
                .then(|| format!("{}: mate {moves}, found {score} in {nodes} nodes", board.fen()))
        };
        cases.iter().filter_map(miss).collect()
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            cases.chunks(share).map(|cases| scope.spawn(move || search(cases))).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no search panics")).collect()
    })
}

/// Looking for a mate ends with it; the nodes only keep a failing test from running for ever.
fn go_mate(moves: u32) -> Limits {
    Limits { mate: Some(moves), nodes: Some(20_000_000), ..Limits::default() }
}

#[test]
fn own_cases_are_what_they_say() {
    for (board, moves) in own() {
        let no_opinion = |_: &Board| 0;
        let found = AlphaBeta::new(no_opinion)
            .search(&board, 2 * moves - 1, None, &mut Control::unlimited())
            .expect("nothing interrupts it");
        assert!(is_win(found.score), "{}", board.fen());
        assert_eq!(plies_to_end(found.score), Some(2 * moves - 1), "{}", board.fen());
    }
}

#[test]
fn own_cases_are_found() {
    let missed = missed(&own(), |_| Limits::nodes(200_000));
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn looking_for_a_mate_finds_every_one() {
    let mut cases = own();
    cases.extend(from_games());
    cases.extend(collection(if common::long() { 1 } else { 20 }));
    let missed = missed(&cases, go_mate);
    assert!(missed.is_empty(), "{} of {}: {missed:#?}", missed.len(), cases.len());
}

/// In the long run all of them, a second each.
#[test]
fn the_collection_is_found() {
    let long = common::long();
    let mut cases = from_games();
    assert!(cases.len() >= 40, "{}", cases.len());
    cases.extend(collection(if long { 1 } else { 20 }));
    let missed = missed(&cases, |_| {
        if long { Limits::movetime(Duration::from_secs(1)) } else { Limits::nodes(200_000) }
    });
    println!("{} of {} missed: {missed:#?}", missed.len(), cases.len());
    // In thousandths.
    let most = if long { 15 } else { 100 };
    assert!(missed.len() * 1000 <= cases.len() * most, "{} of {}", missed.len(), cases.len());
}

/// Along its own line the engine sees the mate come nearer by one with each move.
#[test]
fn the_distance_shrinks_move_by_move() {
    let options = Options { hash_mib: 4, ..Options::default() };
    let mut engine = Engine::new(options).expect("4 MiB are there");
    for (start, moves) in own() {
        let mut board = start;
        for ply in 0..2 * moves as i32 - 1 {
            let result = common::search(&mut engine, board, &Limits::nodes(100_000));
            let left = moves as i32 - (ply + 1) / 2;
            let expected = if ply % 2 == 0 { left } else { -left };
            assert_eq!(result.lines[0].score.mate_moves(), Some(expected), "{}", board.fen());
            board.play(result.best.expect("not mated yet")).expect("the move is legal");
        }
        assert!(board.in_check() && !board.has_legal_moves(), "{} is no mate", board.fen());
    }
}
