//! `kiebitz games`, run as a program.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use crate::home::Home;

const GAMES: &str = "[White \"Anna\"]\n[Black \"Bert\"]\n[Date \"2024.02.29\"]\n[ECO \"C20\"]\n\n1. e4 {[%clk 0:05:00]} e5 (1... c5 {sharp}) 2. Nf3! 1-0\n\n\
    [White \"Cleo\"]\n[Black \"Anna\"]\n\n1. e4 c5 0-1\n\n[White \"Broken\"]\n\n1. e5 *\n\n\
    [White \"Dora\"]\n[Black \"Emil\"]\n\n1. d4 *\n";

fn home_of(name: &str) -> Home {
    Home::with_games("games", name, GAMES)
}

/// The one sentence of a run that must fail.
fn refused(home: &Home, arguments: &[&str], code: i32) -> String {
    let errors = home.refused(arguments, code);
    assert_eq!(errors.lines().count(), 1, "{errors}");
    errors
}

#[test]
fn games_go_in_and_come_out() {
    let home = home_of("round");
    let output = home.run(&["import", &home.file("games.pgn")]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("3 games with 6 positions added, 0 known already, 1 broken"), "{told}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.ends_with("games.pgn, game 3, line 13: move 1. e5 is not legal there\n"),
        "{errors}"
    );
    assert!(Path::new(&home.file("kiebitz/games.db")).exists());

    let again = home.json(&["import", &home.file("games.pgn")]);
    assert_eq!(
        (&again[0]["added"], &again[0]["known"], &again[0]["broken"]),
        (&0.into(), &3.into(), &1.into())
    );

    let exported = home.done(&["export", "1"]);
    assert!(
        exported.contains("1. e4 {[%clk 0:05:00]} 1... e5 (1... c5 {sharp}) 2. Nf3 $1 1-0"),
        "{exported}"
    );
    let file = home.file("out.pgn");
    assert_eq!(
        home.done(&["export", "1", "2", "-o", &file]),
        format!("2 games written to {file}\n")
    );
    let other = home.file("other.db");
    assert_eq!(home.json(&["import", &file, "--db", &other])[0]["added"], 2);
    assert_eq!(home.done(&["export", "1", "--db", &other]), exported);
    refused(&home, &["export", "99"], 1);
    refused(&home, &["import", "/nowhere.pgn"], 1);
}

