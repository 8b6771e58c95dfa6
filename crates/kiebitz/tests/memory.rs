//! What `kiebitz play` keeps of games, and what follows from them.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

/// A folder for one test with a game database in it, removed when dropped.
struct Home(PathBuf);

impl Home {
    fn new(name: &str) -> Home {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("memory-{name}"));
        let _ = std::fs::remove_dir_all(&path);
        Home(path)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
        for name in ["NO_COLOR", "LC_ALL", "LC_MESSAGES", "LANG", "KIEBITZ_DB", "KIEBITZ_CONFIG"] {
            command.env_remove(name);
        }
        command.env("XDG_DATA_HOME", self.0.join("data")).env("XDG_CONFIG_HOME", &self.0);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// What a command prints that must end well.
    fn run(&self, arguments: &[&str], lines: &str) -> String {
        let mut child = self.command(arguments).spawn().expect("the program starts");
        // One that has ended already reads nothing.
        let _ = child.stdin.take().expect("piped").write_all(lines.as_bytes());
        let output = child.wait_with_output().expect("the program ends");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*errors), (Some(0), ""), "{arguments:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    fn play(&self, arguments: &[&str], lines: &str) -> String {
        self.run(&[&["play"], arguments].concat(), lines)
    }

    fn games(&self, arguments: &[&str]) -> Value {
        let printed = self.run(&[&["games"], arguments, &["--json"]].concat(), "");
        serde_json::from_str(&printed).expect("it prints JSON")
    }

    fn game(&self, id: u32) -> Value {
        self.games(&["show", &id.to_string()])
    }

    fn configure(&self, text: &str) {
        std::fs::create_dir_all(self.0.join("kiebitz")).expect("a folder");
        std::fs::write(self.0.join("kiebitz/config.toml"), text).expect("a file");
    }

    fn database(&self) -> PathBuf {
        self.0.join("data/kiebitz/games.db")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const PEOPLE: [&str; 4] = ["--white", "human:Anna", "--black", "human:Bert"];

/// Every text stands in the output, one after the other.
fn expect(out: &str, texts: &[&str]) {
    let mut rest = out;
    for text in texts {
        let at = rest.find(text).unwrap_or_else(|| panic!("\"{text}\" is missing in\n{out}"));
        rest = &rest[at + text.len()..];
    }
}

#[test]
fn a_game_is_kept_with_takebacks_opening_and_result() {
    let home = Home::new("kept");
    home.play(&PEOPLE, "e4\ne5\nundo\nc5\nquit\n");
    let game = home.game(1);
    assert_eq!(
        (&game["moves"], &game["result"]),
        (&serde_json::json!(["e2e4", "c7c5"]), &"*".into())
    );
    let tags = &game["tags"];
    assert_eq!((&tags["White"], &game["white_kind"]), (&"Anna".into(), &"human".into()));
    assert_eq!((&tags["ECO"], &tags["Opening"]), (&"B20".into(), &"Sicilian Defence".into()));
    assert_eq!(home.games(&["list"])[0]["opening"], "Sicilian Defence");

    home.run(&["games", "continue", "1"], "Nf3\nresign\n");
    let game = home.game(1);
    assert_eq!((&game["result"], &game["reason"]), (&"1-0".into(), &"resignation".into()));
    assert_eq!(game["san"], serde_json::json!(["e4", "c5", "Nf3"]));
    // A game in which nothing happened is not stored, nor is one whose player does not want it.
    home.play(&PEOPLE, "quit\n");
    home.play(&["--no-save"], "e4\nquit\n");
    // A rematch is another game.
    home.play(&PEOPLE, "e4\nresign\nrematch\nd4\nquit\n");
    let listed = home.games(&["list"]);
    assert_eq!(listed.as_array().map(Vec::len), Some(3), "{listed}");
}

#[test]
fn a_game_goes_on_with_its_players_and_clocks() {
    let home = Home::new("clocks");
    let arguments = ["--white", "human:Anna", "--black", "easy", "--clock", "90+30", "--seed", "1"];
    home.play(&arguments, "e4\nundo\nd4\n");
    let out = home.run(&["games", "continue", "1"], "clock\nundo\nclock\nresign\n");
    expect(
        &out,
        &[
            "Chess. White: Anna. Black: easy. Clock: 90+30",
            "Game 1 goes on.\n",
            "White 1:30:",
            "2 moves taken back.\nWhite 1:29:5",
            "Game over: 0-1",
        ],
    );
    home.play(
        &["--white", "random", "--black", "human:Bert", "--movetime", "50ms", "-v", "chess960"],
        "",
    );
    let before = home.game(2);
    let out = home.run(&["games", "continue", "2", "--lang", "de"], "fen\nquit\n");
    expect(&out, &["Schach960", "Programme denken 0,05 s je Zug", "Partie 2 geht weiter.\n"]);
    assert!(out.contains(before["fen"].as_str().expect("text")), "{out}");
    // A program keeps the name it was given, until another takes over.
    let named = ["--white", "human:Anna", "--black", "easy", "--black-name", "Deep Thought"];
    home.play(&named, "e4\n");
    let out = home.run(&["games", "continue", "3"], "d4\n");
    expect(&out, &["White: Anna. Black: Deep Thought.", "[Black \"Deep Thought\"]"]);
    assert_eq!(home.game(3)["tags"]["Black"], "Deep Thought");
    let out = home.run(&["games", "continue", "3", "--black", "random"], "resign\n");
    expect(&out, &["White: Anna. Black: random.", "[Black \"Kiebitz random\"]"]);
    // Another player takes over.
    home.run(&["games", "continue", "2", "--black", "random"], "");
    assert_eq!(home.game(2)["black_kind"], "random");
    assert_ne!(home.game(2)["result"], "*");
}

/// `[BlackKind "uci:…"]` in a PGN file once started any program.
#[test]
fn a_file_names_no_program() {
    let home = Home::new("planted");
    std::fs::create_dir_all(&home.0).expect("a folder");
    let (file, planted) = (home.0.join("in.pgn"), home.0.join("planted"));
    let text = format!(
        "[White \"Magnus\"]\n[Black \"Hikaru\"]\n[WhiteKind \"human\"]\n[blackkind \"uci:touch {}\"]\n\n1. e4 *\n",
        planted.display()
    );
    std::fs::write(&file, text).expect("a file");
    let file = file.to_str().expect("plain");
    home.run(&["games", "import", file], "");
    let output = home.command(&["games", "continue", "1"]).stdin(Stdio::null()).output();
    let output = output.expect("it runs");
    let told = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("game 1 does not say who plays White: name them with --white"), "{told}");
    // Named by the player, it goes on with those; the file has no say later, either.
    home.run(&["games", "continue", "1", "--white", "human:Anna", "--black", "random"], "d4\n");
    home.run(&["games", "continue", "1"], "Nf3\nquit\n");
    let game = home.game(1);
    assert_eq!((&game["white_kind"], &game["black_kind"]), (&"human".into(), &"random".into()));
    assert!(!planted.exists(), "the file has started a program");
    assert!(!home.run(&["games", "export", "1"], "").contains("Kind"));
    // Read twice it is known, whatever was planted.
    let import = || home.games(&["import", file])[0]["known"].clone();
    assert_eq!([import(), import()], [0, 1]);
}

