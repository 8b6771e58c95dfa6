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
    // Each set S(n) is counted apart, and n stands behind each ply.
    let sets = saved["by_distance"].as_object().expect("an object");
    let counted: u64 = sets.values().map(|set| set["positions"].as_u64().expect("a number")).sum();
    assert!(sets.len() > 1 && saved["positions"] == counted, "{sets:?}");
    for (n, set) in sets {
        let row = report.lines().find(|line| line.starts_with(&format!("S({n}) ")));
        let row: Vec<&str> = row.expect(n).split_whitespace().collect();
        assert_eq!(row[1], set["positions"].to_string(), "{report}");
    }
    let first = &saved["contests"][0]["tables"];
    let left = first["distances"].as_array().expect("a list");
    assert_eq!(
        (left.len() as u64, &left[left.len() - 1]),
        (first["plies"].as_u64().unwrap(), &0.into())
    );
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
    assert!(report.contains("\n    1. ") && report.contains("(4) ") && report.contains("# (0)\n"));
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
    // Any of our players can be the one that is compared, with a limit of its own.
    let args =
        ["compare", "--positions", path, "--player", "ancestor:b:DEPTH=3", "-e", "self", "--json"];
    let report: Value = serde_json::from_str(&done(&args)).expect("JSON");
    assert_eq!((&report["same"], &report["moves"][0]["ours"]), (&2.into(), &"Ra8#".into()));
    let bad = kiebitz(&["compare", "--positions", "/nowhere.epd", "-e", "self"]);
    assert_eq!(bad.status.code(), Some(1));
}

/// A file of positions: a mate in one with a queen that may also go elsewhere, and the start.
fn two_positions(name: &str) -> (PathBuf, String) {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).expect("a folder");
    let file = dir.join("two.epd");
    let positions = "7k/8/5K2/8/8/8/6Q1/8 w - - bm Qg7#;\n\
                     rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n";
    fs::write(&file, positions).expect("it can be written");
    (dir, file.to_str().expect("a plain name").to_owned())
}

/// An engine of a few lines of shell: what it answers to `go` is given.
#[cfg(unix)]
fn shell_engine(dir: &Path, name: &str, on_go: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let file = dir.join(name);
    let script = format!(
        "#!/bin/sh\nwhile read line; do case \"$line\" in\nuci) echo id name {name}; echo uciok;;\n\
         isready) echo readyok;;\nposition*) position=$line;;\ngo*) {on_go};;\nquit) exit 0;;\nesac; done\n"
    );
    fs::write(&file, script).expect("it can be written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("it can be made to run");
    file.to_str().expect("a plain name").to_owned()
}

#[test]
fn what_could_not_be_saved_is_told_before_the_work() {
    let dir = folder("compare-save");
    let dir = dir.to_str().expect("a plain name");
    let (positions_dir, positions) = two_positions("compare-save-positions");
    let in_dir = |name: &str| positions_dir.join(name).to_str().expect("plain").to_owned();
    let tables = |output: &str| {
        kiebitz(&["compare", "KQvK", "-e", "no-such-program", "--dir", dir, "-o", output])
    };
    let moves = |outputs: &[&str]| {
        let mut arguments = vec!["compare", "--positions", &positions, "-e", "no-such-program"];
        outputs.iter().for_each(|output| arguments.extend(["-o", output]));
        kiebitz(&arguments)
    };
    // The engine does not exist: so nothing was begun.
    for (output, words) in [
        (tables("/no/where/x.json"), "cannot write /no/where/x.json"),
        (tables(dir), "cannot write"),
        (moves(&["/no/where/x.json"]), "cannot write /no/where/x.json"),
        (moves(&[&in_dir("w.json"), &in_dir("w.svg")]), "saves its report as text or JSON only"),
        (moves(&[&positions]), "is both read and written"),
        (moves(&[&in_dir("w"), &in_dir("../compare-save-positions/w")]), "written twice"),
    ] {
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(words), "\"{words}\" is not in: {errors}");
        assert_eq!((output.status.code(), errors.lines().count()), (Some(1), 1), "{errors}");
        assert!(output.stdout.is_empty());
    }
    assert_eq!(fs::read_dir(&positions_dir).expect("a folder").count(), 1, "nothing is left");
}

