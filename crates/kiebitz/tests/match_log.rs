//! The log of `kiebitz match`: a match is continued from it, and it starts no program unasked.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

#[cfg(unix)]
use crate::matches::shell_engine;
use crate::matches::{Temporary, json, kiebitz, run};
#[cfg(unix)]
use crate::pty;
use serde_json::Value;

/// A match that cannot begin leaves nothing behind that would stop the next one.
#[test]
fn a_log_is_begun_when_everybody_is_there() {
    let (log, pgn) = (Temporary::new("begun.log"), Temporary::new("begun.pgn"));
    let files = format!("--games 2 --nodes 1 --log {} --pgn {}", log.0.display(), pgn.0.display());
    for engine in ["no-such-engine", "self:SyzygyPath=/no/such"] {
        assert_eq!(run(&format!("-e random -e {engine} {files}")).status.code(), Some(1));
        assert!(!log.0.exists() && !pgn.0.exists(), "{engine}");
    }
    assert_eq!(run(&format!("-e random -e random {files}")).status.code(), Some(0));
    let other = Temporary::new("begun-2.log");
    let taken = format!(
        "-e random -e random --games 2 --log {} --pgn {}",
        other.0.display(),
        pgn.0.display()
    );
    let taken = run(&taken);
    assert_eq!(taken.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&taken.stderr).contains("must not exist yet") && !other.0.exists()
    );
}

/// Names that are no text cannot be kept in a log.
#[cfg(unix)]
#[test]
fn a_name_that_is_no_text_is_told() {
    use std::os::unix::ffi::OsStrExt;
    let log = Temporary::new("no-text.log");
    let mut command =
        kiebitz(&format!("-e random -e random --games 1 --log {} --pgn", log.0.display()));
    let output =
        command.arg(std::ffi::OsStr::from_bytes(b"/tmp/\xff.pgn")).output().expect("it starts");
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stderr).contains("it is no text"));
}

/// Games and results in the order of a PGN file, without what differs from run to run.
fn results(pgn: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(pgn).expect("the games are written");
    let tags = text.lines().filter(|line| {
        ["[Round", "[White ", "[Black ", "[Result", "[PlyCount"]
            .iter()
            .any(|tag| line.starts_with(tag))
    });
    tags.map(str::to_owned).collect()
}

#[test]
fn a_killed_match_goes_on_and_loses_nothing() {
    let engines = "-e random -e random:NAME=b -e easy --games 40 --nodes 40 --seed 9";
    let whole = Temporary::new("resume-whole.pgn");
    let expected = json(&format!("{engines} --pgn {}", whole.0.display()));
    let (log, pgn) = (Temporary::new("resume.log"), Temporary::new("resume.pgn"));
    let (log_path, pgn_path) = (log.0.display(), pgn.0.display());
    let mut arguments =
        format!("{engines} --log {log_path} --pgn {pgn_path} --json --concurrency 2");
    for moment in [40, 90, 5, 130, 60, 25, 110, 75, 15, 50] {
        let mut child = kiebitz(&arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program under test can be started");
        std::thread::sleep(Duration::from_millis(moment));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        // Before the first line is written nothing has begun.
        if std::fs::read(&log.0).is_ok_and(|log| log.contains(&b'\n')) {
            arguments = format!("--resume {log_path} --yes");
        }
    }
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("--json was given");
    assert_eq!(report["games"], 120);
    assert_eq!(report["pairings"], expected["pairings"]);
    assert_eq!(results(&pgn.0), results(&whole.0));
    let lines = std::fs::read_to_string(&log.0).expect("the log is there");
    assert_eq!(lines.lines().count(), 121, "a header and every game once");

    // Once more: nothing is left to play. And a log is not begun twice.
    let once_more = run(&arguments);
    assert_eq!(once_more.status.code(), Some(0));
    let told: Value = serde_json::from_slice(&once_more.stdout).expect("--json was given");
    assert_eq!(told["pairings"], report["pairings"]);
    assert_eq!(std::fs::read_to_string(&log.0).expect("the log is there"), lines);
    let again = run(&format!("{engines} --log {log_path}"));
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&again.stderr).contains("--resume"));
}

/// The folder in which a log began may be gone.
#[test]
fn a_log_that_was_moved_goes_on() {
    let (folder, moved) = (Temporary::new("logs"), Temporary::new("moved.log"));
    std::fs::create_dir(&folder.0).expect("a folder");
    let log = folder.0.join("match.log");
    assert!(run(&format!("-e easy -e random --games 2 --log {}", log.display())).status.success());
    std::fs::rename(&log, &moved.0).expect("it can be moved");
    std::fs::remove_dir(&folder.0).expect("it is empty");
    let output = run(&format!("--resume {} --json", moved.0.display()));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("--json was given");
    assert_eq!(report["games"], 2);
    assert!(!folder.0.exists());
}

