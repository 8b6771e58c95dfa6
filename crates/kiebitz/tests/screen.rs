//! The full screen in a real pseudo-terminal: keys and mouse go in as a terminal sends them, and what the terminal would
//! show is read back. Nothing waits for a fixed time: a test goes on as soon as the screen shows what it waits for.
#![cfg(unix)]

use std::process::Command;

use crate::pty::{self, Program};

const PEOPLE: [&str; 4] = ["--white", "human:Anna", "--black", "human:Bert"];

/// Moves before a mate, each with what the list of moves shows for it.
const SCHOLARS_MATE: [(&str, &str); 6] = [
    ("e4", "1. "),
    ("e7e5", "e5"),
    ("Bc4", "2. Bc4"),
    ("nc6", "Nc6"),
    ("Qh5", "3. Qh5"),
    ("Nf6", "Nf6"),
];

#[test]
fn two_people_type_a_game_to_mate() {
    let mut program = Program::start(&PEOPLE);
    program.wait_for("White to move");
    for (typed, shown) in SCHOLARS_MATE {
        program.enter(typed);
        // The last move is shown with a space on both sides.
        program.wait_until(typed, |screen| pty::squeezed(screen).contains(shown));
    }
    program.enter("Qxf7");
    program.wait_for("White wins by checkmate");
    program.send("q");
    let left = program.end();
    assert_eq!(left.code, Some(0));
    assert!(left.printed.contains("[White \"Anna\"]"), "{}", left.printed);
    assert!(left.printed.contains("4. Qxf7#"), "{}", left.printed);
    assert!(left.printed.contains("1-0"), "{}", left.printed);
}

/// Against any program: two moves, each answered, then resignation.
fn play_against(black: &str) {
    let arguments = ["--white", "human:Anna", "--black", black, "--movetime", "200ms"];
    let mut program = Program::start(&arguments);
    for (number, typed) in ["h2h3", "a2a3"].iter().enumerate() {
        program.wait_for("White to move");
        program.enter(typed);
        // The answer is in the list, and it is our turn again.
        program.wait_until(black, |screen| pty::answered(screen, number + 1));
    }
    program.wait_for("White to move");
    program.send("\x1b[19~"); // F8
    program.wait_for("White resigns?");
    program.send("r");
    program.wait_for("Black wins by");
    program.send("q");
    let left = program.end();
    assert_eq!(left.code, Some(0), "{black}");
    assert!(left.printed.contains("0-1"), "{black}: {}", left.printed);
}

/// Against any program a game to its end on the board: Black has one move, and is mated.
fn mate(black: &str, variables: &[(&str, &str)]) {
    let fen = "7k/5K2/8/8/8/8/8/R7 w - - 0 1";
    let people = ["--white", "human:Anna", "--black", black, "--fen", fen];
    let arguments = [&people[..], &["--movetime", "200ms"]].concat();
    let mut program = Program::with(&arguments, variables);
    program.wait_for("White to move");
    program.enter("Ra2");
    program.wait_until(black, |screen| pty::answered(screen, 1));
    program.wait_for("White to move");
    program.enter("Rh2");
    program.wait_for("White wins by checkmate");
    program.send("q");
    let left = program.end();
    assert_eq!(left.code, Some(0), "{black}");
    assert!(left.printed.contains("1. Ra2 Kh7 2. Rh2#"), "{black}: {}", left.printed);
}

#[test]
fn against_the_random_mover() {
    play_against("random");
    mate("random", &[]);
}

#[test]
fn against_the_textbook_players() {
    for black in ["easy", "normal", "hard", "ancestor:b"] {
        play_against(black);
    }
    for black in
        ["easy", "normal", "hard", "ancestor:a1", "ancestor:a2", "ancestor:a3", "ancestor:b"]
    {
        mate(black, &[]);
    }
}

#[test]
fn a_race_against_an_ancestor() {
    let fen = "8/K7/7k/8/8/8/8/8 w - - 0 1";
    let arguments = ["--variant", "racingkings", "--fen", fen, "--white", "human:Anna"];
    let mut program = Program::start(
        &[&arguments[..], &["--black", "ancestor:e", "--movetime", "200ms"]].concat(),
    );
    program.wait_for("White to move");
    program.enter("Ka8");
    program.wait_for("White wins the race");
    program.send("q");
    assert_eq!(program.end().code, Some(0));
}

#[test]
fn against_the_engine_at_an_elo_and_at_full_strength() {
    for black in ["elo:800", "engine"] {
        play_against(black);
        mate(black, &[]);
    }
}

#[test]
fn against_another_uci_engine() {
    let engine = format!("uci:{} uci", env!("CARGO_BIN_EXE_kiebitz"));
    play_against(&engine);
    mate(&engine, &[]);
}

