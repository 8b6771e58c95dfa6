//! What the server survives: floods, nonsense, engines that fail, outputs that are closed.

use std::io::{self, pipe};
use std::time::{Duration, Instant};

use kiebitz_engine::{Engine, Options};
use kiebitz_uci::{Command, CommandError, Thinker, serve};
use proptest::prelude::*;

use crate::conversation::{DEAF, Fake, Gui, converse, matches};

/// The most commands that wait, and the most bytes of their lines together.
const MOST_COMMANDS: usize = 1024;
const MOST_BYTES: usize = 16 << 20;

#[test]
fn too_many_commands_are_refused_and_none_is_played_out_of_place() {
    let long = "position startpos moves e2e4 ".to_owned() + &" ".repeat(1 << 19);
    for (position, count) in
        [("position startpos moves e2e4", MOST_COMMANDS), (&long, MOST_BYTES / long.len())]
    {
        overflow(position, count);
    }
}

fn overflow(position: &str, count: usize) {
    let mut gui = Gui::new(Fake::default());
    gui.send(b"go infinite");
    gui.next("info");
    for _ in 0..count {
        gui.send(position.as_bytes());
    }
    for (line, answers) in [
        (position, &["info string too many commands wait*"][..]),
        ("go depth 1", &["info string too many commands wait*", "bestmove 0000"]),
        ("isready", &["readyok"]),
        ("stop", &["bestmove a2a3"]),
        ("go depth 1", &["info string go refused: there is no position*", "bestmove 0000"]),
        ("position startpos moves e2e4", &[]),
        ("go depth 1", &["info depth 1 *", "bestmove a7a6"]),
    ] {
        gui.send(line.as_bytes());
        for answer in answers {
            let said = gui.next(answer);
            assert!(matches(answer, &said), "{line}: {said}");
        }
    }
    assert!(gui.close().is_empty());
}

#[test]
fn a_deaf_engine_does_not_keep_it_from_quitting() {
    let begun = Instant::now();
    let rest = converse(Fake::default(), &format!("> go nodes {DEAF}\n< info *\n> quit")).close();
    assert!(matches("info string the search does not stop*", &rest[0]));
    assert!(matches("bestmove *", &rest[1]));
    assert!(begun.elapsed() < Duration::from_secs(10));
}

#[test]
fn what_is_no_command_gets_a_reason() {
    let mut gui = Gui::new(Fake::default());
    let long = "position startpos moves ".to_owned() + &"e2e4 ".repeat(300_000);
    for (bytes, answer) in [
        (b"hello world".as_slice(), "info string unknown command \"hello world\""),
        (b"\xff\xfe\x00", "info string a line that is not UTF-8 text was skipped"),
        (b"\x00\x01\x1b[2J", "info string unknown command \"\\0\\u{1}\\u{1b}[2J\""),
        (long.as_bytes(), "info string a line of more than 1048576 bytes was skipped"),
        (b"", ""),
        (b"  \t isready", "readyok"),
        (b"lorem isready", "readyok"),
        (b"debug", "info string debug: *"),
        (b"bench fast", "info string bench: *"),
        (b"register later", ""),
        (b"isready", "readyok"),
    ] {
        gui.send(bytes);
        if !answer.is_empty() {
            let line = gui.next(answer);
            assert!(matches(answer, &line), "{line}");
        }
    }
    assert!(gui.close().is_empty());
}

#[test]
fn an_output_nobody_reads_ends_it() {
    let (to_read, output) = pipe().unwrap();
    drop(to_read);
    let input = io::Cursor::new("isready\ngo infinite");
    assert!(serve(Fake::default(), input, output, &[]).is_err());
}

/// Feeds arbitrary lines. The server must survive, answer with text, and end with the input.
fn survives(engine: impl Thinker, input: Vec<u8>) -> Vec<String> {
    let mut output = Vec::new();
    serve(engine, io::Cursor::new(input), &mut output, &[]).expect("a vector takes everything");
    let output = String::from_utf8(output).expect("answers are text");
    output.lines().map(str::to_owned).collect()
}

/// A line put together from the words of the protocol, and other things. Neither `bench` nor a deep perft:
/// these only take long.
fn any_line() -> impl Strategy<Value = String> {
    let words = "(uci|debug|on|isready|setoption|name|value|Hash|Threads|UCI_Chess960|Clear Hash|true\
        |ucinewgame|position|startpos|fen|moves|e2e4|e7e5|a1a1|8/8/8/8/8/8/8/8|w|-|KQkq\
        |4k3/8/8/8/8/8/8/4K2R w K - 0 1|go|go perft 2|depth|nodes|wtime|infinite|ponder|searchmoves\
        |movetime|mate|stop|ponderhit|register|eval|d|-?[0-9]{1,20}|\\PC{0,6})";
    prop::collection::vec(words, 0..8).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn lines_of_words_do_not_kill_it(lines in prop::collection::vec(any_line(), 0..30)) {
        let input = lines.join("\n") + "\nstop\nisready\n";
        let answers = survives(Fake::default(), input.into_bytes());
        prop_assert!(answers.iter().any(|line| line == "readyok"));
        let is_go = |line: &&String| match line.parse() {
            Ok(Command::Go(go)) => go.perft.is_none(),
            Err(CommandError::Go(_)) => true,
            _ => false,
        };
        let moves = answers.iter().filter(|line| line.starts_with("bestmove "));
        prop_assert_eq!(moves.count(), lines.iter().filter(is_go).count(), "{:?}", answers);
    }

    #[test]
    fn bytes_do_not_kill_it(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        survives(Fake::default(), bytes);
    }
}

#[test]
fn a_script_that_is_piped_in_loses_nothing() {
    let script = "position startpos\ngo depth 5\nposition startpos moves e2e4\ngo depth 5\n\
        setoption name UCI_ShowWDL value true\ngo movetime 20\nposition startpos\ngo infinite\n";
    let answers = survives(Fake::default(), script.into());
    let best = answers.iter().filter(|line| line.starts_with("bestmove"));
    assert_eq!(
        best.collect::<Vec<_>>(),
        ["bestmove a2a3", "bestmove a7a6", "bestmove a7a6", "bestmove a2a3"]
    );
    let deep = answers.iter().filter(|line| line.starts_with("info depth 5 "));
    assert_eq!(deep.count(), 2, "{answers:?}");

    let engine = Engine::new(Options { hash_mib: 4, ..Options::default() }).unwrap();
    let answers = survives(engine, script.into());
    let deep = answers.iter().filter(|line| line.starts_with("info depth 5 "));
    assert!(deep.count() >= 2, "{answers:?}");
}
