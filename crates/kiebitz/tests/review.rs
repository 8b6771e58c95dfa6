//! `kiebitz review`, run as a program.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::home::Home;
use serde_json::Value;

const GAMES: &str = "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"0-1\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 0-1\n\n\
    [White \"Broken\"]\n\n1. e5 *\n\n\
    [White \"Cleo\"]\n[Black \"Dora\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

fn home_of(name: &str) -> Home {
    Home::with_games("review", name, GAMES)
}

/// A run that must fail, saying these words.
fn refused(home: &Home, arguments: &[&str], code: i32, words: &str) {
    let errors = home.refused(arguments, code);
    assert!(errors.contains(words), "\"{words}\" is not in: {errors}");
}

#[test]
fn games_are_judged_in_both_languages() {
    let home = home_of("text");
    let games = home.file("games.pgn");
    let output = home.run(&[&games, "--nodes", "5000", "--lang", "en"]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("1. Anna - Bert\n") && told.contains("3. Cleo - Dora\n"), "{told}");
    assert!(told.contains("3. Qxf7+??  Blunder, "), "{told}");
    assert!(
        told.contains("3... Kxf7 wins the queen on f7 for a pawn: the queen on f7 was hanging."),
        "{told}"
    );
    assert!(told.contains("2. g4?? "), "{told}");
    assert!(told.contains("Now Black mates at once: 2... Qh4#."), "{told}");
    assert!(told.lines().all(|line| line.chars().count() <= 100), "lines are short");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(
        errors.ends_with("games.pgn, game 2, line 7: move 1. e5 is not legal there\n"),
        "{errors}"
    );
    assert_eq!(output.status.code(), Some(0));

    let german = home.done(&[&games, "--nodes", "5000", "--lang", "de", "--game", "1"]);
    assert!(german.contains("3. Dxf7+??  Grober Fehler, "), "{german}");
    assert!(german.contains("3... Kxf7 gewinnt die Dame auf f7 für einen Bauern"), "{german}");
    assert!(!german.contains("Cleo"), "only the game asked for");

    let output = home.run(&[&games, "--nodes", "500", "--lang", "de"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    let words = "games.pgn, Partie 2, Zeile 7: der Zug 1. e5 ist dort nicht möglich\n";
    assert!(errors.ends_with(words), "{errors}");
    let german = |arguments: &[&str], words| {
        refused(&home, &[arguments, &["--lang", "de"]].concat(), 1, words);
    };
    german(&[&games, "--game", "2"], "enthält keine lesbare Partie");
    german(&[&games, "--game", "9"], "enthält keine Partie 9");
    german(&[&home.file("none.pgn")], "lässt sich nicht öffnen");
    german(&[&games, "--html", &home.file("no/where")], "lässt sich nicht schreiben");
    german(&[&games, "--pgn", &games], "zugleich gelesen und geschrieben");
    german(&[&games, "--log", &home.file("kept.txt"), "--pgn", &home.file("kept.txt")], "zweimal");
}

#[test]
fn json_has_everything_and_comes_from_a_pipe() {
    let home = home_of("json");
    let report = home.json(&[&home.file("games.pgn"), "--nodes", "2000"]);
    let games = report["games"].as_array().expect("a list");
    assert_eq!(games.len(), 2);
    assert_eq!((&games[1]["game"], &games[1]["line"]), (&3.into(), &11.into()));
    assert_eq!(games[0]["white"]["blunders"], 1);
    assert_eq!(games[0]["moves"][4]["mark"], "blunder");
    assert_eq!(games[1]["reason"], "checkmate");
    assert_eq!(report["broken"][0]["line"], 7);

    let mut child = home
        .command(&["-", "--nodes", "2000", "--json", "--threads", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program under test can be started");
    child.stdin.take().expect("a pipe").write_all(GAMES.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let piped: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    assert_eq!(piped, report, "neither the way in nor the threads change anything");
}

#[test]
fn files_are_written() {
    let home = home_of("files");
    let games = home.file("games.pgn");
    let (page, annotated) = (home.file("out.html"), home.file("out.pgn"));
    home.done(&[&games, "--nodes", "2000", "--html", &page, "--pgn", &annotated, "--lang", "de"]);
    let html = home.read("out.html");
    assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"));
    assert!(html.contains("lang=\"de\"") && html.contains("id=\"g3m3\""), "both games are there");
    assert!(html.contains("<a href=\"#g1\">1</a>"), "a list of the games comes first");
    let pgn = home.read("out.pgn").replace('\n', " "); // lines may break anywhere
    assert!(pgn.contains("3. Qxf7+ $4 {[%eval "), "{pgn}");
    assert!(pgn.contains("[White \"Cleo\"]"), "{pgn}");
    // What was written is judged the same.
    let [one, two] = [&games, &annotated].map(|file| {
        let mut report = home.json(&[file, "--nodes", "2000", "--game", "1"]);
        report["games"][0]["moves"].take()
    });
    assert_eq!(one, two);
    let mut names: Vec<_> = std::fs::read_dir(&home.folder).expect("a folder").flatten().collect();
    names.retain(|entry| entry.file_name().to_string_lossy().contains("tmp"));
    assert!(names.is_empty(), "nothing half done is left");
}

/// A device that is always full shows itself at the end only.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_saved_is_printed() {
    let home = home_of("full");
    let (games, annotated) = (home.file("games.pgn"), home.file("out.pgn"));
    let arguments =
        [&*games, "--nodes", "500", "--json", "--html", "/dev/full", "--pgn", &annotated];
    let output = home.run(&arguments);
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    assert_eq!(report["games"].as_array().map(Vec::len), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write /dev/full"));
    assert!(home.read("out.pgn").contains("Cleo"), "the other file was written");
}

#[test]
fn a_log_goes_on_where_it_was() {
    let home = home_of("log");
    let (games, log) = (home.file("games.pgn"), home.file("log"));
    let arguments = [games.as_str(), "--nodes", "2000", "--log", &log];
    let first = home.json(&arguments);
    let kept = home.read("log");
    assert_eq!(kept.lines().count(), 2);
    assert_eq!(home.json(&arguments), first);
    assert_eq!(home.read("log"), kept, "nothing was judged again");
    // A crash in the middle of a line costs that game only.
    std::fs::write(&log, &kept[..kept.len() - 40]).expect("it can be written");
    assert_eq!(home.json(&arguments), first);
    assert_eq!(home.read("log"), kept);
    // Other conditions, other results.
    home.done(&[&games, "--nodes", "1000", "--log", &log]);
    assert_eq!(home.read("log").lines().count(), 4);
}

/// A damaged line is not believed: its game is judged again.
#[test]
fn a_damaged_line_of_a_log_is_named_and_judged_again() {
    let home = home_of("damaged");
    let (games, log) = (home.file("games.pgn"), home.file("log"));
    let arguments = [games.as_str(), "--nodes", "1000", "--json", "--log", &log];
    let first = home.run(&arguments);
    let kept = home.read("log");
    let changed = kept.replacen("\"cp\":", "\"cp\":9", 1);
    assert_ne!(changed, kept);
    for (language, words) in [
        ("en", "log is damaged (line 1): those games are reviewed again"),
        ("de", "log ist beschädigt (Zeile 1): diese Partien werden neu analysiert"),
    ] {
        std::fs::write(&log, &changed).expect("it can be written");
        let again = home.run(&[&arguments[..], &["--lang", language]].concat());
        assert!(again.status.success());
        assert_eq!(again.stdout, first.stdout);
        let said = String::from_utf8_lossy(&again.stderr);
        assert!(said.contains(words), "{said}");
        assert_eq!(home.read("log").lines().count(), 3);
    }
}

#[test]
fn files_of_the_user_are_left_alone() {
    let home = home_of("safe");
    let games = home.file("games.pgn");
    let other = home.file("other.pgn");
    std::fs::write(&other, GAMES).expect("it can be written");
    let roundabout = home.file("../review-safe/games.pgn");
    let both = "is both read and written";
    for (arguments, words) in [
        (["--log", &games], both),
        (["--pgn", &games], both),
        (["--html", &roundabout], both),
        (["--log", &other], "is not a review log"),
    ] {
        // So few nodes a position that anything would be written at once.
        refused(&home, &[&[games.as_str(), "--nodes", "100"], &arguments[..]].concat(), 1, words);
    }
    let twice = ["--html", &home.file("out"), "--pgn", &home.file("out")];
    refused(&home, &[&[games.as_str()], &twice[..]].concat(), 1, "would be written twice");
    assert_eq!((home.read("games.pgn"), home.read("other.pgn")), (GAMES.into(), GAMES.into()));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&games, home.file("link.pgn")).expect("a link");
        refused(&home, &[&games, "--pgn", &home.file("link.pgn")], 1, both);
        // By its other name, standard input.
        let mut command = home.command(&["-", "--pgn", &games]);
        command.stdin(std::fs::File::open(&games).expect("it is there"));
        let output = command.output().expect("the program under test can be started");
        assert!(
            String::from_utf8_lossy(&output.stderr).contains(both)
                || cfg!(not(target_os = "linux"))
        );
        assert_eq!(home.read("games.pgn"), GAMES);
    }
    // An empty file is as good as none, and devices hold nothing.
    std::fs::write(home.file("log"), "").expect("it can be written");
    home.done(&[&games, "--nodes", "100", "--log", &home.file("log")]);
    assert_eq!(home.read("log").lines().count(), 2);
    if cfg!(unix) {
        home.done(&[&games, "--nodes", "100", "--html", "/dev/null", "--pgn", "/dev/null"]);
    }
}

/// The checksum that networks end with, computed bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc: u32, _| {
            (crc >> 1) ^ if crc & 1 == 1 { 0xEDB8_8320 } else { 0 }
        })
    })
}

