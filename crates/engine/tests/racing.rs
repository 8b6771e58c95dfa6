//! Racing Kings: forced wins, the rules of the race, and whole games.

use std::collections::HashSet;
use std::time::Duration;

use crate::common::{self, long, random_positions_of, search};
use kiebitz_chess::{Board, Color, Ending, Game, Move, Variant};
use kiebitz_engine::{Engine, Limits, Options, Score, Source, Stop, eval, is_threatened};

fn board(fen: &str) -> Board {
    Board::from_fen(fen, Variant::RacingKings).expect(fen)
}

/// The forced wins in two and three moves, each with one solution.
fn forced_wins() -> Vec<(Board, Move, i32)> {
    let mut text = common::data::own_text("racingkings-wins.epd");
    text += &common::data::collection_text("racingkings/wins-in-2-3-give.epd").unwrap_or_default();
    let read = |line: &str| {
        let (position, operations) = line.split_once(" bm ").expect(line);
        let board = board(position);
        let (best, rest) = operations.split_once(';').expect(line);
        let moves = rest.split("dm ").nth(1).and_then(|rest| rest.split(';').next());
        let moves = moves.and_then(|moves| moves.trim().parse().ok()).expect(line);
        (board, board.parse_san(best).expect(line), moves)
    };
    text.lines().filter(|line| !line.trim().is_empty()).map(read).collect()
}

#[test]
fn forced_wins_are_found() {
    let cases = forced_wins();
    let mut engine = common::engine();
    let mut missed = Vec::new();
    for (board, best, moves) in &cases {
        engine.new_game();
        let result = search(&mut engine, *board, &Limits::nodes(100_000));
        let score = result.lines[0].score;
        if result.best != Some(*best) || score.mate_moves() != Some(*moves) {
            missed.push(format!("{}: {score}, {:?}", board.fen(), result.best));
        }
    }
    // One of forty may be missed.
    assert!(missed.len() <= cases.len() / 40, "{} of {}: {missed:#?}", missed.len(), cases.len());
}

#[test]
fn the_race_is_judged_by_who_arrives() {
    for (fen, score) in [
        // White arrives and Black cannot follow; Black can; Black arrives first.
        ("8/1K6/8/6k1/8/8/8/8 w - - 0 1", Score::mate_in(1)),
        ("8/1K4k1/8/8/8/8/8/8 w - - 0 1", Score::ZERO),
        ("8/1K4k1/8/8/8/8/8/8 b - - 0 1", Score::mate_in(1)),
        // White is ahead by a move and by two.
        ("8/1K6/6k1/8/8/8/8/8 b - - 0 1", Score::ZERO),
        ("8/1K6/8/6k1/8/8/8/8 b - - 0 1", Score::mated_in(2)),
    ] {
        let result = search(&mut common::engine(), board(fen), &Limits::depth(8));
        let found = result.lines[0].score;
        let drawn = score == Score::ZERO && found.0.abs() <= 1;
        assert!(found == score || drawn, "{fen}: {found}, not {score}");
    }
}

#[test]
fn a_finished_race_has_no_move() {
    for (fen, score) in [
        ("1K6/6k1/8/8/8/8/8/8 w - - 1 2", Score::mate_in(0)), // Black did not follow
        ("1k6/6K1/8/8/8/8/8/8 w - - 0 1", Score::mated_in(0)),
        ("1K4k1/8/8/8/8/8/8/8 w - - 0 1", Score::ZERO),
    ] {
        let mut told = Vec::new();
        let result = common::engine().search(
            &Game::new(board(fen)),
            &Limits::default(),
            &Stop::new(),
            &mut |info| told.push(info.score),
        );
        assert_eq!((result.best, told), (None, vec![score]), "{fen}");
    }
}

#[test]
fn stalemate_is_a_draw() {
    // Black, to move, has no legal move: every step is attacked, and the rook may not give check.
    let fen = random_positions_of(Variant::RacingKings, 20_000, 0x57a1e)
        .into_iter()
        .find(|board| board.ending() == Some(Ending::Stalemate));
    if let Some(stalemate) = fen {
        let mut told = Vec::new();
        common::engine().search(
            &Game::new(stalemate),
            &Limits::default(),
            &Stop::new(),
            &mut |info| told.push(info.score),
        );
        assert_eq!(told, [Score::ZERO], "{}", stalemate.fen());
    }
}

