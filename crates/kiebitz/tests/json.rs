//! What `--json` prints is what docs/json.md says: every key, with its type.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::program::{command, folder, run_command};
use serde_json::Value;

/// The sections of the page: for each heading the type of every key.
fn page() -> BTreeMap<String, BTreeMap<String, String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    let text = fs::read_to_string(path).expect("docs/json.md");
    let sections = text.split("\n## kiebitz ").skip(1);
    sections
        .map(|section| {
            let (heading, rest) = section.split_once('\n').expect("a heading has a line");
            let rows = rest.lines().filter_map(|line| {
                let mut cells = line.strip_prefix("| `")?.split(" | ");
                let key = cells.next()?.trim_end_matches('`');
                Some((key.to_owned(), cells.next()?.to_owned()))
            });
            (heading.to_owned(), rows.collect())
        })
        .collect()
}

/// Whether a value is of the type that the page names.
fn is_of(value: &Value, kind: &str) -> bool {
    let kind = kind.trim_end_matches(", optional");
    let (kind, may_be_null) = match kind.strip_suffix(" or null") {
        Some(kind) => (kind, true),
        None => (kind, false),
    };
    match value {
        // JSON has no infinity, which is an Elo difference of games that are all won.
        Value::Null => may_be_null || kind == "number",
        Value::Bool(_) => kind == "boolean",
        Value::Number(number) => kind == "number" || kind == "integer" && !number.is_f64(),
        Value::String(_) => kind == "string",
        Value::Array(_) => kind.starts_with("list of "),
        Value::Object(_) => kind == "object" || kind.starts_with("map to "),
    }
}

/// Holds every key of a value against the page; `seen` collects the keys.
fn check(value: &Value, path: &str, keys: &BTreeMap<String, String>, seen: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                let kind =
                    keys.get(&path).unwrap_or_else(|| panic!("{path} is not in docs/json.md"));
                assert!(is_of(value, kind), "{path} is no {kind}: {value}");
                seen.push(path.clone());
                if !kind.starts_with("map to ") {
                    check(value, &path, keys, seen);
                }
            }
        }
        Value::Array(list) => {
            let path = if path.is_empty() { String::new() } else { format!("{path}[]") };
            for value in list {
                check(value, &path, keys, seen);
            }
        }
        _ => {}
    }
}

