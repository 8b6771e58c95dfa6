//! docs/config.md: its tables, and whether the lists behind them are what the code reads.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use clap::{Command, CommandFactory};

use super::lists::{Entry, Key, REFERENCE};
use super::{check_page, root};
use kiebitz::cli::Cli;
use kiebitz_play::config::Config;

/// A table of names and meanings.
fn table(head: &str, list: &[Entry]) -> String {
    let row =
        |entry: &Entry| format!("| `{}` | {} |\n", entry.name, entry.meaning.replace('|', "\\|"));
    format!("| {head} | meaning |\n|---|---|\n{}", list.iter().map(row).collect::<String>())
}

/// The table of keys, and that of who reads them.
fn keys() -> [String; 2] {
    let mut meanings =
        String::from("| key | value | meaning | default | option |\n|---|---|---|---|---|\n");
    let mut readers = String::from("| key | commands that read it |\n|---|---|\n");
    for key in &REFERENCE.keys {
        let option = key.option.as_ref().map(|name| format!("`--{name}`")).unwrap_or_default();
        let option = if key.name == "tables" {
            "`--tables`, in `tb` and `compare` `--dir`".to_owned()
        } else {
            option
        };
        let Key { name, value, meaning, default, .. } = key;
        meanings.push_str(&format!("| `{name}` | {value} | {meaning} | {default} | {option} |\n"));
        let commands = key.commands.iter().map(|command| match command.as_str() {
            "all commands" => command.clone(),
            command => format!("`{command}`"),
        });
        readers.push_str(&format!("| `{name}` | {} |\n", commands.collect::<Vec<_>>().join(", ")));
    }
    [meanings, readers]
}

/// The page with its generated parts as they must be: each stands between two comments.
fn page() -> String {
    let mut page =
        fs::read_to_string(root().join("docs/config.md")).expect("docs/config.md is there");
    let [meanings, readers] = keys();
    for (name, content) in [
        ("keys", meanings),
        ("readers", readers),
        ("environment", table("variable", &REFERENCE.environment)),
        ("files", table("path", &REFERENCE.files)),
        ("exit", table("code", &REFERENCE.exit_status)),
    ] {
        let [begin, end] = ["generated", "end"].map(|word| format!("<!-- {word}: {name} -->\n"));
        let (before, rest) = page.split_once(&begin).unwrap_or_else(|| panic!("no {begin}"));
        let (_, after) = rest.split_once(&end).unwrap_or_else(|| panic!("no {end}"));
        page = format!("{before}{begin}{content}{end}{after}");
    }
    page
}

/// serde names the keys it knows where one is unknown.
#[test]
fn every_key_is_described() {
    let told = Config::read("unknown = 1", Path::new("")).expect_err("no such key").to_string();
    let (_, known) = told.split_once("expected one of ").expect("serde lists the keys");
    let known: Vec<&str> = known.split(", ").map(|name| name.trim_matches('`')).collect();
    let described: Vec<&str> = REFERENCE.keys.iter().map(|key| key.name.as_str()).collect();
    assert_eq!(described, known);
}

#[test]
fn docs_config_md_is_current() {
    check_page("config.md", &page());
}

/// The source files of what people run: all crates but the benchmarks, without tests.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        if path.is_dir() {
            let is_ours =
                !matches!(name.as_str(), "tests" | "benches" | "target" | "page" | "node_modules");
            if is_ours {
                sources(&path, found);
            }
        } else if name.ends_with(".rs")
            && !matches!(name.as_str(), "tests.rs" | "build.rs" | "settings.rs")
        {
            let text = fs::read_to_string(&path).expect("a text");
            found.push(
                text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned(),
            );
        }
    }
}

/// Names in capitals between quotes: environment variables are written so.
fn capitals(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').filter(|word| {
        word.len() > 3
            && word.starts_with(|c: char| c.is_ascii_uppercase())
            && word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
    })
}

/// Variables that libraries read for us.
const OF_LIBRARIES: [&str; 8] = [
    "NO_COLOR",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "HOME",
    "HTTPS_PROXY",
    "HTTP_PROXY",
    "ALL_PROXY",
    "NO_PROXY",
];

