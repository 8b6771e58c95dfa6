//! The best move in a position, and the moves others would play.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::data;
use crate::program::{command, fails, folder, good, good_line, json, names_in, run_command};
#[cfg(unix)]
use crate::pty;
use serde_json::Value;

const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
/// White mates in 5 moves, which a search of one ply cannot see.
const QUEEN: &str = "8/8/8/8/8/4k3/8/4K2Q w - - 0 1";

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

/// What a run reports as JSON that finds its data in this folder.
fn at_home(home: &Path, arguments: &[&str]) -> Value {
    let mut command = command();
    command.env("XDG_DATA_HOME", home).args(arguments).arg("--json");
    let run = run_command(&mut command);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{arguments:?}");
    json(&run.out)
}

#[test]
fn the_game_so_far_counts() {
    let moves = "1. f3 e5 2. g4";
    let best = json(&good(&["best", "startpos", "--moves", moves, "--nodes", "5000", "--json"]));
    assert_eq!((&best["bestmove"], &best["mate"]), (&"d8h4".into(), &1.into()));
    assert_eq!(best["fen"], "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
    assert_eq!(best["lines"][0]["pv_san"], serde_json::json!(["Qh4#"]));
    fails(&["best", "startpos", "--moves", "e5"], 2, &["e5: "]);
}

#[test]
fn anybody_can_be_asked() {
    for player in ["random", "easy", "normal", "hard", "ancestor:b", "elo:600", "engine"] {
        let ask = || good(&["best", MATE_IN_ONE, "-j", "-p", player, "--seed", "3", "-n", "2000"]);
        let report = json(&ask());
        assert_eq!(report["player"], player);
        assert!(report["bestmove"].is_string() && report["san"].is_string(), "{report}");
        assert_eq!(json(&ask()), report, "a seed decides");
    }
    let told = good(&["best", MATE_IN_ONE, "--player", "engine", "--depth", "3"]);
    assert_eq!(told, "engine plays Ra8# (a1a8), #1\n");
    let race = json(&good_line("best startpos -v racingkings --player ancestor:e -n 500 --json"));
    assert_eq!(race["variant"], "racingkings");
}

#[test]
fn a_player_has_nothing_to_say_in_the_end() {
    let mate = ["best", "startpos", "--moves", "f3 e5 g4 Qh4", "--player", "random"];
    assert_eq!(good(&mate), "No legal move: Black wins by checkmate\n");
    let report = json(&good(&[&mate[..], &["--json"]].concat()));
    assert!(report["bestmove"].is_null());
}

#[test]
fn players_that_cannot_choose_are_refused() {
    fails(&["best", "startpos", "--player", "human"], 1, &["human does not choose moves"]);
    fails(&["best", "startpos", "--player", "bogus"], 2, &["no player is called \"bogus\""]);
    fails(&["best", "startpos", "--player", "ancestor:e"], 1, &["plays racingkings, not chess"]);
    fails(&["best", "startpos", "--player", "uci:/nowhere"], 1, &["/nowhere"]);
    fails(&["best", "startpos", "--player", "random", "--multipv", "2"], 2, &["--multipv"]);
    fails(&["best", "startpos", "--seed", "2"], 2, &["--player"]);
}

#[test]
fn tables_of_our_own_decide() {
    let home = folder("best-tables");
    let tables = home.join("kiebitz/tables");
    let built = run_command(command().args(["tb", "generate", "KQvK", "--dir", text(&tables)]));
    assert_eq!(built.code, Some(0), "{}", built.err);
    let ask = ["best", QUEEN, "--depth", "1"];
    for found in [
        at_home(&home, &ask),
        at_home(&home, &["best", QUEEN, "--nodes", "1"]),
        json(&good(&[&ask[..], &["--json", "--tables", text(&tables)]].concat())),
        at_home(&home, &[&ask[..], &["--player", "engine"]].concat()),
    ] {
        assert_eq!(found["mate"], 5, "{found}");
    }
    assert_eq!(at_home(&home, &ask)["pv"].as_array().map(Vec::len), Some(9));
    let told = good(&[&ask[..], &["--tables", text(&tables)]].concat());
    assert!(told.starts_with("Best move: ") && told.contains("\n      #5  1. "), "{told}");

    // One of them mates soonest; the others are compared as well.
    let compared = at_home(&home, &[&ask[..], &["--multipv", "4"]].concat());
    let lines = compared["lines"].as_array().expect("a list");
    let mates: Vec<i64> = lines.iter().map(|line| line["mate"].as_i64().expect("won")).collect();
    assert!(mates.len() == 4 && mates[0] == 5 && mates.is_sorted(), "{mates:?}");
    assert!(mates[3] > 5, "they are not all the best: {mates:?}");
    let mut moves: Vec<&str> = lines.iter().filter_map(|line| line["move"].as_str()).collect();
    moves.sort_unstable();
    moves.dedup();
    assert_eq!(moves.len(), 4, "each is another");

    // Without tables it is the bare engine, whatever there is.
    let bare = at_home(&home, &[&ask[..], &["--no-tables"]].concat());
    assert_eq!((&bare["mate"], &bare["depth"]), (&Value::Null, &1.into()), "{bare}");
    // Those of three pieces need no files.
    let mut before = json(&good(&[&ask[..], &["--json"]].concat()));
    let mut with = at_home(&home, &ask);
    for report in [&mut with, &mut before] {
        report["seconds"] = Value::Null; // no run takes as long as the last one
    }
    assert_eq!(with, before);
    let drawn = json(&good(&["best", "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1", "--depth", "3", "--json"]));
    assert_eq!(drawn["score"], 0, "{drawn}");

    fails(&[&ask[..], &["--tables", "/nowhere"]].concat(), 1, &["/nowhere"]);
    let both = [&ask[..], &["--no-tables", "--tables", text(&tables)]].concat();
    fails(&both, 2, &["--no-tables"]);
}

/// Issue 19, 4: "mate in 5" although the next move ends the game.
#[test]
fn a_mate_that_the_fifty_move_rule_forestalls_is_none() {
    let home = folder("best-fifty");
    let tables = home.join("kiebitz/tables");
    let built = run_command(command().args(["tb", "generate", "KQvK", "--dir", text(&tables)]));
    assert_eq!(built.code, Some(0), "{}", built.err);
    let ask = |clock: &str| {
        let fen = format!("8/8/8/8/8/4k3/8/4K2Q w - - {clock} 80");
        at_home(&home, &["best", &fen, "--depth", "6"])
    };
    let late = ask("99");
    assert_eq!((&late["mate"], &late["cursed"]), (&Value::Null, &true.into()), "{late}");
    assert!(late["score"].as_i64().is_some_and(|score| score.abs() < 10), "{late}");
    let early = ask("91");
    assert_eq!((&early["mate"], &early["cursed"]), (&5.into(), &false.into()), "{early}");
    let fen = "8/8/8/8/8/4k3/8/4K2Q w - - 99 80";
    let told = good(&["best", fen, "--depth", "6", "--tables", text(&tables)]);
    let words =
        "The 50-move rule comes before the mate that tables promise: 99 plies are counted\n";
    assert!(told.contains(words) && !told.contains('#'), "{told}");
}

/// Issue 19, 10: on a terminal one sees how far it is, and Ctrl-C prints what was found.
#[cfg(unix)]
#[test]
fn a_long_search_shows_its_progress_and_can_be_interrupted() {
    let mut program = pty::Program::run(&["best", "startpos", "--movetime", "10m"], &[]);
    program.wait_until("a depth", |screen| screen.contains("depth "));
    program.send("\x03");
    let left = program.end();
    assert_eq!(left.code, Some(130));
    assert!(left.printed.contains("Best move: ") && left.printed.contains(" nodes in "));

    let child = command()
        .args(["best", "startpos", "--movetime", "10m", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    std::thread::sleep(std::time::Duration::from_secs(3));
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.expect("every Unix has kill").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(130), 0));
    let report = json(&String::from_utf8(output.stdout).expect("text"));
    assert!(report["bestmove"].is_string() && report["depth"].as_u64() > Some(1), "{report}");
}

#[cfg(unix)]
#[test]
fn a_long_count_shows_its_progress_and_can_be_interrupted() {
    let mut program = pty::Program::run(&["perft", "12"], &[]);
    program.wait_for("0 of 20 moves");
    program.send("\x03");
    assert_eq!(program.end().code, Some(130));
    let mut program = pty::Program::run(&["perft", "3", "--divide"], &[]);
    program.wait_for("Nodes searched: 8902");
    assert!(program.text().contains("h2h4: 420\n"), "{}", program.text());
    assert_eq!(program.end().code, Some(0));
}

#[test]
fn syzygy_tables_are_asked_where_somebody_names_them() {
    let tables = data::syzygy();
    let score = |player: &[&str], more: &[&str]| {
        let ask = [&["best", QUEEN, "--depth", "1", "--json"], player, more].concat();
        json(&good(&ask))["score"].as_i64().expect("a number")
    };
    let syzygy = ["--syzygy", text(&tables)];
    assert!(score(&[], &syzygy) > 10_000, "the engine knows that it is won");
    assert!(score(&[], &["--no-tables"]) < 10_000);
    let ancestor = ["--player", "ancestor:a3", "--seed", "1"];
    assert_ne!(score(&ancestor, &syzygy), score(&ancestor, &[]), "the tables judge alone");
    // What they say is shown.
    let ask = [&["best", QUEEN, "--depth", "1"], &ancestor[..], &syzygy].concat();
    let shown = good(&ask);
    let told = json(&good(&[&ask[..], &["--json"]].concat()));
    let dtz = told["dtz"].as_i64().filter(|dtz| *dtz > 0).expect("a way to win");
    assert_eq!(told["wdl"], 2);
    assert!(shown.contains(&format!("Syzygy: WDL 2, DTZ {dtz}")), "{shown}");
    fails(&["best", QUEEN, "--syzygy", "/nowhere"], 1, &["/nowhere"]);
}

/// White won with 1. h4, three times.
fn won_with_h4(home: &Path) -> PathBuf {
    let (games, db) = (home.join("games.pgn"), home.join("kiebitz/games.db"));
    let game = |round| format!("[Round \"{round}\"]\n[Result \"1-0\"]\n\n1. h4 e5 2. a3 1-0\n\n");
    fs::write(&games, (1..=3).map(game).collect::<String>()).expect("a file");
    good(&["games", "import", text(&games), "--db", text(&db)]);
    db
}

#[test]
fn past_games_are_asked_and_stay_as_they_are() {
    let home = folder("best-past");
    let ask = |seed: &'static str| {
        // With a book it would not ask.
        let past = ["best", "startpos", "--player", "ancestor:a2", "--book", "none"];
        [&past[..], &["--depth", "1", "--seed", seed]].concat()
    };
    let seeds = ["1", "2", "3"];
    let moves = |more: &[&str]| {
        seeds.map(|seed| at_home(&home, &[&ask(seed)[..], more].concat())["san"].clone())
    };
    let strange = moves(&[]);
    assert!(strange.iter().any(|san| san != "h4"), "{strange:?}");
    assert_eq!(names_in(&home), [""; 0], "no database was asked for");

    let db = won_with_h4(&home);
    assert_eq!(moves(&[]), ["h4"; 3]);
    assert_eq!(moves(&["--no-learning"]), strange);
    let named = good(&[&ask("1")[..], &["--json", "--db", text(&db)]].concat());
    assert_eq!(json(&named)["san"], "h4");
    let listed = json(&good(&["games", "list", "--db", text(&db), "--json"]));
    assert_eq!(listed.as_array().map(Vec::len), Some(3), "{listed}");

    let nowhere = [&ask("1")[..], &["--db", "/nowhere.db"]].concat();
    fails(&nowhere, 1, &["there is no database at /nowhere.db"]);
    fails(&["best", "startpos", "--db", text(&db)], 2, &["--player"]);
}

