//! `kiebitz tb` as people and scripts use it, and as they kill it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use crate::data;
use crate::program::long;
#[cfg(unix)]
use crate::pty;
use serde_json::Value;

fn kiebitz(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kiebitz"))
        .args(arguments)
        .env_remove("KIEBITZ_TABLES")
        .env("KIEBITZ_CONFIG", concat!(env!("CARGO_TARGET_TMPDIR"), "/no-config"))
        .stdin(Stdio::null())
        .output()
        .expect("kiebitz starts")
}

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tb").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the build folder can be written");
    path
}

/// Some tables for all tests.
fn tables() -> &'static str {
    static DIR: OnceLock<String> = OnceLock::new();
    DIR.get_or_init(|| {
        let dir = folder("some").to_str().expect("text").to_owned();
        for arguments in [&["--all", "3"][..], &["KvK", "KQvK", "-v", "racingkings"]] {
            let mut all = vec!["tb", "generate", "--dir", &dir];
            all.extend(arguments);
            let output = kiebitz(&all);
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        }
        dir
    })
}

fn json(arguments: &[&str]) -> Value {
    let mut all = vec!["tb"];
    all.extend(arguments);
    all.extend(["--dir", tables(), "--json"]);
    let output = kiebitz(&all);
    assert!(output.status.success(), "{all:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn text(arguments: &[&str]) -> String {
    let mut all = vec!["tb"];
    all.extend(arguments);
    all.extend(["--dir", tables()]);
    let output = kiebitz(&all);
    assert!(output.status.success(), "{all:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_probe_has_the_fields_of_lila_tablebase() {
    let won = json(&["probe", "8/8/8/8/8/4k3/8/4K2Q w - - 0 1"]);
    assert_eq!((won["category"].as_str(), won["dtm"].as_i64()), (Some("win"), Some(9)));
    let moves = won["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 18);
    assert_eq!(moves[0]["uci"], "h1d5");
    // Beside a move stands what the other side then faces.
    assert_eq!((moves[0]["category"].as_str(), moves[0]["dtm"].as_i64()), (Some("loss"), Some(-8)));
    assert_eq!(moves[17]["category"], "draw");
    assert!(moves[17].get("dtm").expect("the key is always there").is_null());

    let mated = json(&["probe", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"]);
    assert_eq!((mated["dtm"].as_i64(), mated["checkmate"].as_bool()), (Some(0), Some(true)));
    assert_eq!(mated["category"], "loss");
    let stalemate = json(&["probe", "7k/8/6Q1/8/8/8/8/K7 b - - 0 1"]);
    assert!(stalemate["stalemate"] == true && stalemate["dtm"].is_null());
    assert_eq!(stalemate["category"], "draw");
    for dead in ["8/8/8/8/8/4k3/8/4K3 w - - 0 1", "8/8/8/8/8/4k3/8/B3K3 b - - 0 1"] {
        let dead = json(&["probe", dead]);
        assert_eq!(
            (dead["category"].as_str(), dead.get("dtm")),
            (Some("draw"), Some(&Value::Null))
        );
        assert_eq!(dead["insufficient_material"], true);
    }
    let race = json(&["probe", "8/K7/7k/8/8/8/8/8 w - - 0 1", "-v", "racingkings"]);
    assert_eq!((race["category"].as_str(), race["dtw"].as_i64()), (Some("win"), Some(1)));
    assert!(race.get("dtm").is_none());
    let over = json(&["probe", "K7/8/7k/8/8/8/8/8 b - - 0 1", "-v", "racingkings"]);
    assert_eq!((over["dtw"].as_i64(), over["variant_loss"].as_bool()), (Some(0), Some(true)));
}

#[test]
fn syzygy_adds_what_it_knows() {
    let dir = data::syzygy();
    let dir = dir.to_str().expect("text");
    let won = json(&["probe", "8/8/8/8/8/4k3/8/4K2Q w - - 0 1", "--syzygy", dir]);
    assert_eq!((won["wdl"].as_i64(), won["dtm"].as_i64()), (Some(2), Some(9)));
    assert!(won["dtz"].as_i64().is_some_and(|dtz| dtz > 0));
    let told = text(&["probe", "8/8/8/8/8/4k3/8/4K2Q w - - 0 1", "--syzygy", dir]);
    for line in ["Syzygy: WDL 2, DTZ 9", "Qd5     wins in 9 plies          WDL 2, DTZ 9"] {
        assert!(told.lines().any(|told| told == line), "{line}: {told}");
    }
    assert!(told.ends_with("Qe4+    draws                    WDL 0, DTZ 0\n"), "{told}");
    // For the side that loses, and where a capture or a mate is one ply.
    let lost = text(&["probe", "8/8/8/8/8/2k5/7r/K7 w - - 0 1", "--syzygy", dir]);
    assert!(lost.contains("loses in 6 plies         WDL -2, DTZ -6\n"), "{lost}");
    let taken = text(&["probe", "8/8/8/3k4/8/8/1r6/K7 w - - 0 1", "--syzygy", dir]);
    assert!(taken.contains("Kxb2") && taken.contains("WDL 0, DTZ 0"), "{taken}");
    let mate = text(&["probe", "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1", "--syzygy", dir]);
    assert!(mate.contains("Qg7#    wins in 1 ply            WDL 2, DTZ 1\n"), "{mate}");
    // No table of ours, but one of Syzygy's.
    let four = json(&["probe", "8/8/7R/1K6/8/8/r7/4k3 w - - 0 1", "--syzygy", dir]);
    assert_eq!((four["category"].as_str(), four.get("dtm")), (Some("win"), Some(&Value::Null)));
}

/// Issue 19, 4: a mate was promised that the 50-move rule forestalls.
#[test]
fn the_fifty_move_rule_is_named_where_it_comes_first() {
    for (clock, cursed) in [(91, false), (92, true), (99, true)] {
        let fen = format!("8/8/8/8/8/4k3/8/4K2Q w - - {clock} 80");
        let (probed, line) = (json(&["probe", &fen]), json(&["line", &fen]));
        for report in [&probed, &line] {
            assert_eq!(
                (&report["cursed"], &report["dtm"]),
                (&cursed.into(), &9.into()),
                "{report}"
            );
        }
        let words = format!("but the 50-move rule comes first: {clock} of 100 plies are counted");
        for told in [text(&["probe", &fen]), text(&["line", &fen])] {
            assert!(told.starts_with("White wins: mate in 9 plies (5 moves)"), "{told}");
            assert_eq!(told.contains(&words), cursed, "{told}");
        }
    }
    let pawn = "8/8/8/8/8/k7/7P/K7 w - - 99 80";
    for report in [json(&["probe", pawn]), json(&["line", pawn])] {
        assert_eq!(report["cursed"], false, "the pawn moves: {report}");
    }
}

/// The same by Syzygy's word, whether they are named or set in the config file.
#[test]
fn syzygy_knows_when_it_is_too_late() {
    let dir = data::syzygy();
    let dir = dir.to_str().expect("text");
    let fen = |clock| format!("8/8/7R/1K6/8/8/r7/4k3 w - - {clock} 1");
    let late = text(&["probe", &fen(99), "--syzygy", dir]);
    assert!(late.starts_with("White wins, says Syzygy; but by the 50-move rule it is a draw\n"));
    let report = json(&["probe", &fen(99), "--syzygy", dir]);
    assert_eq!((&report["category"], &report["cursed"]), (&"cursed-win".into(), &true.into()));
    assert_eq!(report["wdl"], 2, "the tables' own word stays");
    let moves = report["moves"].as_array().expect("a list");
    assert!(moves.iter().all(|after| after["category"] != "loss"), "{report}");
    let early = json(&["probe", &fen(0), "--syzygy", dir]);
    assert_eq!((&early["category"], &early["cursed"]), (&"win".into(), &false.into()));
    // With a table of ours the distance stands beside it.
    let late = text(&["probe", "8/8/8/8/8/4k3/8/4K2Q w - - 99 80", "--syzygy", dir]);
    let wanted = "White wins: mate in 9 plies (5 moves); but by the 50-move rule it is a draw\n";
    assert!(late.starts_with(wanted), "{late}");

    let config = folder("config").join("config.toml");
    let probe = |syzygy: &str, more: &[&str]| {
        fs::write(&config, format!("syzygy = {syzygy:?}\n")).expect("a file");
        let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
        command.args(["tb", "probe", "--dir", tables(), "--json"]).args(more);
        command
            .env("KIEBITZ_CONFIG", &config)
            .env_remove("KIEBITZ_TABLES")
            .output()
            .expect("it starts")
    };
    let queen = "8/8/8/8/8/4k3/8/4K2Q w - - 0 1";
    let set = probe(dir, &[queen]);
    let report: Value = serde_json::from_slice(&set.stdout).expect("JSON");
    assert_eq!(report["wdl"], 2, "{report}");
    let race = probe(dir, &["8/K7/7k/8/8/8/8/8 w - - 0 1", "-v", "racingkings"]);
    assert!(race.status.success() && race.stderr.is_empty());
    let stale = probe("/no/such/place", &[queen]);
    let told = String::from_utf8_lossy(&stale.stderr);
    assert!(stale.status.success() && told.contains("/no/such/place"), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
}

#[test]
fn people_get_sentences() {
    let verdict = text(&["probe", "8/8/8/8/8/4k3/8/4K2Q w"]);
    assert!(verdict.starts_with("White wins: mate in 9 plies (5 moves)\n"), "{verdict}");
    assert!(verdict.contains("50-move rule"), "{verdict}");
    let line = text(&["line", "8/8/8/8/8/4k3/8/4K2Q w"]);
    assert!(line.ends_with("# (0)\n") && line.contains("\n1. Qd5 (8) Kf4 (7) 2. "), "{line}");
    let stats = text(&["stats", "KQvK"]);
    assert!(stats.contains("144,508") && stats.contains("longest win: 19 plies"), "{stats}");
    assert!(text(&["list"]).contains("KPvK"));
}

#[test]
fn stats_and_positions_agree() {
    let stats = json(&["stats", "KQvK"]);
    let white = &stats["white"];
    assert_eq!((white["legal"].as_u64(), white["longest_win"].as_u64()), (Some(144_508), Some(19)));
    let counted = white["win_histogram"]["19"].as_u64().expect("counted");
    assert_eq!(text(&["positions", "KQvK", "--distance", "19"]).lines().count() as u64, counted);
    let listed = json(&["positions", "KQvK", "--distance", "19"]);
    assert_eq!(listed["count"].as_u64(), Some(counted));
    let few = text(&["positions", "KQvK", "--distance", "14", "--unique", "--limit", "5"]);
    assert_eq!(few.lines().count(), 5);
    let fen = few.lines().next().expect("one");
    assert_eq!(json(&["probe", fen])["dtm"].as_i64(), Some(-14));
}

#[test]
fn tables_are_verified() {
    assert!(text(&["verify", "KRvK", "KPvK"]).contains("positions checked: sound"));
    // With one piece nothing but mate ends a win, and a pawn's move does: DTZ is the distance only without a pawn.
    let dir = data::syzygy();
    let syzygy = dir.to_str().expect("text");
    for (material, all) in [("KQvK", true), ("KPvK", false)] {
        let (stats, report) =
            (json(&["stats", material]), json(&["verify", material, "--syzygy", syzygy]));
        let compared = report["dtz"].as_u64().expect("a number");
        let decisive = |side: &str| stats[side]["win"].as_u64().zip(stats[side]["loss"].as_u64());
        let whole = [decisive("white"), decisive("black")].map(|both| both.map(|(w, l)| w + l));
        let whole = whole.into_iter().flatten().sum::<u64>();
        assert_eq!(compared > whole / 16, all, "{material}: {compared} of {whole}");
        assert_eq!(report["mistakes"], 0);
    }
    assert!(text(&["verify", "KRvK", "--syzygy", syzygy]).contains(" distances with DTZ: sound"));
    let report = text(&["verify", "--all", "-v", "racingkings"]);
    assert_eq!(report.lines().count(), 2, "{report}");
    let output = kiebitz(&["tb", "verify", "--all", "--dir", tables()]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        told.starts_with("5 tables to check, about ") && told.contains(" positions: about "),
        "{told}"
    );
}

/// A flipped bit in a copy of a Syzygy table is found, in the table of results and in that of distances.
#[test]
fn damaged_syzygy_tables_are_found() {
    for damaged in ["", "KQvK.rtbw", "KQvK.rtbz"] {
        let dir = folder("syzygy");
        for name in ["KQvK.rtbw", "KQvK.rtbz"] {
            let mut bytes = fs::read(data::syzygy().join(name)).expect("readable");
            let middle = bytes.len() / 2;
            bytes[middle] ^= if name == damaged { 0x10 } else { 0 };
            fs::write(dir.join(name), bytes).expect("written");
        }
        let dir = dir.to_str().expect("text");
        let output =
            kiebitz(&["tb", "verify", "KQvK", "--syzygy", dir, "--dir", tables(), "--json"]);
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let found: Vec<&str> = report["damaged"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        assert_eq!(output.status.code(), Some(i32::from(!damaged.is_empty())), "{damaged}");
        assert_eq!(found.len(), usize::from(!damaged.is_empty()), "{damaged}");
        assert!(found.iter().all(|file| file.ends_with(damaged)), "{found:?}");
    }
}

#[test]
fn what_does_not_fit_is_estimated_all_the_same() {
    let dir = folder("estimated");
    let ask = |arguments: &[&str]| {
        let dir = dir.to_str().expect("text");
        let all = ["tb", "generate", "--all", "6", "--estimate", "--memory", "8G", "--dir", dir];
        let output = kiebitz(&[&all[..], arguments].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    for variant in ["chess", "racingkings"] {
        let text = ask(&["-v", variant]);
        assert!(text.contains(" tables: about ") && text.contains(" of memory, "), "{text}");
        let too_large =
            text.lines().filter(|line| line.ends_with("more than the 8.6 GB of memory allowed"));
        assert!(too_large.count() > 10, "{text}");
    }
    let lines = ask(&["--json"]);
    let fits = |line: &str| {
        serde_json::from_str::<Value>(line).expect("JSON")["expected"]["fits"].as_bool()
    };
    assert_eq!(lines.lines().count(), 510);
    assert!(lines.lines().any(|line| fits(line) == Some(false)));
    assert!(fits(lines.lines().next().expect("one")) == Some(true));
    assert_eq!(fs::read_dir(&dir).expect("readable").count(), 0);
}

#[test]
fn tables_and_unfinished_work_are_listed_and_removed() {
    let dir = folder("removed");
    for name in ["KQvK.kzt", "KRvK.kzt"] {
        fs::copy(Path::new(tables()).join(name), dir.join(name)).expect("copied");
    }
    for (name, size) in
        [("KQvKR.kzt.layers", 2_000_000), ("KRvK.kzt.blocks", 3_000), ("KRvK.kzt.work", 0)]
    {
        fs::write(dir.join(name), vec![0; size]).expect("written");
    }
    let tb = |arguments: &[&str]| {
        let dir = ["--dir", dir.to_str().expect("text")];
        let output = kiebitz(&[&["tb"], arguments, &dir].concat());
        let [out, err] =
            [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
        (output.status.code(), out, err)
    };
    let (_, list, _) = tb(&["list"]);
    assert!(list.contains("KQvKR is unfinished, 2.0 MB: kiebitz tb generate KQvKR goes on, kiebitz tb remove KQvKR"), "{list}");
    assert!(list.contains("KRvK is finished, 3.0 kB of work files are left"), "{list}");
    let (_, json, beside) = tb(&["list", "--json"]);
    assert_eq!(
        serde_json::from_str::<Value>(&json).expect("JSON").as_array().map(Vec::len),
        Some(2)
    );
    assert!(beside.contains("KQvKR is unfinished"), "{beside}");

    let (code, _, told) = tb(&["remove", "KQvK"]);
    assert!(code == Some(2) && told.contains("--yes"), "{told}");
    let (code, _, told) = tb(&["remove", "KQvK", "KBNvK", "--yes"]);
    assert!(code == Some(1) && told.contains("there is no table KBNvK"), "{told}");
    let (code, _, told) = tb(&["remove", "KQvK", "--unfinished", "--yes"]);
    assert!(code == Some(1) && told.contains("no unfinished work on KQvK"), "{told}");
    assert!(dir.join("KQvK.kzt").exists());
    let work = fs::File::open(dir.join("KRvK.kzt.work")).expect("there");
    work.lock().expect("locked");
    let (code, _, told) = tb(&["remove", "KRvK", "--yes"]);
    assert!(code == Some(1) && told.contains("another program is building"), "{told}");
    drop(work);
    assert_eq!(tb(&["remove", "KRvK", "--unfinished", "--yes"]).0, Some(0));
    let (code, out, _) = tb(&["remove", "KQvKR", "KQvK", "--yes"]);
    assert!(code == Some(0) && out.starts_with("KQvKR is removed, 2.0 MB are free\n"), "{out}");
    let left: Vec<_> =
        fs::read_dir(&dir).expect("readable").map(|e| e.expect("an entry").file_name()).collect();
    assert_eq!(left, ["KRvK.kzt"]);
}

/// Issue 21: a table that cannot be read counted as not built. Each command that meets it names its file and fails.
#[test]
fn a_table_that_cannot_be_read_is_an_error() {
    let dir = folder("unreadable");
    fs::copy(Path::new(tables()).join("KQvK.kzt"), dir.join("KQvK.kzt")).expect("copied");
    fs::write(dir.join("KRvK.kzt"), b"KIEBITZT").expect("written");
    let tb = |arguments: &[&str]| {
        let output =
            kiebitz(&[&["tb"], arguments, &["--dir", dir.to_str().expect("text")]].concat());
        let [out, err] =
            [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
        (output.status.code(), out, err)
    };
    for arguments in [
        &["list"][..],
        &["list", "--json"],
        &["generate", "KRvK"],
        &["generate", "KRvKN"],
        &["probe", "8/8/8/8/8/4k3/8/4K2R w - - 0 1"],
        &["stats", "KRvK"],
        &["verify", "--all"],
    ] {
        let (code, out, err) = tb(arguments);
        assert!(code == Some(1) && err.contains("KRvK.kzt"), "{arguments:?}: {err}");
        assert_eq!(out.contains("KQvK"), arguments[0] == "list", "the others are listed: {out}");
    }
    assert_eq!(fs::read(dir.join("KRvK.kzt")).expect("there"), b"KIEBITZT");
    assert_eq!(tb(&["remove", "KRvK", "--yes"]).0, Some(0));
    assert_eq!(tb(&["generate", "KRvK"]).0, Some(0));
}

/// On a terminal: the bar says the time left, Ctrl-C takes it away, and removing asks.
#[cfg(unix)]
#[test]
fn ctrl_c_clears_the_bar_and_removing_asks() {
    let dir = folder("terminal");
    let dir = dir.to_str().expect("text");
    let mut program =
        pty::Program::run(&["tb", "generate", "KRBvK", "--threads", "1", "--dir", dir], &[]);
    program.wait_for(" left");
    program.send("\x03");
    program.wait_for("the same command goes on from here");
    let screen = program.text();
    assert!(!screen.contains(" left") && !screen.contains(" % "), "{screen}");
    assert_eq!(program.end().code, Some(130));
    let list = kiebitz(&["tb", "list", "--dir", dir]);
    let list = String::from_utf8_lossy(&list.stdout).into_owned();
    let line = list.lines().find(|line| line.contains("is unfinished")).expect(&list).to_owned();
    let material = line.split_whitespace().next().expect("a word");
    for (answer, code) in [("n", 1), ("y", 0)] {
        let mut program = pty::Program::run(&["tb", "remove", material, "--dir", dir], &[]);
        program.wait_for("? [y/N]");
        program.enter(answer);
        assert_eq!(program.end().code, Some(code), "{answer}");
    }
}

#[test]
fn mistakes_are_told_in_one_sentence() {
    for (arguments, code, words) in [
        (&["probe", "8/8/8/8/8/4k3/8/RR2K2Q w"][..], 1, "build it with kiebitz tb generate KQRRvK"),
        (&["probe", "startpos"], 1, "castle"),
        (&["probe", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"], 1, "32 pieces"),
        (&["probe", "nonsense"], 2, "FEN"),
        (&["stats", "KQvQ"], 2, "one king"),
        (&["stats", "KQQQvKQQQ"], 2, "8 pieces"),
        (&["generate", "KvK"], 2, "bare kings"),
        (&["generate", "KQRBvKQ", "--memory", "1G"], 1, "--memory"),
        (&["positions", "KBNvK", "--distance", "3"], 1, "there is no table KBNvK"),
    ] {
        let mut all = vec!["tb"];
        all.extend(arguments);
        all.extend(["--dir", tables()]);
        let output = kiebitz(&all);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {error}");
        assert!(error.contains(words), "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    let output = kiebitz(&["tb", "list", "--dir", "/no/such/place"]);
    assert!(!output.status.success());
}

/// Killed at five random moments (twenty in full), without warning, the generator goes on and ends in the same bytes.
#[test]
fn killed_at_any_moment_it_ends_in_the_same_bytes() {
    const TABLES: [&str; 2] = ["KQvKN", "KPvK"];
    let reference = folder("unharmed");
    let generate = |dir: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
        command.args(["tb", "generate", "--save-every", "1ms", "--threads", "1", "--dir"]);
        command.arg(dir).args(TABLES).stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let begun = Instant::now();
    assert!(generate(&reference).status().expect("it starts").success());
    let whole = begun.elapsed();

    let dir = folder("killed");
    let mut state = 1u64;
    let mut kills = 0;
    while kills < if long() { 20 } else { 5 } {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // Anywhere in a run; but runs must get longer, or it would never be done.
        let part = (state >> 40) as f64 / (1u64 << 24) as f64;
        let mut child = generate(&dir).spawn().expect("it starts");
        std::thread::sleep(Duration::from_secs_f64(whole.as_secs_f64() * part));
        if child.try_wait().expect("it can be asked").is_some() {
            // It was done: begin anew, so that all kills hit something.
            let _ = fs::remove_dir_all(&dir);
            continue;
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        kills += 1;
    }
    assert!(generate(&dir).status().expect("it starts").success());
    let names = |dir: &Path| {
        let mut names: Vec<_> = fs::read_dir(dir)
            .expect("readable")
            .map(|e| e.expect("readable").file_name())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names(&dir), names(&reference));
    for name in names(&reference) {
        let [a, b] = [&reference, &dir].map(|dir| fs::read(dir.join(&name)).expect("readable"));
        assert!(a == b, "{name:?} came out differently");
    }
}