#[test]
fn a_newer_database_gets_a_sentence_and_is_left_alone() {
    let home = Home::new("newer");
    let bytes = std::fs::read("../games/tests/data/8de1568.db").expect("it is there");
    let newer = [&bytes[..63], &[99], &bytes[64..]].concat(); // the version in SQLite's header
    std::fs::create_dir_all(home.database().parent().expect("a folder")).expect("a folder");
    std::fs::write(home.database(), &newer).expect("a file");
    for arguments in [&["games", "list"][..], &["games", "continue", "1"], &["games", "show", "1"]]
    {
        let output = home.command(arguments).stdin(Stdio::null()).output().expect("it runs");
        let told = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains("has version 99, made by a newer Kiebitz"), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(std::fs::read(home.database()).expect("it is there") == newer, "it was changed");
    }
    // A database of that commit itself opens, with all its games.
    std::fs::write(home.database(), &bytes).expect("a file");
    assert_eq!(home.games(&["list"]).as_array().map(Vec::len), Some(10));
    expect(&home.run(&["games", "continue", "1"], "quit\n"), &["Anna", "easy", "Clock: 0.5+0.1"]);
}

#[test]
fn without_a_database_the_game_goes_on_unsaved() {
    let home = Home::new("broken");
    std::fs::create_dir_all(&home.0).expect("a folder");
    let file = home.0.join("no-database");
    std::fs::write(
        &file,
        "a letter, and a long one, so that it is not taken for a database".repeat(20),
    )
    .expect("a file");
    for (path, why) in [
        ("/dev/null/games.db", "cannot create the folder"),
        (file.to_str().expect("plain"), "no-database"),
    ] {
        let out = home.play(&[&PEOPLE[..], &["--db", path]].concat(), "e4\nresign\n");
        expect(&out, &["Games are not saved: ", why, "White: 1. e4\n", "Game over: 1-0"]);
    }
    let out = home.play(&["-v", "tictactoe", "--white", "random", "--black", "random"], "");
    assert!(out.contains("Game over"), "{out}");
    assert!(!home.database().exists());
}

