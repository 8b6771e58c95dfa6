//! Books made from games, and the one that is built in.

use std::collections::HashMap;

use kiebitz_books::openings;
use kiebitz_books::polyglot::{Book, Builder, Draft, Recipe, Refused, Weighing};
use kiebitz_chess::{Board, Color, Game, Move, Variant};

const ALL: Recipe = Recipe { plies: 40, min_games: 1, side: None, weighing: Weighing::Results };

/// The moves of a text in SAN, from the start.
fn moves(text: &str) -> Vec<Move> {
    let mut game = Game::default();
    for san in text.split_whitespace() {
        let m = game.board().parse_san(san).expect(san);
        game.play(m).expect(san);
    }
    game.moves().to_vec()
}

fn after(text: &str) -> Board {
    let mut board = Board::start(Variant::Chess);
    moves(text).into_iter().for_each(|m| board.play_unchecked(m));
    board
}

/// Four games: White wins two, one is drawn, one lost.
fn bytes(recipe: Recipe) -> Vec<u8> {
    let mut games = vec![
        ("e4 e5 Nf3", Some(Color::White)),
        ("e4 c5 Nf3", None),
        ("d4 d5", Some(Color::White)),
        ("e4 e5 Bc4", Some(Color::Black)),
    ];
    let build = |games: &[(&str, Option<Color>)]| {
        let mut builder = Builder::new(recipe);
        for (text, winner) in games {
            builder.add(&Board::start(Variant::Chess), &moves(text), *winner).expect(text);
        }
        builder.bytes()
    };
    let bytes = build(&games);
    games.reverse();
    assert_eq!(build(&games), bytes, "the order of the games makes no difference");
    bytes
}

fn weights(recipe: Recipe, line: &str) -> Vec<(String, u32)> {
    let book = Book::from_bytes(bytes(recipe)).expect("it is sorted");
    let board = after(line);
    book.probe(&board).iter().map(|c| (board.san(c.mv), c.weight)).collect()
}

fn wanted(moves: &[(&str, u32)]) -> Vec<(String, u32)> {
    moves.iter().map(|&(san, weight)| (san.to_owned(), weight)).collect()
}

#[test]
fn wins_weigh_two_and_draws_one() {
    assert_eq!(weights(ALL, ""), wanted(&[("e4", 3), ("d4", 2)]));
    // Black won after 1...e5 once, lost once; after 1...c5 it was a draw.
    assert_eq!(weights(ALL, "e4"), wanted(&[("e5", 2), ("c5", 1)]));
    // 2. Bc4 only lost.
    assert_eq!(weights(ALL, "e4 e5"), wanted(&[("Nf3", 2)]));
    assert_eq!(weights(ALL, "d4"), wanted(&[]));
}

#[test]
fn what_the_recipe_leaves_out() {
    let games = Recipe { weighing: Weighing::Games, ..ALL };
    assert_eq!(weights(games, ""), wanted(&[("e4", 3), ("d4", 1)]));
    assert_eq!(weights(games, "e4 e5").len(), 2);
    assert_eq!(weights(games, "d4"), wanted(&[("d5", 1)]));
    assert_eq!(weights(Recipe { min_games: 2, ..games }, "e4"), wanted(&[("e5", 2)]));
    assert_eq!(weights(Recipe { plies: 1, ..games }, "e4"), wanted(&[]));
    assert_eq!(weights(Recipe { plies: 1, ..games }, "").len(), 2);
    let black = Recipe { side: Some(Color::Black), ..games };
    assert_eq!(weights(black, ""), wanted(&[]));
    assert_eq!(weights(black, "e4").len(), 2);
    assert!(bytes(Recipe { min_games: 5, ..ALL }).is_empty());
}

#[test]
fn a_repeated_move_counts_once_in_a_game() {
    let mut builder = Builder::new(ALL);
    let shuffle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3";
    builder.add(&Board::start(Variant::Chess), &moves(shuffle), None).expect("legal");
    let book = Book::from_bytes(builder.bytes()).expect("it is sorted");
    assert_eq!(book.probe(&after(""))[0].weight, 1);
}

