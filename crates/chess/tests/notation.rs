//! FEN, SAN, UCI and Polyglot keys against the answers of others: the repository's own cases, and the
//! larger collections where they are.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::data::{collection, collection_text, own, own_text};
use kiebitz_chess::{Board, Move, Outcome, Variant};
use serde_json::Value;

fn board(fen: &str, variant: Variant) -> Board {
    Board::from_fen(fen, variant).unwrap_or_else(|error| panic!("{fen}: {error:?}"))
}

fn after(board: &Board, m: Move) -> Board {
    let mut next = *board;
    next.play(m).unwrap_or_else(|error| panic!("{}: {error}", board.fen()));
    next
}

/// Reads one SAN move, asserts that we write it the same way, and plays it.
fn play_san(board: &Board, san: &str) -> Board {
    let m = board.parse_san(san).unwrap_or_else(|error| panic!("{}: {error}", board.fen()));
    assert_eq!(board.san(m), san, "{}", board.fen());
    after(board, m)
}

fn play_uci(board: &Board, uci: &str) -> Board {
    let m = board.parse_uci(uci).unwrap_or_else(|error| panic!("{}: {error}", board.fen()));
    after(board, m)
}

/// `1-0`, `0-1`, `1/2-1/2` or `ongoing`.
fn state(board: &Board) -> &'static str {
    board.ending().map_or("ongoing", |ending| Outcome::from(ending).result())
}

/// The moves of a PGN movetext, without move numbers and result.
fn movetext(text: &str) -> impl Iterator<Item = &str> {
    text.split_ascii_whitespace()
        .filter(|word| !word.ends_with('.') && !matches!(*word, "1-0" | "0-1" | "1/2-1/2" | "*"))
}

/// Name and text of the files of a folder of the collections whose name ends so.
fn collected(folder: &str, ending: &str) -> Vec<(String, String)> {
    let Some(path) = collection(folder) else { return Vec::new() };
    let mut files: Vec<_> = std::fs::read_dir(path)
        .expect(folder)
        .map(|entry| entry.expect(folder).path())
        .filter(|path| path.to_string_lossy().ends_with(ending))
        .map(|path| (path.display().to_string(), std::fs::read_to_string(&path).expect(folder)))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{folder} has no file *{ending}");
    files
}

/// A file of the repository's own, and those of a folder of the collections whose name ends so.
fn own_and_collected(file: &str, folder: &str, ending: &str) -> Vec<(String, String)> {
    let mut files = vec![(own(file).display().to_string(), own_text(file))];
    files.extend(collected(folder, ending));
    files
}

#[test]
fn polyglot_keys() {
    // The nine vectors of the Polyglot book format.
    let published = "\
        463b96181691fc9c rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
        823c9b50fd114196 rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
        0756b94461c50fb0 rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2
        662fafb965db29d4 rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2
        22a48b5a8e47ff78 rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3
        652a607ca3f242c1 rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3
        00fdd303c946bdd9 rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4
        3c8123ea7b067637 rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3
        5c3f9b829b279560 rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4";
    let check = |fen: &str, key: &str| {
        let expected = u64::from_str_radix(key, 16).expect(key);
        let found = board(fen, Variant::Chess).polyglot_key();
        assert_eq!(found, expected, "{fen}: {found:016x}");
    };
    for line in published.lines() {
        let (key, fen) = line.trim().split_once(' ').expect(line);
        check(fen, key);
    }
    // The same positions reached by playing.
    let mut game = Board::start(Variant::Chess);
    for (uci, line) in "e2e4 d7d5 e4e5 f7f5 e1e2 e8f7".split(' ').zip(published.lines().skip(1)) {
        game = play_uci(&game, uci);
        assert!(line.contains(&format!("{:016x}", game.polyglot_key())), "{uci}: {line}");
    }
}