/// Numbers that look random, and are the same in every run.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

#[test]
fn kill_9_at_any_moment_loses_no_move_and_the_game_goes_on() {
    let home = Home::new("killed");
    let mut state = 7;
    let mut survived = 0;
    while survived < 20 {
        let open = match home.database().exists() {
            true => home.games(&["list", "--result", "*"]),
            false => Value::Array(Vec::new()),
        };
        let id = open[0]["id"].as_u64().map(|id| id.to_string());
        let before = open[0]["plies"].as_u64().unwrap_or(0);
        let arguments = match &id {
            Some(id) => vec!["games", "continue", id],
            None => vec!["play", "--white", "random", "--black", "random"],
        };
        let mut child = home.command(&arguments).spawn().expect("the program starts");
        std::thread::sleep(Duration::from_millis(20 + random(&mut state) % 300));
        child.kill().expect("it can be killed");
        let status = child.wait().expect("it ends");
        let mut out = String::new();
        child.stdout.take().expect("piped").read_to_string(&mut out).expect("UTF-8");
        // What was told was kept before: the last line may be cut.
        let whole = out.rfind('\n').map_or("", |end| &out[..end]);
        let is_move = |line: &&str| line.starts_with("White: ") || line.starts_with("Black: ");
        let told = whole.lines().filter(is_move).count() as u64;
        let newest = home.games(&["list", "--limit", "1"]);
        let kept = newest[0]["plies"].as_u64().unwrap_or(0);
        assert!(kept >= before + told, "{kept} plies of {before} and {told}: {status}");
        survived += u64::from(kept > before);
    }
    let open = home.games(&["list", "--result", "*"]);
    if let Some(id) = open[0]["id"].as_u64() {
        let out = home.run(&["games", "continue", &id.to_string()], "");
        expect(&out, &["goes on.\n", "Game over: "]);
    }
    assert_eq!(home.games(&["list", "--result", "*"]).as_array().map(Vec::len), Some(0));
}

const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

/// What the engine has learned about its moves in a position: games and their average score.
fn learned(home: &Home, fen: &str) -> Vec<(u64, f64)> {
    let explored = home.games(&["explore", fen]);
    let moves = explored["moves"].as_array().cloned().unwrap_or_default();
    let known = moves.iter().map(|m| &m["experience"]).filter(|known| !known.is_null());
    known
        .map(|known| {
            (known["games"].as_u64().unwrap_or(0), known["score"].as_f64().unwrap_or(-1.0))
        })
        .collect()
}

#[test]
fn the_engine_learns_from_its_own_games_alone() {
    let home = Home::new("learning");
    let against = |black: &str, more: &[&str]| {
        let game = ["--white", "human", "--black", black, "--movetime", "20ms"];
        home.play(&[&game, more].concat(), "e4\nresign\n");
    };
    for black in ["elo:800", "table", "normal"] {
        against(black, &[]);
    }
    against("engine", &["--no-learning"]);
    home.play(&["--white", "human", "--black", "engine", "--movetime", "20ms"], "e4\nquit\n");
    assert_eq!(learned(&home, AFTER_E4), []);
    against("engine", &[]);
    assert_eq!(learned(&home, AFTER_E4), [(1, 1.0)]);
    assert_eq!(learned(&home, "startpos"), [], "that move was ours");
    // The move won: it is played again.
    against("engine", &[]);
    assert_eq!(learned(&home, AFTER_E4), [(2, 1.0)]);
    let forgotten = home.run(&["games", "forget", AFTER_E4], "");
    assert_eq!(forgotten, "Forgot what was learned about one move\n");
    assert_eq!(learned(&home, AFTER_E4), []);
}

