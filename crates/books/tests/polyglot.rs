//! Books: made up here byte by byte, one made with python-chess, and larger ones of others where they are.

use std::collections::HashSet;
use std::path::Path;

use crate::data;
use kiebitz_books::polyglot::{Book, Choice, Fault};
use kiebitz_chess::{Board, Variant};
use proptest::prelude::*;

/// The bytes of an entry: key, move as the book writes it, weight, learn.
fn entry(key: u64, code: u16, weight: u16, learn: u32) -> Vec<u8> {
    let mut bytes = key.to_be_bytes().to_vec();
    bytes.extend(code.to_be_bytes());
    bytes.extend(weight.to_be_bytes());
    bytes.extend(learn.to_be_bytes());
    bytes
}

/// A move as books write it, from its text: two squares and the letter of the promotion piece.
fn code(text: &str) -> u16 {
    let text = text.as_bytes();
    let square = |at: usize| u16::from(text[at + 1] - b'1') * 8 + u16::from(text[at] - b'a');
    let promotion = text.get(4).map_or(0, |letter| match letter {
        b'n' => 1,
        b'b' => 2,
        b'r' => 3,
        b'q' => 4,
        other => u16::from(other - b'0'),
    });
    promotion << 12 | square(0) << 6 | square(2)
}

/// A book of these entries for one board, between entries of other positions.
fn book(board: &Board, entries: &[(&str, u16)]) -> Book {
    let key = board.polyglot_key();
    let mut bytes = entry(key - 1, code("a2a3"), 9, 0);
    for (number, (text, weight)) in (10..).zip(entries) {
        bytes.extend(entry(key, code(text), *weight, number));
    }
    bytes.extend(entry(key + 1, code("a2a3"), 9, 0));
    Book::from_bytes(bytes).expect("it is sorted")
}

fn start() -> Board {
    Board::start(Variant::Chess)
}

fn board(fen: &str, variant: Variant) -> Board {
    Board::from_fen(fen, variant).expect(fen)
}

/// Move, weight and learn of each candidate.
fn candidates(board: &Board, entries: &[(&str, u16)]) -> Vec<(String, u32, u32)> {
    let found = book(board, entries).probe(board);
    found.iter().map(|c| (board.uci(c.mv), c.weight, c.learn)).collect()
}

fn moves(board: &Board, entries: &[(&str, u16)]) -> Vec<String> {
    candidates(board, entries).into_iter().map(|(uci, ..)| uci).collect()
}

#[test]
fn candidates_are_merged_and_the_heaviest_comes_first() {
    let entries = [("e2e4", 3), ("d2d4", 4), ("c2c4", 0), ("e2e4", 5), ("g1f3", 4)];
    let wanted = [("e2e4", 8, 10), ("d2d4", 4, 11), ("g1f3", 4, 14), ("c2c4", 0, 12)];
    let wanted = wanted.map(|(uci, weight, learn)| (uci.to_owned(), weight, learn));
    assert_eq!(candidates(&start(), &entries), wanted);
    let shares: Vec<f64> =
        book(&start(), &entries).probe(&start()).iter().map(|c| c.share).collect();
    assert_eq!(shares, [0.5, 0.25, 0.25, 0.0]);
    assert_eq!(book(&start(), &entries).len(), 7);
}

#[test]
fn what_is_not_legal_is_passed_over() {
    // A collision of keys or damage: no piece there, an own piece in the way, no such promotion, no
    // move.
    let bad = ["e7e5", "a1a2", "e2e5", "e2e4q", "e2e47", "e1h1", "e1g1", "a1a1", "h8h8"];
    let entries: Vec<(&str, u16)> = bad.iter().map(|&text| (text, 100)).collect();
    assert_eq!(moves(&start(), &entries), [""; 0]);
    let with_good = [entries, vec![("e2e4", 1)]].concat();
    assert_eq!(moves(&start(), &with_good), ["e2e4"]);
    let chosen = book(&start(), &with_good).choose(&start(), Choice::Weighted, u64::MAX);
    assert_eq!(chosen.map(|c| c.share), Some(1.0));
    // The highest bit means nothing in the format.
    let key = start().polyglot_key();
    let odd = Book::from_bytes(entry(key, code("e2e4") | 1 << 15, 1, 0)).unwrap();
    assert!(odd.probe(&start()).is_empty());
}