#[test]
fn own_san_cases() {
    use Variant::{Chess, Chess960, RacingKings};
    // Variant, FEN, move as UCI, as SAN, FEN after it.
    let cases = [
        // Two rooks on a file need the rank; three queens on file and rank need both.
        (Chess, "7k/R7/8/8/8/8/8/R3K3 w - - 0 1", "a1a4", "R1a4", "7k/R7/8/8/R7/8/8/4K3 b - - 1 1"),
        (
            Chess,
            "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1",
            "h4e1",
            "Qh4e1",
            "8/k7/8/8/4Q3/8/8/K3Q2Q b - - 1 1",
        ),
        // A pinned knight is not an alternative.
        (
            Chess,
            "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1",
            "g1e2",
            "Ne2",
            "4k3/8/8/8/1b6/2N5/4N3/4K3 b - - 1 1",
        ),
        (Chess, "7k/P7/8/8/8/8/8/K7 w - - 5 9", "a7a8n", "a8=N", "N6k/8/8/8/8/8/8/K7 b - - 0 9"),
        (
            Chess,
            "1r5k/P7/8/8/8/8/8/K7 w - - 5 9",
            "a7b8q",
            "axb8=Q+",
            "1Q5k/8/8/8/8/8/8/K7 b - - 0 9",
        ),
        (
            Chess,
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            "e5d6",
            "exd6",
            "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2",
        ),
        (Chess, "5k2/8/8/8/8/8/8/4K2R w K - 3 7", "e1g1", "O-O+", "5k2/8/8/8/8/8/8/5RK1 b - - 4 7"),
        (
            Chess,
            "7k/5ppp/8/8/8/8/8/R3K3 w Q - 3 7",
            "a1a8",
            "Ra8#",
            "R6k/5ppp/8/8/8/8/8/4K3 b - - 4 7",
        ),
        // A double step names its square only if a capture there is legal.
        (
            Chess,
            "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1",
            "e2e4",
            "e4",
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        ),
        (Chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "e4", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
        (
            Chess960,
            "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
            "f1g1",
            "O-O",
            "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
        ),
        (
            Chess960,
            "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1",
            "a1b1",
            "Rab1",
            "4k3/8/8/8/8/8/8/1RR1K3 b C - 1 1",
        ),
        (
            Chess960,
            "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1",
            "a1a7",
            "Ra7",
            "4k3/R7/8/8/8/8/8/2R1K3 b Q - 1 1",
        ),
        // The race is won on arrival, unless Black can follow.
        (
            RacingKings,
            "8/1K6/8/7k/8/8/8/8 w - - 0 1",
            "b7b8",
            "Kb8#",
            "1K6/8/8/7k/8/8/8/8 b - - 1 1",
        ),
        (
            RacingKings,
            "8/1K5k/8/8/8/8/8/8 w - - 0 1",
            "b7b8",
            "Kb8",
            "1K6/7k/8/8/8/8/8/8 b - - 1 1",
        ),
        (
            RacingKings,
            "1K6/7k/8/8/8/8/8/8 b - - 1 1",
            "h7h8",
            "Kh8",
            "1K5k/8/8/8/8/8/8/8 w - - 2 2",
        ),
    ];
    for (variant, fen, uci, san, expected) in cases {
        let board = board(fen, variant);
        let m = board.parse_uci(uci).expect(fen);
        assert_eq!(board.uci(m), uci, "{fen}");
        assert_eq!(board.san(m), san, "{fen}");
        assert_eq!(board.parse_san(san), Ok(m), "{fen}");
        assert_eq!(after(&board, m).fen(), expected, "{fen}: {san}");
    }
}

/// Every legal move of positions of chess, Chess960 and Racing Kings as python-chess names it, and the
/// positions after some of them.
#[test]
fn every_move_is_named_as_python_chess_names_it() {
    let text = own_text("san.txt");
    let cases: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(cases.len() >= 70, "{} cases", cases.len());
    for line in cases {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [variant, fen, moves] = fields[..3] else { panic!("{line}") };
        let variant: Variant = variant.parse().expect(line);
        let position = board(fen, variant);
        assert_eq!(position.fen(), fen);
        let expected: BTreeMap<&str, &str> =
            moves.split(' ').filter_map(|named| named.split_once('=')).collect();
        let legal = position.legal_moves();
        assert_eq!(legal.len(), expected.len(), "{fen}");
        for m in legal {
            let (uci, san) = (position.uci(m), position.san(m));
            assert_eq!(expected.get(&*uci), Some(&&*san), "{fen}: {uci}");
            assert_eq!(position.parse_san(&san), Ok(m), "{fen}");
        }
        let positions = fields.get(3).into_iter().flat_map(|positions| positions.split(", "));
        for (uci, expected) in positions.filter_map(|after| after.split_once('=')) {
            assert_eq!(play_uci(&position, uci).fen(), expected, "{fen}: {uci}");
        }
    }
}

/// Every legal move of a position with the position after it.
#[test]
fn collected_san_cases() {
    for (name, text) in collected("san", ".json") {
        let file: Value = serde_json::from_str(&text).expect(&name);
        let cases = file["testCases"].as_array().expect("a list of cases");
        assert!(!cases.is_empty(), "{name}");
        for case in cases {
            let fen = case["start"]["fen"].as_str().expect("a start position");
            let board = board(fen, Variant::Chess);
            let expected: BTreeMap<String, String> = case["expected"]
                .as_array()
                .expect("a list of moves")
                .iter()
                .map(|entry| {
                    let field = |name: &str| entry[name].as_str().expect(name);
                    // They write every en-passant square; ours, read and written, only real ones.
                    (field("move").to_owned(), self::board(field("fen"), Variant::Chess).fen())
                })
                .collect();
            let found: BTreeMap<String, String> = board
                .legal_moves()
                .into_iter()
                .map(|m| (board.san(m), after(&board, m).fen()))
                .collect();
            assert_eq!(found, expected, "{name}: {fen}");
        }
    }
}

#[test]
fn ends_of_races() {
    let by_hand = [
        ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "ongoing"),
        ("3K4/8/8/1k6/8/8/8/8 b - - 0 1", "1-0"),
        ("3K4/1k6/8/8/8/8/8/8 b - - 0 1", "ongoing"),
        ("3K4/1k3B2/8/5B2/8/8/8/8 b - - 0 1", "ongoing"), // a8 and b8 are safe
        ("3K4/k7/8/4B3/4B3/8/8/8 b - - 0 1", "1-0"),      // neither is
        ("3K4/8/8/8/8/8/k7/8 w - - 0 1", "1-0"),
        ("3K3k/8/8/8/8/8/8/8 w - - 0 1", "1/2-1/2"),
        ("8/3K4/8/8/8/8/8/k7 w - - 0 1", "ongoing"),
        ("7k/3K4/8/8/8/8/8/8 w - - 0 1", "0-1"), // White, to move first, has no such right
    ];
    let text = own_text("racingkings-ends.tsv");
    let more = collection_text("racingkings/game-end.tsv").unwrap_or_default();
    let read = |line: &'_ str| {
        let mut fields = line.split('\t');
        (fields.next().expect(line).to_owned(), fields.next().expect(line).to_owned())
    };
    let by_hand = by_hand.map(|(fen, expected)| (fen.to_owned(), expected.to_owned()));
    let made = text.lines().chain(more.lines().skip(1)).map(read);
    for (fen, expected) in by_hand.into_iter().chain(made) {
        let (fen, expected) = (fen.as_str(), expected.as_str());
        let board = board(fen, Variant::RacingKings);
        assert_eq!(state(&board), expected, "{fen}");
        assert_eq!(board.has_legal_moves(), expected == "ongoing", "{fen}");
    }
}