/// A device that is always full shows itself at the end only.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_saved_is_printed() {
    let dir = folder("compare-full");
    let (_, positions) = two_positions("compare-full-positions");
    let text = dir.join("r.txt").to_str().expect("a plain name").to_owned();
    let dir = dir.to_str().expect("a plain name");
    let tables = ["compare", "KQvK", "-e", "random", "--random", "2", "--dir", dir];
    let moves = ["compare", "--positions", &positions, "-e", "random", "--nodes", "300"];
    for arguments in [&tables[..], &moves[..]] {
        let output = kiebitz(&[arguments, &["-o", "/dev/full", "-o", &text]].concat());
        let report = String::from_utf8_lossy(&output.stdout);
        assert!(report.contains("\nPositions: "), "{report}");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("cannot write /dev/full"), "{errors}");
        assert_eq!(output.status.code(), Some(1));
        let saved = fs::read_to_string(&text).expect("the other file was written");
        assert!(saved.contains("Positions: "), "{saved}");
        fs::remove_file(&text).expect("it is there");
    }
}

#[test]
fn options_of_tables_are_refused_for_moves() {
    let (_, positions) = two_positions("compare-options");
    for option in
        ["--boards", "--moves", "--all", "-c 2", "--defence tables", "--random 3", "--limit 2"]
    {
        let mut arguments = vec!["compare", "--positions", &positions, "-e", "random"];
        arguments.extend(option.split(' '));
        assert_eq!(kiebitz(&arguments).status.code(), Some(2), "{option}");
    }
}

#[test]
fn without_scores_nothing_is_judged() {
    let (dir, positions) = two_positions("compare-silent");
    let json = dir.join("r.json").to_str().expect("a plain name").to_owned();
    let arguments =
        ["compare", "--positions", &positions, "-e", "random", "--nodes", "300", "-o", &json];
    let report = done(&arguments);
    let saved = fs::read_to_string(&json).expect("it was written");
    let saved: Value = serde_json::from_str(&saved).expect("JSON");
    let different = 2 - saved["same"].as_u64().expect("a number");
    assert!(different > 0, "{saved}");
    assert_eq!((&saved["not_judged"], &saved["equal"]), (&different.into(), &0.into()), "{saved}");
    assert!(saved["mean_cost"].is_null() && !report.contains("Cost:"), "{report}");
    assert!(report.contains(&format!("Different: {different}, none judged")), "{report}");
}

#[cfg(unix)]
#[test]
fn mates_count_the_move_itself() {
    let (dir, positions) = two_positions("compare-mates");
    // It plays another move than Qg7 mate, and sees that it mates with its next.
    let on_go = "case \"$position\" in *moves*) echo info depth 1 score mate -1; echo bestmove h8h7;;\n\
                 *6Q1*) echo bestmove f6f7;; *) echo bestmove e2e5;; esac";
    let engine = shell_engine(&dir, "sees-mate", on_go);
    let report =
        done(&["compare", "--positions", &positions, "-e", &engine, "--nodes", "300", "--json"]);
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let first = &report["moves"][0];
    assert_eq!((&first["ours_score"], &first["theirs_score"]), (&"#1".into(), &"#2".into()));
    // The second position is lost to an illegal move; the first is told all the same.
    assert_eq!(report["positions"], 1, "{report}");
    let failure = &report["failures"][0];
    assert_eq!(failure["by"], "engine");
    assert!(failure["what"].as_str().is_some_and(|what| what.contains("e2e5")), "{failure}");
}

#[cfg(unix)]
#[test]
fn a_crash_costs_its_position() {
    let (dir, positions) = two_positions("compare-crash");
    let on_go = "case \"$position\" in *6Q1*) exit 3;; *moves*) echo bestmove e7e5;;\n\
                 *) echo bestmove e2e4;; esac";
    let engine = shell_engine(&dir, "dies", on_go);
    let arguments = ["compare", "--positions", &positions, "-e", &engine, "--nodes", "300"];
    let report = done(&arguments);
    assert!(report.contains("Positions: 1\n"), "{report}");
    assert!(report.contains("Left out:  1, ") && report.contains("exit status: 3"), "{report}");
    let always = shell_engine(&dir, "always-dies", "exit 3");
    let output = kiebitz(&["compare", "--positions", &positions, "-e", &always, "--nodes", "300"]);
    assert_eq!(output.status.code(), Some(1));
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(report.contains("Left out:  2, ") && report.contains("Nothing was"), "{report}");
}

