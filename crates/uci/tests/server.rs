//! Conversations with the server: commands and expected answers.

use std::io;
use std::path::Path;
use std::time::Duration;

use kiebitz_engine::{Engine, Options};
use kiebitz_tablebase::{GenerateOptions, Material, TableLibrary, generate};
use kiebitz_uci::{Preset, serve};

use crate::conversation::{Fake, converse, matches};

/// Holds a conversation with the fake, after which nothing more is said; returns the fake's calls.
fn check(script: &str) -> Vec<String> {
    let fake = Fake::default();
    assert_eq!(converse(fake.clone(), script).close(), [""; 0]);
    fake.calls.lock().unwrap().clone()
}

#[test]
fn conversations_with_the_scripted_engine() {
    let text = include_str!("conversations/scripted.txt");
    let conversations: Vec<&str> = text.split("\n== ").skip(1).collect();
    assert_eq!(conversations.len(), 15);
    for conversation in conversations {
        let (title, script) = conversation.split_once('\n').expect("a title and its lines");
        println!("{title}"); // shown if it fails
        let (calls, script): (Vec<&str>, Vec<&str>) =
            script.lines().partition(|line| line.starts_with("= "));
        let times = if title.ends_with("(20 times)") { 20 } else { 1 };
        for _ in 0..times {
            let made = check(&script.join("\n"));
            let made: Vec<String> = made.iter().map(|call| format!("= {call}")).collect();
            assert!(calls.is_empty() || made == calls, "{made:?}");
        }
    }
}

/// The real engine, in chess and Chess960.
#[test]
fn the_engine_behind_it_works() {
    let engine = Engine::new(Options { hash_mib: 4, ..Options::default() }).unwrap();
    drop(converse(engine, include_str!("conversations/engine.txt")).close());
}

#[test]
fn a_refused_position_leaves_none_to_play() {
    for bad in [
        "position startpos moves e2e4 e7e5 e1e3 d7d5",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen",
        "position fen rubbish moves e2e4",
        "position nowhere",
        "position startpos e2e4",
    ] {
        check(&format!(
            "> position startpos moves e2e4
             > {bad}
             < info string position refused: *
             > go depth 1
             < info string go refused: there is no position, because the last one was refused
             < bestmove 0000
             > go infinite
             < info string go refused: there is no position*
             < bestmove 0000
             > go perft 2
             < info string there is no position*
             > d
             < info string there is no position*
             > eval
             < info string there is no position*
             > flip
             < info string there is no position*
             > setoption name UCI_Chess960 value true
             > go depth 1
             < info string go refused: *
             < bestmove 0000
             > position startpos moves d2d4
             > go depth 1
             < info *
             < bestmove a7a6
             > {bad}
             < info string position refused: *
             > ucinewgame
             > go depth 1
             < info *
             < bestmove a2a3"
        ));
    }
}