#[test]
fn castling_is_the_king_taking_its_rook() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let chess = board(fen, Variant::Chess);
    assert_eq!(moves(&chess, &[("e1h1", 2), ("e1a1", 1)]), ["e1g1", "e1c1"]);
    assert_eq!(moves(&chess, &[("e1g1", 2), ("e1c1", 1)]), ["e1g1", "e1c1"]);
    assert_eq!(candidates(&chess, &[("e1g1", 2), ("e1h1", 1)]).len(), 1);
    let shuffled = board(fen, Variant::Chess960);
    assert_eq!(moves(&shuffled, &[("e1h1", 2), ("e1a1", 1), ("e1g1", 1)]), ["e1h1", "e1a1"]);
    // King and rook side by side: the step to g1 and castling are two moves.
    let near = board("4k3/8/8/8/8/8/8/5K1R w H - 0 1", Variant::Chess960);
    assert_eq!(moves(&near, &[("f1h1", 2), ("f1g1", 1)]), ["f1h1", "f1g1"]);
}

#[test]
fn promotions_and_en_passant() {
    let promotion = board("1r5k/P7/8/8/8/8/8/7K w - - 0 1", Variant::Chess);
    let all = ["a7a8n", "a7a8b", "a7a8r", "a7a8q", "a7b8q"];
    assert_eq!(moves(&promotion, &all.map(|text| (text, 1))), all);
    assert_eq!(moves(&promotion, &[("a7a8", 1)]), [""; 0]);
    let passing = board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Variant::Chess);
    assert_eq!(moves(&passing, &[("e5d6", 1)]), ["e5d6"]);
    // The pawn beside it is pinned, so nothing can be taken; the book's key counts the square all the same.
    let pinned = board("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", Variant::Chess);
    assert_ne!(pinned.key(), pinned.polyglot_key());
    assert_eq!(moves(&pinned, &[("e5d6", 1), ("e5e6", 1)]), ["e5e6"]);
}

#[test]
fn racing_kings_has_no_book() {
    let racing = Board::start(Variant::RacingKings);
    let step = racing.uci(racing.legal_moves()[0]);
    assert_eq!(moves(&racing, &[(&step, 1)]), [""; 0]);
}

#[test]
fn the_heaviest_or_by_weight() {
    let board = start();
    let book = book(&board, &[("d2d4", 1), ("e2e4", 3), ("a2a4", 0)]);
    let choose = |choice, bits| book.choose(&board, choice, bits).map(|c| board.uci(c.mv)).unwrap();
    let draws = 4000u64;
    let mut heaviest = 0;
    for draw in 0..draws {
        let bits = draw * (u64::MAX / draws);
        assert_eq!(choose(Choice::Best, bits), "e2e4");
        let chosen = choose(Choice::Weighted, bits);
        assert_eq!(chosen, choose(Choice::Weighted, bits));
        assert_ne!(chosen, "a2a4");
        heaviest += u64::from(chosen == "e2e4");
    }
    assert!(heaviest.abs_diff(draws * 3 / 4) <= 1, "{heaviest}");
    assert_eq!(choose(Choice::Weighted, u64::MAX), "d2d4");
}

#[test]
fn without_weight_nothing_is_played() {
    let book = book(&start(), &[("e2e4", 0), ("d2d4", 0)]);
    assert_eq!(book.probe(&start()).len(), 2);
    for choice in [Choice::Best, Choice::Weighted] {
        assert_eq!(book.choose(&start(), choice, 0), None);
    }
}

#[test]
fn a_position_with_a_million_entries_takes_no_time() {
    let key = start().polyglot_key();
    let bytes = entry(key, code("e2e4"), u16::MAX, 0).repeat(1_000_000);
    let candidates = Book::from_bytes(bytes).unwrap().probe(&start());
    assert_eq!(candidates.len(), 1);
    assert!(candidates[0].weight >= u16::MAX.into());
}

