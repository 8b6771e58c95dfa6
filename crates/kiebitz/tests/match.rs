//! `kiebitz match`, run as a program.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

pub(crate) fn kiebitz(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
    command.arg("match").args(arguments.split_whitespace());
    command
}

pub(crate) fn run(arguments: &str) -> Output {
    kiebitz(arguments).output().expect("the program under test can be started")
}

pub(crate) fn json(arguments: &str) -> Value {
    let output = run(&format!("{arguments} --json"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments}: {errors}");
    serde_json::from_slice(&output.stdout).expect("it prints JSON and nothing else")
}

/// A file for one test, removed when dropped.
pub(crate) struct Temporary(pub PathBuf);

impl Temporary {
    pub fn new(name: &str) -> Temporary {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        remove(&path);
        Temporary(path)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        remove(&self.0);
    }
}

/// Removes a file or a folder, if it is there.
pub(crate) fn remove(path: &Path) {
    let _ = if path.is_dir() { std::fs::remove_dir_all(path) } else { std::fs::remove_file(path) };
}

#[test]
fn the_keys_that_scripts_read() {
    let report = json("--engine random --engine random:NAME=other --games 6 --nodes 1");
    assert_eq!(report["games"], 6);
    let sum: u64 = ["wins", "draws", "losses"].iter().filter_map(|key| report[key].as_u64()).sum();
    assert_eq!(sum, 6);
    for key in ["score", "elo", "illegal", "crashes", "time_losses", "los"] {
        assert!(report[key].is_number() || key == "elo", "{key}: {report}");
    }
    assert!(report.get("elo_error").is_some());
    assert_eq!(report["engines"][1]["name"], "other");
}

#[test]
fn the_seed_decides_and_concurrency_does_not() {
    let [one, other, different] =
        ["a", "b", "c"].map(|name| Temporary::new(&format!("{name}.pgn")));
    let moves = |file: &Temporary, more: &str| {
        let path = file.0.display();
        let engines = "--engine random --engine random --games 12 --nodes 1 --variant chess960";
        json(&format!("{engines} --pgn {path} {more}"));
        let text = std::fs::read_to_string(&file.0).expect("the games are written");
        assert_eq!(text.matches("[Event ").count(), 12);
        assert_eq!(text.matches("[Variant \"Chess960\"]").count(), 12);
        // Times differ from run to run.
        let kept = text.split_whitespace().filter(|word| !word.ends_with("s}"));
        kept.collect::<Vec<_>>().join(" ")
    };
    let games = moves(&one, "--concurrency 1 --seed 3");
    assert_eq!(games, moves(&other, "--concurrency 3 --seed 3"));
    assert_ne!(games, moves(&different, "--seed 4"));
}

#[test]
fn bad_usage_is_code_2_and_failure_code_1() {
    for (arguments, code, reason) in [
        ("--engine random --games 2", 2, "given twice"),
        ("--engine random --engine random", 2, "--games"),
        ("--engine random --engine random --games 0", 2, "1 to"),
        ("--engine random --engine random --games 2 --tc x", 2, "time control"),
        ("--engine random --engine random --games 2 --nodes 5 --depth 3", 2, "cannot be used with"),
        ("--engine random --engine random --games 2 --sprt 5,0", 2, "Elo bounds"),
        ("--engine random --engine no-such-engine --games 2", 1, "no program \"no-such-engine\""),
        ("--engine random --engine /no/such --games 2", 1, "cannot start /no/such"),
        ("--engine random --engine ancestor:z --games 2", 2, "no player is called \"ancestor:z\""),
        ("--engine random --engine easy:Hash=1 --games 2", 2, "easy has no option \"Hash\""),
        ("--engine random --engine ancestor:e --games 2", 1, "ancestor:e plays racingkings, not"),
        ("--engine random --engine random --games 2 --book /no/such", 1, "cannot read /no/such"),
        ("--engine random --engine random --games 2 --pgn /no/such", 1, "cannot write /no/such"),
        ("--engine random --engine random --games 2 --html /no/such", 1, "cannot write /no/such"),
        ("--engine random --engine random --games 2 --pgn x --html x", 1, "would be written twice"),
        ("--engine random --engine self:NODES=1,DEPTH=2 --games 2", 2, "can have only one"),
        ("--engine random --engine xboard:sh --games 2 --nodes 5", 1, "engine 2: an xboard"),
        ("--engine random --engine xboard:sh --games 2 --movetime 0.5s", 1, "in whole seconds"),
        (
            "--engine random --engine self:EvalFile=/no/such.kzn --games 2",
            1,
            "rejects an option: EvalFile: ",
        ),
        ("--engine random --engine random --games 2 --rating 1=5", 2, "more than two players"),
        ("--resume /no/such --games 2", 2, "cannot be used with"),
        ("--resume /no/such --concurrency 2", 1, "cannot read /no/such"),
        ("--engine random --engine random --games 2 --yes", 2, "cannot be used with"),
        ("--engine random --engine random --games 2 --each TC=1+0", 2, "TC is not an engine"),
        ("--engine random --engine self --games 2 --each Hsah=1", 1, "no option \"Hsah\""),
    ] {
        let output = run(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments}: {said}");
        assert!(said.contains(reason) && said.lines().count() == 1, "{arguments}: {said}");
    }
}

#[test]
fn textbook_players_play_matches() {
    let report = json("--engine easy --engine random --games 20 --movetime 100ms --seed 5");
    assert!(report["score"].as_f64() > Some(0.6), "{report}");
    assert_eq!((&report["illegal"], &report["time_losses"]), (&0.into(), &0.into()));
    assert_eq!(report["engines"][0]["name"], "easy");
    assert_eq!(report["engines"][0]["depth"], 1.0);
    let report = json("--engine ancestor:a2:NODES=500 --engine hard:NAME=h --games 2 --nodes 2000");
    assert_eq!(report["engines"][0]["limit"], "500 nodes a move");
    assert_eq!(report["engines"][0]["name"], "ancestor:a2");
    assert_eq!((&report["crashes"], &report["illegal"]), (&0.into(), &0.into()));
}

#[test]
fn textbook_players_race() {
    let book = Temporary::new("racingkings.epd");
    std::fs::write(&book.0, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - -\n").expect("a file");
    let match_of = |engine: &str| {
        let book = book.0.display();
        format!(
            "--engine {engine} --engine random --games 4 --nodes 2000 -v racingkings --book {book}"
        )
    };
    let report = json(&match_of("ancestor:e"));
    assert_eq!((&report["wins"], &report["illegal"]), (&4.into(), &0.into()), "{report}");
    let output = run(&match_of("ancestor:a1"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said.contains("engine 1: ancestor:a1 plays chess and chess960, not racingkings"),
        "{said}"
    );
}

#[test]
fn a_program_that_is_no_engine_is_told_apart() {
    let output = run("--engine random --engine true --games 2");
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("engine 2: the engine ended by itself"), "{said}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_result_so_far() {
    let child = kiebitz("--engine random --engine random --games 10000000 --nodes 1 --json")
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
    assert_eq!(report["conclusion"], "interrupted");
    assert!(report["games"].as_u64() > Some(0));
}

/// With a real engine; left out where Stockfish is not installed.
#[test]
fn games_of_stockfish() {
    if !Path::new("/usr/games/stockfish").exists() {
        eprintln!("left out: there is no /usr/games/stockfish");
        return;
    }
    let pgn = Temporary::new("stockfish.pgn");
    let begin = Instant::now();
    let report = json(&format!(
        "--engine stockfish --engine random --games 4 --tc 2+0.1 --margin 2000 --concurrency 2 --pgn {}",
        pgn.0.display()
    ));
    assert_eq!((&report["wins"], &report["elo"]), (&4.into(), &Value::Null));
    assert!(report["engines"][0]["nps"].as_f64() > Some(1000.0));
    assert_eq!(report["time_losses"], 0);
    assert!(begin.elapsed() < Duration::from_secs(60));
    let text = std::fs::read_to_string(&pgn.0).expect("the games are written");
    assert_eq!(text.matches("{checkmate}").count(), 4, "{text}");
}

/// With a real program that speaks the older protocol; left out where Fairy-Max is not installed.
#[test]
fn games_of_an_xboard_program() {
    if !Path::new("/usr/games/fairymax").exists() {
        eprintln!("left out: there is no /usr/games/fairymax");
        return;
    }
    let report = json("-e xboard:fairymax -e random --games 4 --tc 2+0.05 --margin 2000 -c 2");
    assert_eq!((&report["wins"], &report["illegal"]), (&4.into(), &0.into()), "{report}");
    assert_eq!((&report["crashes"], &report["time_losses"]), (&0.into(), &0.into()), "{report}");
    assert!(report["engines"][0]["depth"].as_f64() > Some(1.0));
    let racing = run("-e xboard:fairymax -e random --games 2 -v racingkings");
    assert_eq!(racing.status.code(), Some(1));
    // It tells that it has no setboard.
    let book = Temporary::new("xboard.epd");
    std::fs::write(&book.0, "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n").expect("it can be written");
    let set_up =
        format!("-e xboard:fairymax -e random --games 2 --depth 2 --book {}", book.0.display());
    let set_up = run(&set_up);
    assert_eq!(set_up.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&set_up.stderr).contains("has no setboard"));
}

/// The smallest program that speaks it: it gives up at once.
#[cfg(unix)]
#[test]
fn an_xboard_program_that_gives_up_loses() {
    use std::os::unix::fs::PermissionsExt;
    let file = Temporary::new("xboard-gives-up");
    let script = "#!/bin/sh\nwhile read line; do case \"$line\" in\n\
         protover*) echo 'feature myname=\"Tired one\" usermove=1 ping=1 done=1';;\n\
         ping*) echo pong ${line#ping };;\ngo) echo resign;;\nquit) exit 0;;\nesac; done\n";
    std::fs::write(&file.0, script).expect("the folder for tests can be written");
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&file.0, executable).expect("the script can be made executable");
    let report = json(&format!("-e random -e xboard:{} --games 2 --movetime 1s", file.0.display()));
    assert_eq!((&report["wins"], &report["engines"][1]["name"]), (&2.into(), &"Tired one".into()));
    // Nothing is wrong with giving up.
    assert_eq!((&report["illegal"], &report["crashes"]), (&0.into(), &0.into()));
}

/// An engine of a few lines of shell: what it answers to `go` is given.
#[cfg(unix)]
pub(crate) fn shell_engine(name: &str, on_go: &str) -> Temporary {
    use std::os::unix::fs::PermissionsExt;
    let file = Temporary::new(name);
    let script = format!(
        "#!/bin/sh\nwhile read line; do case \"$line\" in\nuci) echo id name {name}; echo uciok;;\n\
         isready) echo readyok;;\ngo*) {on_go};;\nquit) exit 0;;\nesac; done\n"
    );
    std::fs::write(&file.0, script).expect("the folder for tests can be written");
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&file.0, executable).expect("the script can be made executable");
    file
}