/// A match goes on from any folder, with the files that it began with.
#[test]
fn paths_count_from_where_the_match_began() {
    let (folder, elsewhere) = (Temporary::new("began-here"), Temporary::new("elsewhere"));
    for folder in [&folder, &elsewhere] {
        std::fs::create_dir(&folder.0).expect("a folder");
    }
    let run_in = |folder: &Temporary, arguments: &str| {
        let output = kiebitz(arguments).current_dir(&folder.0).output().expect("it starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    run_in(&folder, "-e easy -e random --games 2 --log match.log --pgn games.pgn");
    let log = folder.0.join("match.log");
    run_in(&elsewhere, &format!("--resume {} --html page.html --yes", log.display()));
    let files = |folder: &Temporary| {
        let entries = std::fs::read_dir(&folder.0).expect("it is there");
        let mut names: Vec<_> = entries.map(|entry| entry.expect("readable").file_name()).collect();
        names.sort();
        names
    };
    assert_eq!(files(&folder), ["games.pgn", "match.log"]);
    assert_eq!(files(&elsewhere), ["page.html"]);
}

/// A log may come from anywhere: what it starts and writes is named, and not done without a yes.
#[cfg(unix)]
#[test]
fn a_log_starts_no_program_unasked() {
    let planted = Temporary::new("planted");
    let engine = shell_engine("innocent", "echo bestmove e2e4");
    let script = std::fs::read_to_string(&engine.0).expect("it was written");
    let script =
        script.replace("#!/bin/sh\n", &format!("#!/bin/sh\ntouch {}\n", planted.0.display()));
    std::fs::write(&engine.0, script).expect("it can be written");
    let victim = Temporary::new("victim.pgn");
    let mine = "[Event \"Mine\"]\n\n1. e4 *\n\n";
    std::fs::write(&victim.0, mine).expect("it can be written");
    let log = Temporary::new("planted.log");
    let begun = format!("-e random -e random --games 1 --movetime 100ms --log {}", log.0.display());
    assert!(run(&begun).status.success());
    let text = std::fs::read_to_string(&log.0).expect("it is there");
    let head: Value = serde_json::from_str(text.lines().next().expect("a head")).expect("JSON");
    // The head of a log that somebody else made, without a checksum.
    let plant = |key: &str, value: &str| {
        let mut head = head.clone();
        head.as_object_mut().expect("an object").remove("crc");
        match key {
            "pgn" | "html" => head["settings"][key] = value.into(),
            "EvalFile" => {
                head["settings"]["engines"][1]["who"] = "self".into();
                head["settings"]["engines"][1]["options"] = serde_json::json!([[key, value]]);
            }
            _ => head["settings"]["engines"][1][key] = value.into(),
        }
        // serde_json sorts the keys.
        std::fs::write(&log.0, format!("{head}\n")).expect("it can be written");
    };
    let (program, pgn) = (engine.0.display().to_string(), victim.0.display().to_string());
    let resume = format!("--resume {}", log.0.display());
    for (key, value, named) in [
        ("who", &*program, format!(": starts {program}\n")),
        ("pgn", &*pgn, format!(": writes {pgn}\n")),
        ("html", &*pgn, format!(": writes {pgn}\n")),
        ("EvalFile", "/x", ": starts kiebitz uci, with EvalFile = /x\n".into()),
    ] {
        plant(key, value);
        let output = run(&resume);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains(&named) && said.contains("add --yes to --resume"), "{said}");
        assert!(!planted.0.exists(), "{key}");
        assert_eq!(std::fs::read_to_string(&victim.0).expect("it is there"), mine);
    }
    // Our own players need no question; a yes allows all of it.
    plant("who", "easy");
    assert!(run(&resume).status.success());
    plant("who", &program);
    assert!(run(&format!("{resume} --yes")).status.success());
    assert!(planted.0.exists());
    // What is written must still be a PGN file.
    std::fs::write(&victim.0, "{\"a\":1}\n").expect("it can be written");
    plant("pgn", &pgn);
    let output = run(&format!("{resume} --yes"));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is not a PGN file"));
    assert_eq!(std::fs::read_to_string(&victim.0).expect("it is there"), "{\"a\":1}\n");
}

/// On a terminal the player is asked.
#[cfg(unix)]
#[test]
fn a_log_is_asked_about_on_a_terminal() {
    let (log, pgn) = (Temporary::new("asked.log"), Temporary::new("asked.pgn"));
    let (log_path, pgn_path) = (log.0.display().to_string(), pgn.0.display().to_string());
    let begun =
        format!("-e random -e random --games 2 --nodes 1 --log {log_path} --pgn {pgn_path}");
    assert!(run(&begun).status.success());
    let resume = ["match", "--resume", log_path.as_str()];
    let mut program = pty::Program::run(&resume, &[]);
    program.wait_for("Go on? [y/N]");
    program.enter("n");
    assert_eq!(program.end().code, Some(1));
    let mut program = pty::Program::run(&resume, &[]);
    program.wait_for("Go on? [y/N]");
    program.enter("y");
    program.wait_for("Games    2");
    assert_eq!(program.end().code, Some(0));
}

/// A log of a version that stored arguments is refused and stays as it is; a changed line is named.
#[test]
fn an_old_or_damaged_log_is_refused() {
    let log = Temporary::new("old.log");
    let refused = |text: &str, reason: &str| {
        std::fs::write(&log.0, text).expect("it can be written");
        let output = run(&format!("--resume {}", log.0.display()));
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(reason) && said.lines().count() == 1, "{said}");
        assert_eq!(std::fs::read_to_string(&log.0).expect("it is there"), text);
    };
    let old = "{\"kiebitz_match\":2,\"arguments\":[\"-e\",\"easy\"],\"folder\":\"/\"}\n";
    refused(old, "old.log was written by an older version of Kiebitz");
    std::fs::remove_file(&log.0).expect("it is there");
    assert!(
        run(&format!("-e easy -e random --games 2 --log {}", log.0.display())).status.success()
    );
    let new = std::fs::read_to_string(&log.0).expect("it is there");
    let last = new.lines().last().expect("a game");
    assert!(last.contains("\"game\":1") && last.contains(",\"crc\":\""), "{last}");
    refused(
        &new.replace(last, &last.replacen("\"us\":", "\"us\":1", 1)),
        "old.log: line 3 is damaged",
    );
}
