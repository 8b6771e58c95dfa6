//! Messages as text: what is read, written, tolerated and refused.

use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::time::Duration;

use kiebitz_chess::{Board, UciError, Variant};
use kiebitz_engine::{Bound, Clock};
use kiebitz_uci::{
    BestMove, Command, Declaration, Go, Info, OptionKind, Position, Reply, ReplyError, Score,
    Value, find_program, read_bounded_line,
};
use proptest::prelude::*;

#[test]
fn commands_round_trip() {
    for line in [
        "uci",
        "debug on",
        "debug off",
        "isready",
        "setoption name Clear Hash",
        "setoption name Move Overhead value 30",
        "setoption name SyzygyPath value /a  b/c value d",
        "register later",
        "ucinewgame",
        "position startpos",
        "position startpos moves e2e4 e7e5",
        "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4",
        "go",
        "go infinite",
        "go wtime 1000 btime 1000",
        "go ponder wtime 60000 btime 50000 winc 1000 binc 0 movestogo 12",
        "go depth 12 nodes 18446744073709551615 mate 3 movetime 0",
        "go perft 5",
        "go depth 3 searchmoves e2e4 d2d4",
        "stop",
        "ponderhit",
        "quit",
        "bench",
        "bench 9",
        "eval",
        "d",
        "flip",
        "help",
    ] {
        assert_eq!(line.parse::<Command>().expect(line).to_string(), line);
    }
}

#[test]
fn replies_round_trip() {
    for line in [
        "id name Kiebitz 0.1.0",
        "id author The Kiebitz developers",
        "option name Ponder type check default false",
        "option name Move Overhead type spin default 10 min 0 max 5000",
        "option name Style type combo default Very Solid var Solid var Very Solid var Wild",
        "option name Clear Hash type button",
        "option name SyzygyPath type string default <empty>",
        "option name Book type string default /home/a max/b c.bin",
        "uciok",
        "readyok",
        "info depth 21 seldepth 30 multipv 2 score cp -14 upperbound wdl 10 900 90 nodes 812345 \
         nps 1000000 hashfull 12 tbhits 3 time 812 cpuload 999 currmove e2e4 currmovenumber 3 \
         pv e1g1 a7a8q 0000 string and so  on",
        "info depth 0 score mate 0",
        "info score mate -3 lowerbound",
        "info string",
        "info",
        "bestmove e2e4",
        "bestmove e7e8q ponder a1a2",
        "bestmove (none)",
    ] {
        assert_eq!(line.parse::<Reply>().expect(line).to_string().trim_end(), line);
    }
}

#[test]
fn blanks_and_unknown_words_are_skipped() {
    for (line, meant) in [
        ("  joho \t debug   on now\r\n", "debug on"),
        ("\u{1}uci uci", "uci"),
        ("debug please off", "debug off"),
        ("setoption please name Hash value 3", "setoption name Hash value 3"),
        ("position the startpos please moves e2e4", "position startpos moves e2e4"),
        (
            "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 please now moves e2e4",
            "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4",
        ),
        ("go quickly depth 3 please", "go depth 3"),
        ("go searchmoves e2e4 d2d4 depth 3", "go depth 3 searchmoves e2e4 d2d4"),
        ("setoption  name  move   overhead  value  3  ", "setoption name move overhead value 3"),
        ("setoption name SyzygyPath value", "setoption name SyzygyPath value "),
        ("position  startpos  moves ", "position startpos"),
        ("go\tdepth\t3", "go depth 3"),
    ] {
        assert_eq!(line.parse::<Command>().expect(line).to_string(), meant);
    }
}

#[test]
fn bad_commands_get_a_reason() {
    for (line, why) in [
        ("   ", "an empty line"),
        ("UCI", "unknown command \"UCI\""),
        ("hello d", "unknown command \"hello d\""),
        ("debug maybe", "debug: \"on\" or \"off\" must follow"),
        ("setoption Hash 3", "setoption: \"name\" and the option's name must follow"),
        ("setoption name value 3", "setoption: \"name\" and the option's name must follow"),
        ("position", "position refused: \"startpos\" or \"fen\" must follow"),
        ("position startpos e2e4", "position refused: \"moves\" must follow, not \"e2e4\""),
        ("go depth", "go refused: depth needs a value"),
        ("go mate 0", "go refused: mate must be a whole number from 1 to 2147483647, not \"0\""),
        (
            "go depth -3",
            "go refused: depth must be a whole number from 0 to 2147483647, not \"-3\"",
        ),
        (
            "go movestogo -1",
            "go refused: movestogo must be a whole number from 0 to 2147483647, not \"-1\"",
        ),
        (
            "go nodes 1e6",
            "go refused: nodes must be a whole number from 0 to 18446744073709551615, not \"1e6\"",
        ),
        ("go wtime", "go refused: wtime needs a value"),
        ("go searchmoves depth 3", "go refused: searchmoves needs a value"),
        (
            "go wtime 99999999999999999999",
            "go refused: wtime must be a whole number from -9223372036854775808 to \
             9223372036854775807, not \"99999999999999999999\"",
        ),
        (
            "go movetime -5",
            "go refused: movetime must be a whole number from 0 to 18446744073709551615, not \"-5\"",
        ),
        ("bench 0", "bench: \"0\" is not a depth from 1 to 100"),
    ] {
        assert_eq!(line.parse::<Command>().unwrap_err().to_string(), why);
    }
}

