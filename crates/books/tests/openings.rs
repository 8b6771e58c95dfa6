//! The list of openings: its format and its lookups.

use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

use crate::data;
use kiebitz_books::openings::{self, Opening};
use kiebitz_chess::{Board, Game, Variant};

/// Plays moves in SAN; numbers of moves are passed over.
fn game(moves: &str) -> Game {
    let mut game = Game::default();
    for san in moves.split_whitespace().filter(|word| !word.ends_with('.')) {
        let m = game.board().parse_san(san).unwrap_or_else(|error| panic!("{moves}: {error}"));
        game.play(m).expect("a parsed move is legal");
    }
    game
}

fn named(moves: &str) -> Option<(&'static str, &'static str)> {
    openings::name(game(moves).board()).map(|opening| (opening.eco, opening.english))
}

#[test]
fn the_list_is_long_complete_and_without_doubles() {
    let all = openings::all();
    assert!(all.len() >= 500, "{}", all.len());
    let mut positions = HashMap::new();
    for opening in all {
        let Opening { eco, english, german, moves } = opening;
        let game = game(moves);
        // Written as our own board writes it, so that it can be shown as it stands.
        let mut board = Board::start(Variant::Chess);
        for (m, san) in game.moves().iter().zip(moves.split(' ')) {
            assert_eq!(board.san(*m), san, "{moves}");
            board.play(*m).expect("it was played before");
        }
        let other = positions.insert(game.board().key(), english);
        assert_eq!(other, None, "{english}: the position has two names");
        assert_eq!(openings::name(game.board()), Some(opening));
        for name in [english, german] {
            assert!(name.trim() == *name && name.len() > 3, "{moves}: {name:?}");
            assert!(!name.contains("  ") && !name.contains(" ,"), "{name}");
        }
        assert!(is_code(eco), "{english}: {eco}");
    }
    let codes: BTreeSet<&str> = all.iter().map(|opening| opening.eco).collect();
    assert_eq!(codes.len(), 500, "every code from A00 to E99 has an opening");
    let keys: Vec<_> = all.iter().map(|opening| (opening.eco, opening.moves)).collect();
    assert!(keys.is_sorted(), "the list is in order");
}

fn is_code(eco: &str) -> bool {
    matches!(eco.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
}

/// Moves in names have the piece letters of their language.
#[test]
fn german_names_have_german_piece_letters() {
    for opening in openings::all() {
        let english_letter = |word: &str| {
            let rest = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            let mut letters = rest.chars();
            letters.next().is_some_and(|c| "NBRQ".contains(c))
                && rest.ends_with(|c: char| c.is_ascii_digit() || c == '+')
                && rest.len() <= 6
        };
        assert!(!opening.german.split([' ', ',']).any(english_letter), "{}", opening.german);
    }
}

#[test]
fn the_order_of_moves_does_not_matter() {
    let advance = Some(("C02", "French Defence: Advance Variation"));
    assert_eq!(named("e4 e6 d4 d5 e5"), advance);
    assert_eq!(named("d4 e6 e4 d5 e5"), advance);
    let english = "Sicilian Defence: Najdorf Variation";
    assert_eq!(named("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"), Some(("B90", english)));
    assert_eq!(named("e4 c5 Nc3 d6 Nf3 a6 d4 cxd4 Nxd4 Nf6"), Some(("B90", english)));
    let kings_indian = named("d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5");
    assert_eq!(named("Nf3 g6 c4 Bg7 d4 d6 Nc3 Nf6 e4 O-O Be2 e5"), kings_indian);
    assert_eq!(kings_indian.map(|(eco, _)| eco), Some("E92"));
    // An en-passant square without a legal capture does not make another position.
    assert_eq!(named("c4 e6 d4"), named("d4 e6 c4"));
}

#[test]
fn the_last_name_counts_in_a_game() {
    let mut game = game("e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Nd6 Bxc6 dxc6 dxe5 Nf5 Qxd8+ Kxd8");
    let berlin = openings::of_game(&game).expect("a name");
    assert_eq!((berlin.eco, berlin.german.contains("Berliner Mauer")), ("C67", true));
    for san in ["h3", "h5", "Rd1+", "Ke8"] {
        let m = game.board().parse_san(san).expect(san);
        game.play(m).expect(san);
        assert_eq!(openings::name(game.board()), None, "{san}");
        assert_eq!(openings::of_game(&game), Some(berlin));
    }
    assert_eq!(openings::of_game(&Game::default()), None);
}

#[test]
fn variants() {
    assert_eq!(openings::name(&Board::start(Variant::RacingKings)), None);
    // The start of chess is one of Chess960's: what is played from it has the same names.
    let mut board = Board::chess960(518).expect("a number below 960");
    board.play(board.parse_san("e4").expect("legal")).expect("legal");
    assert_eq!(openings::name(&board).map(|opening| opening.eco), Some("B00"));
}

/// Bounds for a busy machine: reading takes some milliseconds, a question less than a microsecond.
#[test]
fn it_is_quick() {
    let before = Instant::now();
    openings::all();
    assert!(before.elapsed() < Duration::from_secs(2), "reading: {:?}", before.elapsed());
    let game = game("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7");
    let before = Instant::now();
    let found = (0..100_000).filter(|_| openings::of_game(&game).is_some()).count();
    assert_eq!(found, 100_000);
    assert!(before.elapsed() < Duration::from_secs(2), "asking: {:?}", before.elapsed());
}

/// Another list, made by others, of which the repository has every twentieth line: where both know a position,
/// both give it the same code.
#[test]
fn the_codes_are_those_of_another_list() {
    let (lines, known) = same_codes(&data::own_text("openings.tsv"));
    assert!(lines > 180 && known > 80, "{known} of {lines}");
    let Some(folder) = data::collection("openings") else { return };
    let (mut lines, mut known) = (0, 0);
    for letter in 'a'..='e' {
        let path = folder.join(format!("{letter}.tsv"));
        let text = std::fs::read_to_string(&path).expect("a file of the list");
        let (more, also_known) = same_codes(&text);
        lines += more;
        known += also_known;
    }
    assert!(lines > 3000 && known > 1500, "{known} of {lines}");
}

/// How many lines there are, and how many end in a position that we know.
fn same_codes(text: &str) -> (usize, usize) {
    let (mut lines, mut known, mut different) = (0, 0, Vec::new());
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [eco, name, moves] = fields[..] else { panic!("{line}") };
        lines += 1;
        if let Some(ours) = openings::name(game(moves).board()) {
            known += 1;
            if ours.eco != eco {
                different.push(format!("{name}: {eco}, ours {} {}", ours.eco, ours.english));
            }
        }
    }
    assert_eq!(different, Vec::<String>::new());
    (lines, known)
}