#[test]
fn standard_input_and_the_environment() {
    let home = home_of("stdin");
    let db = home.file("elsewhere/my.db");
    let mut command = home.command(&["import", "-"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .env("KIEBITZ_DB", &db)
        .spawn()
        .expect("it starts");
    child.stdin.take().expect("it is piped").write_all(b"1. e4 *").expect("it reads");
    assert!(child.wait().expect("it ends").success());
    assert_eq!(home.json(&["list", "--db", &db]).as_array().map(Vec::len), Some(1));
}

#[test]
fn games_are_listed_shown_and_replayed() {
    let home = home_of("list");
    assert_eq!(home.done(&["list"]), "There are no games yet\n");
    home.done(&["import", &home.file("games.pgn")]);
    let list = home.done(&["list", "--player", "anna"]);
    assert_eq!(list.lines().count(), 3, "{list}");
    assert!(list.contains("2024-02-29  Anna                  Bert                  1-0          2  chess        C20"), "{list}");
    let open = home.json(&["list", "--result", "*"]);
    assert_eq!((open.as_array().map(Vec::len), &open[0]["white"]), (Some(1), &"Dora".into()));
    assert_eq!(home.json(&["list", "--since", "2024-03"]).as_array().map(Vec::len), Some(0));
    refused(&home, &["list", "--since", "yesterday"], 2);
    refused(&home, &["list", "--result", "2-0"], 2);

    let shown = home.json(&["show", "1"]);
    assert_eq!(shown["san"], serde_json::json!(["e4", "e5", "Nf3"]));
    assert_eq!(shown["fen"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    assert!(home.done(&["show", "1"]).contains("[White \"Anna\"]"));
    let replayed = home.done(&["replay", "1", "--delay", "1ms"]);
    assert!(replayed.contains("2. Nf3\n") && replayed.ends_with("1-0\n"), "{replayed}");
    assert_eq!(replayed.matches("8  r").count(), 4);
    assert_eq!(home.done(&["replay", "1"]), replayed);
    // A file needs no database.
    let file = home.file("games.pgn");
    let apart = ["--db", &home.file("none.db")];
    assert_eq!(home.done(&[&["replay", &file, "--delay", "1ms"], &apart[..]].concat()), replayed);
    let third = home.done(&[&["replay", &file, "--game", "3"], &apart[..]].concat());
    assert!(third.contains("Dora") && third.contains("1. d4\n"), "{third}");
    assert!(!Path::new(apart[1]).exists());
    refused(&home, &["replay", &file, "--game", "4"], 1);
    assert!(refused(&home, &["replay", "/nowhere.pgn"], 1).contains("/nowhere.pgn"));

    let id = open[0]["id"].to_string();
    let told = refused(&home, &["continue", &id], 1);
    assert!(told.contains("does not say who plays White: name them with --white"), "{told}");
    let arguments = ["continue", &id, "--white", "human:Dora", "--black", "human:Emil"];
    let gone_on = home.done(&arguments);
    assert!(gone_on.contains("goes on.\n") && gone_on.contains("\n1. d4 *\n"), "{gone_on}");
    assert!(refused(&home, &["continue", "1"], 1).contains("game 1 is over"));
}

#[test]
fn positions_are_explored() {
    let home = home_of("explore");
    home.done(&["import", &home.file("games.pgn")]);
    let report = home.json(&["explore", "startpos"]);
    assert_eq!(report["games"], 3);
    let first = &report["moves"][0];
    assert_eq!(
        (&first["move"], &first["white"], &first["black"]),
        (&"e2e4".into(), &1.into(), &1.into())
    );
    assert_eq!(first["last"], "2024-02-29");
    let text = home.done(&["explore", "startpos"]);
    assert!(
        text.contains("e4               2   50.0 %    0.0 %   50.0 %   50.0 %  2024-02-29"),
        "{text}"
    );
    assert!(home.done(&["explore", "8/8/8/8/8/4k3/8/4K2Q", "w"]).contains("No game"));
    assert_eq!(home.done(&["forget", "startpos"]), "Nothing was learned here\n");
    assert_eq!(home.done(&["forget", "--all"]), "Nothing was learned here\n");
    refused(&home, &["forget"], 2);
    refused(&home, &["explore", "nonsense"], 2);
    assert!(home.done(&["rating"]).contains("No player has a rating"));
    assert_eq!(home.json(&["rating"]), serde_json::json!([]));
}

#[test]
fn german() {
    let home = home_of("german");
    let done = |arguments: &[&str]| home.done(&[arguments, &["--lang", "de"]].concat());
    assert_eq!(done(&["list"]), "Noch gibt es keine Partien\n");
    let output = home.run(&["import", &home.file("games.pgn"), "--lang", "de"]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(
        told.ends_with(": 3 Partien mit 6 Stellungen aufgenommen, 0 schon bekannt, 1 unlesbar\n"),
        "{told}"
    );
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.ends_with("Partie 3, Zeile 13: der Zug 1. e5 ist dort nicht möglich\n"),
        "{errors}"
    );
    assert!(done(&["list"]).starts_with("Partie  Datum       Weiß "));
    let shown = done(&["show", "1"]);
    assert!(
        shown.contains("\n3  .  .  .  .  . [S] .  .  3\n") && shown.contains("2. Nf3 $1"),
        "{shown}"
    );
    assert!(done(&["show", "3"]).contains("\nnicht beendet\n"));
    let replayed = done(&["replay", "1"]);
    assert!(replayed.contains("\n2. Sf3\n") && replayed.contains("Schwarz am Zug"), "{replayed}");
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let explored = done(&["explore", after]);
    assert!(
        explored.contains("Sf3              1  100,0 %    0,0 %    0,0 %  100,0 %"),
        "{explored}"
    );
    assert!(explored.ends_with("Eine Partie; Erfolg der Seite am Zug\n"), "{explored}");
    // What programs read is the same in every language.
    assert_eq!(done(&["explore", after, "--json"]), home.done(&["explore", after, "--json"]));
    assert_eq!(done(&["export", "1"]), home.done(&["export", "1"]));
    assert_eq!(done(&["forget", "--all"]), "Hier ist nichts gelernt worden\n");
    assert!(done(&["rating"]).starts_with("Noch hat niemand eine Wertungszahl"));
    for (arguments, code, told) in [
        (&["show", "99"][..], 1, "kiebitz: es gibt keine Partie 99\n"),
        (&["continue", "1"], 1, "kiebitz: Partie 1 ist beendet\n"),
        (
            &["continue", "3"],
            1,
            "kiebitz: Partie 3 sagt nicht, wer Weiß spielt: --white nennt es\n",
        ),
        (
            &["explore", "8/8/8/8/8/8/8/K7 w - - 0 1"],
            2,
            "kiebitz: unmögliche Stellung: Schwarz hat keinen König\n",
        ),
    ] {
        assert_eq!(refused(&home, &[arguments, &["--lang", "de"]].concat(), code), told);
    }
    // The environment says it, too.
    let mut command = home.command(&["list", "--player", "bogus"]);
    let output =
        command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "de_DE.UTF-8").output();
    assert_eq!(output.expect("it runs").stdout, "Keine passenden Partien\n".as_bytes());
}

#[test]
fn a_file_that_is_no_database_is_refused() {
    let home = home_of("refuse");
    let told = refused(&home, &["list", "--db", &home.file("games.pgn")], 1);
    assert!(told.contains("games.pgn"), "{told}");
}

#[test]
fn names_of_strangers_do_not_steer_the_terminal() {
    const EVIL: &str = "\x1b]0;owned\x07\x1b[2J\u{9b}31mEve\u{202e}\u{200b}evE";
    let long = "A".repeat(30_000);
    let games = format!(
        "[White \"{EVIL}\"]\n[Black \"{long}\"]\n[Event \"{EVIL}\"]\n[Opening \"{EVIL}\"]\n\n1. e4 {{ {EVIL} }} e5 1-0\n\n\
         [White \"Eve\"]\n[Variant \"{EVIL}\"]\n\n1. e4 *\n"
    );
    let home = Home::with_games("games", "evil", &games);
    let is_clean = |shown: &[u8]| {
        let shown = String::from_utf8_lossy(shown).into_owned();
        let is_evil = |c: char| c != '\n' && c.is_control() || matches!(c, '\u{202e}' | '\u{200b}');
        assert!(!shown.contains(is_evil), "{shown:?}");
        shown
    };
    let imported = home.run(&["import", &home.file("games.pgn")]);
    is_clean(&imported.stdout);
    let told = is_clean(&imported.stderr);
    assert!(told.contains("game 2, line") && told.len() < 1000, "{told}");
    for arguments in [&["list"][..], &["show", "1"], &["replay", "1"], &["explore", "startpos"]] {
        let output = home.run(arguments);
        assert!(output.status.success(), "{arguments:?}");
        let shown = is_clean(&output.stdout);
        assert!(arguments[0] == "explore" || shown.contains("EveevE"), "{arguments:?}: {shown}");
    }
    // What goes into a file is what came.
    let exported = home.done(&["export", "1"]);
    assert!(exported.contains('\u{202e}') && exported.contains(&long), "{exported}");
    let home = Home::with_games("review", "evil", &games);
    let review = home.run(&[&home.file("games.pgn"), "--nodes", "100"]);
    is_clean(&review.stderr);
    assert!(is_clean(&review.stdout).contains("EveevE"), "{review:?}");
}
