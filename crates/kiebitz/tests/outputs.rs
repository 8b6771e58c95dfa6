//! No command writes a file that it reads: every option that names a path is one or the other.

use std::any::TypeId;
use std::fs;
use std::path::PathBuf;

use clap::{Arg, Command, CommandFactory};

use crate::program::{command, fails, folder, run_command};
use kiebitz::Output;
use kiebitz::cli::Cli;

#[test]
fn the_definition_is_sound() {
    Cli::command().debug_assert();
}

/// Every argument of this type, as command and name.
fn arguments_of(kind: TypeId) -> Vec<(String, String)> {
    fn add(command: &Command, path: &str, kind: TypeId, found: &mut Vec<(String, String)>) {
        let is_of = |argument: &&Arg| argument.get_value_parser().type_id() == kind;
        let named = command.get_arguments().filter(is_of);
        found.extend(named.map(|argument| (path.to_owned(), argument.get_id().to_string())));
        for below in command.get_subcommands() {
            add(below, format!("{path} {}", below.get_name()).trim(), kind, found);
        }
    }
    let mut found = Vec::new();
    add(&Cli::command(), "", kind, &mut found);
    found
}

/// The arguments that name files and folders to read, or the database. Another one is read as well, and belongs
/// here; or it is written, and is an [`Output`].
const READ: [&str; 12] = [
    "book",
    "data",
    "db",
    "dir",
    "eval_file",
    "file",
    "files",
    "positions",
    "resume",
    "syzygy",
    "tables",
    "token_file",
];

#[test]
fn a_path_is_read_or_else_an_output() {
    for (command, name) in arguments_of(TypeId::of::<PathBuf>()) {
        assert!(READ.contains(&name.as_str()), "{command} {name}: is it an Output?");
    }
}

/// For every output a command line in which it is the file that is read, too; none where the command reads nothing.
const SAME: [(&str, &str, Option<&str>); 17] = [
    ("svg", "output", None),
    ("review", "log", Some("review IN --lang en --log IN")),
    ("review", "html", Some("review IN --lang en --html IN")),
    ("review", "pgn", Some("review IN --lang en --pgn IN")),
    ("book build", "output", Some("book build IN -o IN")),
    ("games export", "output", Some("games export 1 --lang en --db IN -o IN")),
    ("games backup", "output", Some("games backup IN --lang en --db IN")),
    ("bot login", "token_file", None),
    ("match", "pgn", Some("match -e self -e self --games 2 --book IN --pgn IN")),
    ("match", "log", Some("match -e self -e self --games 2 --book IN --log IN")),
    ("match", "html", Some("match -e self -e self --games 2 --book IN --html IN")),
    ("match", "engine_log", Some("match -e self -e self --games 2 --book IN --engine-log IN")),
    ("compare", "output", Some("compare --engine self --positions IN -o IN")),
    ("tune", "output", Some("tune --data IN -o IN")),
    ("selfplay", "output", Some("selfplay --eval-file IN -o IN")),
    ("selfplay merge", "output", Some("selfplay merge IN -o IN")),
    ("selfplay export", "output", Some("selfplay export IN -o IN")),
];

#[test]
fn no_command_writes_what_it_reads() {
    let file = folder("outputs").join("read");
    let mut tested = Vec::new();
    for (command, name, line) in SAME {
        tested.push((command.to_owned(), name.to_owned()));
        let Some(line) = line else { continue };
        fs::write(&file, "1. e4 *\n").expect("a file");
        let file = file.to_str().expect("UTF-8");
        let words: Vec<&str> =
            line.split(' ').map(|word| if word == "IN" { file } else { word }).collect();
        fails(&words, 1, &["is both read and written"]);
        assert_eq!(fs::read(file).expect("it is there"), b"1. e4 *\n", "{line}");
    }
    let mut known = arguments_of(TypeId::of::<Output>());
    tested.sort_unstable();
    known.sort_unstable();
    assert_eq!(tested, known, "a new output needs a line above");
}

/// Without the config file Kiebitz does not know the database that it must not write over.
#[test]
fn an_unreadable_config_file_is_not_passed_over() {
    let folder = folder("unreadable-config");
    let (config, output) = (folder.join("config.toml"), folder.join("board.svg"));
    fs::write(&config, "db = 7\n").expect("written");
    let mut command = command();
    command.env("KIEBITZ_CONFIG", &config).args(["svg", "startpos", "-o"]).arg(&output);
    let run = run_command(&mut command);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.err.contains("config.toml, line 1: "), "{}", run.err);
    assert!(!output.exists());
}
