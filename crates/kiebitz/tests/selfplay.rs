//! `kiebitz selfplay`, run as a program.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
    let command = command.arg("selfplay").args(arguments);
    command.output().expect("the program under test can be started")
}

fn done(arguments: &[&str]) -> String {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("it prints text")
}

fn refused(arguments: &[&str], code: i32) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    let errors = String::from_utf8(output.stderr).expect("it prints text");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    errors
}

/// A file for one test, removed when dropped.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Temporary {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_file(&path);
        Temporary(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("the test's folder has a plain name")
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn games_are_made_continued_counted_and_merged() {
    let [chess, more, all] =
        ["chess", "more", "all"].map(|name| Temporary::new(&format!("selfplay-{name}.kbz")));
    let made = ["--nodes", "100", "--chess960", "50", "-o", chess.path()];
    done(&[&made[..], &["--games", "3", "--threads", "2"]].concat());
    let output = run(&[&made[..], &["--games", "6"]].concat());
    assert!(String::from_utf8_lossy(&output.stderr).contains("going on after 3 games"));
    assert!(String::from_utf8_lossy(&output.stdout).contains("6 games"));
    done(&["--nodes", "100", "--seed", "2", "--positions", "100", "-o", more.path()]);

    let report: Value =
        serde_json::from_str(&done(&["stats", chess.path(), more.path(), "--json"]))
            .expect("it prints JSON");
    assert_eq!(report["variant"], "chess");
    assert_eq!(report["runs"][0]["games"], 6);
    assert_eq!(report["runs"][1]["seed"], 2);
    let count = |key: &str| report[key].as_u64().unwrap_or_else(|| panic!("{key}: {report}"));
    assert_eq!(count("white_wins") + count("draws") + count("black_wins"), count("games"));
    assert!(count("positions") > 100);
    assert!(report["bytes_per_position"].as_f64().is_some_and(|bytes| (0.5..5.0).contains(&bytes)));

    let merged = done(&["merge", chess.path(), more.path(), "-o", all.path()]);
    assert!(merged.contains(&format!("{} games", count("games"))), "{merged}");
    assert!(done(&["stats", all.path()]).contains("Scores for the side to move"));
    refused(&["merge", chess.path(), "-o", all.path()], 1);
}

#[test]
fn what_does_not_fit_is_refused_in_a_sentence() {
    let [races, other] =
        ["races", "other"].map(|name| Temporary::new(&format!("selfplay-refused-{name}.kbz")));
    let made = ["-v", "racingkings", "--nodes", "100", "--games", "2", "-o", races.path()];
    done(&made);
    let sentence = refused(&[&made[..], &["--seed", "7"]].concat(), 1);
    assert!(sentence.contains("seed 1, not 7"), "{sentence}");
    let sentence = refused(&["--nodes", "100", "-o", races.path()], 1);
    assert!(sentence.contains("games of racingkings"), "{sentence}");
    let sentence = refused(&["merge", races.path(), races.path(), "-o", other.path()], 1);
    assert!(sentence.contains("seed 1"), "{sentence}");
    assert!(!other.0.exists());

    refused(&["--nodes", "100"], 2);
    refused(&["-v", "racingkings", "--chess960", "5", "-o", other.path()], 2);
    refused(&["--games", "1", "--positions", "1", "-o", other.path()], 2);
    refused(&["stats", "/nowhere/games.kbz"], 1);

    let mut bytes = std::fs::read(&races.0).expect("it was written");
    bytes[100] ^= 4;
    std::fs::write(&races.0, bytes).expect("it can be written");
    let sentence = refused(&["stats", races.path()], 1);
    assert!(sentence.contains("damaged"), "{sentence}");
}

#[test]
fn positions_are_exported_for_the_trainer() {
    let [games, races, positions] = ["games.kbz", "races.kbz", "positions.kzp"]
        .map(|name| Temporary::new(&format!("selfplay-export-{name}")));
    done(&["--nodes", "100", "--games", "3", "-o", games.path()]);
    done(&["-v", "racingkings", "--nodes", "100", "--games", "2", "-o", races.path()]);

    let exported = done(&["export", games.path(), "-o", positions.path(), "--json"]);
    let report: Value = serde_json::from_str(&exported).expect("it prints JSON");
    let count = |value: &Value| value.as_u64().unwrap_or_else(|| panic!("{report}"));
    assert_eq!((&report["variant"], count(&report["games"])), (&"chess".into(), 3));
    let reasons = report["left_out"].as_object().expect("reasons are named");
    let left_out: u64 = reasons.values().map(count).sum();
    assert_eq!(count(&report["searched"]), count(&report["positions"]) + left_out);
    let bytes = std::fs::read(&positions.0).expect("it was written");
    assert_eq!(bytes.len() as u64, count(&report["bytes"]));
    assert_eq!(bytes.len() as u64, 16 + 72 * count(&report["positions"]));
    assert_eq!(bytes[..8], *b"KZTP\x01\x00\x00\x00");

    let fewer = ["export", games.path(), "--min-ply", "30", "-t", "1", "-o", positions.path()];
    assert!(done(&fewer).contains("Left out"));
    assert!(std::fs::read(&positions.0).expect("it was written").len() < bytes.len());

    let sentence = refused(&["export", games.path(), races.path(), "-o", positions.path()], 1);
    assert!(sentence.contains("games of racingkings"), "{sentence}");
    let sentence = refused(&["export", games.path(), "-o", races.path()], 1);
    assert!(sentence.contains("not a file of positions"), "{sentence}");
    refused(&["export", games.path()], 2);
}
