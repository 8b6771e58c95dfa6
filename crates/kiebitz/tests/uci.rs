//! `kiebitz uci` as programs, scripts and people use it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use crate::program::{Run, command, folder};
#[cfg(unix)]
use crate::pty;

/// A conversation that is piped in, with this config file.
fn say(config: &Path, arguments: &[&str], input: &str) -> Run {
    let mut command = command();
    command.env("KIEBITZ_CONFIG", config).arg("uci").args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

fn best_moves(run: &Run) -> usize {
    run.out.lines().filter(|line| line.starts_with("bestmove ")).count()
}

/// Issue 19, 6: the second go was ignored.
#[test]
fn a_script_gets_all_its_answers() {
    let nowhere = Path::new("/nowhere");
    let two = "position startpos\ngo depth 5\nposition startpos moves e2e4\ngo depth 5\n";
    let run = say(nowhere, &[], two);
    assert_eq!((run.code, run.err.as_str(), best_moves(&run)), (Some(0), "", 2), "{}", run.out);
    let deep = run.out.lines().filter(|line| line.starts_with("info depth 5 "));
    assert!(deep.count() >= 2, "{}", run.out);
    assert!(!run.out.contains("type help"), "a program needs no greeting");
    let run = say(nowhere, &[], &format!("{two}quit\n"));
    assert_eq!((run.code, best_moves(&run)), (Some(0), 2), "{}", run.out);
}

/// Issue 19, 7: the config file was read by the other commands only.
#[test]
fn the_config_file_has_the_defaults() {
    let home = folder("uci-config");
    let config = home.join("config.toml");
    let [tables, book] = ["tables", "book.bin"].map(|name| home.join(name));
    fs::create_dir_all(&tables).expect("a folder");
    // 1. a4 alone, which no search would play.
    let mut entry = 0x463b_9618_1691_fc9c_u64.to_be_bytes().to_vec();
    entry.extend([0x02, 0x18, 0, 1, 0, 0, 0, 0]);
    fs::write(&book, &entry).expect("a file");
    let text = format!("tables = {tables:?}\nsyzygy = \"/no/such/place\"\nbook = {book:?}\n");
    fs::write(&config, text).expect("a file");

    let run = say(&config, &[], "uci\ngo depth 1\n");
    for line in [
        format!("option name TablePath type string default {}", tables.display()),
        "option name SyzygyPath type string default /no/such/place".to_owned(),
        "option name OwnBook type check default true".to_owned(),
        format!("option name BookFile type string default {}", book.display()),
        "bestmove a2a4".to_owned(),
    ] {
        assert!(run.out.lines().any(|said| said == line), "{line}: {}", run.out);
    }
    assert!(run.out.starts_with("info string option SyzygyPath: "), "what is stale is told");
    let run = say(&config, &["--no-config"], "uci\ngo depth 1\n");
    assert!(run.out.contains("OwnBook type check default false") && !run.out.contains("a2a4"));
    fs::write(&config, "syzigy = \"\"\n").expect("a file");
    let run = say(&config, &[], "go depth 1\n");
    assert!(run.err.contains("syzigy") && best_moves(&run) == 1, "{}", run.err);
}

#[cfg(unix)]
#[test]
fn a_person_is_greeted() {
    let mut program = pty::Program::run(&["uci"], &[]);
    program.wait_for("type help or quit");
    program.enter("help");
    program.wait_for("go perft 5");
    program.enter("quit");
    assert_eq!(program.end().code, Some(0));
}

/// The cells of an option's row in docs/uci.md, from its line in the answer to `uci`: name, default, values.
fn documented(declaration: &str) -> [String; 3] {
    let (name, rest) = declaration
        .strip_prefix("option name ")
        .and_then(|rest| rest.split_once(" type "))
        .expect("a declaration has a name and a type");
    let (kind, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let rest = rest.strip_prefix("default ").unwrap_or(rest);
    let words: Vec<&str> = rest.split(' ').collect();
    let [default, values] = match (name, kind, &words[..]) {
        // These two depend on the machine.
        ("Hash", "spin", [default, "min", "1", "max", _]) => {
            [*default, "1 to the machine's memory"]
        }
        ("Threads", "spin", [default, "min", "1", "max", _]) => {
            [*default, "1 to 4 for each processor, at least 64"]
        }
        ("UCI_EngineAbout", "string", _) => ["version and licence", "read only"],
        (_, "spin", [default, "min", min, "max", max]) => {
            return [name.to_owned(), (*default).to_owned(), format!("{min} to {max}")];
        }
        (_, "check", [default]) => [*default, "true, false"],
        (_, "combo", [default, choices @ ..]) => {
            let choices: Vec<&str> =
                choices.iter().copied().filter(|&word| word != "var").collect();
            return [name.to_owned(), (*default).to_owned(), choices.join(", ")];
        }
        (_, "string", ["<empty>"]) => ["empty", "text"],
        (_, "button", _) => ["", "button"],
        _ => panic!("docs/uci.md has no words for {declaration:?}"),
    };
    [name.to_owned(), default.to_owned(), values.to_owned()]
}

/// docs/uci.md lists every option with its default and range, in the order of the answer to `uci`.
#[test]
fn the_book_lists_the_options() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/uci.md"))
        .expect("the page is there");
    let listed: Vec<[String; 3]> = page
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            [cells[1].trim_matches('`'), cells[2], cells[3]].map(str::to_owned)
        })
        .collect();
    let run = say(Path::new("/nowhere"), &["--no-config"], "uci\n");
    let announced: Vec<[String; 3]> =
        run.out.lines().filter(|line| line.starts_with("option ")).map(documented).collect();
    assert!(announced.len() > 20, "{}", run.out);
    assert_eq!(listed, announced, "listed in docs/uci.md (left), announced by the program (right)");
}
