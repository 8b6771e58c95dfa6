//! What the engine guarantees its caller: legal moves and lines, limits kept, draws seen.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::common::{long, random_positions, search};
use kiebitz_chess::{Board, Game, Move, Role, Variant};
use kiebitz_engine::{
    Bound, Engine, HashTooLarge, Info, Limits, MAX_PLY, Options, Params, Score, SearchResult, Stop,
    bench, eval,
};
use kiebitz_tablebase::{Syzygy, Wdl};

/// For what a busy machine adds to a time that is kept.
const SLACK: Duration = Duration::from_millis(500);

fn engine(options: Options) -> Engine {
    Engine::new(options).expect("a few MiB are there")
}

fn small() -> Options {
    Options { hash_mib: 4, ..Options::default() }
}

fn board(fen: &str) -> Board {
    Board::from_fen(fen, Variant::Chess).expect(fen)
}

/// A game from here with these moves.
fn game(fen: &str, moves: &str) -> Game {
    let mut game = Game::new(board(fen));
    for text in moves.split_whitespace() {
        let m = game.board().parse_uci(text).expect(text);
        game.play(m).expect(text);
    }
    game
}

/// A position with much to think about.
fn busy() -> Board {
    board("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/1PN2N2/PB2BPPP/R2QK2R w KQ - 0 9")
}

fn assert_legal_line(start: &Board, line: &[Move]) {
    let mut board = *start;
    for &m in line {
        assert!(board.play(m).is_ok(), "{}: {line:?} is no legal line at {m:?}", start.fen());
    }
}

/// Searches, and checks every report against the rules.
fn checked(engine: &mut Engine, board: &Board, limits: &Limits) -> SearchResult {
    let mut told = 0;
    let result = engine.search(&Game::new(*board), limits, &Stop::new(), &mut |info: &Info| {
        told += 1;
        assert!(!info.pv.is_empty(), "{}: a line without moves", board.fen());
        assert_legal_line(board, &info.pv);
        assert_eq!(info.wdl.iter().sum::<u32>(), 1000, "{}: {:?}", board.fen(), info.wdl);
        assert!(info.score.0.abs() <= Score::mate_in(0).0, "{}: {:?}", board.fen(), info.score);
        assert!(info.hashfull <= 1000 && info.seldepth >= 1, "{}: {info:?}", board.fen());
    });
    let asked = |m: &Move| limits.searchmoves.is_empty() || limits.searchmoves.contains(m);
    let moves = board.legal_moves().into_iter().filter(asked).count();
    let wanted = engine.options().multi_pv.min(moves);
    let context = format!("{} {limits:?}: {result:?}", board.fen());
    // Stopped inside the first iteration there is one line only, and no result.
    assert!(result.lines.len() == wanted || told == 0 && result.lines.len() == 1, "{context}");
    assert_eq!(result.best, result.lines[0].pv.first().copied(), "{context}");
    if let Some(&expected) = result.lines[0].pv.get(1) {
        assert_eq!(result.ponder, Some(expected), "{context}");
    } else if let Some(reply) = result.ponder {
        assert_legal_line(board, &[result.lines[0].pv[0], reply]);
    }
    for (index, line) in result.lines.iter().enumerate() {
        assert_legal_line(board, &line.pv);
        assert!(asked(&line.pv[0]), "{context}");
        assert_eq!(line.multipv as usize, index + 1, "{context}");
        // A limit other than depth may end the last iteration when a better move has just been found.
        let unfinished = limits.depth.is_none() && wanted == 1 && line.bound == Bound::AtLeast;
        assert!(line.bound == Bound::Exact || unfinished, "{context}");
        for other in &result.lines[..index] {
            assert!(other.pv[0] != line.pv[0] && other.score >= line.score, "{context}");
        }
    }
    result
}

#[test]
fn moves_and_lines_are_legal() {
    let count = if long() { 2000 } else { 100 };
    for multi_pv in [1, 2, 5] {
        let mut engine = engine(Options { multi_pv, ..small() });
        for (index, board) in random_positions(count, 0xbee).into_iter().enumerate() {
            let nodes = [1, 30, 1_000, 10_000][index % 4];
            checked(&mut engine, &board, &Limits::nodes(nodes));
        }
    }
}

#[test]
fn only_the_moves_asked_for_are_played() {
    let mut engine = engine(Options { multi_pv: 3, ..small() });
    for (index, board) in random_positions(100, 0xcafe).into_iter().enumerate() {
        let searchmoves: Vec<Move> =
            board.legal_moves().into_iter().skip(index % 3).step_by(7).collect();
        checked(&mut engine, &board, &Limits { searchmoves, ..Limits::nodes(2_000) });
    }
}