#[test]
fn against_endgame_tables() {
    let folder = pty::folder("tables");
    let built = Command::new(env!("CARGO_BIN_EXE_kiebitz"))
        .args(["tb", "generate", "KRvK", "--threads", "1", "--dir"])
        .arg(&folder)
        .output()
        .expect("the program runs");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let fen = "8/8/8/8/8/1k6/7r/K7 w - - 0 1";
    let arguments = ["--white", "human:Anna", "--black", "table", "--fen", fen];
    let folder = folder.to_str().expect("a plain name");
    let mut program = Program::with(&arguments, &[("KIEBITZ_TABLES", folder)]);
    program.wait_for("Tables: Black wins in 1 move");
    program.enter("Kb1");
    program.wait_for("Black wins by checkmate");
    program.send("q");
    assert_eq!(program.end().code, Some(0));
    mate("table", &[("KIEBITZ_TABLES", folder)]);
}

#[test]
fn two_programs_play_a_whole_game() {
    let arguments = ["--white", "random", "--black", "random", "--seed", "3"];
    let mut program = Program::start(&arguments);
    program.wait_for("Game over");
    program.send("q");
    let left = program.end();
    assert_eq!(left.code, Some(0));
    assert!(left.printed.contains("[White \"Kiebitz random\"]"), "{}", left.printed);
}

#[test]
fn a_game_is_played_with_the_mouse() {
    let mut program = Program::start(&PEOPLE);
    program.wait_for("White to move");
    let turns = ["Black to move", "White to move", "Black to move"];
    for ((from, to), turn) in [("f2", "f3"), ("e7", "e5"), ("g2", "g4")].into_iter().zip(turns) {
        program.click(from);
        program.click(to);
        program.wait_for(turn);
    }
    // The last one is dragged.
    program.drag("d8", "h4");
    program.wait_for("Black wins by checkmate");
    program.click_text("Rematch");
    program.wait_for("White to move");
    program.click_text("F10");
    assert_eq!(program.end().code, Some(0));
}

#[test]
fn a_hint_an_evaluation_and_a_takeback() {
    let mut program = Program::start(&PEOPLE);
    program.wait_for("White to move");
    program.send("\x1bOS"); // F4
    program.wait_for("Hint: ");
    program.send("\x1b[17~"); // F6
    program.wait_until("a score", |screen| {
        let (_, score) = screen.split_once("Evaluation: ").unwrap_or_default();
        score.starts_with(['+', '-']) && score.contains("1.")
    });
    program.enter("e4");
    program.wait_for("Black to move");
    program.send("\x1b[15~"); // F5
    program.wait_for("One move taken back.");
    program.enter("quit");
    assert_eq!(program.end().code, Some(0));
}

#[test]
fn the_dialog_asks_what_the_command_line_left_out() {
    let mut program = Program::start(&["--black", "easy", "--clock", "5+3"]);
    program.wait_for("New game");
    assert!(!program.text().contains("Clock"), "{}", program.text());
    program.send("\x1b[B\x1b[B"); // down, to the name
    program.send("Carla\r");
    program.wait_for("White to move");
    assert!(program.text().contains("Carla"), "{}", program.text());
    assert!(
        program.text().contains("5:00") || program.text().contains("4:5"),
        "{}",
        program.text()
    );
    program.enter("quit");
    assert_eq!(program.end().code, Some(0));
}

