//! The program under test, as several files of tests start it.

// Not every file needs all of it.
#![allow(dead_code)]

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run came to.
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// The program in an environment that decides nothing about colours, and without a user's data.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
    for name in
        ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "TERM", "LC_ALL", "LC_CTYPE"]
    {
        command.env_remove(name);
    }
    command.env("LANG", "C.UTF-8").stdin(Stdio::null());
    // Neither tables nor games nor tokens of the machine's owner are to decide a test.
    for name in ["KIEBITZ_TABLES", "KIEBITZ_DB", "KIEBITZ_LICHESS_TOKEN", "LICHESS_TOKEN"] {
        command.env_remove(name);
    }
    command.env("XDG_DATA_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/no-data"));
    command.env("KIEBITZ_CONFIG", concat!(env!("CARGO_TARGET_TMPDIR"), "/no-config"));
    command
}

/// Whether to run everything (`make test-long`) rather than what fits `make test`.
pub fn long() -> bool {
    std::env::var_os("KIEBITZ_LONG").is_some_and(|value| value != "0" && !value.is_empty())
}

pub fn run_command(command: &mut Command) -> Run {
    let output = command.output().expect("the program starts");
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

pub fn run<S: AsRef<OsStr>>(arguments: &[S]) -> Run {
    run_command(command().args(arguments))
}

/// Runs a command line without quotes.
pub fn line(arguments: &str) -> Run {
    run(&arguments.split_whitespace().collect::<Vec<_>>())
}

/// A run that must succeed and say nothing on standard error.
pub fn good<S: AsRef<OsStr>>(arguments: &[S]) -> String {
    let run = run(arguments);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    run.out
}

pub fn good_line(arguments: &str) -> String {
    good(&arguments.split_whitespace().collect::<Vec<_>>())
}

pub fn json(text: &str) -> Value {
    assert_eq!(text.lines().count(), 1, "JSON is one line");
    serde_json::from_str(text).expect(text)
}

/// A run that must fail with this code and one sentence that contains these words.
pub fn fails<S: AsRef<OsStr>>(arguments: &[S], code: i32, words: &[&str]) {
    let run = run(arguments);
    assert_eq!(run.code, Some(code), "{}", run.err);
    assert_eq!(run.out, "");
    assert!(run.err.starts_with("kiebitz: ") && run.err.ends_with('\n'), "{}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    assert!(run.err.chars().count() < 600 && !run.err.contains("panicked"), "{}", run.err);
    for word in words {
        assert!(run.err.contains(word), "\"{word}\" is not in: {}", run.err);
    }
}

/// An empty folder of this test's own.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

pub fn names_in(folder: &PathBuf) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .collect()
}