#[cfg(unix)]
#[test]
fn who_dies_hangs_or_cheats_loses_and_is_named() {
    for (name, on_go, games, key, reason) in [
        (
            "dies",
            "echo oh no >&2; exit 3",
            4,
            "crashes",
            "ended by itself (exit status: 3), saying: oh no",
        ),
        ("hangs", ":", 1, "crashes", "did not answer go"),
        ("cheats", "echo bestmove a1a1", 4, "illegal", "played a1a1, which is not legal"),
        ("gives-up", "echo 'bestmove (none)'", 4, "illegal", "played no move"),
    ] {
        let engine = shell_engine(name, on_go);
        let path = engine.0.display();
        let output = run(&format!(
            "--engine random --engine {path} --games {games} --movetime 100ms --json"
        ));
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{name}: {said}");
        let report: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
        assert_eq!((&report["wins"], &report[key]), (&games.into(), &games.into()), "{report}");
        assert_eq!(report["engines"][1][key], games);
        assert_eq!(said.matches(reason).count(), games, "{said}");
        assert!(said.starts_with(&format!("game 1: {name}: ")), "{said}");
    }
}

#[test]
fn several_players_get_one_scale() {
    let report = json("-e easy -e random -e hard:NAME=strong --games 6 --nodes 400 --seed 2 -c 2");
    assert_eq!(report["games"], 18);
    let pairings = report["pairings"].as_array().expect("a list");
    let names: Vec<_> =
        pairings.iter().map(|p| (p["first"].as_str(), p["second"].as_str())).collect();
    let expected = [("easy", "random"), ("easy", "strong"), ("random", "strong")];
    assert_eq!(names, expected.map(|(one, other)| (Some(one), Some(other))));
    let players = report["players"].as_array().expect("a list");
    assert_eq!(players.last().expect("three")["name"], "random", "{report}");
    let elo: Vec<f64> = players.iter().filter_map(|player| player["elo"].as_f64()).collect();
    assert!(elo.is_sorted_by(|a, b| a >= b) && elo.iter().sum::<f64>().abs() < 1e-6, "{elo:?}");
    assert!(players.iter().all(|player| player["games"] == 12));

    let gauntlet = json("-e easy -e random -e random --games 2 --nodes 1 --format gauntlet");
    assert_eq!(gauntlet["pairings"].as_array().map(Vec::len), Some(2));
    let ladder = "-e random -e random -e random -e easy --format ladder --rating 1=500";
    let ladder = json(&format!("{ladder} --games 2 --nodes 1"));
    assert_eq!(ladder["pairings"].as_array().map(Vec::len), Some(5));
    let known = ladder["players"].as_array().expect("a list").iter();
    let known = known.filter(|player| player["elo"] == 500.0 && player["elo_error"].is_null());
    assert_eq!(known.count(), 1);
    let named = "-e random -e random -e easy --pairing 3-1 --pairing 2-3 --games 2 --nodes 1";
    let named = &json(&named.replace("3-1", "3-1:4"))["pairings"];
    assert_eq!((&named[0]["games"], &named[1]["games"]), (&4.into(), &2.into()));
    assert_eq!(named.as_array().map(Vec::len), Some(2));
    assert_eq!((&named[0]["first"], &named[1]["second"]), (&"easy".into(), &"easy".into()));
    assert_eq!(run("-e random -e random --games 2 --pairing 1-3").status.code(), Some(2));
    assert_eq!(run("-e random -e random --games 2 --pairing 1-1").status.code(), Some(2));
    assert_eq!(run("-e random -e random --games 2 --rating 3=500").status.code(), Some(2));
    let text = String::from_utf8(run("-e easy -e random -e hard --games 2 --nodes 99").stdout);
    assert!(text.expect("text").starts_with("3 players, 6 games, chess"));
    assert_eq!(run("-e easy -e random -e hard --games 2 --sprt 0,5").status.code(), Some(2));

    // Who never met has no place beside the others.
    let apart = "-e easy -e random -e random -e random -e random --games 2 --nodes 9";
    let apart = format!("{apart} --pairing 1-2 --pairing 3-4");
    let groups = json(&apart)["players"].as_array().expect("a list").clone();
    let groups: Vec<Value> = groups.iter().map(|player| player["group"].clone()).collect();
    assert_eq!(groups, [1.into(), 1.into(), 2.into(), 2.into(), Value::Null]);
    let text = String::from_utf8_lossy(&run(&apart).stdout).into_owned();
    assert!(text.contains("cannot be compared") && text.contains("no games"), "{text}");
}