#[test]
fn the_engine_knows_its_games() {
    let home = folder("best-learned");
    let mut game = command();
    game.env("XDG_DATA_HOME", &home).args([
        "play",
        "--white",
        "engine",
        "--black",
        "human",
        "--movetime",
        "20ms",
    ]);
    let mut child = game.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("it starts");
    child.stdin.take().expect("piped").write_all(b"resign\n").expect("it reads");
    assert!(child.wait().expect("it ends").success());

    let ask = ["best", "startpos", "-p", "engine", "--depth", "6", "--seed", "1"];
    let known = at_home(&home, &ask);
    let bare = at_home(&home, &[&ask[..], &["--no-learning"]].concat());
    // Where it knows something it compares several moves.
    assert!(known["nodes"].as_u64() > bare["nodes"].as_u64(), "{known} {bare}");
    assert_eq!(bare, json(&good(&[&ask[..], &["--json"]].concat())));
}

#[test]
fn the_engine_plays_from_books_as_elsewhere() {
    let home = folder("best-book");
    let moves = |more: &[&str]| {
        ["1", "2", "3", "4", "5", "6"].map(|seed| {
            let ask = ["best", "startpos", "-p", "engine", "--depth", "1", "--seed", seed];
            at_home(&home, &[&ask[..], more].concat())["san"].clone()
        })
    };
    let weighted = moves(&["--book", "built-in"]);
    assert!(weighted.iter().any(|san| san != "e4"), "by weight: {weighted:?}");
    assert_eq!(moves(&["--book", "built-in", "--book-best"]), ["e4"; 6]);

    // A name is a book of the data directory.
    let games = home.join("games.pgn");
    fs::write(&games, "[Result \"1-0\"]\n\n1. h4 e5 1-0\n").expect("a file");
    let books = home.join("kiebitz/books");
    fs::create_dir_all(&books).expect("a folder");
    let file = books.join("mine.bin");
    good(&["book", "build", text(&games), "-o", text(&file)]);
    assert_eq!(moves(&["--book", "mine"]), ["h4"; 6]);
    assert_eq!(
        at_home(&home, &["book", "probe", "startpos", "-b", "mine"])["moves"][0]["san"],
        "h4"
    );
    let ask = ["best", "startpos", "--player", "engine"];
    let looked = ["there is no book yours: looked for yours, ", "books/yours.bin"];
    fails(&[&ask[..], &["--book", "yours"]].concat(), 1, &looked);
    fails(&[&ask[..], &["--book-best"]].concat(), 1, &["name one with --book"]);
    let config = home.join("config.toml");
    fs::write(&config, "book = \"yours\"").expect("a file");
    let other = ["best", "startpos", "--player", "random"];
    let run = run_command(command().env("KIEBITZ_CONFIG", &config).args(other));
    assert_eq!(run.code, Some(0), "only the engine has a book: {}", run.err);
    fails(&["best", "startpos", "--book", "built-in"], 2, &["--player"]);
}