#[cfg(unix)]
#[test]
fn faults_of_the_engine_are_not_those_of_the_tables() {
    let dir = folder("compare-faults");
    for (name, on_go, what) in [
        ("cheats", "echo bestmove a1a1", "played a1a1, which is not legal"),
        ("dies", "exit 3", "ended by itself (exit status: 3)"),
        ("gives-up", "echo 'bestmove (none)'", "played no move"),
    ] {
        let engine = shell_engine(&dir, name, on_go);
        let arguments = [
            "compare",
            "KQvK",
            "-e",
            &engine,
            "--random",
            "2",
            "--dir",
            dir.to_str().expect("plain"),
        ];
        let output = kiebitz(&arguments);
        let report = String::from_utf8_lossy(&output.stdout);
        assert!(report.contains("Left out:       2, where the engine broke down"), "{report}");
        assert!(report.contains(what) && report.contains("Nothing was compared"), "{report}");
        assert!(!report.contains("never needed") && !report.contains("Tables failed"), "{report}");
        assert_eq!(output.status.code(), Some(1), "{report}");
        let output = kiebitz(&[&arguments[..], &["--json"]].concat());
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!((&report["positions"], &report["engine_broke_down"]), (&0.into(), &2.into()));
        assert!(report["tables_never_longer"].is_null(), "{report}");
        let breakdown = &report["contests"][0]["breakdown"];
        assert_eq!(breakdown["by"], "engine", "{breakdown}");
        assert!(breakdown["what"].as_str().is_some_and(|told| told.contains(what)), "{breakdown}");
    }
}

#[test]
fn a_limit_of_its_own_goes_first() {
    let dir = folder("compare-limit");
    let dir = dir.to_str().expect("a plain name");
    let tables = ["compare", "KQvK", "-e", "self:NODES=100", "--nodes", "2000", "--random", "1"];
    let report = done(&[&tables[..], &["--dir", dir]].concat());
    assert!(report.contains("(100 nodes a move)"), "{report}");
    let (_, positions) = two_positions("compare-limit-moves");
    let moves = ["compare", "--positions", &positions, "-e", "self:NODES=100", "--nodes", "300"];
    let report = done(&moves);
    assert!(report.contains("(100 nodes a move; kiebitz: 300 nodes a move)"), "{report}");
}

#[test]
fn one_ply_is_one() {
    let dir = folder("compare-ply");
    let fen = "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1";
    let dir = dir.to_str().expect("a plain name");
    let report = done(&["compare", "KQvK", "-e", "random", "--fen", fen, "--dir", dir]);
    assert!(report.contains("wins in 1 ply with") && report.contains("tables: 1 ply,"), "{report}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_comparison_says_so() {
    use std::process::Stdio;
    let dir = folder("compare-interrupt");
    let (_, positions) = two_positions("compare-interrupt-moves");
    let dir = dir.to_str().expect("a plain name");
    let tables =
        ["compare", "KQvK", "-e", "self", "--random", "50", "--movetime", "5s", "--dir", dir];
    let moves = ["compare", "--positions", &positions, "-e", "self", "--movetime", "20s", "--json"];
    for (arguments, words) in [
        (&tables[..], [" of 50 positions\n", "Interrupted:    after "]),
        (&moves[..], ["\"asked\":2,\"interrupted\":true,", "\"positions\":"]),
    ] {
        let child = Command::new(env!("CARGO_BIN_EXE_kiebitz"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program under test can be started");
        std::thread::sleep(std::time::Duration::from_secs(4));
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()));
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130));
        let report = String::from_utf8_lossy(&output.stdout);
        assert!(words.iter().all(|words| report.contains(words)), "{words:?}: {report}");
    }
}
