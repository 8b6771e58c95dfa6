//! The ancestors play as their documents say: each test is a row of docs/documents.md.

use std::time::{Duration, Instant};

use kiebitz_books::polyglot::{Book, Choice as Pick};
use kiebitz_chess::{Board, Game, Move, Variant};
use kiebitz_engine::{Clock, Limits, Stop, library};
use kiebitz_gametree::random::Random;
use kiebitz_players::{Choice, Knowledge, Opponent, Player, Question};

fn player(name: &str, seed: u64) -> Box<dyn Player> {
    let opponent: Opponent = name.parse().expect(name);
    opponent.player(seed, &Knowledge::default())
}

fn game(fen: &str, variant: Variant) -> Game {
    Game::new(Board::from_fen(fen, variant).expect(fen))
}

/// The choice, and the depths of the iterations it told of.
fn think(player: &mut dyn Player, game: &Game, limits: &Limits, stop: &Stop) -> (Choice, Vec<u32>) {
    let mut depths = Vec::new();
    let question = Question { game, limits, stop };
    let choice = player.think(question, &mut |thought| depths.push(thought.depth));
    depths.dedup();
    (choice.expect("the game goes on"), depths)
}

fn depths(name: &str, fen: &str, limits: &Limits) -> Vec<u32> {
    think(&mut *player(name, 1), &game(fen, Variant::Chess), limits, &Stop::new()).1
}

fn any_reply(game: &mut Game, random: &mut Random) {
    let moves = game.board().legal_moves();
    let reply = moves[random.below(moves.len())];
    game.play(reply).expect("legal");
}

/// Document A asks its book in the first six moves and plays the heaviest move.
#[test]
fn a_opens_by_the_book() {
    let book = Book::built_in();
    let heaviest = |board: &Board| book.choose(board, Pick::Best, 0).map(|known| known.mv);
    let start = Game::default();
    let mut asked = 0;
    for seed in 0..200 {
        let name = ["ancestor:a1", "ancestor:a2", "ancestor:a3"][seed as usize % 3];
        let mut player = player(name, seed);
        let mut choose = |game: &Game| {
            player.choose(game, &Limits::nodes(60), &Stop::new()).expect("the game goes on")
        };
        assert_eq!(Some(choose(&start).best), heaviest(start.board()), "seed {seed}");
        // A game against chance, which leaves the book sooner or later; from move seven on nobody asks it.
        let mut random = Random::new(seed);
        let mut game = Game::default();
        while game.board().fullmoves() <= 7 && game.outcome().is_none() {
            // Chance knows the first moves too, or hardly a game would stay in the book.
            match heaviest(game.board()).filter(|_| random.below(3) > 0) {
                Some(known) => game.play(known).expect("legal"),
                None => any_reply(&mut game, &mut random),
            }
            if game.outcome().is_some() {
                break;
            }
            let choice = choose(&game);
            let known = heaviest(game.board()).filter(|_| game.board().fullmoves() <= 6);
            match known {
                Some(known) => assert_eq!((choice.best, choice.nodes), (known, 0), "seed {seed}"),
                None => assert!(choice.nodes > 0 || game.board().legal_moves().len() == 1),
            }
            asked += u32::from(known.is_some());
            game.play(choice.best).expect("legal");
        }
    }
    assert!(asked > 300, "the book had only {asked} answers");
}

#[test]
fn another_book_or_none() {
    let bytes = {
        use kiebitz_books::polyglot::{Builder, Recipe, Weighing};
        let recipe = Recipe { plies: 2, min_games: 1, side: None, weighing: Weighing::Games };
        let mut builder = Builder::new(recipe);
        let start = Board::start(Variant::Chess);
        builder.add(&start, &[start.parse_san("b4").expect("legal")], None).expect("a game");
        builder.bytes()
    };
    let with = |book: Option<Book>| {
        let opponent: Opponent = "ancestor:a1".parse().expect("a player");
        let knowledge = Knowledge { book: book.map(Into::into), ..Knowledge::default() };
        let choice = opponent.player(1, &knowledge).choose(
            &Game::default(),
            &Limits::nodes(50),
            &Stop::new(),
        );
        choice.expect("a move")
    };
    let other = with(Some(Book::from_bytes(bytes).expect("a book")));
    assert_eq!(Board::start(Variant::Chess).san(other.best), "b4");
    assert!(with(None).nodes > 0, "without a book it searches");
}

/// Document A doubles its depth: 1, 2, 4, and in endings 8. Its limit of 10 is not reached.
#[test]
fn a_doubles_its_depth() {
    let middle = "4k3/1p6/8/qq6/8/QQ6/1P6/4K3 w - - 0 30";
    assert_eq!(depths("ancestor:a1", middle, &Limits::default()), [1, 2, 4]);
    let ending = "8/8/4k3/p7/P7/4K3/8/8 w - - 0 30";
    assert_eq!(depths("ancestor:a1", ending, &Limits::default()), [1, 2, 4, 8]);
    assert_eq!(depths("ancestor:a1", ending, &Limits::depth(7)), [1, 2, 4]);
}

