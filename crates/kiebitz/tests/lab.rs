//! `kiebitz lab`, run as a program.

use std::collections::BTreeSet;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;

fn kiebitz(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
    command.arg("lab").args(arguments).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    kiebitz(arguments).output().expect("the program under test can be started")
}

fn text(arguments: &[&str]) -> String {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn json(arguments: &[&str]) -> Value {
    let text = text(&[arguments, &["--json"]].concat());
    serde_json::from_str(&text).expect("it prints JSON and nothing else")
}

const TEXTBOOK: [&str; 4] = ["minimax", "alphabeta", "negamax", "mtdf"];

/// The search of this name.
fn search<'a>(report: &'a Value, name: &str) -> &'a Value {
    let searches = report["searches"].as_array().expect("a list of searches");
    searches.iter().find(|search| search["name"] == name).expect(name)
}

fn nodes(report: &Value, name: &str) -> u64 {
    search(report, name)["nodes"].as_u64().expect("a number")
}

/// At every depth the textbook searches must agree on the score, and each must tell what scripts read.
fn check(report: &Value, depth: u64) {
    for index in 0..depth as usize {
        let rows = TEXTBOOK.map(|name| &search(report, name)["depths"][index]);
        let scores: BTreeSet<i64> = rows.iter().filter_map(|row| row["score"].as_i64()).collect();
        assert_eq!(scores.len(), 1, "depth {}: {rows:?}", index + 1);
        assert!(rows.iter().all(|row| row["depth"] == index + 1), "{rows:?}");
    }
    for name in TEXTBOOK {
        let search = search(report, name);
        assert_eq!(search["depths"].as_array().map(Vec::len), Some(depth as usize), "{name}");
        let last = &search["depths"][depth as usize - 1];
        for key in ["nodes", "move", "score", "time", "depth"] {
            assert_eq!(search[key], last[key], "{name}: {key}");
        }
        assert!(search["move"].is_string() && search["time"].is_f64(), "{search}");
        assert_eq!(search["complete"], true);
    }
}

#[test]
fn alpha_beta_needs_fewer_nodes_and_all_agree() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let frc = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    let cases: [(&[&str], u64); 5] = [
        (&[], 4),
        (&["--fen", kiwipete], 3),
        (&["--variant", "chess960", "--fen", frc], 3),
        (&["--variant", "racingkings"], 3),
        (&["--variant", "tictactoe"], 9),
    ];
    for (arguments, depth) in cases {
        let number = depth.to_string();
        let report = json(&[arguments, &["--depth", &number]].concat());
        check(&report, depth);
        assert!(nodes(&report, "alphabeta") < nodes(&report, "minimax"), "{arguments:?}");
        assert!(nodes(&report, "negamax") < nodes(&report, "minimax"), "{arguments:?}");
        assert_eq!((&report["depth"], &report["interrupted"]), (&depth.into(), &false.into()));
    }
}

#[test]
fn minimax_visits_everything() {
    // 1 + 20 + 400 + 8,902; and all of tic-tac-toe, the ends of games included.
    assert_eq!(nodes(&json(&["--depth", "3"]), "minimax"), 9_323);
    let report = json(&["--depth", "9", "--variant", "tictactoe"]);
    assert_eq!(nodes(&report, "minimax"), 549_946);
    assert_eq!(search(&report, "mtdf")["score"], 0);
}

#[test]
fn the_engine_searches_along() {
    let report = json(&["--depth", "6", "--time", "2s"]);
    let engine = search(&report, "engine");
    assert_eq!((&engine["depth"], &engine["complete"]), (&6.into(), &true.into()), "{engine}");
    assert!(engine["move"].is_string() && engine["nodes"].as_u64() > Some(0));
    let tictactoe = json(&["--depth", "2", "--variant", "tictactoe"]);
    assert_eq!(tictactoe["searches"].as_array().map(Vec::len), Some(4));
}

#[test]
fn wins_are_told_in_plies() {
    let mate = ["--depth", "3", "--fen", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"];
    let report = json(&mate);
    for name in TEXTBOOK {
        let search = search(&report, name);
        assert_eq!(
            (&search["move"], &search["score"]),
            (&"a1a6".into(), &999_997.into()),
            "{name}"
        );
        assert_eq!(search["depths"][2]["plies_to_end"], 3);
    }
    let table = text(&mate);
    assert!(table.matches("win 3").count() >= 4, "{table}");
}

#[test]
fn the_table_is_aligned_and_says_what_is_missing() {
    let table = text(&["--depth", "3", "--variant", "tictactoe", "--fen", "x.o/.x./..o x"]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "tictactoe x.o/.x./..o x");
    assert_eq!(lines[2], "Techniques: ordering, memory");
    assert!(lines[4].trim_start().starts_with("depth  search"), "{table}");
    assert_eq!(lines.len(), 5 + 3 * 4);
    assert!(lines[5..].iter().all(|line| line.len() == lines[4].len()), "{table}");
    assert!(!table.contains('\x1b'));
    let short = text(&["--depth", "30", "--time", "50ms"]);
    assert!(short.contains("not finished in 0.05 s"), "{short}");
    assert!(short.contains("\nminimax: depth "), "{short}");
    let report = json(&["--depth", "30", "--time", "50ms"]);
    let minimax = search(&report, "minimax");
    assert_eq!(minimax["complete"], false);
    assert!(minimax["depth"].as_u64() < Some(10) && minimax["move"].is_string(), "{minimax}");
}

#[test]
fn bad_input_gets_a_sentence() {
    let cases: [(&[&str], i32, &str); 8] = [
        (&[], 2, "--depth"),
        (&["--depth", "0"], 2, "1 to 40"),
        (&["--depth", "41"], 2, "1 to 40"),
        (&["--depth", "3", "--variant", "go"], 2, "tictactoe"),
        (&["--depth", "3", "--time", "never"], 2, "not a time"),
        (&["--depth", "3", "--fen", "8/8/8/8/8/8/8/K7 w - - 0 1"], 2, "Black has no king"),
        (&["--depth", "3", "--fen", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"], 1, "over in this position"),
        (&["--depth", "3", "-v", "tictactoe", "--fen", "xx./.../... o"], 2, "2 x and 0 o"),
    ];
    for (arguments, code, reason) in cases {
        let output = run(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        assert!(said.contains(reason) && said.lines().count() == 1, "{arguments:?}: {said}");
        assert!(output.stdout.is_empty());
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_what_is_finished() {
    let child = kiebitz(&["--depth", "20", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program under test can be started");
    std::thread::sleep(Duration::from_millis(1500));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("every Unix has kill").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let report: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    assert_eq!(report["interrupted"], true);
    let minimax = search(&report, "minimax");
    assert!(minimax["depth"].as_u64() >= Some(2) && minimax["complete"] == false, "{minimax}");
}