#[test]
fn games_are_legal_to_their_end() {
    let mut engine = Engine::new(Options { hash_mib: 4, ..Options::default() }).expect("4 MiB");
    let games = if long() { 200 } else { 8 };
    let mut winners = [0; 2];
    for start in random_positions_of(Variant::RacingKings, games, 0x9a3e) {
        let mut game = Game::new(start);
        while game.outcome().is_none() {
            let limits = Limits::nodes(2_000);
            let result = engine.search(&game, &limits, &Stop::new(), &mut |_| {});
            for line in &result.lines {
                let mut board = *game.board();
                for &m in &line.pv {
                    assert!(board.play(m).is_ok(), "{}: {:?}", game.board().fen(), line.pv);
                }
            }
            game.play(result.best.expect("the game is not over")).expect("the move is legal");
        }
        if let Some(winner) = game.outcome().and_then(|outcome| outcome.winner) {
            winners[winner.index()] += 1;
        }
        engine.new_game();
    }
    assert!(winners.iter().sum::<usize>() > 0, "no race was won");
}

/// The board with colours swapped and turned from left to right: the same race, but for the last reply.
fn mirrored(board: &Board) -> Board {
    let mut setup = board.to_setup();
    let pieces = setup.pieces;
    for (index, piece) in pieces.into_iter().enumerate() {
        setup.pieces[index ^ 7] =
            piece.map(|piece| kiebitz_chess::Piece::new(!piece.color(), piece.role()));
    }
    setup.turn = !setup.turn;
    Board::try_from(setup).expect("the mirror of a legal position is legal")
}

#[test]
fn only_the_turn_tells_the_colours_apart() {
    let terms = |board: &Board| {
        let lines = eval::explain(board).lines;
        lines.into_iter().filter(|line| !matches!(line.name, "race" | "tempo")).collect::<Vec<_>>()
    };
    for board in random_positions_of(Variant::RacingKings, 300, 0xc0105) {
        let mirror = mirrored(&board);
        for (line, other) in terms(&board).into_iter().zip(terms(&mirror)) {
            assert_eq!(line.white, other.black, "{}: {}", board.fen(), line.name);
            assert_eq!(line.black, other.white, "{}: {}", board.fen(), line.name);
        }
        assert_eq!(mirror.turn(), !board.turn());
    }
    assert_ne!(Color::White, Color::Black);
}

#[test]
fn a_king_before_its_goal_threatens_to_arrive() {
    for (fen, threatened) in [
        ("8/1K6/8/8/8/8/6k1/8 b - - 0 1", true),
        ("8/6k1/8/8/8/8/1K6/8 w - - 0 1", true),
        ("8/1K6/8/8/8/8/6k1/7r b - - 0 1", true), // the rook is not there yet
        ("7r/1K6/8/8/8/8/6k1/8 b - - 0 1", false), // now it is
        ("8/8/1K6/8/8/8/6k1/8 b - - 0 1", false), // two steps away
    ] {
        assert_eq!(is_threatened(&board(fen)), threatened, "{fen}");
    }
}

#[test]
fn every_entry_of_the_library_is_legal_and_reachable() {
    let mut known = HashSet::new();
    let entry = |line: &&str| !line.starts_with('#') && !line.trim().is_empty();
    for line in include_str!("../src/library.txt").lines().filter(entry) {
        let (way, entry) = line.split_once('|').expect(line);
        let mut board = Board::start(Variant::RacingKings);
        for text in way.split_whitespace() {
            board.play(board.parse_uci(text).expect(line)).expect(line);
        }
        let mut fields = entry.split_whitespace();
        let best = board.parse_uci(fields.next().expect(line)).expect(line);
        assert!(board.is_legal(best) && board.ending().is_none(), "{line}");
        let mut numbers = fields.map(|field| field.parse::<i32>().expect(line));
        let (score, depth) = (numbers.next().expect(line), numbers.next().expect(line));
        assert!(!Score(score).is_decisive() && depth > 0, "{line}");
        assert!(known.insert(board.key()), "{line}: a position twice");
    }
    assert!(known.len() > 50);
}

#[test]
fn the_library_answers_only_where_a_move_is_to_be_played() {
    let is_known = |options: Options, variant: Variant, limits: &Limits| {
        let mut engine = Engine::new(Options { hash_mib: 1, ..options }).expect("there is memory");
        let found = search(&mut engine, Board::start(variant), limits);
        found.source == Source::Library
    };
    let timed = Limits::movetime(Duration::from_millis(20));
    let racing = Variant::RacingKings;
    assert!(is_known(Options::default(), racing, &timed));
    assert!(!is_known(Options::default(), racing, &Limits::depth(5)));
    assert!(!is_known(Options { library: false, ..Options::default() }, racing, &timed));
    assert!(!is_known(Options { multi_pv: 2, ..Options::default() }, racing, &timed));
    assert!(!is_known(Options::default(), Variant::Chess, &timed));
}