#[test]
fn a_page_shows_the_course() {
    let page = Temporary::new("match.html");
    let path = page.0.display();
    json(&format!("-e easy -e random --games 20 --nodes 300 --sprt 0,400 --html {path}"));
    let text = std::fs::read_to_string(&page.0).expect("it was written");
    assert!(text.contains("<h1>easy against random</h1>") && !text.contains('\u{1b}'));
    assert!(text.matches("<polyline").count() >= 1 && !text.contains("http"), "{text}");
}

/// `kill` ends a match as Ctrl-C does: with its result.
#[cfg(unix)]
#[test]
fn a_match_that_is_told_to_end_reports() {
    let child = kiebitz("-e random -e random --games 1000000 --nodes 1 --json")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    std::thread::sleep(Duration::from_millis(500));
    let told = Command::new("kill").arg(child.id().to_string()).status();
    assert!(told.expect("there is kill").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    assert_eq!(report["conclusion"], "interrupted");
}

/// Devices are no logs, and Racing Kings has no Syzygy tables.
#[cfg(unix)]
#[test]
fn files_and_programs_that_cannot_be_are_told() {
    for (arguments, reason) in [
        ("-e random -e random --games 2 --log /dev/full", "/dev/full is not a regular file"),
        ("--resume /dev/zero", "/dev/zero is not a regular file"),
        (
            "-e random -e random --games 2 -v racingkings --syzygy /tmp",
            "no Syzygy tables for Racing",
        ),
    ] {
        let output = run(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && said.contains(reason), "{arguments}: {said}");
    }
}

/// A program that does not move is not waited for for five minutes.
#[cfg(unix)]
#[test]
fn how_long_a_program_without_a_clock_may_take() {
    let hangs = shell_engine("hangs-on-nodes", ":");
    let report = json(&format!("-e random -e {} --games 1 --nodes 10 --hang 1", hangs.0.display()));
    assert_eq!((&report["wins"], &report["crashes"]), (&1.into(), &1.into()));
}

/// What holds something else than games is not added to, and not a game is played.
#[test]
fn games_are_added_to_pgn_files_only() {
    let (log, json) = (Temporary::new("foreign.log"), Temporary::new("foreign.json"));
    let arguments = "-e random -e random --games 2 --nodes 1";
    assert!(run(&format!("{arguments} --log {}", log.0.display())).status.success());
    std::fs::write(&json.0, run(&format!("{arguments} --json")).stdout).expect("a report");
    let database = Temporary::new("foreign.db");
    std::fs::write(&database.0, b"SQLite format 3\0\x10\0\x01\x01").expect("it can be written");
    for file in [&log, &json, &database] {
        let before = std::fs::read(&file.0).expect("it is there");
        let output = run(&format!("-e random -e no-such --games 2 --pgn {}", file.0.display()));
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("is not a PGN file"), "{said}");
        assert_eq!(std::fs::read(&file.0).expect("it is there"), before);
    }
    // A file whose last game was cut off takes more.
    let cut = Temporary::new("cut.pgn");
    std::fs::write(&cut.0, "[Event \"Before\"]\n\n1. e4 e").expect("it can be written");
    assert!(run(&format!("{arguments} --pgn {}", cut.0.display())).status.success());
    let text = std::fs::read_to_string(&cut.0).expect("it is there");
    assert!(text.starts_with("[Event \"Before\"]\n\n1. e4 e\n\n[Event \"random"), "{text}");
    assert_eq!(text.matches("\n\n[Event ").count(), 2, "{text}");
}