#[test]
fn only_logs_are_appended_to() {
    let folder = std::env::temp_dir().join(format!("kiebitz-uci-log-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let set = |path: &Path, answer: &str| {
        check(&format!(
            "> setoption name Debug Log File value {}
             {answer}
             > isready
             < readyok",
            path.display()
        ));
    };
    let refused = "< info string option Debug Log File: * exists and is not a Kiebitz log*";
    let game = folder.join("game.pgn");
    for other in ["[Event \"?\"]\n", "Kiebitz UCI", "K", "Kiebitz UCI logs"] {
        std::fs::write(&game, other).unwrap();
        set(&game, refused);
        assert_eq!(std::fs::read_to_string(&game).unwrap(), other, "it stays as it is");
    }
    set(&folder, refused);
    let nowhere = folder.join("no/log.txt");
    set(&nowhere, "< info string option Debug Log File: * cannot be written: *");
    let log = folder.join("log.txt");
    for _ in 0..2 {
        set(&log, "");
    }
    let said = ">> isready\n<< readyok\n".repeat(2);
    assert_eq!(std::fs::read_to_string(&log).unwrap(), format!("Kiebitz UCI log\n{said}"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn every_line_is_logged_where_that_is_wanted() {
    let folder = std::env::temp_dir().join(format!("kiebitz-server-log-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let [log, other] = ["log.txt", "other.txt"].map(|name| folder.join(name));
    std::fs::write(&other, "precious").unwrap();
    let script = format!(
        "> setoption name Debug Log File value {}
         < info string option Debug Log File: * exists and is not a Kiebitz log*
         > setoption name Debug Log File value {}
         > position startpos
         > isready
         < readyok
         > go depth 1
         < info *
         < bestmove a2a3
         > setoption name Debug Log File value <empty>
         > isready
         < readyok",
        other.display(),
        log.display()
    );
    check(&script);
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "precious");
    let text = std::fs::read_to_string(&log).unwrap();
    let expected = "Kiebitz UCI log\n>> position startpos\n>> isready\n<< readyok\n>> go depth 1\n<< info *\n\
        << bestmove a2a3\n>> setoption name Debug Log File value <empty>\n";
    assert!(matches(expected, &text), "{text}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn presets_are_defaults_and_what_is_wrong_with_them_is_told() {
    let preset = |name, value: &str| Preset { name, value: value.to_owned() };
    let presets = [
        preset("OwnBook", "true"),
        preset("BookFile", "/no/such/book.bin"),
        preset("SyzygyPath", "/no/such/place"),
    ];
    let mut output = Vec::new();
    serve(Fake::default(), io::Cursor::new("uci\ngo depth 1\n"), &mut output, &presets).unwrap();
    let output = String::from_utf8(output).unwrap();
    for wanted in [
        "info string option BookFile: the book /no/such/book.bin cannot be read: *",
        "info string option SyzygyPath: the Syzygy directory /no/such/place cannot be read: *",
        "option name OwnBook type check default true",
        "option name BookFile type string default /no/such/book.bin",
        "option name SyzygyPath type string default /no/such/place",
        "option name TablePath type string default <empty>",
        "bestmove a2a3",
    ] {
        assert!(output.lines().any(|line| matches(wanted, line)), "{wanted}: {output}");
    }
}

/// Issue 19, 4 and 5: with tables there are as many lines as asked for, and the fifty-move rule counts.
#[test]
fn tables_give_every_line_and_know_the_clock() {
    let dir = std::env::temp_dir().join(format!("kiebitz-server-tables-{}", std::process::id()));
    let options = GenerateOptions {
        dir: dir.clone(),
        threads: 1,
        memory: 1 << 30,
        save_every: Duration::from_secs(30),
    };
    let library = TableLibrary::new(&options).unwrap();
    let material = Material::parse("KQvK", kiebitz_chess::Variant::Chess).unwrap();
    generate(material, &options, &library, &|| false, &|_| {}).unwrap();
    let engine = Engine::new(Options { hash_mib: 4, ..Options::default() }).unwrap();
    let script = format!(
        "> setoption name TablePath value {}
         > position fen 8/8/8/8/8/4k3/8/4K2Q w - - 0 80
         > go depth 1
         < info * score mate 5 *
         < bestmove h1d5
         > setoption name MultiPV value 3
         > go depth 2
         < info depth 1 * multipv 1 score mate 5 * pv h1d5*
         < info depth 1 * multipv 2 score mate * pv *
         < info depth 1 * multipv 3 score mate * pv *
         .. info depth 2 * multipv 3 score mate * pv *
         < bestmove h1d5*
         > position fen 8/8/8/8/8/4k3/8/4K2Q w - - 99 80
         > go depth 2
         < info depth 1 * multipv 1 score cp *
         .. bestmove *",
        dir.display()
    );
    drop(converse(engine, &script).close());
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn what_is_finite_is_finished_before_the_end() {
    for end in ["> quit", ""] {
        let gui = converse(Fake::default(), &format!("> go perft 4\n{end}"));
        assert!(gui.close().contains(&"Nodes searched: 197281".to_owned()));
    }
}

#[test]
fn the_end_stops_the_search_and_gives_its_move() {
    for end in ["> quit", "> stop\n> quit", "", "> stop\n> go infinite\n> quit"] {
        for go in ["go infinite", "go ponder movetime 5", "go depth 2"] {
            let gui = converse(Fake::default(), &format!("> {go}\n< info *\n{end}"));
            let rest = gui.close();
            assert!(rest.last().is_some_and(|line| line.starts_with("bestmove ")), "{rest:?}");
        }
    }
}

/// A book with a4 alone, which no search would play.
#[test]
fn the_book_is_asked_first_and_only_for_a_move_to_play() {
    let file = std::env::temp_dir().join(format!("kiebitz-server-{}.bin", std::process::id()));
    let mut entry = 0x463b_9618_1691_fc9c_u64.to_be_bytes().to_vec();
    entry.extend([0x02, 0x18, 0, 1, 0, 0, 0, 0]); // from a2 (8) to a4 (24), weight 1
    std::fs::write(&file, &entry).unwrap();
    let path = file.display();
    let engine = Engine::new(Options { hash_mib: 4, ..Options::default() }).unwrap();
    let gui = converse(
        engine,
        &format!(
            "> setoption name BookFile value {path}
             > go depth 3
             < info depth 1 *
             .. bestmove *
             > setoption name OwnBook value true
             > go wtime 1000 btime 1000
             < info string book move a2a4 (100 %)
             < bestmove a2a4
             > go infinite
             < info depth 1 *
             > stop
             .. bestmove *
             > go ponder wtime 100 btime 100
             < info depth 1 *
             > ponderhit
             .. bestmove *
             > go depth 3 searchmoves e2e4
             < info depth 1 *
             .. bestmove e2e4*
             > setoption name UCI_AnalyseMode value true
             > go depth 3
             < info depth 1 *
             .. bestmove *
             > setoption name UCI_AnalyseMode value false
             > position startpos moves a2a4
             > go depth 3
             < info depth 1 *
             .. bestmove *
             > position startpos
             > setoption name BookFile value /no/such/book.bin
             < info string option BookFile: the book /no/such/book.bin cannot be read: *; no book is used
             > go depth 3
             < info depth 1 *
             .. bestmove *"
        ),
    );
    drop(gui.close());
    std::fs::remove_file(&file).unwrap();
}
