//! Conversations with the server: commands and expected answers.

#[path = "server_hostile_tests.rs"]
mod hostile;

use kiebitz_engine::Options;
use kiebitz_tablebase::{GenerateOptions, Material, TableLibrary, generate};

use super::*;
use crate::conversation::{Fake, SLOW, converse, matches};

/// Holds a conversation with the fake, after which nothing more is said.
fn check(script: &str) {
    assert_eq!(converse(Fake::default(), script).close(), [""; 0]);
}

#[test]
fn it_introduces_itself() {
    check(
        "> uci
         < id name Kiebitz *
         < id author The Kiebitz developers
         < option name Hash type spin default 64 min 1 max *
         < option name Threads type spin default 1 min 1 max *
         < option name MultiPV type spin default 1 min 1 max 256
         < option name Ponder type check default false
         < option name Move Overhead type spin default 10 min 0 max 5000
         < option name Clear Hash type button
         < option name UCI_Chess960 type check default false
         < option name UCI_Variant type combo default chess var chess var racingkings
         < option name UCI_ShowWDL type check default false
         < option name UCI_AnalyseMode type check default false
         < option name UCI_EngineAbout type string default Kiebitz *
         < option name UCI_LimitStrength type check default false
         < option name UCI_Elo type spin default 1500 min 400 max 3200
         < option name OwnBook type check default false
         < option name BookFile type string default <empty>
         < option name BookBest type check default false
         < option name TablePath type string default <empty>
         < option name SyzygyPath type string default <empty>
         < option name SyzygyProbeDepth type spin default 1 min 1 max 100
         < option name Syzygy50MoveRule type check default true
         < option name Seed type spin default 0 min 0 max 2147483647
         < option name Evaluator type combo default network var network var handwritten
         < option name EvalFile type string default <empty>
         < option name Parameters type string default <empty>
         < option name Debug Log File type string default <empty>
         < uciok
         > isready
         < readyok",
    );
}

#[test]
fn it_plays() {
    check(
        "> ucinewgame
         > position startpos moves e2e4 e7e5
         > go depth 2
         < info depth 1 seldepth 1 multipv 1 score cp 12 nodes 20 nps * hashfull 0 tbhits 0 time 2 pv *
         < info depth 2 *
         < bestmove *
         > go searchmoves d2d4 a2a3 movetime 10
         < info depth 1 *
         < bestmove d2d4
         > go wtime 1000 btime 1000
         < info *
         < bestmove *
         > stop
         > ponderhit
         > isready
         < readyok",
    );
}

#[test]
fn an_answer_is_held_until_it_may_be_given() {
    check(
        "> go infinite
         < info depth 1 *
         silence
         > isready
         < readyok
         > stop
         < bestmove *
         > go infinite depth 1
         < info depth 1 *
         silence
         > ponderhit
         silence
         > stop
         < bestmove *
         > go ponder movetime 100
         < info *
         silence
         > ponderhit
         < bestmove *
         > go ponder depth 1
         < info *
         silence
         > ponderhit
         < bestmove *
         > go ponder wtime 1 btime 1
         < info *
         silence
         > stop
         < bestmove *
         silence",
    );
}

/// Issue 19, 6: commands that came during a search were dropped.
#[test]
fn what_comes_while_it_thinks_is_kept_in_order() {
    check(
        "> go infinite
         < info depth 1 *
         > d
         .. Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
         < Key: *
         > position startpos moves e2e4
         > setoption name UCI_ShowWDL value true
         > go searchmoves e7e5 depth 1
         > d
         > isready
         < readyok
         silence
         > stop
         < bestmove a2a3
         .. Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
         < Key: *
         < info depth 1 * wdl *
         < bestmove e7e5",
    );
    // A stop applies to all searches before it, also to waiting ones; so does a ponderhit.
    check(
        "> go infinite
         > position startpos moves e2e4
         > go infinite searchmoves e7e5
         > stop
         .. bestmove a2a3
         .. bestmove e7e5
         > go ponder depth 1
         > position startpos
         > go ponder depth 1 searchmoves d2d4
         > ponderhit
         .. bestmove a7a6
         .. bestmove d2d4
         silence",
    );
    // Refusals have their place in the order, too.
    check(
        "> go movetime 5
         > go depth x
         > position startpos moves e2e5
         > go depth 1
         > position startpos
         > go depth 1
         < info depth 1 *
         < bestmove a2a3
         < info string go refused: depth must be *
         < bestmove 0000
         < info string position refused: *
         < info string go refused: there is no position*
         < bestmove 0000
         < info depth 1 *
         < bestmove a2a3",
    );
}

