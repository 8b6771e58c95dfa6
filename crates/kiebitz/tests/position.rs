//! Positions, perft and pictures on the command line.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::program::{command, fails, folder, good, good_line, json, names_in, run_command};
use serde_json::Value;

const MATE: &str = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";

#[test]
fn perft_counts() {
    let out = good_line("perft 4");
    assert!(out.starts_with("Nodes searched: 197281\nTime: "), "{out}");
    assert!(out.lines().last().is_some_and(|line| line.starts_with("Nodes/second: ")), "{out}");
    let cases: &[(&[&str], u64)] = &[
        (&["0"], 1),
        (&["3"], 8_902),
        (&["2", "--variant", "racingkings"], 421),
        (&["4", "-v", "RacingKings"], 296_242),
        (
            &[
                "3",
                "--variant=chess960",
                "--fen",
                "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            ],
            12_189,
        ),
        (
            &["3", "-f", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"],
            97_862,
        ),
        (&["2", "--fen", MATE], 0),
    ];
    for (arguments, nodes) in cases {
        let arguments: Vec<&str> = ["perft", "--json"].iter().chain(*arguments).copied().collect();
        let report = json(&good(&arguments));
        assert_eq!(report["nodes"], *nodes, "{arguments:?}");
        assert!(report["seconds"].is_f64() && report["nps"].is_u64());
        assert!(report.get("divide").is_none());
    }
}

#[test]
fn perft_divides_in_order() {
    let out = good_line("perft 3 --divide");
    let branches: Vec<&str> = out.lines().take_while(|line| !line.is_empty()).collect();
    assert_eq!(branches.len(), 20);
    assert!(branches.is_sorted());
    assert!(branches.contains(&"e2e4: 600"));
    assert!(out.contains("\n\nNodes searched: 8902\n"));

    let report = json(&good_line("perft 3 --divide --json"));
    let divide = report["divide"].as_array().expect("a list");
    let sum: u64 = divide.iter().map(|branch| branch["nodes"].as_u64().expect("a number")).sum();
    assert_eq!((report["depth"].as_u64(), report["nodes"].as_u64()), (Some(3), Some(8_902)));
    assert_eq!((sum, divide.len()), (8_902, 20));
    assert_eq!(divide[0]["move"], "a2a3");

    assert!(good_line("perft 0 --divide").starts_with("Nodes searched: 1\n"));
    assert_eq!(json(&good_line("perft 0 --divide -j"))["divide"], Value::Array(Vec::new()));
}

#[test]
fn a_position_in_words() {
    let out = good(&["position", MATE]);
    for words in [
        "8  r  .  b  q !k! b  .  r  8\n",
        "Black to move, check\n",
        &format!("FEN           {MATE}\n"),
        "Check         by the queen on f7\n",
        "Game over     1-0, White wins by checkmate\n",
        "No legal moves\n",
    ] {
        assert!(out.contains(words), "{words}\n{out}");
    }
    let start = good_line("position startpos");
    assert!(start.contains("Polyglot key  463b96181691fc9c\n"), "{start}");
    assert!(start.contains("\n20 legal moves\n"), "{start}");
    assert!(start.contains("\n  Knight g1   Nf3 g1f3   Nh3 g1h3\n"), "{start}");
    assert!(!start.contains("Shredder"), "{start}");
    assert!(good_line("position startpos --flip").starts_with("   h  g  f  e  d  c  b  a\n1  R "));
    let claim = good_line("position 4k3/8/8/8/8/8/8/R3K3 w - - 100 80");
    assert!(
        claim.contains("may be claimed: fifty moves without capture or pawn move\n"),
        "{claim}"
    );
    for line in start.lines().chain(claim.lines()) {
        assert!(line.len() <= 80 && line.trim_end() == line, "{line}");
    }
}

#[test]
fn a_position_as_json() {
    let start = json(&good_line("position startpos --json"));
    assert_eq!(start["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(start["shredder_fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    assert_eq!(start["polyglot_key"], "463b96181691fc9c");
    assert_eq!((&start["variant"], &start["turn"]), (&"chess".into(), &"white".into()));
    assert_eq!((&start["check"], &start["outcome"]), (&Value::Bool(false), &Value::Null));
    let moves = start["legal_moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 20);
    assert!(moves.iter().any(|m| m["uci"] == "g1f3" && m["san"] == "Nf3"));

    let outcomes = [
        ("chess", MATE, "1-0", Some("white"), "checkmate"),
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "1/2-1/2", None, "stalemate"),
        ("chess", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", "1/2-1/2", None, "insufficient material"),
        ("racingkings", "1k6/6K1/8/8/8/8/8/8 w - - 0 1", "0-1", Some("black"), "king reached"),
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 150 90", "1/2-1/2", None, "seventy-five moves"),
    ];
    for (variant, fen, result, winner, reason) in outcomes {
        let report = json(&good(&["position", fen, "--variant", variant, "--json"]));
        let outcome = &report["outcome"];
        assert_eq!(outcome["result"], result, "{fen}");
        assert_eq!(outcome["winner"].as_str(), winner, "{fen}");
        assert!(outcome["reason"].as_str().is_some_and(|r| r.starts_with(reason)), "{outcome}");
    }
    assert_eq!(json(&good(&["position", MATE, "--json"]))["check"], true);
    let claim = json(&good_line("position 4k3/8/8/8/8/8/8/R3K3 w - - 100 80 --json"));
    assert!(claim["outcome"].is_null() && claim["claimable_draw"].is_string());
}

#[test]
fn a_position_after_moves() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5";
    let spanish = json(&good(&["position", "startpos", "--moves", moves, "--json"]));
    assert_eq!(spanish["fen"], "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
    assert_eq!(spanish["opening"]["eco"], "C60");
    assert_eq!(spanish["start_fen"], json(&good_line("position startpos --json"))["fen"]);
    let played = spanish["moves"].as_array().expect("a list");
    assert_eq!(played.len(), 5);
    assert_eq!((&played[4]["uci"], &played[4]["san"]), (&"f1b5".into(), &"Bb5".into()));
    assert_eq!(json(&good_line("position startpos --json"))["moves"], Value::Array(Vec::new()));

    // Repetitions need the game.
    let there_and_back = "Nf3 Nf6 Ng1 Ng8 ";
    let twice = json(&good(&["position", "startpos", "-jm", &there_and_back.repeat(2)]));
    assert_eq!(twice["claimable_draw"], "threefold repetition, claimed");
    let four_times = good(&["position", "startpos", "--moves", &there_and_back.repeat(4)]);
    assert!(four_times.contains("Game over     1/2-1/2, draw by fivefold rep"), "{four_times}");

    let bad = [("e4 Ke7", "move 2 of the moves: Ke7: your own pawn stands on e7"), ("x", "\"x\"")];
    for (moves, reason) in bad {
        fails(&["position", "startpos", "--moves", moves], 2, &[reason]);
    }
}

/// Forgotten quotes are forgiven: the shell hands the fields over one by one.
#[test]
fn a_fen_without_quotes() {
    let quoted = good(&["position", MATE, "--json"]);
    assert_eq!(good_line(&format!("position {MATE} --json")), quoted);
    assert_eq!(good_line(&format!("position --json {MATE}")), quoted);
    assert_eq!(good_line(&format!("svg {MATE}")), good(&["svg", MATE]));
}

#[test]
fn chess960_by_number() {
    let start = json(&good_line("position --chess960 518 --json"));
    assert_eq!(start["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(start["variant"], "chess960");
    let first = json(&good_line("position --chess960 0 --variant chess960 --json"));
    assert_eq!(first["shredder_fen"], "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    assert!(good_line("position --chess960 959").contains("\nShredder-FEN  rkrnnqbb/"));
    for bad in ["960", "-1", "65536", "x", ""] {
        let argument = format!("--chess960={bad}");
        fails(&["position", &argument], 2, &["not a whole number from 0 to 959"]);
    }
    fails(&["position", "--chess960", "5", "-v", "racingkings"], 2, &["racingkings"]);
    fails(&["position", "startpos", "--chess960", "5"], 2, &["--chess960"]);
}

#[test]
fn a_bad_position_gets_its_reason() {
    let cases = [
        ("", "cannot read the FEN: empty FEN"),
        ("hello", "the board needs 8 ranks separated by \"/\", not 1"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "illegal position: Black has no king"),
        ("9/8/8/8/8/8/8/8 w", "\"9\" on rank 8 of the board is not a piece"),
        ("k7/8/8/8/8/8/8/K7 x", "the side to move must be \"w\" or \"b\", not \"x\""),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 2", "unexpected \"2\""),
        ("k7/8/8/8/8/8/8/K6\u{1b} w", "rank 1"),
        ("kä/♔", "8 ranks"),
    ];
    for (fen, reason) in cases {
        fails(&["position", fen], 2, &[reason]);
        fails(&["svg", fen], 2, &[reason]);
        fails(&["perft", "2", "--fen", fen], 2, &[reason]);
    }
    let pawn = "8/8/8/8/8/8/k6K/7P w - - 0 1";
    fails(&["position", pawn, "-v", "racingkings"], 2, &["Racing Kings is played without pawns"]);
}

#[test]
fn svg_shows_what_was_asked_for() {
    let plain = good_line("svg startpos");
    assert!(plain.starts_with("<svg ") && plain.ends_with("</svg>\n"));
    assert!(plain.contains(r#"width="480""#) && plain.contains("White to move."));
    assert!(!plain.contains(r#"class="check""#));
    assert!(good(&["svg", MATE]).contains(r#"class="check""#));
    assert!(good_line("svg startpos --size 200").contains(r#"width="200""#));
    let changes =
        ["--arrows e2e4", "--squares e4,d5", "--targets g1", "--last-move e2e4", "--flip"];
    for change in changes {
        assert_ne!(good_line(&format!("svg startpos {change}")), plain, "{change}");
    }
    let green = good_line("svg startpos --arrows e2e4");
    assert_eq!(good_line("svg startpos --arrows e2e4:green"), green);
    assert_ne!(good_line("svg startpos --arrows e2e4:red"), green);
    assert_eq!(good_line("svg startpos --arrows e2e4 -o -"), green);
}

#[test]
fn svg_targets_are_the_legal_ones() {
    let castle = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let targets = |arguments: &[&str]| {
        good(&[&["svg", "--targets"], arguments].concat()).matches(r#"class="target"#).count()
    };
    assert_eq!(targets(&["g1", "startpos"]), 2);
    assert_eq!(targets(&["a1", "startpos"]), 0);
    assert_eq!(targets(&["e1", castle]), 6); // five steps, and g1
    assert_eq!(targets(&["a7", "1n5k/P7/8/8/8/8/8/K7 w - - 0 1"]), 2); // eight promotions
    fails(&["svg", "startpos", "--targets", "e4"], 1, &["--targets e4", "no piece"]);
    fails(&["svg", "startpos", "--targets", "e7"], 1, &["e7", "White's turn"]);
}

#[test]
fn svg_files_are_whole_or_not_there() {
    let folder = folder("svg-files");
    let path = folder.join("board.svg");
    let file = path.to_str().expect("UTF-8");
    assert_eq!(good(&["svg", "startpos", "-o", file]), "");
    assert_eq!(fs::read_to_string(&path).expect("written"), good_line("svg startpos"));
    assert_eq!(good(&["svg", MATE, "--output", file]), "");
    assert_eq!(fs::read_to_string(&path).expect("written"), good(&["svg", MATE]));
    // A failure leaves the file as it was, and no temporary one.
    fails(&["svg", "nonsense", "-o", file], 2, &["FEN"]);
    let inside = path.join("x.svg");
    fails(&["svg", "startpos", "-o", inside.to_str().expect("UTF-8")], 1, &["cannot write", file]);
    let missing = folder.join("missing/x.svg");
    fails(&["svg", "startpos", "-o", missing.to_str().expect("UTF-8")], 1, &["missing"]);
    fails(&["svg", "startpos", "-o", folder.to_str().expect("UTF-8")], 1, &["cannot write"]);
    fails(&["svg", "startpos", "-o", ""], 2, &["--output"]);
    assert_eq!(names_in(&folder), ["board.svg"]);
    // A name without a folder is one in the present folder.
    let here =
        run_command(command().args(["svg", "startpos", "-o", "here.svg"]).current_dir(&folder));
    assert_eq!(here.code, Some(0), "{}", here.err);
    assert!(folder.join("here.svg").is_file());
}

#[cfg(unix)]
#[test]
fn svg_keeps_links_modes_and_devices() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let folder = folder("svg-links");
    let (file, link) = (folder.join("file.svg"), folder.join("link.svg"));
    fs::write(&file, "old").expect("written");
    fs::set_permissions(&file, PermissionsExt::from_mode(0o600)).expect("changed");
    symlink(&file, &link).expect("linked");
    good(&["svg", "startpos", "-o", link.to_str().expect("UTF-8")]);
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert!(fs::read_to_string(&file).expect("there").starts_with("<svg"));
    assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o600);
    good(&["svg", "startpos", "-o", "/dev/null"]);
    assert!(fs::metadata("/dev/null").expect("there").file_type().is_char_device());
}

/// The Python package asks about position after position, and needs each answer before it asks again.
#[test]
fn a_pipe_is_answered_line_by_line() {
    let mut child = command()
        .args(["position", "-", "--json", "--lang", "en"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut asked = child.stdin.take().expect("piped");
    let mut answers = BufReader::new(child.stdout.take().expect("piped"));
    let mut ask = |line: &str| -> Value {
        writeln!(asked, "{line}").expect("it listens");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("it answers");
        json(&answer)
    };
    let start = ask("startpos");
    assert_eq!(start["legal_moves"].as_array().map(Vec::len), Some(20));
    let moved = ask("startpos moves e4 e5");
    assert_eq!((&moved["moves"][1]["uci"], &moved["turn"]), (&"e7e5".into(), &"white".into()));
    assert_eq!(ask("8/8/8/8/8/8/8/K7 w - - 0 1")["error"], "illegal position: Black has no king");
    assert!(ask("startpos moves e5")["error"].is_string() && ask("")["error"].is_string());
    assert_eq!(ask("startpos")["fen"], start["fen"], "an error ends nothing");
    drop(asked);
    assert!(child.wait().expect("it ends").success());
}
