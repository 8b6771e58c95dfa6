//! The game database as a file, by the program: nothing is made by reading, nothing is lost by writing.
#![cfg(unix)]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::home::Home;
use crate::pty;

const GAMES: &str = "[White \"Anna\"]\n[Black \"Bert\"]\n[Date \"2024.02.29\"]\n\n\
    1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 1-0\n\n\
    [White \"Cleo\"]\n[Black \"Anna\"]\n\n1. e4 c5 0-1\n\n\
    [White \"Dora\"]\n[Black \"Emil\"]\n\n1. d4 *\n";

/// A home whose database has three games.
fn filled(name: &str) -> Home {
    let home = Home::with_games("games", &format!("keeping-{name}"), GAMES);
    home.done(&["import", &home.file("games.pgn")]);
    home
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("it prints text")
}

/// Every command that only reads, or changes what is there.
const READING: [&[&str]; 11] = [
    &["list"],
    &["show", "1"],
    &["export", "1"],
    &["export", "--all"],
    &["explore", "startpos"],
    &["replay", "1"],
    &["rating"],
    &["continue", "1"],
    &["forget", "--all"],
    &["delete", "1", "--yes"],
    &["backup", "copy.db"],
];

#[test]
fn reading_makes_no_database() {
    let home = Home::with_games("games", "keeping-none", GAMES);
    let missing = home.file("no/such.db");
    for arguments in READING {
        let told = home.refused(&[arguments, &["--db", &missing]].concat(), 1);
        assert_eq!(told, format!("kiebitz: there is no database at {missing}\n"), "{arguments:?}");
        let output = home.command(arguments).env("KIEBITZ_DB", &missing).output().expect("it runs");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(text(&output.stderr).contains("there is no database at"), "{arguments:?}");
        home.run(arguments);
    }
    let told = home.refused(&["list", "--db", &missing, "--lang", "de"], 1);
    assert_eq!(told, format!("kiebitz: unter {missing} gibt es keine Datenbank\n"));
    assert_eq!(home.done(&["list"]), "There are no games yet\n");
    assert_eq!(
        home.done(&["export", "--all", "-o", &home.file("all.pgn")]),
        "There are no games yet\n"
    );
    assert_eq!(
        home.done(&["backup", &home.file("b.db"), "--lang", "de"]),
        "Noch gibt es keine Partien\n"
    );
    assert_eq!(home.json(&["list"]), serde_json::json!([]));
    let names: Vec<_> = fs::read_dir(&home.folder).expect("a folder").flatten().collect();
    assert_eq!(names.len(), 1, "{names:?}");
}

#[test]
fn the_database_is_not_overwritten_by_what_is_read_from_it() {
    let home = filled("overwrite");
    let db = home.file("kiebitz/games.db");
    let before = fs::read(&db).expect("it is there");
    std::os::unix::fs::symlink(&db, home.file("link.pgn")).expect("a link");
    for name in [
        "kiebitz/games.db",
        "kiebitz/../kiebitz/games.db",
        "link.pgn",
        "kiebitz/games.db-wal",
        "kiebitz/games.db-shm",
    ] {
        let told = home.refused(&["export", "1", "-o", &home.file(name)], 1);
        assert!(told.contains("is both read and written"), "{told}");
        let told = home.refused(&["backup", &home.file(name)], 1);
        assert!(told.contains("is both read and written"), "{told}");
    }
    let told = home.refused(&["restore", &db], 1);
    assert!(told.contains("is both read and written"), "{told}");
    assert!(fs::read(&db).expect("it is there") == before);
}

/// Runs a command that may not write the database: where the tests run as root, as another user.
fn without_writing(home: &Home, arguments: &[&str]) -> Output {
    use std::os::unix::process::CommandExt;

    let mut command = home.command(arguments);
    if fs::write(home.file("kiebitz/probe"), "").is_ok() {
        fs::remove_file(home.file("kiebitz/probe")).expect("it was written");
        command.uid(65_534).gid(65_534);
    }
    command.output().expect("it runs")
}