#[test]
fn random_races_are_legal() {
    let text = own_text("racingkings-walks.txt");
    assert!(text.lines().count() >= 20);
    for line in text.lines() {
        let (moves, result) = line.rsplit_once(' ').expect(line);
        let start = Board::start(Variant::RacingKings);
        let end = moves.split(' ').fold(start, |board, uci| play_uci(&board, uci));
        assert_eq!(state(&end), if result == "*" { "ongoing" } else { result }, "{line}");
    }
    let text = collection_text("racingkings/random-games-uci-30.csv");
    for line in text.iter().flat_map(|text| text.lines()).skip(1) {
        let (variant, moves) = line.split_once(',').expect(line);
        let mut board = Board::start(variant.parse().expect(line));
        for uci in moves.split(' ') {
            board = play_uci(&board, uci);
        }
    }
}

#[test]
fn races_of_a_pgn_file() {
    let mut text = own_text("racingkings-games.pgn");
    text += &collection_text("racingkings/selfplay-100.pgn").unwrap_or_default();
    let games: Vec<&str> = text.split("[Event ").skip(1).collect();
    assert!(!games.is_empty());
    for game in games {
        let tag = |name: &str| {
            let start = format!("[{name} \"");
            game.lines().find_map(|line| line.strip_prefix(&start)?.strip_suffix("\"]"))
        };
        let variant = tag("Variant").expect(game).parse().expect(game);
        let mut board = board(tag("FEN").expect(game), variant);
        for line in game.lines().skip(1).filter(|line| !line.starts_with('[')) {
            board = movetext(line).fold(board, |board, san| play_san(&board, san));
        }
        let expected = match tag("Termination") {
            Some("goal") => tag("Result").expect(game),
            _ => "ongoing", // stopped by repetition or length, which a board does not know
        };
        assert_eq!(state(&board), expected, "{game}");
    }
}

#[test]
fn opening_lines_replay() {
    for (name, text) in own_and_collected("openings.tsv", "openings", ".tsv") {
        for line in text.lines().skip(1) {
            let pgn = line.rsplit('\t').next().expect(line);
            let end = movetext(pgn)
                .fold(Board::start(Variant::Chess), |board, san| play_san(&board, san));
            assert_ne!(end, Board::start(Variant::Chess), "{name}: {line}");
        }
    }
}