#[test]
fn options_for_all_tags_verbose_lines_and_traffic() {
    let (pgn, traffic) = (Temporary::new("tags.pgn"), Temporary::new("traffic.txt"));
    let (pgn_path, traffic_path) = (pgn.0.display(), traffic.0.display());
    let files = format!("--pgn {pgn_path} --engine-log {traffic_path}");
    let output = run(&format!(
        "-e self:NAME=one -e self:Hash=3 --each Hash=2,Threads=1 --games 2 --nodes 50 \
         --event Cup --site Home --verbose --json {files}"
    ));
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let report: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    assert_eq!(report["engines"][0]["options"]["Hash"], "2");
    assert_eq!(report["engines"][1]["options"]["Hash"], "3");
    assert_eq!(report["engines"][1]["options"]["Threads"], "1");
    let text = std::fs::read_to_string(&pgn.0).expect("the games are written");
    assert_eq!(text.matches("[Event \"Cup\"]\n[Site \"Home\"]\n").count(), 2, "{text}");
    let lines: Vec<&str> = said.lines().filter(|line| line.contains(" moves")).collect();
    assert!(lines.len() == 2 && lines[0].starts_with("game 1 of 2: one - Kiebitz"), "{said}");
    let traffic = std::fs::read_to_string(&traffic.0).expect("it is written");
    for said in [" >1 one(", "): setoption name Hash value 2\n", " >2 self(", "): go nodes 50\n"] {
        assert!(traffic.contains(said), "{said}: {traffic}");
    }
    assert!(
        traffic.lines().any(|line| line.contains(" <2 self(") && line.contains("): bestmove "))
    );
}

/// Without a game nothing can be said about the score.
#[cfg(unix)]
#[test]
fn a_match_without_games_has_no_score() {
    let hangs = shell_engine("never-moves", ":");
    let path = hangs.0.display();
    let child = kiebitz(&format!("-e {path} -e random --games 2 --nodes 1"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    std::thread::sleep(Duration::from_millis(1500));
    let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(told.expect("there is kill").success());
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("Games    0 (interrupted)"), "{text}");
    assert!(!text.contains('%') && !text.contains("Pairs"), "{text}");
}

/// Names come from programs and logs, and are shown on terminals.
#[test]
fn names_have_no_control_characters() {
    let report = json("-e random:NAME=a\u{1b}[2Jb -e random --games 1 --nodes 1");
    assert_eq!(report["engines"][0]["name"], "a[2Jb");
}