#[test]
fn what_cannot_be_written_can_be_read() {
    use std::os::unix::fs::PermissionsExt;

    let home = filled("read-only");
    let (folder, db) = (home.file("kiebitz"), home.file("kiebitz/games.db"));
    let allow = |path: &str, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("it is ours");
    };
    for (folder_mode, file_mode) in [(0o555, 0o444), (0o555, 0o666), (0o777, 0o444)] {
        allow(&db, file_mode);
        allow(&folder, folder_mode);
        for arguments in READING.into_iter().take(7) {
            let output = without_writing(&home, arguments);
            let errors = text(&output.stderr);
            assert_eq!(
                output.status.code(),
                Some(0),
                "{folder_mode:o} {file_mode:o} {arguments:?}: {errors}"
            );
        }
        let listed = text(&without_writing(&home, &["list", "--opening", "najdorf"]).stdout);
        assert!(listed.contains("Anna"), "{listed}");
        let output = without_writing(&home, &["delete", "1", "--yes"]);
        assert_eq!(output.status.code(), Some(1));
        let told = text(&output.stderr);
        assert_eq!(told, "kiebitz: the game database is read-only\n");
    }
    allow(&folder, 0o755);
}

#[test]
fn games_are_chosen_sorted_and_counted() {
    let home = filled("choose");
    let list = home.done(&["list", "--limit", "2"]);
    assert!(list.ends_with("\n2 of 3 games\n"), "{list}");
    let list = home.done(&["list", "--limit", "2", "--offset", "2", "--lang", "de"]);
    assert!(list.contains("Anna") && list.ends_with("\n1 von 3 Partien\n"), "{list}");
    assert!(!home.done(&["list"]).contains(" of "));
    let ids = |arguments: &[&str]| -> Vec<i64> {
        let games = home.json(&[&["list"], arguments].concat());
        games.as_array().expect("a list").iter().filter_map(|game| game["id"].as_i64()).collect()
    };
    assert_eq!(ids(&["--sort", "oldest"]), [1, 2, 3]);
    assert_eq!(ids(&["--sort", "length", "--limit", "1"]), [1]);
    assert_eq!(ids(&["--opening", "najdorf"]), [1]);
    assert_eq!(ids(&["--opening", "sicilian"]), [2, 1]);
    let found = home.json(&["list", "--opening", "najdorf"]);
    assert_eq!((&found[0]["eco"], &found[0]["damaged"]), (&"B90".into(), &false.into()));

    let whites = |pgn: &str| pgn.matches("[White ").count();
    assert_eq!(whites(&home.done(&["export", "--all"])), 3);
    let some = home.done(&["export", "--player", "anna", "--sort", "oldest"]);
    assert!(whites(&some) == 2 && some.find("\"Bert\"") < some.find("\"Cleo\""), "{some}");
    assert!(!some.contains("[Opening"), "the tags stay as they were");
    assert_eq!(home.done(&["export", "--opening", "najdorf"]), home.done(&["export", "1"]));
    let file = home.file("all.pgn");
    assert_eq!(
        home.done(&["export", "--all", "-o", &file]),
        format!("3 games written to {file}\n")
    );
    assert_eq!(home.read("all.pgn"), home.done(&["export", "--all"]));
    assert_eq!(home.done(&["export", "--player", "bogus"]), "There are no such games\n");
    for bad in [&["export"][..], &["export", "1", "--all"], &["export", "1", "--player", "anna"]] {
        home.refused(bad, 2);
    }
}

/// The usual database is written over by no command, whatever the command reads itself.
#[test]
fn no_command_writes_over_the_users_database() {
    let home = filled("outputs");
    let db = home.file("kiebitz/games.db");
    let before = home.json(&["list"]);
    for line in [
        "svg startpos -o DB",
        "review PGN --nodes 100 --html DB",
        "review PGN --nodes 100 --pgn DB",
        "match -e random -e random --games 2 --html DB",
        "match -e random -e random --games 2 --engine-log DB",
        "match -e random -e random --games 2 --engine-log DB-wal",
    ] {
        let line = line.replace("DB", &db).replace("PGN", &home.file("games.pgn"));
        let words: Vec<&str> = line.split(' ').collect();
        let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
        let command = command.args(words).env("KIEBITZ_DB", &db).stdin(Stdio::null());
        let output = command.output().expect("it runs");
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert!(text(&output.stderr).contains("is both read and written"), "{line}: {output:?}");
    }
    assert_eq!(home.json(&["list"]), before);
}

#[test]
fn games_are_deleted_when_that_is_confirmed() {
    let home = filled("delete");
    let told = home.refused(&["delete", "1"], 2);
    assert!(told.contains("--yes"), "{told}");
    assert!(home.refused(&["delete", "1", "99", "--yes"], 1).contains("there is no game 99"));
    assert_eq!(home.json(&["explore", "startpos"])["games"], 3);
    assert_eq!(home.done(&["delete", "1", "3", "1", "--yes"]), "2 games deleted\n");
    assert_eq!(home.json(&["explore", "startpos"])["games"], 1);
    assert_eq!(home.json(&["list"]).as_array().map(Vec::len), Some(1));
    // A number is not given twice, and known games use up none.
    for _ in 0..3 {
        home.done(&["import", &home.file("games.pgn")]);
    }
    assert_eq!(home.json(&["list"])[0]["id"], 5);
}

