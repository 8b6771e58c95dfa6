//! Openings: built in, and from books.

use std::collections::HashSet;

use kiebitz_arena::compare::read_positions;
use kiebitz_arena::openings::{Opening, Openings, OpeningsError};
use kiebitz_books::polyglot::Book;
use kiebitz_chess::{Board, Variant};

#[test]
fn lines_of_a_polyglot_book_are_openings() {
    let book = Book::built_in();
    let openings = Openings::polyglot(&book, Variant::Chess, 6).expect("it knows the start");
    assert!(openings.len() > 50, "{}", openings.len());
    for opening in openings.sequence(1).take(20) {
        assert!((1..=6).contains(&opening.game().moves().len()));
    }
    let again = Openings::polyglot(&book, Variant::Chess, 6).expect("it knows the start");
    assert!(openings.sequence(3).take(9).eq(again.sequence(3).take(9)));
    assert_eq!(
        Openings::polyglot(&book, Variant::RacingKings, 6).unwrap_err(),
        OpeningsError::Empty
    );
}

#[test]
fn the_built_in_lines_are_short_and_different() {
    let openings = Openings::built_in(Variant::Chess);
    assert!(openings.len() >= 1900);
    let mut seen = HashSet::new();
    for opening in choose(&openings, 1, openings.len()) {
        let game = opening.game();
        assert!((6..=12).contains(&game.moves().len()));
        assert!(game.moves().len().is_multiple_of(2), "White is to move after all of them");
        assert!(seen.insert(game.board().key()), "twice: {}", game.board().fen());
    }
}

fn choose(openings: &Openings, seed: u64, count: usize) -> Vec<Opening> {
    openings.sequence(seed).take(count).collect()
}

#[test]
fn the_seed_decides() {
    let openings = Openings::built_in(Variant::Chess);
    let count = openings.len() + 50; // some of them longer
    let chosen = choose(&openings, 42, count);
    assert_eq!(chosen, choose(&openings, 42, count));
    assert_ne!(chosen[..100], choose(&openings, 43, 100));
    let positions: HashSet<u64> = chosen.iter().map(|o| o.game().board().key()).collect();
    assert_eq!(positions.len(), count);
}

#[test]
fn chess960_starts_then_longer_openings() {
    let chosen = choose(&Openings::built_in(Variant::Chess960), 5, 1000);
    assert!(chosen[..960].iter().all(|opening| opening.game().moves().is_empty()));
    assert!(chosen[960..].iter().all(|opening| opening.game().moves().len() == 2));
}

#[test]
fn racing_kings_has_balanced_beginnings() {
    let racing = Openings::built_in(Variant::RacingKings);
    assert!(racing.len() >= 200);
    let first: Vec<Opening> = choose(&racing, 5, racing.len());
    let keys: HashSet<u64> = first.iter().map(|opening| opening.game().board().key()).collect();
    assert_eq!(keys.len(), racing.len());
    assert!(first.iter().all(|opening| opening.game().outcome().is_none()));
    // The collection is used up twice and still gives new ones.
    assert_eq!(choose(&racing, 5, 600).len(), 600);
}

#[test]
fn a_book_without_variety_repeats_itself() {
    // Only kings move, and king moves are not used to draw openings out.
    let epd = "4k3/p7/P7/8/8/8/8/4K3 w - - 0 1";
    let openings = Openings::read(epd, Variant::Chess, 16).unwrap();
    assert_eq!(choose(&openings, 1, 50).len(), 50);
}

fn fens(text: &str, plies: usize) -> Vec<String> {
    let openings = Openings::read(text, Variant::Chess, plies).expect(text);
    let mut fens: Vec<String> = choose(&openings, 1, openings.len())
        .iter()
        .map(|opening| opening.game().board().fen())
        .collect();
    fens.sort();
    fens
}

#[test]
fn epd_with_and_without_counters() {
    let text = "# a comment\n\
                4k3/8/8/8/8/8/4P3/4K3 w - - 3 17\n\n\
                4k3/8/8/8/8/8/4P3/4K3 b - - bm Kd7; id \"one\";\n\
                4k3/8/8/8/8/8/4P3/4K3 w - -;\n";
    let boards = read_positions(text, Variant::Chess).expect(text);
    assert_eq!(
        boards.iter().map(Board::fen).collect::<Vec<_>>(),
        [
            "4k3/8/8/8/8/8/4P3/4K3 w - - 3 17",
            "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        ]
    );
}

#[test]
fn pgn_with_everything_around_the_moves() {
    let text = "[Event \"A\"]\n[Result \"*\"]\n\n\
                1. e4 {best [by test]\n[not a tag]} e5! (1... c5 (1... e6 2. d4) 2. Nf3) 2.Nf3 $1 2... Nc6 ; rest\n\
                % escaped\n3. Bb5 *\n\n\
                [Event \"B\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1. 0-0-0 Ke7 1-0\n\
                1. d4 d5 1/2-1/2\n";
    assert_eq!(
        fens(text, 4),
        [
            "8/4k3/8/8/8/8/8/2KR4 w - - 2 2",
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
            "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2",
        ]
    );
}

#[test]
fn bad_books_get_a_line_and_a_reason() {
    let error = |text: &str| Openings::read(text, Variant::Chess, 16).unwrap_err();
    assert!(matches!(error("8/8 w - -"), OpeningsError::Fen { line: 1, .. }));
    assert!(matches!(error("\n1. e4 e5\n2. Ke3 *"), OpeningsError::Game { line: 2, .. }));
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(error(mated), OpeningsError::Over { line: 1 });
    assert_eq!(error(""), OpeningsError::Empty);
}