/// The position and the operations of an EPD line, such as `bm` and its operands.
fn epd(line: &str, variant: Variant) -> (Board, BTreeMap<&str, Vec<&str>>) {
    let fen_length: usize = line.split_inclusive(' ').take(4).map(str::len).sum();
    let (fen, operations) = line.split_at(fen_length);
    let operations = operations
        .split(';')
        .filter_map(|operation| {
            let mut words = operation.split_ascii_whitespace();
            Some((words.next()?, words.collect()))
        })
        .collect();
    (board(fen, variant), operations)
}

#[test]
fn best_moves_of_epd_files() {
    let mut files: Vec<_> = own_and_collected("tactics.epd", "tactics", ".epd")
        .into_iter()
        .map(|(name, text)| (name, text, Variant::Chess))
        .collect();
    let races = [
        Some(own_text("racingkings-wins.epd")),
        collection_text("racingkings/wins-in-2-3-give.epd"),
    ];
    let races = races.into_iter().flatten();
    files.extend(races.map(|text| ("wins".to_owned(), text, Variant::RacingKings)));
    for (name, text, variant) in files {
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let (board, operations) = epd(line, variant);
            let moves: Vec<&str> = ["bm", "am"]
                .into_iter()
                .filter_map(|name| operations.get(name))
                .flatten()
                .copied()
                .collect();
            assert!(!moves.is_empty(), "{name}: {line}");
            let read: BTreeSet<u16> = moves
                .iter()
                .map(|san| match board.parse_san(san) {
                    Ok(m) => m.to_bits(),
                    Err(error) => panic!("{name}: {line}: {error}"),
                })
                .collect();
            assert_eq!(read.len(), moves.len(), "{name}: {line}: two names for one move");
        }
    }
}

/// Long algebraic notation: the solution ends in mate.
#[test]
fn mates_in_long_notation() {
    for (name, text) in own_and_collected("mates.epd", "mates", ".epd") {
        for line in text.lines().filter(|line| line.contains(" pv ")) {
            let (mut board, operations) = epd(line, Variant::Chess);
            for san in &operations["pv"] {
                let m = board.parse_san(san).unwrap_or_else(|e| panic!("{name}: {line}: {e}"));
                board = after(&board, m);
            }
            assert!(is_mate(&board), "{name}: {line}");
        }
    }
}

#[test]
fn puzzles_are_legal() {
    let collected = collection_text("tactics/lichess-puzzles-1499.csv");
    for text in [Some(own_text("puzzles.csv")), collected].into_iter().flatten() {
        let head: Vec<&str> = text.lines().next().expect("a line of names").split(',').collect();
        let column = |name| head.iter().position(|found| *found == name).expect("a column");
        let mut mates = 0;
        for line in text.lines().skip(1) {
            let fields: Vec<&str> = line.split(',').collect();
            let start = board(fields[column("FEN")], Variant::Chess);
            let moves = fields[column("Moves")];
            let end = moves.split(' ').fold(start, |board, uci| play_uci(&board, uci));
            if fields[column("Themes")].split(' ').any(|theme| theme == "mate") {
                assert!(is_mate(&end), "{line}");
                mates += 1;
            }
        }
        assert!(mates > 10, "{mates} mates");
    }
}

fn is_mate(board: &Board) -> bool {
    board.in_check() && !board.has_legal_moves()
}

/// FENs of other programs survive reading and writing; only an en-passant square without a legal
/// capture may go.
#[test]
fn books_of_positions_read_and_write() {
    let own = [
        ("starts-chess960.epd", Variant::Chess960),
        ("starts-chess.epd", Variant::Chess),
        ("starts-racingkings.epd", Variant::RacingKings),
    ];
    let collected = [
        ("books/FRC_openings.epd", Variant::Chess960),
        ("books/2moves_v1-2000.epd", Variant::Chess),
        ("books/noob_3moves-5000.epd", Variant::Chess),
        ("racingkings/racingkings-book.epd", Variant::RacingKings),
    ];
    let own = own.map(|(name, variant)| (name, variant, Some(own_text(name))));
    let collected = collected.map(|(name, variant)| (name, variant, collection_text(name)));
    for (name, variant, text) in own.into_iter().chain(collected) {
        let Some(text) = text else { continue };
        for line in text.lines() {
            let fen = line.trim().trim_end_matches(';');
            let board = board(fen, variant);
            let fields = |text: &str| -> Vec<String> {
                text.split(' ')
                    .enumerate()
                    .filter(|(i, _)| *i != 3)
                    .map(|(_, f)| f.into())
                    .collect()
            };
            assert_eq!(fields(&board.fen()), fields(fen), "{name}");
            assert_eq!(Board::from_fen(&board.fen(), variant).map(|b| b.key()), Ok(board.key()));
        }
    }
}