#[test]
fn people_are_asked_before_games_are_deleted() {
    let home = filled("ask");
    let db = home.file("kiebitz/games.db");
    let ask = |answer: &str, language: &str, question: &str| {
        let arguments = ["games", "delete", "1", "2", "--db", &db, "--lang", language];
        let mut program = pty::Program::run(&arguments, &[]);
        program.wait_for(question);
        program.enter(answer);
        program.end().printed
    };
    for no in ["", "n", "j"] {
        assert!(!ask(no, "en", "Delete 2 games? [y/N]").contains("deleted"), "{no}");
    }
    assert_eq!(home.json(&["list"]).as_array().map(Vec::len), Some(3));
    assert!(ask("J", "de", "2 Partien löschen? [j/N]").contains("2 Partien gelöscht"));
    assert_eq!(home.json(&["list"]).as_array().map(Vec::len), Some(1));
}

/// Damages the name of the one player it finds in the database.
fn damage(home: &Home, name: &str) {
    let path = home.file("kiebitz/games.db");
    let mut bytes = fs::read(&path).expect("it is there");
    let places: Vec<usize> = (0..bytes.len() - name.len())
        .filter(|&at| bytes[at..].starts_with(name.as_bytes()))
        .collect();
    assert!(!places.is_empty());
    for at in places {
        bytes[at] = 0xff; // no letter of UTF-8
    }
    fs::write(path, bytes).expect("it is written");
}

#[test]
fn a_damaged_game_is_named_and_the_others_are_there() {
    let home = filled("damaged");
    let doctor = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
        command.arg("doctor").args(arguments).env("XDG_DATA_HOME", &home.folder);
        command.env_remove("KIEBITZ_DB").env("XDG_CONFIG_HOME", &home.folder);
        command.output().expect("it runs")
    };
    let sound = text(&doctor(&[]).stdout);
    assert!(sound.contains("3 games in") && sound.contains("games.db, sound"), "{sound}");
    damage(&home, "Cleo");
    let list = home.done(&["list"]);
    assert!(list.contains("Anna") && list.contains("Dora"), "{list}");
    assert!(list.contains("\n     2  damaged; see kiebitz doctor\n"), "{list}");
    let listed = home.json(&["list"]);
    assert_eq!((&listed[1]["id"], &listed[1]["damaged"]), (&2.into(), &true.into()));
    assert!(home.refused(&["show", "2"], 1).contains("game 2 is damaged"));
    assert_eq!(
        home.refused(&["show", "2", "--lang", "de"], 1),
        "kiebitz: Partie 2 ist beschädigt: ein Wert darin ist unlesbar\n"
    );
    let output = home.run(&["export", "--all"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout).matches("[White ").count(), 2);
    assert_eq!(
        text(&output.stderr),
        "game 2 is damaged: a value in it cannot be read\nkiebitz: 1 game left out: damaged\n"
    );
    let output = doctor(&["--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("game 2 is damaged: a value in it cannot be read"));
    assert_eq!(home.done(&["delete", "2", "-y"]), "1 game deleted\n");
    assert_eq!(doctor(&[]).status.code(), Some(0));
}

#[test]
fn a_copy_beside_a_running_game_has_its_last_move_and_comes_back() {
    let home = filled("backup");
    // A game that goes on while the copy is made.
    let mut game = Command::new(env!("CARGO_BIN_EXE_kiebitz"))
        .args(["play", "--white", "human:Eva", "--black", "human:Finn", "--plain"])
        .env("XDG_DATA_HOME", &home.folder)
        .env("XDG_CONFIG_HOME", &home.folder)
        .env_remove("KIEBITZ_DB")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut moves = game.stdin.take().expect("it is piped");
    moves.write_all(b"d4\n").expect("it reads");
    let plies = |db: &str| {
        let games = home.json(&["list", "--db", db]);
        games[0]["plies"].as_i64().filter(|_| games[0]["id"] == 4)
    };
    let db = home.file("kiebitz/games.db");
    while plies(&db) != Some(1) {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let copy = home.file("copy.db");
    assert_eq!(home.done(&["backup", &copy]), format!("4 games copied to {copy}\n"));
    assert_eq!(plies(&copy), Some(1));
    assert!(home.refused(&["backup", &copy], 1).contains("exists already"));
    drop(moves);
    game.wait().expect("it ends");

    home.done(&["delete", "1", "2", "3", "-y"]);
    let told = home.done(&["restore", &copy]);
    let kept = format!("{db}.replaced-1");
    assert_eq!(
        told,
        format!("4 games restored from {copy}\nThe previous database is now {kept}\n")
    );
    assert_eq!(home.json(&["list"]).as_array().map(Vec::len), Some(4));
    assert_eq!(home.json(&["list", "--db", &kept]).as_array().map(Vec::len), Some(1));

    let before = fs::read(&db).expect("it is there");
    let told = home.refused(&["restore", &home.file("games.pgn"), "--lang", "de"], 1);
    assert!(told.contains("games.pgn lässt sich nicht öffnen"), "{told}");
    assert!(
        home.refused(&["restore", "/nowhere.db"], 1)
            .contains("there is no database at /nowhere.db")
    );
    assert!(fs::read(&db).expect("it is there") == before);
    assert!(!Path::new(&format!("{db}.replaced-2")).exists());
}

/// Text in UTF-16, with its mark.
fn utf16(content: &str) -> Vec<u8> {
    format!("\u{feff}{content}").encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// Bytes as gzip stores what it cannot pack.
fn gzip(content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len()).expect("few");
    let mut crc = u32::MAX;
    for &byte in content {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 };
        }
    }
    let mut bytes = b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x01".to_vec();
    bytes.extend([length.to_le_bytes(), (!length).to_le_bytes()].concat());
    bytes.extend(content);
    bytes.extend([(!crc).to_le_bytes(), u32::from(length).to_le_bytes()].concat());
    bytes
}