/// Document B looks six plies ahead, without a limit of time unless one is given; and document D four where that
/// is asked for.
#[test]
fn b_takes_its_time() {
    let fen = "8/8/4k3/p7/P7/4K3/8/8 w - - 0 30";
    assert_eq!(depths("ancestor:b", fen, &Limits::default()), [1, 2, 3, 4, 5, 6]);
    assert_eq!(depths("ancestor:b", fen, &Limits::depth(5)), [1, 2, 3, 4, 5]);
    assert_eq!(depths("hard:4", fen, &Limits::default()).last(), Some(&4));
    assert_eq!(depths("normal:4", fen, &Limits::default()).last(), Some(&4));
    assert_eq!(depths("normal", fen, &Limits::default()).last(), Some(&3));
    // It tells of its nodes within an iteration.
    let (mut told, mut player) = (Vec::new(), player("ancestor:b", 1));
    let (position, limits, stop) = (game(fen, Variant::Chess), Limits::default(), Stop::new());
    let question = Question { game: &position, limits: &limits, stop: &stop };
    let choice = player.think(question, &mut |thought| told.push((thought.depth, thought.nodes)));
    assert_eq!(told.last(), Some(&(6, choice.expect("a move").nodes)));
    assert!(told.is_sorted() && told.iter().filter(|(depth, _)| *depth == 5).count() > 4);
    // A stop, a time for the move and a clock end it.
    let start = Game::default();
    let begin = Instant::now();
    let soon = Limits::movetime(Duration::from_millis(100));
    let clock =
        Clock { left: Duration::from_secs(3), increment: Duration::ZERO, moves_to_go: None };
    let clock = Limits { clock: Some(clock), ..Limits::default() };
    for limits in [soon, clock] {
        let (choice, _) = think(&mut *player, &start, &limits, &Stop::new());
        assert!((1..6).contains(&choice.depth));
    }
    let stop = Stop::new();
    let choice = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            stop.stop();
        });
        think(&mut *player, &start, &Limits::default(), &stop).0
    });
    assert!(start.board().is_legal(choice.best) && choice.depth < 6);
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
}

/// Document E's time account by the time left.
fn account(left: Duration) -> Duration {
    Duration::from_millis(match left.as_millis() {
        30_001.. => 5000,
        10_001.. => 2000,
        5_001.. => 500,
        _ => 100,
    })
}

/// No move of document E's player takes longer than its account. In long tests, 50 games: five minutes, one minute and
/// twelve seconds a side; otherwise two of the last.
#[test]
fn e_keeps_its_time_account() {
    let loaded = Duration::from_millis(200);
    let long = std::env::var_os("KIEBITZ_LONG").is_some();
    let (games, minutes) = if long { (50, &[5.0, 1.0, 0.2][..]) } else { (2, &[0.2][..]) };
    let (mut moves, mut deepest) = (0, 0);
    for number in 0..games {
        let mut left = Duration::from_secs_f64(60.0 * minutes[number % minutes.len()]);
        let mut player = player("ancestor:e", number as u64);
        let mut random = Random::new(number as u64);
        player.new_game(Variant::RacingKings).expect("its game");
        let mut game = Game::new(Board::start(Variant::RacingKings));
        let mine = number % 2 == 0;
        while game.outcome().is_none() && game.moves().len() < 200 {
            if game.board().turn().is_white() != mine {
                any_reply(&mut game, &mut random);
                continue;
            }
            let clock = Clock { left, increment: Duration::ZERO, moves_to_go: None };
            let limits = Limits { clock: Some(clock), ..Limits::default() };
            let begin = Instant::now();
            let choice = player.choose(&game, &limits, &Stop::new()).expect("the game goes on");
            let taken = begin.elapsed();
            assert!(
                taken <= account(left) + loaded,
                "{taken:?} of {left:?}, {}",
                game.board().fen()
            );
            left = left.checked_sub(taken).expect("time is left");
            (moves, deepest) = (moves + 1, deepest.max(choice.depth.min(64)));
            game.play(choice.best).expect("legal");
        }
    }
    assert!(moves > 10 * games && deepest >= 4, "{moves} moves, depth {deepest}");
}

const RACE: &str = "8/8/8/8/8/8/kr1nNBRK/qrbnNBR1 w - - 0 5";

/// Its table lives through the game: what was searched for the last move helps the next.
#[test]
fn e_remembers_through_the_game() {
    let start = Board::from_fen(RACE, Variant::RacingKings).expect(RACE);
    let mut game = Game::new(start);
    let mut old = player("ancestor:e", 1);
    let mut choose = |game: &Game, depth| {
        old.choose(game, &Limits::depth(depth), &Stop::new()).expect("the game goes on")
    };
    let first = choose(&game, 5);
    game.play(first.best).expect("legal");
    let after = *game.board();
    // Every reply was searched; to one of them the best answer is known, so some answers cost nothing.
    let nodes: u64 = after
        .legal_moves()
        .into_iter()
        .map(|reply: Move| {
            let mut next = game.clone();
            next.play(reply).expect("legal");
            if next.outcome().is_some() { 0 } else { choose(&next, 3).nodes }
        })
        .sum();
    let fresh: u64 = after
        .legal_moves()
        .into_iter()
        .map(|reply| {
            let mut next = game.clone();
            next.play(reply).expect("legal");
            if next.outcome().is_some() {
                return 0;
            }
            let choice = player("ancestor:e", 1).choose(&next, &Limits::depth(3), &Stop::new());
            choice.expect("the game goes on").nodes
        })
        .sum();
    assert!(5 * nodes < 4 * fresh, "{nodes} of {fresh} nodes");
}

/// Its table begins with the opening library.
#[test]
fn e_knows_the_opening_library() {
    let start = Board::start(Variant::RacingKings);
    let known = library::positions(Variant::RacingKings).find(|known| known.key == start.key());
    let choice = player("ancestor:e", 1).choose(
        &Game::new(start),
        &Limits::movetime(Duration::from_secs(5)),
        &Stop::new(),
    );
    let choice = choice.expect("a move");
    assert_eq!(Some(choice.best), known.map(|known| known.best));
    assert!(choice.nodes < 1000, "{} nodes", choice.nodes);
}
