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
//! kiebitz --test program examples` writes what is printed now into the pages.

use std::fs;
use std::path::Path;

use crate::transcript::{Place, ROOT, difference, is_progress, masked};

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
    let place = Place::new("examples", page, Path::new(env!("CARGO_BIN_EXE_kiebitz")));
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
            let run = place.run(&format!("exec 2>&1\nset -e\n{command}"));
            if run.code != Some(0) {
                faults.push(format!(
                    "{page}, line {}: setup fails: {command}\n{}",
                    block.line, run.out
                ));
            }
        }
        for example in block.examples {
            let printed = shown(&place.run(&format!("exec 2>&1\n{}", example.command)).out);
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