#[test]
fn files_are_imported_however_they_are_written() {
    let home = Home::with_games("games", "keeping-import", GAMES);
    let write = |name: &str, content: &[u8]| {
        fs::write(home.file(name), content).expect("it is written");
        home.file(name)
    };
    let wide = write("wide.pgn", &utf16("[White \"Jörg\"]\n\n1. c4 *\n"));
    let packed = write("packed.pgn.gz", &gzip(GAMES.as_bytes()));
    let report = home.json(&["import", &wide, &packed, &home.file("games.pgn")]);
    for (file, (added, known)) in [(1, 0), (3, 0), (0, 3)].into_iter().enumerate() {
        assert_eq!(
            (&report[file]["added"], &report[file]["known"]),
            (&added.into(), &known.into())
        );
        assert_eq!(report[file]["error"], serde_json::Value::Null);
    }
    assert!(home.done(&["list", "--player", "jörg"]).contains("Jörg"));

    let zip = write("games.zip", b"PK\x03\x04\x14\0\0\0");
    let garbage = write("garbage.pgn", &[0, 1, 2, 3, 250, 0, 17, 4]);
    let prose = write("prose.pgn", b"A shopping list: eggs, milk.\n");
    let broken = write("broken.pgn", b"[White \"Anna\"]\n\n1. e5 *\n");
    let torn = write("torn.pgn.gz", &gzip(GAMES.as_bytes())[..60]);
    for (file, words) in [
        (&zip, "is compressed with zip: decompress it first"),
        (&garbage, "is not a text file"),
        (&prose, "has no game"),
        (&broken, "has no game that can be read"),
        (&torn, "cannot import"),
        (&home.file("missing.pgn"), "cannot open"),
    ] {
        // Alone, and beside one that can be read: the rest goes on.
        let told = home.refused(&["import", file], 1);
        assert!(
            told.lines()
                .last()
                .is_some_and(|line| line.starts_with("kiebitz: ") && line.contains(words)),
            "{told}"
        );
        assert!(
            !home.run(&["import", file]).stdout.windows(7).any(|word| word == b"1 known"),
            "{file}"
        );
        let more = write("more.pgn", format!("[White \"{words}\"]\n\n1. b4 *\n").as_bytes());
        let output = home.run(&["import", file, &more]);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stdout).contains("more.pgn: 1 game with 1 position added"));
        let errors = text(&output.stderr);
        assert!(
            errors.contains(words)
                && errors.ends_with("kiebitz: 1 of 2 files could not be imported\n"),
            "{errors}"
        );
    }
    let told = home.refused(&["import", &zip, "--lang", "de"], 1);
    assert!(told.contains("ist mit zip gepackt"), "{told}");
}