#[test]
fn bad_files_get_a_reason() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let why = |name: &str, bytes: Option<&[u8]>| {
        let path = folder.join(name);
        if let Some(bytes) = bytes {
            std::fs::write(&path, bytes).expect("a file");
        }
        Book::open(&path).expect_err("it is no book").to_string()
    };
    let two = [entry(2, 1, 1, 0), entry(1, 1, 1, 0)].concat();
    for (name, bytes, reason) in [
        ("missing.bin", None, "cannot be read: "),
        ("empty.bin", Some(&[][..]), "is empty"),
        ("cut.bin", Some(&two[..31]), "is damaged: 31 bytes are not a whole number of entries"),
        ("mixed.bin", Some(&two), "not a Polyglot book: its entry 2 is out of order"),
        ("text.bin", Some(b"[Event \"no book\"]\n1. e4 e5 2. Nf3"), "is damaged"),
    ] {
        let why = why(name, bytes);
        assert!(why.contains(name) && why.contains(reason), "{why}");
        assert!(!why.contains('\n'), "{why}");
    }
    assert!(Book::open(folder).is_err(), "a folder is no book");
    assert!(matches!(Book::from_bytes(two), Err(Fault::Unsorted(2))));
}

proptest! {
    #[test]
    fn no_bytes_do_harm(
            mut bytes in proptest::collection::vec(any::<u8>(), 0..400),
            whole: bool,
            bits: u64,
        ) {
            if whole {
                bytes.truncate(bytes.len() / 16 * 16);
            }
        // About the position that is asked for, so that each move is looked at.
        let key = start().polyglot_key().to_be_bytes();
        for entry in bytes.chunks_exact_mut(16) {
            entry[..8].copy_from_slice(&key);
        }
        if let Ok(book) = Book::from_bytes(bytes) {
            for choice in [Choice::Best, Choice::Weighted] {
                let chosen = book.choose(&start(), choice, bits);
                prop_assert!(chosen.is_none_or(|c| start().is_legal(c.mv) && c.weight > 0));
            }
        }
    }
}

/// A book whose keys and answers are those of python-chess.
#[test]
fn a_book_is_read_as_python_chess_reads_it() {
    let book = Book::open(&data::own("book.bin")).expect("a good book");
    let text = data::own_text("book.txt");
    let (count, positions) = text.split_once('\n').expect("a first line");
    assert_eq!(count, format!("{} entries", book.len()));
    let (mut castles, mut promotions) = (0, 0);
    for line in positions.lines() {
        let (fen, expected) = line.split_once(" | ").expect(line);
        let board = board(fen, Variant::Chess);
        let found = book.probe(&board);
        castles += found.iter().filter(|c| c.mv.is_castle()).count();
        promotions += found.iter().filter(|c| c.mv.promotes_to().is_some()).count();
        let mut found: Vec<String> =
            found.iter().map(|c| format!("{}={}", board.san(c.mv), c.weight)).collect();
        let mut expected: Vec<String> = expected.split(' ').map(str::to_owned).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{fen}");
    }
    assert!(castles >= 6 && promotions == 1, "{castles} castles, {promotions} promotions");
}

/// A book of the larger collections.
fn collected(name: &str) -> Option<Book> {
    Some(Book::open(&data::collection(&format!("books/{name}"))?).expect("a good book"))
}

/// The numbers were counted with python-chess 1.11.2.
#[test]
fn a_whole_book_is_read() {
    let Some(book) = collected("cutechess-book_small.bin") else { return };
    assert_eq!(book.len(), 31_467);
    let first: Vec<(String, u32)> =
        book.probe(&start()).iter().map(|c| (start().san(c.mv), c.weight)).collect();
    let best = [("d4", 11_712), ("e4", 11_476), ("Nf3", 2_824), ("c4", 2_071)];
    assert_eq!(first.len(), 11);
    assert_eq!(first[..4], best.map(|(san, weight)| (san.to_owned(), weight)));

    let (mut seen, mut waiting) = (HashSet::new(), vec![start()]);
    let (mut entries, mut castles) = (0, 0);
    while let Some(board) = waiting.pop() {
        if seen.insert(board.polyglot_key()) {
            for candidate in book.probe(&board) {
                entries += 1;
                castles += usize::from(candidate.mv.is_castle());
                let mut next = board;
                next.play(candidate.mv).expect("a book's move is legal");
                waiting.push(next);
            }
        }
    }
    assert_eq!((seen.len(), entries, castles), (26_285, 27_463, 1_713));
}

#[test]
fn a_trap_with_an_underpromotion() {
    let Some(book) = collected("lasker-trap.bin") else { return };
    let trap = board("rnbqk1nr/ppp2ppp/8/4P3/1BP5/8/PP2KpPP/RN1Q1BNR b kq - 1 7", Variant::Chess);
    let found: Vec<String> = book.probe(&trap).iter().map(|c| trap.uci(c.mv)).collect();
    assert_eq!(found, ["f2g1n"]);
}