#[test]
fn games_that_do_not_belong_into_a_book() {
    let mut builder = Builder::new(ALL);
    let racing = Board::start(Variant::RacingKings);
    let refused = builder.add(&racing, &[racing.legal_moves()[0]], None);
    assert_eq!(refused, Err(Refused::Variant(Variant::RacingKings)));
    // The second move is not legal: nothing of the game counts.
    let twice = [moves("e4"), moves("e4")].concat();
    let refused = builder.add(&Board::start(Variant::Chess), &twice, None);
    assert!(matches!(refused, Err(Refused::Move(_))));
    assert!(builder.bytes().is_empty());
}

#[test]
fn castling_of_chess_and_chess960_and_promotions() {
    for (fen, variant, uci) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Variant::Chess, "e1g1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Variant::Chess, "e1c1"),
        ("4k3/8/8/8/8/8/8/5K1R w H - 0 1", Variant::Chess960, "f1h1"),
        ("7k/P7/8/8/8/8/8/7K w - - 0 1", Variant::Chess, "a7a8n"),
    ] {
        let board = Board::from_fen(fen, variant).expect(fen);
        let m = board.parse_uci(uci).expect(uci);
        let mut builder = Builder::new(ALL);
        builder.add(&board, &[m], None).expect(uci);
        let book = Book::from_bytes(builder.bytes()).expect("one entry");
        assert_eq!(book.probe(&board).iter().map(|c| c.mv).collect::<Vec<_>>(), [m], "{uci}");
    }
}

#[test]
fn weights_too_large_become_smaller_together() {
    let board = Board::start(Variant::Chess);
    let mut draft = Draft::default();
    for (san, weight) in [("e4", 600_000), ("d4", 300_000), ("a4", 1), ("h4", 0)] {
        draft.add(&board, board.parse_san(san).expect(san), weight);
    }
    let book = Book::from_bytes(draft.bytes()).expect("it is sorted");
    let found: Vec<(String, u32)> =
        book.probe(&board).iter().map(|c| (board.san(c.mv), c.weight)).collect();
    assert_eq!(found, wanted(&[("e4", 65_535), ("d4", 32_767), ("a4", 1)]));
}

/// Every position of the list and on the way to one.
fn list() -> HashMap<u64, Board> {
    let mut positions = HashMap::new();
    for opening in openings::all() {
        let mut board = Board::start(Variant::Chess);
        positions.insert(board.key(), board);
        for m in moves(opening.moves) {
            board.play_unchecked(m);
            positions.insert(board.key(), board);
        }
    }
    positions
}

#[test]
fn the_book_built_in_knows_the_list_and_nothing_else() {
    let book = Book::built_in();
    assert!(
        book.positions() > 1500 && book.len() * 16 < 200_000,
        "{} {}",
        book.positions(),
        book.len()
    );
    let list = list();
    let (mut positions, mut entries) = (0, 0);
    for board in list.values() {
        let candidates = book.probe(board);
        positions += usize::from(!candidates.is_empty());
        entries += candidates.len();
        for candidate in candidates {
            assert!(candidate.weight > 0);
            let mut next = *board;
            next.play(candidate.mv).expect("a book's move is legal");
            assert!(list.contains_key(&next.key()), "{}", next.fen());
        }
    }
    // Every entry is a legal move of a position of the list.
    assert_eq!((positions, entries), (book.positions(), book.len()));
    let start = Board::start(Variant::Chess);
    let first: Vec<String> = book.probe(&start).iter().map(|c| start.san(c.mv)).collect();
    assert!(first.contains(&"e4".to_owned()) && first.contains(&"d4".to_owned()), "{first:?}");
    // 1. f3 e5 2. g4 has a name, but the book must not play it.
    let bad: Vec<String> = book.probe(&after("f3 e5")).iter().map(|c| c.mv.to_string()).collect();
    assert!(!bad.contains(&"g2g4".to_owned()), "{bad:?}");
}
