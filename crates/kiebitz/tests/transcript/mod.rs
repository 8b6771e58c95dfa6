//! What programs print, recorded and compared: where commands run, what may differ from run to run, and how a
//! difference is shown. The examples of the documents and the golden transcripts share it.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use kiebitz_games::day::pgn_date;

/// The root of the repository.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The home that pages show in place of the test's own.
const SHOWN_HOME: &str = "/home/you";

/// The folder of a transcript, in place of the test's own.
const SHOWN_FOLDER: &str = "/place";

/// Seconds after which a command is ended; an example should take less than three.
const LONGEST: &str = "60";

/// What a command came to.
pub struct Run {
    /// None if a signal ended it.
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

/// Where the commands of one page run: a folder with a home, and with `program` as kiebitz.
pub struct Place {
    pub folder: PathBuf,
    path: String,
}

impl Place {
    pub fn new(group: &str, page: &str, program: &Path) -> Place {
        let name = page.replace(['/', '.'], "-");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(group).join(name);
        let _ = fs::remove_dir_all(&folder); // of an earlier run
        for part in ["bin", "home", "work"] {
            fs::create_dir_all(folder.join(part)).expect("a folder");
        }
        std::os::unix::fs::symlink(program, folder.join("bin/kiebitz")).expect("a link");
        let path =
            format!("{}/bin:/usr/local/bin:/usr/bin:/bin:/usr/games", folder.to_string_lossy());
        Place { folder, path }
    }

    /// A command that knows nothing of the machine's owner.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(self.folder.join("work"))
            .env_clear()
            .env("PATH", &self.path)
            .env("HOME", self.folder.join("home"))
            .env("LANG", "C.UTF-8")
            .stdin(Stdio::null());
        command
    }

    /// Runs a line of bash.
    pub fn run(&self, line: &str) -> Run {
        let output = self
            .command("timeout")
            .args([LONGEST, "bash", "-c", line])
            .output()
            .expect("bash starts");
        Run {
            code: output.status.code(),
            out: self.without_place(&String::from_utf8_lossy(&output.stdout)),
            err: self.without_place(&String::from_utf8_lossy(&output.stderr)),
        }
    }

    /// A text with the reader's home for this one.
    pub fn without_place(&self, text: &str) -> String {
        text.replace(&*self.folder.join("home").to_string_lossy(), SHOWN_HOME)
            .replace(&*self.folder.to_string_lossy(), SHOWN_FOLDER)
    }

    pub fn has(&self, program: &str) -> bool {
        self.run(&format!("command -v {program}")).code == Some(0)
    }
}

/// Whether a line only says how far a command is: how many there are depends on the time.
pub fn is_progress(line: &str) -> bool {
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

/// Keys of JSON whose values differ from run to run: times, speeds, free memory, the place and the version of the
/// program, numbers of events, and checksums of lines that have such values.
const KEYS: [&str; 14] = [
    "seconds",
    "solving_seconds",
    "packing_seconds",
    "time",
    "us",
    "nps",
    "memory",
    "memory_bytes",
    "version",
    "seq",
    "crc",
    "clock",
    "white_ms",
    "black_ms",
];

/// A line with everything replaced that may differ.
pub fn masked(line: &str) -> String {
    without_today(masked_words(&masked_values(line)))
}

/// A line with the day of the run replaced in texts of JSON. The run may have begun yesterday.
fn without_today(mut text: String) -> String {
    for ago in [0, 3600] {
        let day = pgn_date(SystemTime::now() - Duration::from_secs(ago));
        for day in [day.replace('.', "-"), day] {
            text = text.replace(&format!("\"{day}\""), "\"<today>\"");
        }
    }
    text
}

/// A line with the values of [`KEYS`] replaced, where they are numbers or texts.
fn masked_values(line: &str) -> String {
    let mut text = line.to_owned();
    for key in KEYS {
        let key = format!("\"{key}\":");
        let mut at = 0;
        while let Some(found) = text[at..].find(&key) {
            let start = at + found + key.len();
            let value = &text[start..];
            let length = match value.strip_prefix('"') {
                Some(rest) => rest.find('"').map_or(value.len(), |end| end + 2),
                None => value
                    .find(|c: char| !c.is_ascii_digit() && !"-+.e".contains(c))
                    .unwrap_or(value.len()),
            };
            if length > 0 {
                text.replace_range(start..start + length, "0");
            }
            at = start;
        }
    }
    text
}

/// A line with the words replaced that may differ. Where something was, the widths of gaps count no more.
fn masked_words(line: &str) -> String {
    let bare = |word: &str| word.trim_matches(|c: char| ",.;:()[]{}".contains(c)).to_owned();
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut masks: HashMap<usize, &str> = HashMap::new();
    let is_uci = words.first() == Some(&"info");
    for (at, word) in words.iter().enumerate() {
        let (word, before) = (bare(word), at.checked_sub(1).map(|at| bare(words[at])));
        let before = before.as_deref().unwrap_or_default();
        if UNITS.contains(&&*word) && (is_number(before) || before == "a") {
            masks.insert(at - 1, "<amount>");
            masks.insert(at, "<of>");
        } else if before.eq_ignore_ascii_case("Nodes/second")
            || before.eq_ignore_ascii_case("kiebitz") && is_number(&word)
            || is_uci && ["time", "nps"].contains(&before) && is_number(&word)
        {
            masks.insert(at, "<number>");
        } else if word.strip_suffix('s').is_some_and(|time| time.contains('.') && is_number(time)) {
            masks.insert(at, "<time>"); // in the comments of a match's PGN
        } else if word.contains("./assets/") || before == "etag" {
            masks.insert(at, "<hash>"); // of the built page, which has every text of `locales/` that it says
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

/// Lines that are alike and shown before and after a difference.
const CONTEXT: usize = 3;

/// Where two texts differ, with some of the lines before and after.
pub fn difference(expected: &[String], printed: &[String]) -> String {
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
    show(' ', &expected[head.saturating_sub(CONTEXT)..head]);
    show('-', &old[..old.len() - tail]);
    show('+', &new[..new.len() - tail]);
    show(' ', &old[old.len() - tail..][..tail.min(CONTEXT)]);
    text
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
        (
            "info depth 3 nodes 70 nps 7000 time 10 pv e2e4",
            "info depth 3 nodes 70 nps 9 time 0 pv e2e4",
        ),
        (
            r#"{"nodes":7,"seconds":1.5e-6,"version":"1"}"#,
            r#"{"nodes":7,"seconds":0,"version":"2"}"#,
        ),
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
        ("info depth 3 nodes 70 time 10", "info depth 3 nodes 71 time 10"),
        (r#"{"nodes":7,"seconds":1}"#, r#"{"nodes":8,"seconds":1}"#),
        (r#"{"seconds":null}"#, r#"{"seconds":1}"#),
    ];
    for (one, other) in different {
        assert_ne!(masked(one), masked(other));
    }
}