/// Words in capitals in files that read the environment, which are no variables.
const NO_VARIABLES: [&str; 11] = [
    "AVX2",
    "CARGO_PKG_VERSION",
    "FAIL",
    "FILE",
    "HOST",
    "NAME",
    "NEON",
    "POPCNT",
    "PORT",
    "SIZE",
    "TIME",
];

#[test]
fn every_variable_that_is_read_is_listed_and_read() {
    let mut files = Vec::new();
    sources(&root().join("crates"), &mut files);
    let reading: Vec<&String> = files.iter().filter(|text| text.contains("env::var")).collect();
    assert!(reading.len() >= 8, "only {} files read the environment", reading.len());
    let listed: BTreeSet<&str> =
        REFERENCE.environment.iter().map(|entry| entry.name.as_str()).collect();
    let mut read = BTreeSet::new();
    for text in reading {
        read.extend(
            capitals(text).filter(|word| listed.contains(word) || !NO_VARIABLES.contains(word)),
        );
    }
    read.extend(OF_LIBRARIES);
    assert_eq!(read, listed, "read by the code (left), listed (right)");
}

/// Whether a command or one below it has an option.
fn has_option(command: &Command, name: &str) -> bool {
    command.get_arguments().any(|arg| arg.get_long() == Some(name))
        || command.get_subcommands().any(|below| has_option(below, name))
}

/// Options of these names that have nothing to do with the config file: what measures depends on the command line alone,
/// and a book that is looked into is named.
const APART: [(&str, &str); 6] = [
    ("match", "book"),
    ("match", "tables"),
    ("match", "syzygy"),
    ("book probe", "book"),
    ("join", "plain"),
    ("games continue", "white"),
];

/// Commands that read a key and have no option for it.
const WITHOUT_OPTION: [(&str, &str); 7] = [
    ("uci", "tables"),
    ("uci", "syzygy"),
    ("uci", "book"),
    ("games continue", "tables"),
    ("games continue", "syzygy"),
    ("games continue", "book"),
    ("tb", "tables"),
];

/// The commands that read a key are those with its option.
#[test]
fn keys_are_read_where_their_options_are() {
    let command = Cli::command();
    let find = |path: &str| {
        let mut names = path.split(' ').take_while(|word| !word.starts_with("--"));
        names.try_fold(&command, |command, name| command.find_subcommand(name))
    };
    for key in REFERENCE.keys.iter().filter(|key| key.commands != ["all commands"]) {
        for path in &key.commands {
            let found =
                find(path).unwrap_or_else(|| panic!("{}: there is no command {path}", key.name));
            let option = if path == "compare" && key.name == "tables" {
                "dir"
            } else {
                key.option.as_deref().unwrap_or_default()
            };
            let is_known = WITHOUT_OPTION.contains(&(path.as_str(), key.name.as_str()))
                || key.option.is_none();
            assert!(is_known || has_option(found, option), "{path} has no --{option}");
        }
        let Some(option) = key.option.as_deref() else { continue };
        let mut paths = Vec::new();
        for below in command.get_subcommands() {
            paths.push((below.get_name().to_owned(), below));
            for leaf in below.get_subcommands() {
                paths.push((format!("{} {}", below.get_name(), leaf.get_name()), leaf));
            }
        }
        for (path, found) in paths {
            if !found.get_arguments().any(|arg| arg.get_long() == Some(option)) {
                continue;
            }
            let is_listed = key.commands.iter().any(|listed| {
                let listed = listed.split(" --").next().unwrap_or_default();
                path == listed || path.starts_with(&format!("{listed} "))
            });
            let is_join = path == "bot join";
            let is_apart = APART.contains(&(path.as_str(), option));
            let is_apart = is_apart || path == "games continue" && matches!(option, "black");
            assert!(
                is_listed || is_apart || is_join,
                "{path} --{option}: does it read {}?",
                key.name
            );
        }
    }
}
