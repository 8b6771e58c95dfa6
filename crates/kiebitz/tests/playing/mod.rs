//! `kiebitz play` with lines piped into it, as two files of tests start it.

use std::io::Write;
use std::process::{Command, Stdio};

/// The program in an environment that decides nothing about colours and languages.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    // No table of the machine's owner is to decide a test.
    command.env("KIEBITZ_TABLES", concat!(env!("CARGO_TARGET_TMPDIR"), "/no-tables"));
    command.env("KIEBITZ_CONFIG", concat!(env!("CARGO_TARGET_TMPDIR"), "/no-config"));
    // What is kept of games is tested elsewhere.
    command.args(["play", "--no-save"]).args(arguments);
    command
}

pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

pub fn run(command: &mut Command, lines: &str) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    // One that has ended already reads nothing.
    let _ = input.write_all(lines.as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("the program ends");
    Run {
        code: output.status.code(),
        out: without_openings(&String::from_utf8(output.stdout).expect("UTF-8")),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// What was printed but the names of openings, which come between the moves and have a test of their own.
fn without_openings(out: &str) -> String {
    let is_name = |line: &&str| line.starts_with("Opening: ") || line.starts_with("Eröffnung: ");
    out.split_inclusive('\n').filter(|line| !is_name(line)).collect()
}

/// What a game that must end well prints.
pub fn play(arguments: &[&str], lines: &str) -> String {
    let run = run(&mut command(arguments), lines);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
    run.out
}

/// A game between two people.
pub fn people(arguments: &[&str], lines: &str) -> String {
    let arguments = [&["--white", "human:Anna", "--black", "human:Bert"], arguments].concat();
    play(&arguments, lines)
}

/// Every text stands in the output, one after the other.
pub fn expect(out: &str, texts: &[&str]) {
    let mut rest = out;
    for text in texts {
        let at = rest.find(text).unwrap_or_else(|| panic!("\"{text}\" is missing in\n{out}"));
        rest = &rest[at + text.len()..];
    }
}
