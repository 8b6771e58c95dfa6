//! `kiebitz play`: who can sit at the board, what they are called and know, and what happens when they fail.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::playing::{command, expect, people, play, run};

#[test]
fn every_kind_of_player_answers() {
    let ourselves = format!("uci:{} uci", env!("CARGO_BIN_EXE_kiebitz"));
    let kinds = ["random", "easy", "normal", "hard", "ancestor:a1", "elo:800", "engine", "table"];
    for kind in kinds.into_iter().chain([ourselves.as_str()]) {
        let out = play(&["--black", kind, "--movetime", "50ms"], "e4\n");
        expect(&out, &["Programs think 0.05 s a move.\n", "White: 1. e4\nBlack: 1... "]);
        assert_eq!(out.contains("There are no endgame tables in "), kind == "table", "{out}");
    }
    let out = play(&["--white", "ancestor:e", "-v", "racingkings", "--movetime", "50ms"], "quit\n");
    expect(&out, &["Racing Kings. White: ancestor:e. Black: Human.", "White: 1. "]);
    let out = play(&["--white", &ourselves, "--black", "human", "--movetime", "50ms"], "quit\n");
    expect(&out, &["[White \"Kiebitz "]);
}

#[test]
fn programs_play_by_themselves() {
    let out = play(&["--white", "random", "--black", "random", "--seed", "7"], "");
    let again = play(&["--white", "random", "--black", "random", "--seed", "7"], "quit\n");
    assert_eq!(out, again, "input is ignored, and the seed decides");
    expect(&out, &["White: 1. ", "Game over: ", "[Event "]);
    let fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let arguments = ["--white", "engine", "--black", "elo:400", "--clock", "1+1", "--fen", fen];
    expect(&play(&arguments, ""), &["White: 1. Ra8# (", "White wins by checkmate", "[%clk 0:0"]);
}

#[test]
fn tables_are_played_from() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play-tables");
    let _ = std::fs::remove_dir_all(&folder);
    let built = Command::new(env!("CARGO_BIN_EXE_kiebitz"))
        .args(["tb", "generate", "KQvK", "--dir"])
        .arg(&folder)
        .output()
        .expect("the program starts");
    assert!(built.status.success());
    let fen = "8/8/8/8/8/4k3/8/4K2Q w - - 0 1";
    let mut command = command(&["--white", "table", "--black", "random", "--fen", fen]);
    let run = run(command.env("KIEBITZ_TABLES", &folder), "");
    expect(&run.out, &["White wins by checkmate", "[PlyCount \""]);
    let plies = run.out.split("[PlyCount \"").nth(1).and_then(|rest| rest.split('"').next());
    let plies: u32 = plies.and_then(|plies| plies.parse().ok()).expect("a number");
    assert!(plies <= 9, "mate in nine plies at most, not {plies}");
}

#[test]
fn bad_usage_and_players_that_cannot_play() {
    for (arguments, code, reason) in [
        (&["--white", "bogus"][..], 2, "no player is called \"bogus\"; there are human, "),
        (&["--black", "elo:99"], 2, "elo takes a strength from 400 to 3200"),
        (&["--clock", "soon"], 2, "not a clock in minutes plus seconds"),
        (&["--clock", "5+3", "--movetime", "1s"], 2, "cannot be used with"),
        (&["--variant", "go"], 2, "invalid value 'go'"),
        (&["--lang", "fr"], 2, "possible values: en, de"),
        (&["--variant", "tictactoe", "--clock", "5+3"], 2, "without a clock"),
        (&["--variant", "tictactoe", "--black", "elo:800"], 1, "elo:800 does not play tic-tac-toe"),
        (&["--fen", "8/8/8/8/8/8/8/K7 w - - 0 1"], 2, "Black has no king"),
        (&["--black", "ancestor:e"], 1, "ancestor:e plays racingkings, not chess"),
        (
            &["--black", "https://example.org/x"],
            1,
            "the link to https://example.org/x is incomplete",
        ),
    ] {
        let run = run(&mut command(arguments), "");
        assert_eq!((run.code, run.out.as_str()), (Some(code), ""), "{}", run.err);
        assert!(run.err.contains(reason) && run.err.lines().count() == 1, "{}", run.err);
    }
}

/// An engine of a few lines of shell: what it answers to `go` is given.
#[cfg(unix)]
fn shell_engine(name: &str, on_go: &str) -> PathBuf {
    shell_engine_called(name, name, on_go)
}

/// The same, with a name of its own.
#[cfg(unix)]
fn shell_engine_called(name: &str, called: &str, on_go: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let script = format!(
        "#!/bin/sh\nwhile read line; do case \"$line\" in\nuci) echo 'id name {called}'; echo uciok;;\n\
         isready) echo readyok;;\ngo*) {on_go};;\nquit) exit 0;;\nesac; done\n"
    );
    std::fs::write(&path, script).expect("the folder for tests can be written");
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&path, executable).expect("the script can be made executable");
    path
}