#[test]
fn a_crowded_table_does_no_harm() {
    let mut engine = engine(Options { hash_mib: 1, ..Options::default() });
    let count = if long() { 200 } else { 20 };
    for board in random_positions(count, 0x7ab1e) {
        checked(&mut engine, &board, &Limits::nodes(150_000));
    }
}

#[test]
fn chess960_is_played_to_the_end_of_the_opening() {
    let mut engine = engine(small());
    let step = if long() { 1 } else { 48 };
    let mut castled = 0;
    for number in (0..960).step_by(step) {
        let mut board = Board::chess960(number).expect("960 starts");
        for _ in 0..60 {
            if board.ending().is_some() {
                break;
            }
            let best = checked(&mut engine, &board, &Limits::nodes(1_500)).best;
            let best = best.expect("there are moves");
            castled += usize::from(best.is_castle());
            board.play(best).expect("it is legal");
        }
    }
    assert!(castled > 0, "no engine castled");
}

#[test]
fn castling_is_found_where_it_mates() {
    // The king stays where it is or moves far; only castling brings rook and king to their places.
    for (fen, best) in [
        ("5kr1/2NR4/8/8/8/8/6P1/4K2R w K - 0 1", "e1h1"),
        ("5kr1/2NR4/8/8/8/8/6P1/6KR w K - 0 1", "g1h1"),
    ] {
        let board = Board::from_fen(fen, Variant::Chess960).expect(fen);
        let m = board.parse_uci(best).expect(best);
        let limits = Limits { searchmoves: vec![m], ..Limits::depth(4) };
        let result = checked(&mut engine(small()), &board, &limits);
        assert_eq!(result.best, Some(m), "{fen}");
        assert_eq!(result.lines[0].score, Score::mate_in(1), "{fen}");
    }
}

#[test]
fn without_moves_there_is_none_to_play() {
    for (fen, score) in [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score::ZERO),
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Score::mated_in(0)),
    ] {
        let mut told = Vec::new();
        let result = engine(small()).search(
            &Game::new(board(fen)),
            &Limits::default(),
            &Stop::new(),
            &mut |info| told.push(info.score),
        );
        assert_eq!((result.best, result.lines.len(), result.nodes), (None, 0, 0), "{fen}");
        assert_eq!(told, [score], "{fen}");
    }
}

#[test]
fn node_limits_are_exact() {
    let mut engine = engine(small());
    let limits = [1, 2, 50, 1_000, 1_024, 20_000, 54_321];
    for (board, nodes) in random_positions(140, 0x0de).into_iter().zip(limits.into_iter().cycle()) {
        let result = search(&mut engine, board, &Limits::nodes(nodes));
        // Where everything is forced, the deepest iteration may come first.
        let deepest = result.lines[0].depth as usize == MAX_PLY - 1;
        let kept = result.nodes == nodes || deepest && result.nodes < nodes;
        assert!(kept, "{}: {} of {nodes}", board.fen(), result.nodes);
    }
}

