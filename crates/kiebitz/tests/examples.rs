//! Executes the console examples of the README, the book and the Python package's page, and compares what they print.
//!
//! A page is read from top to bottom: its ```` ```console ```` blocks share one folder and one home, as they do for a
//! reader. Lines that begin with `$ ` are commands for bash (a trailing `\` continues them), the lines below are their
//! output, and a line `...` stands for any number of lines. Comments before a block prepare it:
//!
//! ```text
//! <!-- setup: printf '1. e4 e5 *\n' > game.pgn -->     bash, in the page's folder
//! <!-- needs: stockfish -->                            the block is left out, and named, where this program is missing
//! ```
//!
//! Times, speeds, sizes, dates, versions, paths and numbers of threads may differ. `UPDATE_EXAMPLES=1 cargo test -p
//! kiebitz --test examples` writes what is printed now into the pages.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The home that pages show in place of the test's own.
const SHOWN_HOME: &str = "/home/you";

/// Seconds after which a command is ended; an example should take less than three.
const LONGEST: &str = "60";

/// One command with its output, as a page has it.
#[derive(Debug, PartialEq)]
struct Example {
    command: String,
    expected: Vec<String>,
    /// The lines of the page that hold the output.
    lines: std::ops::Range<usize>,
}

/// A fenced block, and what its comments ask for.
#[derive(Debug, Default, PartialEq)]
struct Block {
    /// Of its fence, counted from 1.
    line: usize,
    setup: Vec<String>,
    needs: Vec<String>,
    examples: Vec<Example>,
}

/// The console blocks of a page, or what is wrong with one.
fn blocks(text: &str) -> Result<Vec<Block>, String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut blocks = Vec::new();
    let mut next = Block::default();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        if let Some(comment) = line.strip_prefix("<!-- ") {
            let mut comment = comment.to_owned();
            while !comment.contains("-->") && at + 1 < lines.len() {
                at += 1;
                comment = format!("{comment}\n{}", lines[at]);
            }
            let comment = comment.split("-->").next().unwrap_or_default().trim();
            if let Some(command) = comment.strip_prefix("setup:") {
                next.setup.push(command.trim().to_owned());
            } else if let Some(program) = comment.strip_prefix("needs:") {
                next.needs.push(program.trim().to_owned());
            }
        } else if line.trim_start().starts_with("```") {
            let fence = at + 1;
            let is_console = line.trim() == "```console";
            let end = (fence..lines.len())
                .find(|&end| lines[end].trim() == "```")
                .ok_or(format!("line {fence}: the block does not end"))?;
            if is_console {
                next.line = fence;
                next.examples = examples(&lines, fence..end)?;
                blocks.push(std::mem::take(&mut next));
            } else if !next.setup.is_empty() || !next.needs.is_empty() {
                return Err(format!("line {fence}: the comment above is for a console block"));
            }
            at = end;
        }
        at += 1;
    }
    match next.setup.is_empty() && next.needs.is_empty() {
        true => Ok(blocks),
        false => Err("a comment at the end prepares no block".to_owned()),
    }
}

fn examples(lines: &[&str], inside: std::ops::Range<usize>) -> Result<Vec<Example>, String> {
    let mut examples: Vec<Example> = Vec::new();
    let mut at = inside.start;
    while at < inside.end {
        if let Some(command) = lines[at].strip_prefix("$ ") {
            let mut command = command.to_owned();
            while command.ends_with('\\') && at + 1 < inside.end {
                at += 1;
                command = format!("{command}\n{}", lines[at]);
            }
            examples.push(Example { command, expected: Vec::new(), lines: at + 1..at + 1 });
        } else {
            let example = examples
                .last_mut()
                .ok_or(format!("line {}: a console block begins with a command", at + 1))?;
            example.expected.push(lines[at].to_owned());
            example.lines.end = at + 1;
        }
        at += 1;
    }
    match examples.iter().any(|example| example.command.contains("kiebitz ")) {
        true => Ok(examples),
        false => Err(format!("line {}: a console block without kiebitz", inside.start)),
    }
}