#[test]
fn whole_games_against_a_level_are_rated() {
    let home = Home::new("rating");
    let play = |lines: &str, more: &[&str]| {
        let game = ["--white", "human:Anna", "--black", "elo:1200", "--seed", "1"];
        home.play(&[&game, more].concat(), lines)
    };
    let out = play("e4\nresign\n", &[]);
    expect(&out, &["Game over: 0-1", "\nAnna's rating after the first game: 1180 (-20)\n"]);
    let fen = "4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1";
    for (lines, more) in [
        ("e4\nundo\nd4\nresign\n", &[][..]),
        ("hint\ne4\nresign\n", &[]),
        ("Qe3\nresign\n", &["--fen", fen]),
        ("e4\nquit\n", &[]),
    ] {
        let out = play(lines, more);
        assert!(!out.contains("rating"), "{lines}: {out}");
    }
    let unfinished = home.games(&["list", "--result", "*"])[0]["id"].to_string();
    let out = home.run(&["games", "continue", &unfinished, "--lang", "de"], "aufgeben\n");
    expect(&out, &["Partie beendet: 0-1", "\nWertungszahl von Anna nach 2 Partien: 1161 (-19)\n"]);
    let ratings = home.games(&["rating"]);
    assert_eq!((&ratings[0]["player"], &ratings[0]["games"]), (&"Anna".into(), &2.into()));
}

#[test]
fn the_config_file_sets_what_the_command_line_leaves_out() {
    let home = Home::new("config");
    let db = home.0.join("mine.db");
    home.configure(&format!(
        "language = \"de\"\nname = \"Anna\"\nwhite = \"human\"\nblack = \"elo:400\"\nclock = \"5+3\"\n\
         db = \"{}\"\nlearning = false\nbook = \"built-in\"\n",
        db.display()
    ));
    let out = home.play(&[], "e4\nquit\n");
    expect(&out, &["Schach. Weiß: Anna. Schwarz: elo:400. Bedenkzeit: 5+3", "[White \"Anna\"]"]);
    assert!(db.exists() && !home.database().exists());
    assert_eq!(home.game(1)["tags"]["White"], "Anna");
    let out = home.play(&["--black", "easy", "--clock", "none", "--lang", "en"], "quit\n");
    expect(&out, &["Chess. White: Anna. Black: easy. No clock."]);
    let engine = ["--black", "engine", "--movetime", "20ms", "--book", "none"];
    home.play(&engine, "e4\nresign\n");
    assert_eq!(learned(&home, AFTER_E4), []);
    home.play(&[&engine[..], &["--learning"]].concat(), "e4\nresign\n");
    assert_eq!(learned(&home, AFTER_E4).len(), 1);
    let out = home.play(&["-v", "tictactoe"], "quit\n");
    expect(&out, &["Anna", "normal"]);
    home.configure("ascii = true\nplain = true\nlanguage = \"de\"\n");
    expect(&home.play(&[], "zurück\n"), &["Weiss: Mensch.", "zuruecknehmen"]);
    expect(&home.play(&["--no-ascii"], "zurück\n"), &["Weiß: Mensch.", "zurücknehmen"]);
}

#[test]
fn mistakes_in_the_config_file_are_told_in_one_sentence() {
    let home = Home::new("misconfigured");
    home.configure("name = \"Anna\"\nlanguge = \"de\"\n");
    for arguments in [&["play"][..], &["games", "list"], &["games", "continue", "1"]] {
        let output = home.command(arguments).stdin(Stdio::null()).output().expect("it runs");
        let told = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains("config.toml, line 2: unknown field `languge`"), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
    let report = home.run(&["doctor"], "");
    expect(&report, &["warn", "config file", "config.toml, line 2: unknown field `languge`"]);
    home.configure("name = \"Anna\"\n");
    expect(&home.run(&["doctor"], ""), &["ok", "config file", "config.toml, sound"]);
}