#[test]
fn a_log_knows_which_network_and_engine_judged() {
    let home = home_of("network");
    let (games, log, network) = (home.file("games.pgn"), home.file("log"), home.file("a.kzn"));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/chess.kzn");
    let mut bytes = std::fs::read(path).expect("the repository has a network");
    std::fs::write(&network, &bytes).expect("it can be written");
    let arguments = [games.as_str(), "--nodes", "500", "--log", &log, "--eval-file", &network];
    home.done(&arguments);
    home.done(&arguments);
    assert_eq!(home.read("log").lines().count(), 2, "nothing was judged again");
    // Another network under the same name: the last bias of its output is another.
    let end = bytes.len() - 4;
    bytes[end - 3] ^= 1;
    let checksum = crc32(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    std::fs::write(&network, &bytes).expect("it can be written");
    home.done(&arguments);
    let kept = home.read("log");
    let conditions = |line: usize| {
        let line: Value =
            serde_json::from_str(kept.lines().nth(line).expect("a line")).expect("JSON");
        line["conditions"].as_str().expect("text").to_owned()
    };
    assert_eq!(kept.lines().count(), 4, "{kept}");
    assert!(conditions(3).contains(&format!("network {checksum:08x}")), "{}", conditions(3));
    assert!(!conditions(0).contains(&format!("{checksum:08x}")), "{}", conditions(0));
    // What tells builds apart, the same for all games of a run.
    assert!(conditions(0).contains(", engine ") && conditions(0) == conditions(1));
}

#[test]
fn broken_games_alone_are_reported_as_json() {
    let home = Home::with_games(
        "review",
        "broken",
        "[White \"A\"]\n\n1. e5 *\n\n[White \"B\"]\n\n1. e4 Ke7 *\n",
    );
    let output = home.run(&[&home.file("games.pgn"), "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    assert_eq!(report["games"], serde_json::json!([]));
    assert_eq!(report["broken"].as_array().map(Vec::len), Some(2), "{report}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("has no game that can be read"), "{errors}");
}

#[test]
fn mistakes_of_the_user_are_said_plainly() {
    let home = home_of("wrong");
    let games = home.file("games.pgn");
    refused(&home, &[&home.file("none.pgn")], 1, "cannot open");
    refused(&home, &[&games, "--game", "9"], 1, "has no game 9");
    refused(&home, &[&games, "--game", "2"], 1, "has no game that can be read");
    refused(&home, &[&games, "--nodes", "0"], 2, "--nodes");
    refused(&home, &[&games, "--lang", "fr"], 2, "possible values: en, de");
    refused(&home, &[&games, "--tables", &home.file("nowhere")], 1, "nowhere");
    refused(&home, &[&games, "--log", &home.file("no/where")], 1, "as a log");
    refused(&home, &[], 2, "FILE");
    std::fs::write(home.file("empty.pgn"), "").expect("it can be written");
    refused(&home, &[&home.file("empty.pgn")], 1, "has no game");
    // Before any work: so many nodes would take a day.
    for option in ["--html", "--pgn"] {
        let arguments = [&games, "--nodes", "100000000000", option, &home.file("no/where")];
        refused(&home, &arguments, 1, "cannot write");
        let folder = home.file("");
        refused(&home, &[&games, "--nodes", "100000000000", option, &folder], 1, "cannot write");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done() {
    let home = home_of("interrupt");
    let many: String = (0..200).map(|_| GAMES).collect();
    std::fs::write(home.file("many.pgn"), many).expect("it can be written");
    let child = home
        .command(&[
            &home.file("many.pgn"),
            "--nodes",
            "200000",
            "--json",
            "--log",
            &home.file("log"),
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program under test can be started");
    // As soon as one game is done.
    let begun = std::time::Instant::now();
    while std::fs::metadata(home.file("log")).map_or(0, |log| log.len()) == 0 {
        assert!(begun.elapsed().as_secs() < 60, "no game was judged");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let report: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    let games = report["games"].as_array().expect("a list").len();
    assert!((1..400).contains(&games), "{games}");
}

/// `| head` ends the report, not the files.
#[test]
fn whoever_reads_only_the_beginning_gets_whole_files() {
    let home = home_of("head");
    let (games, annotated) = (home.file("games.pgn"), home.file("out.pgn"));
    let mut child = home
        .command(&[&games, "--nodes", "500", "--pgn", &annotated])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program under test can be started");
    drop(child.stdout.take());
    assert!(child.wait().expect("it ends").success());
    let text = home.read("out.pgn");
    assert!(text.contains("Anna") && text.contains("Cleo"), "{text}");
}

#[test]
fn text_without_moves_is_no_game() {
    let home = home_of("text-only");
    let readme = home.file("README.md");
    std::fs::write(&readme, "# Games\n\n[Event \"none\"]\n\n*\n").expect("it can be written");
    refused(&home, &[&readme], 1, "it has no moves");
    refused(&home, &[&readme, "--lang", "de"], 1, "sie hat keine Züge");
    std::fs::write(&readme, "# Games\n\n* none\n* yet\n").expect("it can be written");
    let told = home.refused(&[&readme], 1);
    assert!(told.contains("has no game") && told.lines().count() == 1, "{told}");
}

#[test]
fn a_log_belongs_to_one_review_at_a_time() {
    let home = home_of("held");
    let (games, log) = (home.file("games.pgn"), home.file("log"));
    let held = std::fs::File::create(&log).expect("it can be made");
    held.try_lock().expect("no other process has it");
    refused(&home, &[&games, "--log", &log], 1, "is in use by another kiebitz");
    drop(held);
    home.done(&[&games, "--nodes", "100", "--log", &log]);
}

#[test]
fn evaluation_and_clock_share_a_comment() {
    let home = home_of("clock");
    let games = home.file("clock.pgn");
    let text = "[White \"Anna\"]\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:58]} 2. Qh5 {[%clk 0:04:50]} Ke7 {[%clk 0:04:40]} *\n";
    std::fs::write(&games, text).expect("it can be written");
    home.done(&[&games, "--nodes", "1000", "--pgn", &home.file("out.pgn")]);
    let annotated = home.read("out.pgn").replace('\n', " ");
    assert!(annotated.contains("] [%clk 0:05:00]}") && !annotated.contains("} {"), "{annotated}");
    assert!(annotated.contains("[%clk 0:04:40] Blunder."), "{annotated}");
}