#[test]
fn bad_replies_get_a_reason() {
    for line in ["", "Stockfish 15.1 by the Stockfish developers", "UCIOK", "y"] {
        assert!(matches!(line.parse::<Reply>(), Err(ReplyError::Unknown(_))), "{line}");
    }
    for line in [
        "bestmove",
        "id",
        "id name",
        "option",
        "option name",
        "option name X",
        "option name type spin",
        "option name X type",
        "option name X type odd",
    ] {
        assert!(matches!(line.parse::<Reply>(), Err(ReplyError::Incomplete(_))), "{line}");
    }
}

#[test]
fn moves_that_are_none() {
    for line in ["bestmove 0000", "bestmove NULL ponder 0000", "  bestmove \t (none) ponder"] {
        let none = BestMove { best: None, ponder: None };
        assert_eq!(line.parse(), Ok(Reply::BestMove(none)), "{line}");
    }
}

#[test]
fn infos_of_other_engines_are_tolerated() {
    let score = |value, bound| Some(Score { value, bound });
    let cases: [(&str, Info); 7] = [
        ("depth x seldepth 4", Info { seldepth: Some(4), ..Info::default() }),
        (
            "score lowerbound cp 20 depth 3 hello world",
            Info { score: score(Value::Cp(20), Bound::AtLeast), depth: Some(3), ..Info::default() },
        ),
        ("score cp 1.5 nodes -3 time 99999999999999999999999", Info::default()),
        ("wdl 1 2 pv e2e4 nodes 7", {
            Info { pv: vec!["e2e4".into()], nodes: Some(7), ..Info::default() }
        }),
        ("currline 1 e2e4 e7e5 sbhits 3 nps 9", Info { nps: Some(9), ..Info::default() }),
        ("refutation d1h5 g6h5 depth", Info::default()),
        ("  score   mate   2  pv  N@f3  e7e8Q ", {
            Info {
                score: score(Value::Mate(2), Bound::Exact),
                pv: vec!["N@f3".into(), "e7e8Q".into()],
                ..Info::default()
            }
        }),
    ];
    for (text, expected) in cases {
        assert_eq!(format!("info {text}").parse(), Ok(Reply::Info(Box::new(expected))), "{text}");
    }
}