const GAME: &str = "[Event \"Test\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
                    [White \"C\"]\n[Black \"D\"]\n\n1. e4 e9 *\n";

/// Every command once or more, as cheaply as it goes. IN is a folder.
const LINES: [(&str, &str); 41] = [
    ("best", "best startpos --depth 3 --multipv 2 --json"),
    ("best", "best startpos --nodes 2000 --why a4 --json"),
    ("best", "best 7k/5KQ1/8/8/8/8/8/8 b - - 0 1 --depth 1 --json"),
    ("best --player", "best startpos --player random --seed 1 --json"),
    ("best --player", "best startpos --player elo:1200 --nodes 200 --json"),
    ("eval", "eval startpos --json"),
    ("review", "review IN/games.pgn --nodes 200 --json"),
    ("position", "position startpos --moves e4,e5 --json"),
    ("position", "position 7k/5KQ1/8/8/8/8/8/8 b - - 0 1 --json"),
    ("games import", "games import IN/games.pgn --db IN/games.db --json"),
    ("games list", "games list --db IN/games.db --json"),
    ("games show", "games show 2 --db IN/games.db --json"),
    ("games explore", "games explore startpos --db IN/games.db --json"),
    ("games rating", "games rating --db IN/games.db --json"),
    ("book build", "book build IN/games.pgn -o IN/book.bin --json"),
    ("book probe", "book probe startpos --json"),
    ("tb generate", "tb generate KQvK --estimate --dir IN --json"),
    ("tb generate", "tb generate KQvK --dir IN --json"),
    ("tb generate", "tb generate KQvK -v racingkings --dir IN --json"),
    ("tb probe", "tb probe 8/8/8/8/8/4k3/8/4K2Q w --dir IN --json"),
    ("tb probe", "tb probe 8/8/3k4/8/8/2K5/1Q6/8 w -v racingkings --dir IN --json"),
    ("tb line", "tb line 8/8/8/8/8/4k3/8/4K2Q w --dir IN --json"),
    ("tb line", "tb line 8/8/3k4/8/8/2K5/1Q6/8 w -v racingkings --dir IN --json"),
    ("tb stats", "tb stats KQvK --dir IN --json"),
    ("tb positions", "tb positions KQvK --distance 1 --limit 2 --dir IN --json"),
    ("tb verify", "tb verify KQvK --sample 100 --dir IN --json"),
    ("tb list", "tb list --dir IN --json"),
    ("compare", "compare KQvK --engine self --random 1 --nodes 200 --dir IN --json"),
    ("compare --positions", "compare --positions IN/one.epd --engine self --nodes 200 --json"),
    ("tb remove", "tb remove KQvK --yes --dir IN --json"),
    ("match", "match -e self -e random --games 2 --nodes 50 --json"),
    ("match", "match -e random:NAME=x -e random --games 2 --nodes 50 --sprt 0,50 --json"),
    (
        "match with three or more engines",
        "match -e random -e random -e easy --games 2 --nodes 20 --json",
    ),
    ("bench", "bench --depth 1 --json"),
    ("lab", "lab --depth 2 --json"),
    ("lab", "lab --depth 2 -v tictactoe --json"),
    ("perft", "perft 2 --divide --json"),
    ("selfplay stats", "selfplay stats IN/games.kbz --json"),
    ("selfplay export", "selfplay export IN/games.kbz -o IN/positions.kzp --json"),
    ("net info", "net info --json"),
    ("doctor", "doctor --json"),
];

#[test]
fn every_key_that_is_printed_is_described() {
    let folder = folder("json");
    let within = folder.to_str().expect("UTF-8");
    fs::write(folder.join("games.pgn"), GAME).expect("a file");
    fs::write(folder.join("one.epd"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n")
        .expect("a file");
    let run = |line: &str| {
        let words = line.split(' ').map(|word| word.replace("IN", within));
        run_command(command().args(words))
    };
    let made = run("selfplay -o IN/games.kbz --games 2 --nodes 50 --threads 1");
    assert_eq!(made.code, Some(0), "{}", made.err);
    // A rated game: its loser gets a rating.
    let resign = folder.join("resign.txt");
    fs::write(&resign, "resign\n").expect("a file");
    let play = format!("play --white human:Anna --black elo:800 --lang en --db {within}/games.db");
    let resign = fs::File::open(resign).expect("it is there");
    let played = run_command(command().args(play.split(' ')).stdin(resign));
    assert_eq!(played.code, Some(0), "{}", played.err);

    let page = page();
    let mut seen: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (heading, line) in LINES {
        let keys = page.get(heading).unwrap_or_else(|| panic!("{heading} is not in docs/json.md"));
        let run = run(line);
        assert_eq!(run.code, Some(0), "{line}: {}", run.err);
        assert!(!run.out.is_empty(), "{line}");
        for printed in run.out.lines() {
            let value: Value =
                serde_json::from_str(printed).unwrap_or_else(|_| panic!("{line}: {printed}"));
            check(&value, "", keys, seen.entry(heading).or_default());
        }
    }
    // The other way round: a key of the page that is neither optional nor inside something that may be absent is printed.
    for (heading, keys) in &page {
        let seen = seen.get(heading.as_str()).unwrap_or_else(|| panic!("{heading} was not tried"));
        for (key, kind) in keys {
            let is_sure = !key.contains(['.', '[']) && !kind.ends_with("optional");
            assert!(!is_sure || seen.contains(key), "{heading} did not print {key}");
        }
    }
}

/// The words of every command that has `--json`.
fn commands_with_json(command: &clap::Command, words: &[String], found: &mut Vec<Vec<String>>) {
    if command.get_arguments().any(|argument| argument.get_long() == Some("json")) {
        found.push(words.to_vec());
    }
    for inner in command.get_subcommands() {
        commands_with_json(inner, &[words, &[inner.get_name().to_owned()]].concat(), found);
    }
}

/// The code and the sentence of an error, alone in the output.
fn told(arguments: &[&str], code: i32) -> (String, String) {
    let run = run_command(command().args(arguments));
    assert_eq!((run.code, run.out.as_str()), (Some(code), ""), "{arguments:?}: {}", run.err);
    let told: Value =
        serde_json::from_str(&run.err).unwrap_or_else(|_| panic!("{arguments:?}: {}", run.err));
    let word = |key: &str| told["error"][key].as_str().expect(key).to_owned();
    (word("code"), word("message"))
}

#[test]
fn every_error_has_a_code_and_a_message() {
    let mut commands = Vec::new();
    commands_with_json(&kiebitz::cli::command(), &[], &mut commands);
    assert!(commands.len() > 25, "{commands:?}");
    for words in commands {
        let mut arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        arguments.extend(["--json", "--no-such-option"]);
        let (code, message) = told(&arguments, 2);
        assert_eq!(code, "usage_unknown_argument", "{arguments:?}");
        assert!(message.contains("--no-such-option"), "{message}");
    }
    for (line, exit, code) in [
        ("best nonsense --json", 2, "unreadable_fen"),
        ("best startpos --json --movetime 3", 2, "usage_bad_value"),
        ("position startpos --moves xx --json", 2, "moves_not_a_move"),
        ("tb stats KXvK --json", 2, "material_form"),
        ("net info /no/such --json", 1, "net_unreadable"),
        ("games show 1 --db /no/such --json", 1, "store_no_database"),
        ("best startpos --player uci:/no/such --json", 1, "engine_start"),
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        assert_eq!(told(&arguments, exit).0, code, "{line}");
        let german = told(&[&arguments[..], &["--lang", "de"]].concat(), exit);
        assert_ne!(german, told(&arguments, exit), "{line}");
    }
}
