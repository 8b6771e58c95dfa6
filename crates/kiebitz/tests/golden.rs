//! Replays the golden transcripts in `tests/golden` and compares what the program prints, writes and sends.
//!
//! A transcript is a script and its answers in one text file; `tests/golden/README.md` describes the format.
//! `UPDATE_GOLDEN=1 cargo test -p kiebitz --test program golden` writes the answers of today, and `KIEBITZ=PROGRAM`
//! replays the transcripts with another program.

mod http;

use std::fs;
use std::path::{Path, PathBuf};

use crate::program;
use crate::transcript::{Place, ROOT, Run, difference, is_progress, masked};

/// Lines of output are folded at this width if they are JSON: a difference is easier to find.
const WIDTH: usize = 110;

/// The program to replay with.
fn kiebitz() -> PathBuf {
    match std::env::var_os("KIEBITZ") {
        Some(named) => fs::canonicalize(&named).expect("KIEBITZ names a program"),
        None => PathBuf::from(env!("CARGO_BIN_EXE_kiebitz")),
    }
}

/// A part of a transcript.
#[derive(Debug, PartialEq)]
enum Part {
    /// A comment or an empty line.
    Text(String),
    /// A command, and its answer.
    Step { command: String, answer: Vec<String> },
}

fn parts(text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(command) = line.strip_prefix("$ ") {
            let mut command = command.to_owned();
            while command.ends_with('\\') {
                command = format!("{command}\n{}", lines.next().expect("a command ends"));
            }
            parts.push(Part::Step { command, answer: Vec::new() });
        } else if line.is_empty() || line.starts_with('#') {
            parts.push(Part::Text(line.to_owned()));
        } else {
            let Some(Part::Step { answer, .. }) = parts.last_mut() else {
                panic!("no command before: {line}");
            };
            answer.push(line.to_owned());
        }
    }
    parts
}

/// What a run came to, as transcripts have it: output behind `|`, errors behind `!`, an exit code behind `=`.
fn answer(run: &Run) -> Vec<String> {
    let mut lines = Vec::new();
    for (mark, text) in [('|', &run.out), ('!', &run.err)] {
        for line in text.split_inclusive('\n').filter(|line| !is_progress(line)) {
            let (line, is_whole) = match line.strip_suffix('\n') {
                Some(line) => (line, true),
                None => (line, false),
            };
            let mut mark = mark;
            for piece in folded(&masked(line)) {
                lines.push(format!("{mark} {piece}").trim_end().to_owned());
                mark = '+';
            }
            if !is_whole {
                lines.push("= no newline".to_owned());
            }
        }
    }
    if run.code != Some(0) {
        lines
            .push(format!("= {}", run.code.map_or("a signal".to_owned(), |code| code.to_string())));
    }
    lines
}

/// A line of JSON in lines of about [`WIDTH`] characters, broken after commas; any other line as it is.
fn folded(line: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    if !line.starts_with(['{', '[']) || serde_json::from_str::<serde_json::Value>(line).is_err() {
        return vec![line.to_owned()];
    }
    for part in line.split_inclusive(',') {
        let last = pieces.last_mut().expect("never empty");
        if !last.is_empty() && last.chars().count() + part.chars().count() > WIDTH {
            pieces.push(part.to_owned());
        } else {
            last.push_str(part);
        }
    }
    pieces
}

/// Replays a transcript. Panics with the differences, unless they shall be written.
fn replay(name: &str, mut step: impl FnMut(&str) -> Vec<String>) {
    let path = Path::new(ROOT).join("tests/golden").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut new = String::new();
    let mut faults = Vec::new();
    for part in parts(&text) {
        match part {
            Part::Text(line) => new += &format!("{line}\n"),
            Part::Step { command, answer } => {
                let printed = step(&command);
                new += &format!("$ {command}\n");
                printed.iter().for_each(|line| new += &format!("{line}\n"));
                if answer != printed {
                    let difference = difference(&answer, &printed);
                    faults.push(format!("tests/golden/{name}: $ {command}\n{difference}"));
                }
            }
        }
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, new).expect(name);
        return;
    }
    assert!(
        faults.is_empty(),
        "\n{}\n{} answers differ from the recorded ones (-). If the new ones (+) are meant, write them with \
         UPDATE_GOLDEN=1 cargo test -p kiebitz --test program golden",
        faults.join("\n"),
        faults.len()
    );
}

/// The commands of a transcript.
pub fn commands(name: &str) -> Vec<String> {
    let path = Path::new(ROOT).join("tests/golden").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let command = |part| match part {
        Part::Step { command, .. } => Some(command),
        Part::Text(_) => None,
    };
    parts(&text).into_iter().filter_map(command).collect()
}

/// A folder to replay a transcript in, with the data of the tests as `data`.
pub fn place(name: &str) -> Place {
    let place = Place::new("golden", name, &kiebitz());
    let data = fs::canonicalize(Path::new(ROOT).join("tests/data")).expect("the data of the tests");
    std::os::unix::fs::symlink(data, place.folder.join("work/data")).expect("a link");
    place
}

fn replay_commands(name: &str) {
    let place = place(name);
    replay(name, |command| answer(&place.run(command)));
}

#[test]
fn golden_help() {
    replay_commands("help.txt");
}

#[test]
fn golden_positions() {
    replay_commands("positions.txt");
}

#[test]
fn golden_searches() {
    replay_commands("searches.txt");
}

#[test]
fn golden_tables() {
    replay_commands("tables.txt");
}

#[test]
fn golden_reviews() {
    replay_commands("reviews.txt");
}

#[test]
fn golden_matches() {
    replay_commands("matches.txt");
}

#[test]
fn golden_games() {
    replay_commands("games.txt");
}

#[test]
fn golden_play() {
    replay_commands("play.txt");
}

#[test]
fn golden_training() {
    replay_commands("training.txt");
}

#[test]
fn golden_uci() {
    replay_commands("uci.txt");
}

#[test]
fn golden_server() {
    http::replay_requests("server.txt");
}

/// The node count of `bench` at its usual depth takes a debug build too long.
#[test]
fn golden_long() {
    if program::long() {
        replay_commands("long.txt");
    }
}

#[test]
fn a_golden_transcript_is_read_as_it_is_written() {
    let text = "# comment\n\n$ a \\\n  b\n| out\n! err\n= 1\n$ c\n";
    let steps = parts(text);
    let answer = ["| out", "! err", "= 1"].map(str::to_owned).to_vec();
    assert_eq!(steps.len(), 4);
    assert_eq!(steps[2], Part::Step { command: "a \\\n  b".to_owned(), answer });
    assert_eq!(steps[3], Part::Step { command: "c".to_owned(), answer: Vec::new() });
}

#[test]
fn a_golden_answer_has_both_outputs_and_the_exit_code() {
    let run = Run { code: Some(2), out: "a  b\n\n2 s".to_owned(), err: "no\n".to_owned() };
    let lines = ["| a  b", "|", "| <amount> <of>", "= no newline", "! no", "= 2"];
    assert_eq!(answer(&run), lines);
    let long = format!("[{}]", vec!["1"; 100].join(","));
    let run = Run { code: Some(0), out: format!("{long}\n"), err: String::new() };
    let lines = answer(&run);
    assert_eq!(lines.len(), 2);
    assert_eq!(lines.iter().map(|line| &line[2..]).collect::<String>(), long);
}