/// Where the commands of one page run.
struct Place {
    folder: PathBuf,
    path: String,
}

impl Place {
    fn new(page: &str) -> Place {
        let name = page.replace(['/', '.'], "-");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples").join(name);
        let _ = fs::remove_dir_all(&folder); // of an earlier run
        for part in ["bin", "home", "work"] {
            fs::create_dir_all(folder.join(part)).expect("a folder");
        }
        let program = folder.join("bin/kiebitz");
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_kiebitz"), program).expect("a link");
        let path =
            format!("{}/bin:/usr/local/bin:/usr/bin:/bin:/usr/games", folder.to_string_lossy());
        Place { folder, path }
    }

    /// What bash prints, standard error included, with the reader's home for the test's.
    fn run(&self, command: &str) -> (bool, String) {
        let output = Command::new("timeout")
            .args([LONGEST, "bash", "-c", &format!("exec 2>&1\n{command}")])
            .current_dir(self.folder.join("work"))
            .env_clear()
            .env("PATH", &self.path)
            .env("HOME", self.folder.join("home"))
            .env("LANG", "C.UTF-8")
            .stdin(Stdio::null())
            .output()
            .expect("bash starts");
        let text = String::from_utf8_lossy(&output.stdout);
        let text = text.replace(&*self.folder.join("home").to_string_lossy(), SHOWN_HOME);
        (output.status.success(), text)
    }

    fn has(&self, program: &str) -> bool {
        self.run(&format!("command -v {program}")).0
    }
}

/// What a command printed, without the lines that only say how far it is, and without blank lines at the end.
fn shown(printed: &str) -> Vec<String> {
    let mut lines: Vec<String> = printed
        .lines()
        .filter(|line| !is_progress(line))
        .map(|line| line.trim_end().to_owned())
        .collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// Whether a line only says how far a command is: how many there are depends on the time.
fn is_progress(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        // A match and a comparison: "18 of 20 games: +17 =0 -1", "3 of 20: ...".
        [done, "of", _, "games:" | "games;", ..] => is_number(done),
        [done, "of", all, ..] if all.ends_with(':') => is_number(done),
        // A review, game by game and position by position, in both languages.
        ["game" | "Partie", .., done, "of" | "von", _, "positions" | "Stellungen"] => {
            is_number(done)
        }
        ["game" | "Partie", game, "of" | "von", _] => is_number(game),
        // The laboratory.
        [_, "depth", depth, "of", _] => is_number(depth),
        _ => false,
    }
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
        && word.chars().all(|c| c.is_ascii_digit() || ".,".contains(c))
}

/// Units of what differs from run to run and from machine to machine.
const UNITS: [&str; 20] = [
    "s",
    "ms",
    "µs",
    "min",
    "h",
    "second",
    "seconds",
    "minutes",
    "hours",
    "B",
    "bytes",
    "kB",
    "MB",
    "GB",
    "kn/s",
    "nodes/s",
    "positions/s",
    "thread",
    "threads",
    "Sekunden",
];

/// A line with everything replaced that may differ. Where something was, the widths of gaps count no more.
fn masked(line: &str) -> String {
    let bare = |word: &str| word.trim_matches(|c: char| ",.;:()[]".contains(c)).to_owned();
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut masks: HashMap<usize, &str> = HashMap::new();
    for (at, word) in words.iter().enumerate() {
        let (word, before) = (bare(word), at.checked_sub(1).map(|at| bare(words[at])));
        let before = before.as_deref().unwrap_or_default();
        if UNITS.contains(&&*word) && (is_number(before) || before == "a") {
            masks.insert(at - 1, "<amount>");
            masks.insert(at, "<of>");
        } else if before.eq_ignore_ascii_case("Nodes/second")
            || before.eq_ignore_ascii_case("kiebitz") && is_number(&word)
        {
            masks.insert(at, "<number>");
        } else if word.starts_with("/tmp/") {
            masks.insert(at, "<path>");
        } else if is_date(&word) {
            masks.insert(at, "<date>");
        }
    }
    if masks.is_empty() {
        return line.trim_end().to_owned();
    }
    let words = words.iter().enumerate().map(|(at, word)| *masks.get(&at).unwrap_or(word));
    words.collect::<Vec<_>>().join(" ")
}