#[test]
fn many_positions_are_read_from_standard_input() {
    let ask = |name: &str, input: &str, options: &[&str]| {
        let file = folder("many-positions").join("positions.epd");
        fs::write(&file, input).expect("written");
        let input = fs::File::open(&file).expect("it is there");
        run_command(command().args([name, "-"]).args(options).stdin(input))
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let lines = format!("# two positions\n{MATE_IN_ONE}\n\n{start} bm e4; id \"first\";\n");
    for (name, options) in [("best", &["--depth", "3", "--json"][..]), ("eval", &["--json"])] {
        let done = ask(name, &lines, options);
        assert_eq!(done.code, Some(0), "{}", done.err);
        let reports: Vec<_> = done.out.lines().map(json).collect();
        assert_eq!(reports.len(), 2);
        assert_eq!(reports[1]["fen"], format!("{start} 0 1"));
    }
    let told = ask("best", &lines, &["--depth", "3"]).out;
    assert!(told.starts_with(MATE_IN_ONE) && told.contains("Best move: Ra8# (a1a8)"), "{told}");
    for (input, reason) in [
        ("startpos\nnonsense\n".to_owned(), "line 2: cannot read the FEN"),
        ("x".repeat(5000), "line 1 is longer than 4,096 bytes"),
    ] {
        let refused = ask("eval", &input, &[]);
        assert_ne!(refused.code, Some(0));
        assert!(refused.err.contains(reason), "{}", refused.err);
    }
}

#[test]
fn a_move_is_explained_and_why_not_another() {
    let mated = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4";
    let ask = |more: &[&str]| good(&[&["best", mated, "--nodes", "20000", "--why"], more].concat());
    let best = json(&ask(&["--json"]));
    assert_eq!(best["bestmove"], "f3f7");
    let said = best["why"]["en"]["sentences"][0].as_str().expect("a sentence");
    assert!(said.starts_with("Qxf7# is the best move."), "{said}");
    let other = json(&ask(&["Nh3", "--json"]));
    assert_eq!(other["why"]["facts"][0]["kind"], "misses_mate", "{other}");
    let german = ask(&["Nh3", "--lang", "de"]);
    assert!(german.contains("Am besten ist Dxf7#."), "{german}");
    fails(&["best", mated, "--why", "Ke4"], 2, &["Ke4"]);
}
