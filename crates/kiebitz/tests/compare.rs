//! `kiebitz compare`, run as a program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn kiebitz(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
    command.args(arguments).output().expect("the program under test can be started")
}

fn done(arguments: &[&str]) -> String {
    let output = kiebitz(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("it prints text")
}

/// A folder of its own for each test, with the table KQvK where it is wanted.
fn folder(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).expect("a folder");
    done(&["tb", "generate", "KQvK", "--dir", dir.to_str().expect("a plain name")]);
    dir
}

#[test]
fn tables_never_need_more_plies_than_an_engine() {
    let dir = folder("compare-random");
    let dir = dir.to_str().expect("a plain name");
    let [json, pgn, svg, text] =
        ["r.json", "r.pgn", "r.svg", "r.txt"].map(|name| format!("{dir}/{name}"));
    let report = done(&[
        "compare",
        "KQvK",
        "--engine",
        "self",
        "--random",
        "4",
        "--nodes",
        "500",
        "--defence",
        "tables",
        "-c",
        "2",
        "--dir",
        dir,
        "-o",
        &json,
        "-o",
        &pgn,
        "-o",
        &svg,
        "-o",
        &text,
    ]);
    assert!(report.contains("The tables never needed more plies than the engine"), "{report}");
    let read = |path: &String| fs::read_to_string(path).expect("it was written");
    let saved: Value = serde_json::from_str(&read(&json)).expect("JSON");
    assert_eq!((&saved["positions"], &saved["tables_never_longer"]), (&4.into(), &true.into()));
    for contest in saved["contests"].as_array().expect("a list") {
        assert_eq!(contest["tables"]["plies"], contest["distance"], "{contest}");
        let moves = contest["tables"]["moves"].as_array().expect("a list");
        assert_eq!(moves.len() as u64, contest["distance"].as_u64().expect("a number"));
    }
    assert_eq!(read(&pgn).matches("[Event ").count(), 8);
    assert!(read(&svg).starts_with("<svg ") && read(&text).contains("with best play"));
}

#[test]
fn one_position_shows_both_games() {
    let dir = folder("compare-one");
    let dir = dir.to_str().expect("a plain name");
    let fen = "8/8/8/8/8/1Q6/3K4/k7 w - - 0 1";
    let arguments = ["compare", "KQvK", "--engine", "random", "--fen", fen, "--dir", dir];
    let report = done(&arguments);
    assert!(report.contains("wins in 5 plies with best play"), "{report}");
    assert!(report.contains("tables: ") && report.contains("random: "), "{report}");
    let boards = done(&[&arguments[..], &["--boards"]].concat());
    assert!(boards.lines().count() > report.lines().count() + 20, "{boards}");
}

#[test]
fn what_cannot_be_compared_is_told() {
    let dir = folder("compare-none");
    let dir = dir.to_str().expect("a plain name");
    let why = |arguments: &[&str], code| {
        let arguments = [&["compare", "--dir", dir][..], arguments].concat();
        let output = kiebitz(&arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?} {output:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let draw = "8/8/8/8/8/5k2/6Q1/3K4 b - - 0 1";
    assert!(why(&["KQvK", "-e", "random", "--fen", draw], 1).contains("is a draw"));
    let rook = "8/8/8/8/8/4k3/8/4K2R w - - 0 1";
    assert!(why(&["KQvK", "-e", "random", "--fen", rook], 1).contains("KRvK"));
    assert!(why(&["KRvK", "-e", "random"], 1).contains("tb generate KRvK"));
    assert!(why(&["KQvK", "-e", "no-such-program"], 1).contains("no-such-program"));
    why(&["-e", "random"], 2);
    why(&["KQvK", "-e", "random", "--all", "--random", "3"], 2);
}

#[test]
fn moves_are_compared() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compare-moves.epd");
    // A mate in one, and a position with one legal move.
    let positions = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#;\n7k/8/5K2/6Q1/8/8/8/8 b - - 0 1\n";
    fs::write(&path, positions).expect("it can be written");
    let path = path.to_str().expect("a plain name");
    let report = done(&["compare", "--positions", path, "-e", "self", "--nodes", "300", "--json"]);
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!((&report["positions"], &report["same"]), (&2.into(), &2.into()));
    assert_eq!(report["moves"][0]["ours"], "Ra8#");
    let bad = kiebitz(&["compare", "--positions", "/nowhere.epd", "-e", "self"]);
    assert_eq!(bad.status.code(), Some(1));
}
