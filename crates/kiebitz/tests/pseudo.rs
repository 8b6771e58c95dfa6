//! Every command in the pseudo-language, English with accents: a word without one comes from no file of `locales/`.
//!
//! The commands are those of the golden transcripts. Left out is what is the same in every language: help, JSON, UCI, PGN,
//! and what `bench` and `perft` print for programs.

use std::collections::BTreeSet;

use kiebitz_engine::Params;

use crate::golden::{commands, place};

/// Parts of commands whose output is for programs, or that change it.
const FOR_PROGRAMS: [&str; 15] = [
    "--json",
    "help",
    "-h ",
    "--version",
    "-V",
    "sha256sum",
    "kiebitz uci",
    "kiebitz man",
    "completions",
    "cat ",
    "cmp ",
    "export",
    "grep",
    "kiebitz svg",
    "sed ",
];

/// Lines that are read by programs.
const LINES_FOR_PROGRAMS: [&str; 4] = ["Nodes searched: ", "Nodes/second: ", "Time: ", "{\""];

/// Errors of clap and of the readers of single values may be English, as help is.
const USAGE: &str = "kiebitz: [îñvàlîd vàlûé ";

/// What is called the same in every language: programs, players, variants, searches, formats, people and what the tests
/// type.
const NAMES: [&str; 68] = [
    "kiebitz",
    "Kiebitz",
    "engine",
    "random",
    "easy",
    "normal",
    "hard",
    "ancestor",
    "elo",
    "human",
    "table",
    "self",
    "uci",
    "chess",
    "racingkings",
    "tictactoe",
    "minimax",
    "alphabeta",
    "ordering",
    "memory",
    "quiescence",
    "nullmove",
    "negamax",
    "UCI",
    "URL",
    "Anna",
    "Bert",
    "One",
    "Frei",
    "Otto",
    "Keller",
    "Two",
    "mosabahmed",
    "Royergonzalo",
    "hello",
    "hallo",
    "Nonsense",
    "nonsense",
    "none",
    "handwritten",
    "KQkq",
    "HAha",
    "Syzygy",
    "Elo",
    "gnuchess",
    "ARGS",
    "PROGRAM",
    "xboard",
    "lichess",
    "login",
    "generate",
    "remove",
    "doctor",
    "PATH",
    "FEN",
    "PGN",
    "Hash",
    "NAME",
    "NODES",
    "TC",
    "DEPTH",
    "MOVETIME",
    "ms",
    "kn",
    "join",
    "KIEBITZ_LINK",
    "dead",
    "yesterday",
];

/// Names, moves and squares, material, and files.
fn is_name(word: &str) -> bool {
    let is_piece = |c: char| "KQRBNPkqrbnp".contains(c);
    let is_material = word.split_once('v').is_some_and(|(one, other)| {
        one.starts_with('K')
            && other.starts_with('K')
            && (one.to_owned() + other).chars().all(is_piece)
    });
    NAMES.contains(&word)
        || Params::ALL.iter().any(|(name, ..)| *name == word)
        || is_material
        || word.contains(|c: char| c.is_ascii_digit() || "/_.".contains(c))
        || word.starts_with("O-O")
}

/// Whether letters that have accents in the pseudo-language stand there without.
fn is_plain(word: &str) -> bool {
    word.chars().filter(|c| c.is_alphabetic()).count() > 1
        && word.is_ascii()
        && word.contains(|c| "AEIOUYaeiouyCNScns".contains(c))
}

/// The line without what is no text: quotations, comments of PGN, messages of the system, openings, arguments, and what
/// may be typed.
fn ours(line: &str) -> String {
    let mut text = line.to_owned();
    if let Some((before, (_, after))) = text
        .split_once("kiebitz ")
        .and_then(|(before, rest)| Some((before, rest.split_once("--")?)))
    {
        text = format!("{before}{after}");
    }
    // The name of an opening follows its ECO code, to the end of the line.
    let is_eco = |word: &str| matches!(word.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']);
    if let Some(code) = text.split_whitespace().find(|word| is_eco(word)) {
        text.truncate(text.find(code).unwrap_or(text.len()));
    }
    for (open, close) in [('"', '"'), ('\'', '\''), ('{', '}'), ('<', '>')] {
        while let Some(start) = text.find(open) {
            let Some(length) = text[start + 1..].find(close) else { break };
            text.replace_range(start..start + length + 2, " ");
        }
    }
    for system in ["No such file or directory (os error 2)", "file is not a database"] {
        text = text.replace(system, " ");
    }
    text
}

fn plain_words(printed: &str) -> BTreeSet<String> {
    let told = printed
        .lines()
        .filter(|line| !LINES_FOR_PROGRAMS.iter().any(|start| line.starts_with(start)))
        // Tags of PGN.
        .filter(|line| !line.ends_with("\"]"));
    let told: Vec<String> = told.filter(|line| !line.starts_with(USAGE)).map(ours).collect();
    let words = told
        .iter()
        .flat_map(|line| line.split(|c: char| c.is_whitespace() || "[](),;:…".contains(c)))
        .map(|word| word.trim_matches('.'));
    words
        .filter(|word| is_plain(word) && !word.starts_with("--") && !is_name(word))
        .map(str::to_owned)
        .collect()
}

fn check(transcript: &str) {
    let place = place(&format!("pseudo-{transcript}"));
    let mut found = Vec::new();
    for command in commands(transcript) {
        let told = command.replace("--lang de", "--lang qps").replace("--lang en", "--lang qps");
        let run = place.run(&format!("export LANG=qps.UTF-8; {told}"));
        if FOR_PROGRAMS.iter().any(|part| command.contains(part)) {
            continue;
        }
        let words = plain_words(&format!("{}\n{}", run.out, run.err));
        if !words.is_empty() {
            found.push(format!("{command}: {words:?}"));
        }
    }
    assert!(found.is_empty(), "{transcript}:\n{}", found.join("\n"));
}

#[test]
fn pseudo_positions() {
    check("positions.txt");
}

#[test]
fn pseudo_searches() {
    check("searches.txt");
}

#[test]
fn pseudo_tables() {
    check("tables.txt");
}

#[test]
fn pseudo_reviews() {
    check("reviews.txt");
}

#[test]
fn pseudo_matches() {
    check("matches.txt");
}

#[test]
fn pseudo_games() {
    check("games.txt");
}

#[test]
fn pseudo_play() {
    check("play.txt");
}

#[test]
fn pseudo_training() {
    check("training.txt");
}