#[cfg(unix)]
#[test]
fn an_engine_that_dies_hangs_or_cheats_is_survived() {
    for (name, on_go, reason) in [
        (
            "play-dies",
            "echo oh no >&2; exit 3",
            "the engine ended by itself (exit status: 3), saying: oh no",
        ),
        ("play-hangs", ":", "the engine did not answer go within"),
        ("play-cheats", "echo bestmove a1a1", "the engine played a1a1, which is not legal"),
    ] {
        let engine = shell_engine(name, on_go);
        let spec = format!("uci:{}", engine.display());
        let out = play(
            &["--black", &spec, "--movetime", "100ms"],
            "e4\nd4\nplayer bogus\nplayer random\nd4\nresign\nrematch\n",
        );
        expect(
            &out,
            &[
                &format!("Black ({name}) failed: {reason}"),
                "Type player and a name (player engine)",
                "A player is missing.\n",
                "no player is called \"bogus\"",
                "Black is now Kiebitz random.\nBlack: 1... ",
                "White: 2. d4\nBlack: 2... ",
                "[Black \"Kiebitz random\"]",
                "Chess. White: Human. Black: random.",
            ],
        );
    }
    let gone = shell_engine("play-gone", "exit 0");
    let spec = format!("uci:{}", gone.display());
    let run = run(&mut command(&["--white", "random", "--black", &spec]), "");
    assert_eq!(run.code, Some(1));
    expect(&run.out, &["Black (play-gone) failed: ", "[PlyCount \"1\"]"]);
    assert!(run.err.contains("the game cannot go on: the engine ended by itself"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn what_an_engine_says_of_itself_does_not_steer_the_terminal() {
    const EVIL: &str = "\x1b]0;owned\x07\x1b[2JEve\u{202e}evE";
    let engine = shell_engine_called("play-evil", EVIL, &format!("echo '{EVIL}' >&2; exit 3"));
    let spec = format!("uci:{}", engine.display());
    let out = play(&["--black", &spec], "e4\nquit\n");
    expect(&out, &["Black (]0;owned [2JEveevE) failed: ", "saying: ]0;owned [2JEveevE"]);
    assert!(!out.contains(['\x1b', '\x07', '\u{202e}']), "{out:?}");
}

#[test]
fn a_program_that_cannot_be_started_is_replaced() {
    let out = play(&["--black", "uci:/no/such/engine"], "player easy\ne4\n");
    expect(&out, &["Black failed: cannot start /no/such/engine: ", "White: 1. e4\nBlack: 1... "]);
}

#[test]
fn anybody_can_be_named() {
    let names = ["--white-name", "Carl", "--black-name", " Deep Thought "];
    let out = play(&[&["--black", "random"], &names[..]].concat(), "resign\n");
    expect(&out, &["White: Carl. Black: Deep Thought.", "[White \"Carl\"]"]);
    expect(&out, &["[Black \"Deep Thought\"]"]);
    let out = people(&["--white-name", "Carl"], "resign\n");
    expect(&out, &["White: Carl. Black: Bert.", "[White \"Carl\"]", "[Black \"Bert\"]"]);
    let run = run(&mut command(&["--white-name", " "]), "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("a name has at least one letter"), "{}", run.err);
}

#[test]
fn the_heaviest_move_of_a_book_is_played_where_it_is_wanted() {
    let first = |seed: &str, more: &[&str]| {
        let engine =
            ["--white", "engine", "--black", "human", "--book", "built-in", "--seed", seed];
        let out = play(&[&engine[..], &["--movetime", "50ms"], more].concat(), "quit\n");
        let movetext = out.lines().find(|line| line.starts_with("1. ")).expect("a move");
        movetext.split_whitespace().nth(1).expect("a move").to_owned()
    };
    let seeds = ["1", "2", "3", "4", "5", "6"];
    assert!(seeds.iter().any(|seed| first(seed, &[]) != "e4"), "by weight");
    for seed in seeds {
        assert_eq!(first(seed, &["--book-best"]), "e4");
    }
}

#[test]
fn a_book_that_is_nowhere_is_told_of_with_the_places() {
    for (language, told) in [
        ("en", "there is no book none-such: looked for none-such, "),
        ("de", "ein Buch none-such gibt es nicht: gesucht wurde none-such, "),
    ] {
        let run = run(&mut command(&["--lang", language, "--book", "none-such"]), "");
        assert_eq!(run.code, Some(1), "{}", run.err);
        assert!(run.err.contains(told) && run.err.contains("none-such.bin"), "{}", run.err);
    }
    let heaviest = run(&mut command(&["--lang", "de", "--book-best"]), "");
    assert!(heaviest.err.contains("nenne eines mit --book"), "{}", heaviest.err);
}