/// 2026-11-16, or 2026.11.16 as PGN has it.
fn is_date(word: &str) -> bool {
    let parts: Vec<&str> = word.trim_matches('"').split(['-', '.']).collect();
    parts.iter().map(|part| part.len()).eq([4, 2, 2])
        && parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether the lines are alike, where `...` stands for any lines.
fn alike(expected: &[String], printed: &[String]) -> bool {
    match expected.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first == "..." => {
            (0..=printed.len()).any(|skipped| alike(rest, &printed[skipped..]))
        }
        Some((first, rest)) => printed
            .split_first()
            .is_some_and(|(line, others)| masked(first) == masked(line) && alike(rest, others)),
    }
}

/// Both texts, with the lines that they begin and end with alike left plain.
fn difference(expected: &[String], printed: &[String]) -> String {
    let equal = |(a, b): &(&String, &String)| masked(a) == masked(b);
    let head = expected.iter().zip(printed).take_while(equal).count();
    let (old, new) = (&expected[head..], &printed[head..]);
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(equal).count();
    let mut text = String::new();
    let mut show = |mark: char, lines: &[String]| {
        for line in lines {
            let _ = writeln!(text, "  {mark} {line}");
        }
    };
    show(' ', &expected[..head]);
    show('-', &old[..old.len() - tail]);
    show('+', &new[..new.len() - tail]);
    show(' ', &old[old.len() - tail..]);
    text
}

/// What a page shall have in place of `expected`: a `...` keeps its place.
fn rewritten(expected: &[String], printed: Vec<String>) -> Vec<String> {
    let gap = |line: &String| line == "...";
    let (Some(head), Some(tail)) =
        (expected.iter().position(gap), expected.iter().rev().position(gap))
    else {
        return printed;
    };
    if head + tail >= printed.len() {
        return printed;
    }
    let mut lines = printed[..head].to_vec();
    lines.push("...".to_owned());
    lines.extend_from_slice(&printed[printed.len() - tail..]);
    lines
}

/// Runs a page; what it found, and the page as it should be.
fn check(page: &str, text: &str) -> (Vec<String>, String) {
    let blocks = match blocks(text) {
        Ok(blocks) => blocks,
        Err(error) => return (vec![format!("{page}, {error}")], text.to_owned()),
    };
    let place = Place::new(page);
    let mut faults = Vec::new();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut changes = Vec::new();
    for block in blocks {
        let missing: Vec<&String> =
            block.needs.iter().filter(|program| !place.has(program)).collect();
        if !missing.is_empty() {
            eprintln!("left out: {page}, line {}: there is no {missing:?}", block.line);
            continue;
        }
        for command in &block.setup {
            let (done, printed) = place.run(&format!("set -e\n{command}"));
            if !done {
                faults.push(format!(
                    "{page}, line {}: setup fails: {command}\n{printed}",
                    block.line
                ));
            }
        }
        for example in block.examples {
            let printed = shown(&place.run(&example.command).1);
            if !alike(&example.expected, &printed) {
                let difference = difference(&example.expected, &printed);
                faults.push(format!(
                    "{page}, line {}: $ {}\n{difference}",
                    block.line, example.command
                ));
                changes.push((example.lines, rewritten(&example.expected, printed)));
            }
        }
    }
    for (range, printed) in changes.into_iter().rev() {
        lines.splice(range, printed);
    }
    (faults, lines.join("\n") + "\n")
}

/// README.md, README.de.md, the book, the Python package's page.
fn pages() -> Vec<String> {
    let mut pages: Vec<String> =
        ["README.md", "README.de.md", "python/README.md"].map(str::to_owned).to_vec();
    for entry in fs::read_dir(Path::new(ROOT).join("docs")).expect("docs") {
        let name = entry.expect("an entry").file_name().into_string().expect("UTF-8");
        if name.ends_with(".md") {
            pages.push(format!("docs/{name}"));
        }
    }
    pages.sort();
    pages
}