#[test]
fn after_stop_the_next_commands_wait_for_the_answer() {
    for _ in 0..20 {
        check(
            "> go infinite
             > stop
             > position startpos moves e2e4
             > setoption name UCI_ShowWDL value true
             > go searchmoves e7e5 depth 1
             < info depth 1 *
             < bestmove *
             < info * score cp 12 wdl 100 800 100 nodes *
             < bestmove e7e5",
        );
    }
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
fn it_helps_flips_and_tells_which_move_it_searches() {
    check(&format!(
        "> help
         < This is a chess engine that speaks UCI. *
         .. *help*
         > position startpos moves e2e4
         > flip
         > d
         .. Fen: rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
         < Key: *
         > go nodes {SLOW}
         < info depth 1 *
         < info depth 2 currmove a2a3 currmovenumber 1
         < bestmove a2a3"
    ));
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
fn options_are_set_or_refused() {
    let fake = Fake::default();
    let gui = converse(
        fake.clone(),
        "> setoption name hash value 32
         > setoption name Clear  Hash
         > setoption name Nonsense value 3
         < info string there is no option \"Nonsense\"
         > setoption name Hash value 999999999999
         < info string option Hash: * is not between *
         > setoption name Hash value many
         < info string option Hash: *
         > setoption name Threads
         < info string option Threads: it needs a value
         > setoption name SyzygyPath value /no/such place
         < info string option SyzygyPath: *
         > setoption
         < info string setoption: *
         > setoption name Threads value 7
         < info string option Hash: not enough memory *
         > setoption name Threads value 8
         < info string the engine could not take the option: no threads
         > debug on
         > setoption name Threads value 2
         < info string Threads set to \"2\"
         > ucinewgame
         > isready
         < readyok",
    );
    gui.close();
    let calls = fake.calls.lock().unwrap();
    let expected = [
        "hash 1 threads 1",
        "hash 32 threads 1",
        "clear hash",
        "hash 32 threads 7",
        "recover",
        "hash 32 threads 1",
        "hash 32 threads 8",
        "recover",
        "hash 32 threads 1",
        "hash 32 threads 2",
        "new game",
    ];
    assert_eq!(*calls, expected);
}

#[test]
fn castling_is_written_as_the_variant_wants() {
    check(
        "> position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1
         > go searchmoves e1g1 depth 1
         < info * pv e1g1
         < bestmove e1g1
         > setoption name UCI_Chess960 value true
         > go searchmoves e1h1 depth 1
         < info * pv e1h1
         < bestmove e1h1
         > position fen 4k3/8/8/8/8/8/8/1K3R2 w F - 0 1
         > setoption name UCI_Chess960 value false
         > d
         .. Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
         < Key: *",
    );
}

#[test]
fn a_finished_game_has_no_move() {
    check(
        "> position startpos moves f2f3 e7e5 g2g4 d8h4
         > go movetime 5
         < info depth 0 score mate 0
         < bestmove (none)
         > position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
         > go infinite
         < info depth 0 score cp 0
         silence
         > stop
         < bestmove (none)
         > go perft 2
         <
         < Nodes searched: 0
         <",
    );
}

#[test]
fn perft_is_divided_and_can_be_stopped() {
    check(
        "> go perft 3
         < a2a3: 380
         .. h2h4: 420
         .. Nodes searched: 8902
         <
         > go perft 12
         > isready
         < readyok
         > stop
         .. info string perft was stopped",
    );
}

#[test]
fn what_is_finite_is_finished_before_the_end() {
    for end in ["> quit", ""] {
        let gui = converse(Fake::default(), &format!("> go perft 4\n{end}"));
        assert!(gui.close().contains(&"Nodes searched: 197281".to_owned()));
    }
}

#[test]
fn a_bench_lets_everything_wait() {
    let gui = converse(
        Fake::default(),
        "> bench 1
         > position startpos moves d2d4
         > go depth 1
         > isready
         .. readyok
         .. Nodes searched: *
         < Nodes/second: *
         < info depth 1 *
         < bestmove *",
    );
    assert!(gui.close().is_empty());
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

/// The real engine, in chess and Chess960.
#[test]
fn the_engine_behind_it_works() {
    let engine = || Engine::new(Options { hash_mib: 4, ..Options::default() }).unwrap();
    let gui = converse(
        engine(),
        "> setoption name Hash value 2
         > setoption name MultiPV value 2
         > position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
         > go depth 4
         .. info depth 4 * multipv 2 score * pv *
         .. bestmove *
         > setoption name UCI_Chess960 value true
         > position fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1
         > go nodes 2000
         .. bestmove *
         > position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1
         > go mate 1
         .. info * score mate 1 *
         .. bestmove a1a8
         > eval
         .. *
         > go infinite
         .. info *
         > stop
         .. bestmove *",
    );
    drop(gui.close());
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