#[test]
fn a_game_that_was_killed_goes_on_and_earlier_positions_are_looked_at() {
    let db = pty::folder("continue").join("games.db");
    let _ = std::fs::remove_file(&db);
    let db = db.to_str().expect("a plain name");
    let mut program = Program::start(&[&PEOPLE[..], &["--db", db]].concat());
    program.wait_for("White to move");
    program.enter("e4");
    program.wait_for("Black to move");
    program.enter("e5");
    program.wait_for("White to move");
    let kill = Command::new("kill").args(["-9", &program.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    drop(program);

    let mut program = Program::run(&["games", "continue", "1", "--db", db, "--lang", "de"], &[]);
    program.wait_for("Partie 1 geht weiter.");
    program.enter("Sf3");
    program.wait_until("Sf3", |screen| pty::squeezed(screen).contains("2. Sf3"));
    program.send("\x1b[5~\x1b[5~"); // page up, twice
    program.wait_for("Stellung nach 1. e4.");
    program.click_text("e5");
    program.wait_for("Stellung nach 1... e5.");
    // A move is one of the game, and shows it.
    program.enter("Sc6");
    program.wait_for("Weiß am Zug");
    program.send("\x1b[H"); // home
    program.wait_for("Stellung am Anfang");
    program.send("\x1b[F"); // end
    program.wait_for("Weiß am Zug");
    program.enter("aufgeben");
    program.wait_for("gibt auf?");
    program.send("a");
    program.wait_for("Schwarz gewinnt");
    program.click_text("Beenden");
    let left = program.end();
    assert_eq!(left.code, Some(0));
    assert!(left.printed.contains("1. e4 e5 2. Nf3 Nc6"), "{}", left.printed);
    let mut program = Program::run(&["games", "continue", "1", "--db", db, "--plain"], &[]);
    program.wait_for("game 1 is over");
    assert_eq!(program.end().code, Some(1));
}

#[test]
fn a_game_is_replayed_key_by_key_and_by_itself() {
    let folder = pty::folder("replay");
    let db = folder.join("games.db");
    let _ = std::fs::remove_file(&db);
    let pgn = folder.join("games.pgn");
    std::fs::write(&pgn, "[White \"Anna\"]\n[Black \"Jörg\"]\n\n1. e4 e5 2. Nf3 1-0\n")
        .expect("it can be written");
    let (db, pgn) = (db.to_str().expect("plain"), pgn.to_str().expect("plain"));
    let imported = Command::new(env!("CARGO_BIN_EXE_kiebitz"))
        .args(["games", "import", pgn, "--db", db])
        .output()
        .expect("the program runs");
    assert!(imported.status.success());

    let replay = ["games", "replay", "1", "--db", db];
    let mut program = Program::run(&replay, &[]);
    program.wait_for("Start   (0/3)");
    program.send(" ");
    program.wait_for("1. e4   (1/3)");
    program.send("\x1b[C"); // right
    program.wait_for("1... e5   (2/3)");
    program.send("\x1b[D"); // left
    program.wait_for("1. e4   (1/3)");
    program.send("\x1b[F"); // end
    program.wait_for("2. Nf3   (3/3)");
    program.wait_for("1-0");
    program.send("q");
    assert_eq!(program.end().code, Some(0));

    // By itself, in German, without Unicode; and stopped by Ctrl-C.
    let arguments = [&replay[..], &["--delay", "50ms", "--lang", "de"]].concat();
    let mut program = Program::run(&arguments, &[("LC_ALL", "C")]);
    program.wait_for("2. Sf3   (3/3)");
    program.wait_for("1-0");
    assert!(program.text().contains("Anna - Joerg") && program.text().is_ascii());
    program.send("\x1b[D"); // left
    program.wait_for("Weiss am Zug");
    program.send("\x03");
    assert_eq!(program.end().code, Some(130));
    let mut program = Program::run(&replay, &[]);
    program.wait_for("Start");
    let kill = Command::new("kill").args(["-TERM", &program.id().to_string()]).status();
    assert!(kill.expect("kill runs").success());
    assert_eq!(program.end().code, Some(130));
    // Line by line, for screen readers.
    let mut program = Program::run(&[&replay[..], &["--plain"]].concat(), &[]);
    program.wait_for("Enter: next move");
    program.enter("");
    program.wait_for("1. e4");
    program.enter("q");
    assert_eq!(program.end().code, Some(0));
}

#[test]
fn the_window_may_change_its_size() {
    let mut program = Program::start(&PEOPLE);
    program.wait_for("White to move");
    program.resize(40, 120);
    program.wait_until("keys at the bottom", |screen| {
        screen.lines().nth(39).is_some_and(|line| line.contains("F10"))
    });
    program.resize(10, 30);
    program.wait_for("too small");
    program.resize(24, 80);
    program.wait_for("White to move");
    program.enter("e4");
    program.wait_for("Black to move");
    program.send("\x1b[21~"); // F10
    program.wait_for("The game is not over.");
    program.send("q");
    assert_eq!(program.end().code, Some(0));
}

#[test]
fn german_without_unicode_and_true_colour() {
    let variables = [("LC_ALL", "C"), ("COLORTERM", ""), ("TERM", "xterm")];
    let mut arguments = PEOPLE.to_vec();
    arguments.extend(["--lang", "de"]);
    let mut program = Program::with(&arguments, &variables);
    program.wait_for("Weiss am Zug");
    program.enter("Sf3");
    program.wait_for("Schwarz am Zug");
    assert!(program.text().is_ascii(), "{}", program.text());
    program.enter("drehen");
    program.enter("ende");
    program.wait_for("nicht beendet.");
    program.send("b");
    assert_eq!(program.end().code, Some(0));
}

#[test]
fn it_is_told_when_games_cannot_be_kept() {
    let mut program = Program::start(&[&PEOPLE[..], &["--db", "/dev/null/games.db"]].concat());
    program.wait_for("Games are not saved: cannot create the folder /dev/null");
    program.enter("e4");
    program.wait_for("Black to move");
    program.enter("save /dev/null/x.pgn");
    program.wait_for("Not saved: cannot write /dev/null/x.pgn");
    program.send("\x03");
    assert_eq!(program.end().code, Some(130));
}

#[test]
fn the_config_file_may_want_it_plain() {
    let config = pty::folder("plain").join("config.toml");
    std::fs::write(&config, "plain = true\nlanguage = \"de\"\n").expect("it can be written");
    let variables = [("KIEBITZ_CONFIG", config.to_str().expect("a plain name"))];
    let mut program = Program::with(&PEOPLE, &variables);
    program.wait_for("Weiß am Zug:");
    assert!(!program.text().contains("F10"), "{}", program.text());
    program.send("\x04");
    assert_eq!(program.end().code, Some(0));
    let arguments = [&PEOPLE[..], &["--no-plain", "--lang", "en"]].concat();
    let mut program = Program::with(&arguments, &variables);
    program.wait_for("F10Quit");
    program.send("\x1b[21~"); // F10
    assert_eq!(program.end().code, Some(0));
}

#[test]
fn ctrl_c_leaves_at_once_and_the_game_is_printed() {
    let mut program = Program::start(&PEOPLE);
    program.wait_for("White to move");
    program.enter("e4");
    program.wait_for("Black to move");
    program.send("\x03");
    let left = program.end();
    assert_eq!(left.code, Some(130));
    assert!(left.printed.contains("1. e4"), "{}", left.printed);
}

#[test]
fn a_kill_restores_the_terminal() {
    for signal in ["-TERM", "-INT", "-HUP"] {
        let mut program = Program::start(&PEOPLE);
        program.wait_for("White to move");
        let kill = Command::new("kill").args([signal, &program.id().to_string()]).status();
        assert!(kill.expect("kill runs").success());
        assert_eq!(program.end().code, Some(130), "{signal}");
    }
}

#[test]
fn tic_tac_toe_is_chosen_on_the_screen_and_played_line_by_line() {
    let mut program = Program::start(&["--white", "human:Anna"]);
    program.wait_for("New game");
    program.send("\x1b[D"); // from chess to the last of the games
    program.wait_for("Tic-tac-toe");
    program.send("\r");
    program.wait_for("Crosses (x) to move:");
    program.send("b2\r");
    // The first line typed goes to the game, whatever read the input before.
    program.wait_for("x: b2");
    program.wait_for("\no: ");
    program.send("resign\r");
    program.wait_for("noughts win by resignation");
    program.send("quit\r");
    assert_eq!(program.end().code, Some(0));
}

#[test]
fn ctrl_c_ends_tic_tac_toe_after_the_screen() {
    let mut program = Program::start(&["--white", "human:Anna"]);
    program.wait_for("New game");
    program.send("\x1b[D");
    program.wait_for("Tic-tac-toe");
    program.send("\r");
    program.wait_for("Crosses (x) to move:");
    program.send("\x03");
    assert_eq!(program.end().code, Some(130));
}

#[test]
fn ctrl_z_suspends_and_fg_draws_the_screen_again() {
    // A shell with job control runs the program, and goes on with it when a line is typed.
    let script = "\"$0\" play --white human:Anna --black human:Bert; echo SUSPENDED; read line; fg >/dev/null";
    let mut program =
        Program::spawn(pty::command("sh").args(["-mc", script, env!("CARGO_BIN_EXE_kiebitz")]));
    program.wait_for("White to move");
    program.enter("e4");
    program.wait_for("Black to move");
    program.send("\x1a");
    program.wait_for("SUSPENDED");
    assert!(!program.text().contains("Black to move"), "{}", program.text());
    program.enter("");
    program.wait_for("Black to move");
    program.enter("e5");
    program.wait_for("White to move");
    program.send("\x03");
    assert_eq!(program.end().code, Some(130));
}

#[test]
fn no_color_leaves_umlauts() {
    let mut arguments = PEOPLE.to_vec();
    arguments.extend(["--lang", "de"]);
    let mut program = Program::with(&arguments, &[("NO_COLOR", "1")]);
    program.wait_for("Weiß am Zug");
    program.send("\x03");
    assert_eq!(program.end().code, Some(130));
}

#[test]
fn a_terminal_without_a_name_gets_lines() {
    for term in ["", "dumb"] {
        let mut program = Program::with(&PEOPLE, &[("TERM", term)]);
        program.wait_for("White to move:");
        assert!(!program.is_full_screen(), "{}", program.text());
        program.enter("quit");
        assert_eq!(program.end().code, Some(0));
    }
}