fn option(line: &str) -> Declaration {
    match line.parse() {
        Ok(Reply::Option(option)) => option,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn options_of_other_engines_are_tolerated() {
    let text = |default: &str| OptionKind::Text { default: default.into() };
    for (line, kind) in [
        ("option name Debug Log File type string default ", text("")),
        ("option name Debug Log File type string", text("")),
        ("option name X type check", OptionKind::Check { default: false }),
        (
            "option name X type spin default 9 max 5",
            OptionKind::Spin { default: 5, min: i64::MIN, max: 5 },
        ),
    ] {
        assert_eq!(option(line).kind, kind, "{line}");
    }
}

#[test]
fn a_number_beyond_the_range_is_brought_into_it() {
    let hash = option("option name Hash type spin default 1 min 1 max 4");
    assert_eq!(["0", "3", "16"].map(|value| hash.nearest(value)), ["1", "3", "4"]);
    let text = option("option name SyzygyPath type string default <empty>");
    assert_eq!(text.nearest("16"), "16");
}

#[test]
fn values_are_checked() {
    let spin = option("option name Hash type spin default 16 min 1 max 1024").kind;
    let combo = option("option name C type combo default a var a var b c").kind;
    let check = option("option name P type check default false").kind;
    for (kind, value) in [(&spin, "1"), (&spin, "1024"), (&combo, "B c"), (&check, "TRUE")] {
        assert_eq!(kind.check(Some(value)), Ok(()));
    }
    for (kind, value, why) in [
        (&spin, Some("0"), "0 is not between 1 and 1024"),
        (&spin, Some("x\n"), "\"x\\n\" is not a whole number"),
        (&spin, None, "it needs a value"),
        (&combo, Some("d"), "\"d\" is not one of a, b c"),
        (&check, Some("1"), "\"1\" is neither true nor false"),
        (&OptionKind::Button, Some("1"), "it is a button and takes no value"),
    ] {
        assert_eq!(kind.check(value).unwrap_err().to_string(), why);
    }
}

#[test]
fn limits_take_the_clock_of_the_side_to_move() {
    let mut board = Board::start(Variant::Chess);
    let go: Go = "wtime -20 btime 5000 binc 100 movestogo 0".parse().unwrap();
    let clock = |left, increment| {
        let [left, increment] = [left, increment].map(Duration::from_millis);
        Some(Clock { left, increment, moves_to_go: None })
    };
    assert_eq!(go.limits(&board).unwrap().clock, clock(1, 0));
    board.play(board.parse_uci("e2e4").unwrap()).unwrap();
    assert_eq!(go.limits(&board).unwrap().clock, clock(5000, 100));
    let go: Go = "searchmoves e7e5 e2e4".parse().unwrap();
    assert_eq!(go.limits(&board).unwrap().searchmoves.len(), 1, "one of them is legal");
    let go: Go = "searchmoves e2e4 nonsense".parse().unwrap();
    assert!(matches!(go.limits(&board), Err(UciError::Illegal(_))));
    let go: Go = "depth 0 nodes 0".parse().unwrap();
    let limits = go.limits(&board).unwrap();
    assert_eq!((limits.depth, limits.nodes), (Some(1), Some(1)));
}

#[test]
fn games_round_trip() {
    for (variant, text) in [
        (Variant::Chess, "startpos"),
        (Variant::Chess, "startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1"),
        (Variant::Chess960, "startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1"),
        (Variant::Chess, "fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8n e8e7"),
    ] {
        let position: Position = text.parse().unwrap();
        let game = position.game(variant).expect(text);
        assert_eq!(game.moves().len(), position.moves.len());
        assert_eq!(Position::from(&game).to_string(), text);
    }
}

#[test]
fn bad_games_get_a_reason() {
    for (text, why) in [
        ("startpos moves e2e4 e2e4", "move 2: e2e4 is not a legal move here"),
        ("fen", ""),
        ("fen 8/8/8/8/8/8/8/8 w - - 0 1", ""),
    ] {
        let position: Position = text.parse().unwrap();
        let told = position.game(Variant::Chess).unwrap_err().to_string();
        assert!(told.contains(why) && !told.is_empty(), "{text}: {told}");
    }
}

proptest! {
    #[test]
    fn no_command_panics_and_what_is_read_reads_back(
        word in "(|joho |uci|debug|setoption|register|position|go|bench|flip)",
        rest in "( (name|value|fen|startpos|moves|depth|nodes|wtime|infinite|searchmoves|e2e4|-?[0-9]{1,25}|\\PC{0,3})){0,9}",
    ) {
        if let Ok(command) = format!("{word}{rest}").parse::<Command>() {
            let written = command.to_string();
            prop_assert_eq!(written.parse::<Command>(), Ok(command), "{}", written);
        }
    }

    #[test]
    fn no_reply_panics_and_what_is_read_reads_back(
        word in "(|id|option|info|bestmove)",
        rest in "( ?(name|type|default|var|spin|combo|string|score|cp|pv|wdl|e2e4|-?[0-9]{1,25}|\\PC{0,3})){0,9}",
    ) {
        if let Ok(reply) = format!("{word} {rest}").parse::<Reply>() {
            let written = reply.to_string();
            prop_assert_eq!(written.parse::<Reply>(), Ok(reply), "{}", written);
        }
    }
}

#[test]
fn lines_are_cut_and_the_next_ones_are_whole() {
    const LONGEST: usize = 5000;
    let long = "x".repeat(LONGEST + 1);
    let text = [b"uci\r\n\n\xff\n".as_slice(), long.as_bytes(), b"\nlast"].concat();
    let mut input = BufReader::with_capacity(1000, text.as_slice());
    let mut read = Vec::new();
    while let Some(line) = read_bounded_line(&mut input, LONGEST).unwrap() {
        read.push((line.bytes, line.is_cut));
    }
    let expected: [(&[u8], bool); 5] = [
        (b"uci\r", false),
        (b"", false),
        (b"\xff", false),
        (&long.as_bytes()[..LONGEST], true),
        (b"last", false),
    ];
    assert_eq!(read, expected.map(|(bytes, is_cut)| (bytes.to_vec(), is_cut)));
}

#[test]
fn bare_names_are_looked_for_and_paths_are_not() {
    assert!(find_program(Path::new("sh")).is_some_and(|path| path.is_absolute()));
    assert_eq!(find_program(Path::new("/no/such")), Some(PathBuf::from("/no/such")));
    assert_eq!(find_program(Path::new("no-such-engine")), None);
}
