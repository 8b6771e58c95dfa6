//! `kiebitz book build` and what becomes of a book.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// Three games; one of them is broken, and one is no chess.
const GAMES: &str = r#"[Event "A"]
[Result "1-0"]

1. e4 {best} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 1-0

[Event "B"]
[Result "1/2-1/2"]

1. d4 d5 1/2-1/2

[Event "C"]
[Result "0-1"]

1. e4 e5 2. Ke3 0-1

[Event "D"]
[Variant "Racing Kings"]
[Result "*"]

1. Kh3 *

[Event "E"]
[Result "0-1"]

1. e4 c5 0-1
"#;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("books").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn kiebitz(folder: &Path, arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
    command.current_dir(folder).args(arguments.split_whitespace()).output().expect("it starts")
}

/// Runs a command line that must succeed.
fn good(folder: &Path, arguments: &str) -> (String, String) {
    let output = kiebitz(folder, arguments);
    let [out, err] = [output.stdout, output.stderr].map(|t| String::from_utf8(t).expect("UTF-8"));
    assert_eq!(output.status.code(), Some(0), "{arguments}: {err}");
    (out, err)
}

fn json(folder: &Path, arguments: &str) -> Value {
    serde_json::from_str(&good(folder, arguments).0).expect("JSON")
}

/// Moves and weights that a probe finds.
fn probe(folder: &Path, arguments: &str) -> Vec<(String, u64)> {
    let report = json(folder, &format!("book probe {arguments} --json"));
    let moves = report["moves"].as_array().expect("a list");
    let text = |m: &Value| m["san"].as_str().expect("a move").to_owned();
    moves.iter().map(|m| (text(m), m["weight"].as_u64().expect("a number"))).collect()
}

fn pairs(moves: &[(&str, u64)]) -> Vec<(String, u64)> {
    moves.iter().map(|&(san, weight)| (san.to_owned(), weight)).collect()
}

#[test]
fn a_book_is_built_and_read_back() {
    let folder = folder("built");
    fs::write(folder.join("games.pgn"), GAMES).expect("a file");
    let (out, err) = good(&folder, "book build games.pgn -o book.bin");
    assert_eq!(out, "book.bin: 4 positions and 5 moves of 3 games, 80 B\nGames left out: 2\n");
    let reasons: Vec<&str> = err.lines().collect();
    assert_eq!(reasons.len(), 2, "{err}");
    assert!(reasons[0].contains("games.pgn, game 3 (line 11): "), "{err}");
    assert!(reasons[0].contains("Ke3 is not legal"), "{err}");
    assert!(reasons[1].contains("game 4 (line 16)") && reasons[1].contains("racingkings"), "{err}");

    // 1. e4 won and lost: 2 points. 1. d4 drew: 1.
    assert_eq!(probe(&folder, "startpos -b book.bin"), pairs(&[("e4", 2), ("d4", 1)]));
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 -b book.bin";
    assert_eq!(probe(&folder, after_e4), pairs(&[("c5", 2)]));

    // The same files in another order, and twice: the same bytes, then twice the weight.
    fs::write(folder.join("more.pgn"), "1. c4 1-0").expect("a file");
    let build = |inputs: &str| {
        good(&folder, &format!("book build {inputs} -o merged.bin"));
        fs::read(folder.join("merged.bin")).expect("a book")
    };
    assert_eq!(build("games.pgn more.pgn"), build("more.pgn games.pgn"));
    build("games.pgn games.pgn");
    assert_eq!(probe(&folder, "startpos -b merged.bin"), pairs(&[("e4", 4), ("d4", 2)]));
}

#[test]
fn options_of_a_build() {
    let folder = folder("options");
    fs::write(folder.join("games.pgn"), GAMES).expect("a file");
    let build = |options: &str| {
        let report = json(&folder, &format!("book build games.pgn -o o.bin --json {options}"));
        (report["positions"].as_u64(), report["moves"].as_u64())
    };
    assert_eq!(build("--weights games"), (Some(5), Some(7)));
    assert_eq!(build("--weights games --max-ply 1"), (Some(1), Some(2)));
    assert_eq!(build("--weights games --min-games 2"), (Some(1), Some(1)));
    assert_eq!(build("--side black"), (Some(2), Some(2)));
    let report = json(&folder, "book build games.pgn -o o.bin --json");
    assert_eq!((&report["games"], &report["left_out"]), (&Value::from(3), &Value::from(2)));
}

#[test]
fn chess960_and_set_up_positions_are_taken() {
    let folder = folder("chess960");
    let fen = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    let game = format!(
        "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Result \"1-0\"]\n\n1. O-O 1-0\n"
    );
    fs::write(folder.join("games.pgn"), game).expect("a file");
    good(&folder, "book build games.pgn -o book.bin");
    let found = probe(&folder, &format!("{fen} -v chess960 -b book.bin"));
    assert_eq!(found, pairs(&[("O-O", 2)]));
}

#[test]
fn bad_input_gets_one_sentence() {
    let folder = folder("bad");
    fs::write(folder.join("games.pgn"), GAMES).expect("a file");
    fs::write(folder.join("empty.pgn"), "").expect("a file");
    fs::write(folder.join("broken.pgn"), "[Event \"X\"]\n\n1. e5 1-0\n").expect("a file");
    for (arguments, code, said) in [
        ("no.pgn -o o.bin", 1, "cannot read no.pgn"),
        (". -o o.bin", 1, "is a folder"),
        ("empty.pgn -o o.bin", 1, "there is no game in empty.pgn"),
        ("broken.pgn -o o.bin", 1, "no game could be read: broken.pgn, game 1"),
        ("games.pgn -o games.pgn", 1, "is both read and written"),
        ("games.pgn -o no/such/o.bin", 1, "cannot write no/such/o.bin"),
        ("games.pgn -o o.bin --min-games 9", 1, "lower --min-games"),
        ("games.pgn -o o.bin --max-ply 0", 2, "--max-ply"),
        ("games.pgn -o o.bin --side red", 2, "--side"),
        ("games.pgn", 2, "--output"),
        ("-o o.bin", 2, "FILE.pgn"),
    ] {
        let output = kiebitz(&folder, &format!("book build {arguments}"));
        let err = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(code), "{arguments}: {err}");
        let sentence = err.lines().last().unwrap_or_default();
        assert!(sentence.starts_with("kiebitz: ") && sentence.contains(said), "{arguments}: {err}");
        assert!(!folder.join("o.bin").exists(), "{arguments}");
    }
    assert_eq!(fs::read_to_string(folder.join("games.pgn")).expect("it is there"), GAMES);
}

#[test]
fn the_book_built_in_is_probed_without_a_file() {
    let folder = folder("default");
    let found = probe(&folder, "startpos");
    assert!(found.iter().any(|(san, _)| san == "e4"), "{found:?}");
}

#[test]
fn a_position_says_its_opening() {
    let folder = folder("names");
    let fen = "rnbqkbnr/ppp2ppp/4p3/3pP3/3P4/8/PPP2PPP/RNBQKBNR b KQkq - 0 3";
    let (out, _) = good(&folder, &format!("position {fen}"));
    assert!(out.contains("Opening       C02 French Defence: Advance Variation\n"), "{out}");
    let opening = &json(&folder, &format!("position {fen} --json"))["opening"];
    assert_eq!(opening["eco"], "C02");
    assert_eq!(opening["name"], "French Defence: Advance Variation");
    assert_eq!(opening["name_de"], "Französische Verteidigung: Vorstoßvariante");
    assert_eq!(json(&folder, "position startpos --json")["opening"], Value::Null);
}