#[test]
fn depth_limits_are_kept() {
    for depth in 1..=9 {
        let result = checked(&mut engine(small()), &busy(), &Limits::depth(depth));
        assert_eq!(result.lines[0].depth, depth);
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let mut engine = engine(small());
    let mut answers = || {
        engine.new_game();
        let mut answer = |board: &Board| {
            let result = search(&mut engine, *board, &Limits::depth(8));
            (result.best, result.nodes, result.lines[0].score)
        };
        [busy(), Board::start(Variant::Chess), busy()].each_ref().map(&mut answer)
    };
    assert_eq!(answers(), answers());
}

#[test]
fn two_threads_find_a_move() {
    let mut engine = engine(Options { threads: 2, hash_mib: 16, ..Options::default() });
    let count = if long() { 400 } else { 20 };
    for board in random_positions(count, 0x2) {
        checked(&mut engine, &board, &Limits::nodes(20_000));
        checked(&mut engine, &board, &Limits::depth(5));
    }
    // One more or fewer between moves.
    engine.set_options(Options { threads: 3, ..engine.options().clone() }).expect("same table");
    checked(&mut engine, &busy(), &Limits::nodes(20_000));
}

/// Runs a search of a busy position in a thread of its own while `meanwhile` does something.
fn searching(
    options: Options,
    limits: Limits,
    meanwhile: impl FnOnce(&Stop),
) -> (SearchResult, Instant) {
    let stop = Stop::new();
    std::thread::scope(|scope| {
        let thread = scope.spawn(|| {
            let mut engine = engine(options);
            let result = engine.search(&Game::new(busy()), &limits, &stop, &mut |_| {});
            (result, Instant::now())
        });
        meanwhile(&stop);
        thread.join().expect("no search panics")
    })
}

#[test]
fn a_stopped_search_ends_at_once() {
    for threads in [1, 2] {
        for wait in [0, 5, 200] {
            let mut stopped = Instant::now();
            let (result, end) =
                searching(Options { threads, ..small() }, Limits::default(), |stop| {
                    std::thread::sleep(Duration::from_millis(wait));
                    stopped = Instant::now();
                    stop.stop();
                });
            let best = result.best.expect("there are moves");
            assert!(busy().is_legal(best));
            let after = end.saturating_duration_since(stopped);
            assert!(after < Duration::from_millis(50) + SLACK, "{after:?} after the stop");
        }
    }
}

#[test]
fn the_time_for_a_move_is_used_and_kept() {
    for millis in [1, 30, 300] {
        let time = Duration::from_millis(millis);
        let limits = Limits::movetime(time);
        let options = small();
        let (least, most) = (time.saturating_sub(options.move_overhead), time + SLACK);
        let (result, _) = searching(options, limits, |_| {});
        assert!((least..most).contains(&result.time), "{time:?}: {:?}", result.time);
    }
}

#[test]
fn pondering_lasts_until_the_expected_move_or_a_stop() {
    let signals: [fn(&Stop); 2] = [Stop::ponderhit, Stop::stop];
    for signal in signals {
        let limits = Limits { ponder: true, ..Limits::movetime(Duration::from_millis(20)) };
        let mut signalled = Instant::now();
        let (result, end) = searching(small(), limits, |stop| {
            std::thread::sleep(Duration::from_millis(300));
            signalled = Instant::now();
            signal(stop);
        });
        assert!(end >= signalled, "it did not wait");
        assert!(end - signalled < SLACK, "{:?} after the signal", end - signalled);
        assert!(result.best.is_some_and(|best| busy().is_legal(best)));
    }
}

#[test]
fn a_lost_position_is_saved_by_perpetual_check() {
    // Queen e8 and h5 in turn; Black is a rook up.
    let board = board("6k1/6p1/5p2/7Q/8/1q6/r4PPP/6K1 w - - 0 1");
    assert!(eval::evaluate(&board) < -300);
    let result = search(&mut engine(small()), board, &Limits::depth(12));
    assert!(result.lines[0].score.0.abs() <= 2, "{:?}", result.lines[0].score);
}

#[test]
fn a_won_position_is_not_repeated() {
    // The queen has gone to and fro; once more, and Black may claim a draw.
    let start = "7k/5p2/8/8/8/8/1Q6/K7 b - - 0 1";
    for (moves, drawn) in [
        ("h8g8 b2b3 g8h8 b3b2 h8g8 b2b3 g8h8", "b3b2"),
        ("h8h7 b2b1 h7h8 b1b2 h8h7 b2b1 h7h8", "b1b2"),
    ] {
        let game = game(start, moves);
        let again = game.board().parse_uci(drawn).expect(drawn);
        let mut engine = engine(small());
        let free = engine.search(&game, &Limits::nodes(50_000), &Stop::new(), &mut |_| {});
        assert_ne!(free.best, Some(again), "{moves}");
        assert!(free.lines[0].score.0 > 300, "{moves}: {:?}", free.lines[0].score);
        // Asked for this move alone, it knows what it is worth.
        let limits = Limits { searchmoves: vec![again], ..Limits::nodes(5_000) };
        let forced = engine.search(&game, &limits, &Stop::new(), &mut |_| {});
        assert!(forced.lines[0].score.0.abs() <= 2, "{moves}: {:?}", forced.lines[0].score);
    }
}

#[test]
fn the_fifty_move_rule_is_seen() {
    let best_and_score = |fen: &str| {
        let result = search(&mut engine(small()), board(fen), &Limits::nodes(50_000));
        (result.best.expect("there are moves"), result.lines[0].score)
    };
    // Any move draws.
    let (_, score) = best_and_score("4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    assert!(score.0.abs() <= 2, "{score:?}");
    // A pawn's move keeps the win.
    let fen = "4k3/8/8/8/8/8/P7/R3K3 w - - 99 80";
    let (best, score) = best_and_score(fen);
    assert_eq!(board(fen).role_at(best.from()), Some(Role::Pawn));
    assert!(score.0 > 300, "{score:?}");
    // Mate comes before the claim.
    let (_, score) = best_and_score("k7/8/1K6/8/8/8/8/7R w - - 99 80");
    assert_eq!(score, Score::mate_in(1));
}

/// With tables every move keeps the position's result, and a won position is won.
#[test]
fn tables_choose_the_move() {
    let path = crate::common::data::syzygy();
    let tables = Syzygy::open(path.to_str().expect("the path is text")).expect("good tables");
    let tables = Arc::new(tables);
    let mut engine = engine(Options { syzygy: Some(tables.clone()), ..small() });
    let mut played = 0;
    for fen in [
        "8/8/8/8/2k5/8/8/KQ6 w - - 0 1",
        "8/8/4k3/8/8/8/8/KR6 b - - 0 1",
        "8/8/3k4/8/r7/8/8/KR6 w - - 0 1",
        "8/8/8/8/2k5/8/1r6/K6Q w - - 0 1",
        "6k1/6r1/8/8/8/3Q4/8/3K4 w - - 0 1",
        "8/8/8/4k3/8/2r5/8/K4Q2 w - - 0 1",
        "8/8/3k4/8/8/2B5/3N4/K7 w - - 0 1",
        "8/8/8/3k4/8/4P3/4K3/8 w - - 0 1",
        "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1",
        "8/8/8/8/8/k7/p7/1K1Q4 w - - 0 1",
        "8/8/4k3/8/8/2r5/8/K4Q2 b - - 0 1",
    ] {
        let mut game = Game::new(board(fen));
        let Some(result) = tables.probe_wdl(game.board()) else { continue };
        played += 1;
        let winner = match result {
            Wdl::Win => Some(game.board().turn()),
            Wdl::Loss => Some(!game.board().turn()),
            _ => None,
        };
        while game.outcome().is_none() && game.claimable_draw().is_none() {
            let board = *game.board();
            let result = engine.search(&game, &Limits::nodes(2_000), &Stop::new(), &mut |_| {});
            let line = &result.lines[0];
            assert_legal_line(&board, &line.pv);
            // What is shown is the table's verdict, whatever the search has made of it.
            assert!(line.tbhits > 0, "{}", board.fen());
            match winner {
                Some(winner) if winner == board.turn() => assert!(line.score.is_win()),
                Some(_) => assert!(line.score.is_loss()),
                None => assert_eq!(line.score, Score::ZERO),
            }
            game.play(result.best.expect("there are moves")).expect("it is legal");
        }
        let won = game.outcome().and_then(|outcome| outcome.winner);
        assert_eq!(won, winner, "{fen}: {result:?}, ended {}", game.board().fen());
    }
    assert!(played >= 5, "{played}");
}

#[test]
fn after_three_seconds_it_tells_which_move_it_searches() {
    let board = board("4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1");
    let begun = Instant::now();
    let told = Mutex::new(Vec::new());
    let stop = Stop::new();
    let limits = Limits::default();
    engine(small()).search_watched(&Game::new(board), &limits, &stop, &mut |_| {}, &|current| {
        assert!(begun.elapsed() >= Duration::from_secs(3));
        told.lock().unwrap().push(current);
        stop.stop();
    });
    let told = told.into_inner().unwrap();
    assert!(!told.is_empty());
    let moves = board.legal_moves().len() as u32;
    for current in told {
        assert!(board.is_legal(current.mv) && current.depth > 1, "{current:?}");
        assert!((1..=moves).contains(&current.number), "{current:?}");
    }
}

#[test]
fn the_same_work_takes_the_same_nodes() {
    let first = bench::run(6, &Options::default(), &mut |_, _, _| {}).unwrap();
    let second = bench::run(6, &Options::default(), &mut |_, _, _| {}).unwrap();
    assert_eq!(first.nodes, second.nodes);
}

#[test]
fn defaults_lie_in_their_ranges() {
    let mut params = Params::default();
    for &(name, default, low, high) in Params::ALL {
        let racing = Params::racing().get(name);
        assert!(
            [Some(default), racing].iter().flatten().all(|v| (low..=high).contains(v)),
            "{name}"
        );
        assert!(params.set(name, low) && params.set(name, default));
        assert!(!params.set(name, high + 1));
        assert_eq!(params.get(name), Some(default));
    }
    assert_eq!(params, Params::default());
    assert!(!params.set("no such number", 1));
}

#[test]
fn too_large_a_table_is_refused() {
    let options = Options { hash_mib: usize::MAX, ..Options::default() };
    assert_eq!(Engine::new(options).err(), Some(HashTooLarge(usize::MAX)));
}
