//! The engine with an opening book.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use kiebitz_books::polyglot::{Book, Choice};
use kiebitz_chess::{Board, Game, Variant};
use kiebitz_engine::{Engine, Limits, Options, SearchResult, Source, Stop};

/// A book for the start position: 1. a4 weighs 3, 1. h4 weighs 1, and 1. Ke2 cannot be played.
fn book() -> Arc<Book> {
    let key = Board::start(Variant::Chess).polyglot_key();
    let mut bytes = Vec::new();
    for (from, to, weight) in [(15, 31, 1u16), (8, 24, 3), (4, 12, 500)] {
        bytes.extend(key.to_be_bytes());
        bytes.extend((from << 6 | to as u16).to_be_bytes());
        bytes.extend(weight.to_be_bytes());
        bytes.extend([0; 4]);
    }
    Arc::new(Book::from_bytes(bytes).expect("one key is sorted"))
}

fn engine(options: Options) -> Engine {
    Engine::new(Options { hash_mib: 1, book: Some(book()), ..options }).expect("a MiB is there")
}

fn search(engine: &mut Engine, game: &Game, limits: &Limits) -> SearchResult {
    let result = engine.search(game, limits, &Stop::new(), &mut |_| {});
    assert!(result.best.is_some_and(|m| game.board().is_legal(m)));
    assert_eq!(result.source == Source::Search, !result.lines.is_empty());
    result
}

fn first_move(engine: &mut Engine) -> String {
    let game = Game::default();
    let result = search(engine, &game, &Limits::depth(2));
    result.best.map(|m| game.board().uci(m)).expect("there is a move")
}

#[test]
fn a_book_move_needs_no_search() {
    let mut engine = engine(Options { book_choice: Choice::Best, ..Options::default() });
    let result = search(&mut engine, &Game::default(), &Limits::movetime(Duration::from_secs(60)));
    assert_eq!(result.best.map(|m| m.to_string()).as_deref(), Some("a2a4"));
    assert_eq!((result.source, result.nodes), (Source::Book { share: 0.75 }, 0));
}

#[test]
fn the_seed_decides_and_games_differ() {
    let mut counts = BTreeMap::new();
    for seed in 0..400 {
        let options = Options { seed: Some(seed), ..Options::default() };
        let first = first_move(&mut engine(options.clone()));
        let mut again = engine(options);
        again.new_game();
        assert_eq!(first_move(&mut again), first);
        *counts.entry(first).or_insert(0) += 1;
    }
    assert_eq!(counts.values().sum::<i32>(), 400);
    assert!((250..350).contains(&counts["a2a4"]), "{counts:?}");
    assert_eq!(counts.len(), 2, "{counts:?}");

    // Without a seed each game draws its own: sixty alike have a chance of 1 in 30 million.
    let mut engine = engine(Options::default());
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..60 {
        engine.new_game();
        seen.insert(first_move(&mut engine));
    }
    assert_eq!(seen.len(), 2, "{seen:?}");
}

#[test]
fn who_wants_thoughts_gets_a_search() {
    let mut engine = engine(Options::default());
    let e4 = Board::start(Variant::Chess).parse_uci("e2e4").expect("it is legal");
    for limits in [
        Limits { analyse: true, ..Limits::depth(2) },
        Limits { ponder: true, ..Limits::depth(2) },
        Limits { mate: Some(1), ..Limits::depth(2) },
        Limits { searchmoves: vec![e4], ..Limits::depth(2) },
    ] {
        let result = search(&mut engine, &Game::default(), &limits);
        assert_eq!(result.source, Source::Search, "{limits:?}");
        assert!(result.nodes > 0);
    }
}

#[test]
fn out_of_the_book_it_searches() {
    let mut engine = engine(Options::default());
    let mut game = Game::default();
    for _ in 0..4 {
        let result = search(&mut engine, &game, &Limits::nodes(500));
        assert_eq!(result.source == Source::Search, !game.moves().is_empty());
        game.play(result.best.expect("there is a move")).expect("it is legal");
    }
}
