//! Deleting games, pages of the list, drills, and games that are not chess.

use kiebitz_chess::{Board, Variant};
use kiebitz_games::pgn::GameResult;
use kiebitz_games::store::{Filter, Store, StoreError, StoredDrill, StoredTicTacToe};

const GAMES: &str = "[White \"Anna\"]\n[Black \"Bert\"]\n\n1. e4 e5 1-0\n\n[White \"Cleo\"]\n[Black \"Anna\"]\n[Opening \"Queen's Pawn\"]\n\n1. d4 d5 1/2-1/2\n\n\
    [White \"Dora\"]\n[Black \"Emil\"]\n\n1. e4 c5 *\n";

fn store() -> Store {
    let mut store = Store::in_memory().expect("memory");
    let import = store.import(GAMES.as_bytes(), |_| true).expect("imported");
    assert_eq!(import.added, 3);
    store
}

#[test]
fn a_deleted_game_is_not_counted_any_more() {
    let mut store = store();
    let start = Board::start(Variant::Chess);
    let counts = |store: &Store| -> Vec<(String, u64)> {
        let moves = store.explore(&start).expect("explored");
        moves.iter().map(|explored| (explored.m.to_string(), explored.games())).collect()
    };
    assert_eq!(counts(&store), [("e2e4".into(), 2), ("d2d4".into(), 1)]);
    store.delete(1).expect("deleted");
    assert_eq!(counts(&store).iter().map(|(_, games)| games).sum::<u64>(), 2);
    store.delete(3).expect("one without a result, too");
    assert_eq!(counts(&store), [("d2d4".into(), 1)]);
    assert!(matches!(store.delete(1), Err(StoreError::NoGame(1))));
    let again = store.import(GAMES.as_bytes(), |_| true).expect("imported");
    assert_eq!((again.added, again.known), (2, 1), "it can be imported again");
}

#[test]
fn lists_have_pages_and_are_searched() {
    let store = store();
    let ids = |filter: &Filter| -> Vec<i64> {
        store.list(filter).expect("listed").iter().map(|game| game.id).collect()
    };
    let any = Filter::default;
    assert_eq!(ids(&Filter { limit: Some(2), ..any() }), [3, 2]);
    assert_eq!(ids(&Filter { limit: Some(2), offset: 2, ..any() }), [1]);
    let anna = Filter { text: Some("anna".into()), ..any() };
    assert_eq!((ids(&anna), store.count_listed(&anna).expect("counted")), (vec![2, 1], 2));
    let queen = Filter { text: Some("queen's".into()), limit: Some(0), ..any() };
    assert_eq!((ids(&queen), store.count_listed(&queen).expect("counted")), (vec![], 1));
    assert_eq!(ids(&Filter { text: Some("%".into()), ..any() }), Vec::<i64>::new());
}

#[test]
fn drills_remember_how_they_went() {
    let mut store = store();
    let drill = |ply: u32| StoredDrill {
        id: 0,
        game: 1,
        ply,
        player: "Bert".into(),
        variant: Variant::Chess,
        fen: Board::start(Variant::Chess).fen(),
        played: "f2f3".into(),
        best: "e2e4 d2d4".into(),
        mark: "blunder".into(),
        tried: 0,
        solved: 0,
    };
    store.keep_drills(1, &[drill(2), drill(4)]).expect("kept");
    let all = store.drills(Some("Bert"), 10).expect("listed");
    assert_eq!(all.len(), 2);
    assert!(store.drills(Some("Anna"), 10).expect("listed").is_empty());
    store.tried(all[0].id, true).expect("noted");
    store.tried(all[0].id, false).expect("noted");
    let next = store.drills(None, 10).expect("listed");
    assert_eq!(
        (next[0].id, next[1].tried, next[1].solved),
        (all[1].id, 2, 1),
        "the unsolved first"
    );
    // Another review of the game: what is still a mistake keeps its history, what is none goes.
    store.keep_drills(1, &[drill(all[0].ply)]).expect("kept");
    let kept = store.drills(None, 10).expect("listed");
    assert_eq!((kept.len(), kept[0].tried), (1, 2));
    store.delete(1).expect("deleted");
    assert_eq!(store.drill(all[0].id).expect("asked"), None);
}

#[test]
fn games_of_tic_tac_toe_are_kept() {
    let mut store = Store::in_memory().expect("memory");
    let mut game = StoredTicTacToe {
        id: 0,
        start: ".../.../... x".into(),
        white: "human:Anna".into(),
        black: "hard".into(),
        moves: String::new(),
        result: GameResult::Open,
        resigned: false,
        takeback: true,
        begun: 0,
    };
    game.id = store.begin_tictactoe(&game).expect("begun");
    game.moves = "b2 a1".into();
    (game.result, game.resigned) = (GameResult::BlackWins, true);
    store.save_tictactoe(&game).expect("saved");
    let kept = store.load_tictactoe(game.id).expect("there");
    assert_eq!(StoredTicTacToe { begun: 0, ..kept.clone() }, game);
    assert_eq!(store.list_tictactoe(10, 0).expect("listed"), (vec![kept], 1));
    store.delete_tictactoe(game.id).expect("deleted");
    assert!(matches!(store.load_tictactoe(game.id), Err(StoreError::NoGame(_))));
    assert!(matches!(store.save_tictactoe(&game), Err(StoreError::NoGame(_))));
}

#[test]
fn the_last_review_of_a_game_is_kept_and_goes_with_it() {
    let mut store = store();
    assert_eq!(store.review(1).expect("asked"), None);
    for found in ["{}", "[]"] {
        store.keep_review(1, found).expect("kept");
        assert_eq!(store.review(1).expect("asked").as_deref(), Some(found));
    }
    assert!(store.keep_review(99, "{}").is_err(), "there is no such game");
    store.delete(1).expect("deleted");
    assert_eq!(store.review(1).expect("asked"), None);
    assert!(store.check_integrity().is_empty());
}

#[test]
fn a_game_that_is_there_is_not_imported_again() {
    let mut store = store();
    let game = |text: &str| {
        let entry = kiebitz_games::pgn::read(text.as_bytes()).next().expect("a game");
        entry.expect("it reads").game.expect("it is legal")
    };
    assert_eq!(store.import_game(&game(GAMES)).expect("imported"), 1);
    assert_eq!(store.import_game(&game("1. a3 *")).expect("imported"), 4);
    assert_eq!(store.import_game(&game("1. a3 *")).expect("imported"), 4);
}