#[test]
fn examples_print_what_the_pages_say() {
    let update = std::env::var_os("UPDATE_EXAMPLES").is_some();
    let faults: Vec<String> = std::thread::scope(|scope| {
        let check = |page: String| {
            let path = Path::new(ROOT).join(&page);
            let text = fs::read_to_string(&path).expect(&page);
            let (faults, new) = check(&page, &text);
            if update && new != text {
                fs::write(&path, new).expect(&page);
            }
            faults
        };
        let running: Vec<_> =
            pages().into_iter().map(|page| scope.spawn(move || check(page))).collect();
        running.into_iter().flat_map(|page| page.join().expect("no page panics")).collect()
    });
    let hint = "UPDATE_EXAMPLES=1 writes the new output (+) into the pages";
    assert!(
        faults.is_empty() || update,
        "\n{}\n{} examples differ. {hint}",
        faults.join("\n"),
        faults.len()
    );
    if update {
        eprintln!("{}\n{} examples differed", faults.join("\n"), faults.len());
    }
}

#[test]
fn only_what_may_differ_is_masked() {
    let same = [
        ("four 0.006 s a move, 484 kn/s", "four 0.1 s a move, 1,484 kn/s"),
        ("  alphabeta   258,552   66.55 ms  e4", "  alphabeta  258,552  6.5 ms  e4"),
        ("41.8 MB of memory, a second on 2 threads", "9.8 MB of memory, 20 s on 16 threads"),
        ("Nodes/second: 467522136", "Nodes/second: 4"),
        ("kiebitz 0.1.0", "kiebitz 0.2.0"),
        ("  1  2026-11-15  Anna", "  1  2027-01-02  Anna"),
    ];
    for (one, other) in same {
        assert_eq!(masked(one), masked(other));
    }
    let different = [
        ("Nodes searched: 4865609", "Nodes searched: 4865608"),
        ("White wins: mate in 21 plies (11 moves)", "White wins: mate in 23 plies (11 moves)"),
        ("Score    +19 =0 -1, 95.0 %", "Score    +18 =0 -2, 90.0 %"),
        ("four 0.006 s a move, depth 10.9", "four 0.006 s a move, depth 10.8"),
        ("  a  b", "  a b"),
    ];
    for (one, other) in different {
        assert_ne!(masked(one), masked(other));
    }
}

#[test]
fn lines_of_progress_are_no_output() {
    let printed = "18 of 20 games: +17 =0 -1, 94.4 %\ngame 1: 9 of 14 positions\nminimax: depth 3 of 5\n5 of 20 games\n\n";
    assert_eq!(shown(printed), ["5 of 20 games"]);
}

#[test]
fn a_wrong_example_is_named_and_can_be_rewritten() {
    let page = "Text\n<!-- setup: echo 3 > depth -->\n```console\n$ kiebitz perft $(cat depth) | head -1\nNodes searched: 1\n\
                $ kiebitz perft 1 --divide\na2a3: 1\n...\nNodes searched: 20\n...\n```\nEnd\n";
    let (faults, new) = check("wrong.md", page);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].contains("- Nodes searched: 1\n  + Nodes searched: 8902\n"), "{}", faults[0]);
    assert_eq!(new, page.replace("searched: 1\n", "searched: 8902\n"));
    assert!(check("right.md", &new).0.is_empty());
}

#[test]
fn a_block_that_runs_nothing_is_an_error() {
    for page in [
        "```console\n$ ls\n```\n",
        "```console\nkiebitz perft 1\n```\n",
        "```console\n$ kiebitz perft 1\n",
    ] {
        assert!(blocks(page).is_err(), "{page}");
    }
    assert!(blocks("<!-- setup: true -->\n```sh\nkiebitz\n```\n").is_err());
    assert_eq!(blocks("```sh\nkiebitz\n```\n"), Ok(Vec::new()));
}
