//! The pages of the book that are generated: docs/commands.md, docs/config.md and docs/json.md.

mod commands;
mod json;
mod lists;
mod man;
mod settings;

use std::fs;
use std::path::PathBuf;

use clap::{Command, CommandFactory};

use kiebitz::cli::{self, Cli};
use kiebitz::reference::GROUPS;

/// The root of the repository.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a page with what it must be; with `UPDATE_DOCS=1` writes it.
fn check_page(name: &str, expected: &str) {
    check_file(&format!("docs/{name}"), expected);
}

/// The same for a file elsewhere.
fn check_file(name: &str, expected: &str) {
    let path = root().join(name);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, expected).expect(name);
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    let line = expected.lines().zip(found.lines()).position(|(one, other)| one != other);
    assert!(
        found == expected,
        "{name} is stale from line {}: UPDATE_DOCS=1 cargo test -p kiebitz reference writes it",
        1 + line.unwrap_or_else(|| expected.lines().count().min(found.lines().count()))
    );
}

#[test]
fn every_command_is_in_one_group() {
    let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
    let command = Cli::command();
    let mut known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    known.push("help");
    grouped.sort_unstable();
    known.sort_unstable();
    assert_eq!(grouped, known);
}

#[test]
fn the_help_fits_a_screen() {
    let asked = cli::command().term_width(100).try_get_matches_from(["kiebitz", "--help"]);
    let help = asked.expect_err("help is no command").to_string();
    let lines = help.lines().count();
    assert!(lines <= 50, "{lines} lines");
    assert!(help.lines().all(|line| line.chars().count() <= 90), "{help}");
}
