//! The program as people and scripts see it: output, errors, exit codes, files.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

const MATE: &str = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";

/// What a run came to.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

/// The program in an environment that decides nothing about colours.
fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
    for name in
        ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "TERM", "LC_ALL", "LC_CTYPE"]
    {
        command.env_remove(name);
    }
    command.env("LANG", "C.UTF-8").stdin(Stdio::null());
    command.env("KIEBITZ_CONFIG", concat!(env!("CARGO_TARGET_TMPDIR"), "/no-config"));
    command
}

fn run_command(command: &mut Command) -> Run {
    let output = command.output().expect("the program starts");
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

fn run<S: AsRef<OsStr>>(arguments: &[S]) -> Run {
    run_command(command().args(arguments))
}

/// Runs a command line without quotes.
fn line(arguments: &str) -> Run {
    run(&arguments.split_whitespace().collect::<Vec<_>>())
}

/// A run that must succeed and say nothing on standard error.
fn good<S: AsRef<OsStr>>(arguments: &[S]) -> String {
    let run = run(arguments);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    run.out
}

fn good_line(arguments: &str) -> String {
    good(&arguments.split_whitespace().collect::<Vec<_>>())
}

fn json(text: &str) -> Value {
    assert_eq!(text.lines().count(), 1, "JSON is one line");
    serde_json::from_str(text).expect(text)
}

/// A run that must fail with this code and one sentence that contains these words.
fn fails<S: AsRef<OsStr>>(arguments: &[S], code: i32, words: &[&str]) {
    let run = run(arguments);
    assert_eq!(run.code, Some(code), "{}", run.err);
    assert_eq!(run.out, "");
    assert!(run.err.starts_with("kiebitz: ") && run.err.ends_with('\n'), "{}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    assert!(run.err.chars().count() < 600 && !run.err.contains("panicked"), "{}", run.err);
    for word in words {
        assert!(run.err.contains(word), "\"{word}\" is not in: {}", run.err);
    }
}

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn names_in(folder: &PathBuf) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .collect()
}

#[test]
fn help_lists_the_commands() {
    let out = good_line("--help");
    for command in ["serve", "perft", "position", "svg", "completions", "man", "doctor"] {
        assert!(out.contains(&format!("\n  {command} ")), "{command}");
    }
    assert!(!out.contains('\x1b'));
}

#[test]
fn help_and_version() {
    let version = concat!("kiebitz ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(good_line("--version"), version);
    assert_eq!(good_line("-V"), version);
    for command in ["perft", "position", "svg", "completions", "man", "doctor"] {
        let long = good_line(&format!("{command} --help"));
        assert_eq!(good_line(&format!("help {command}")), long);
        let short = good_line(&format!("{command} -h"));
        assert!(short.contains("Examples:\n  kiebitz ") && long.contains("Examples:\n  kiebitz "));
        assert!(short.len() < long.len());
    }
}

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
    assert_eq!(json(&good_line("perft 0 -d -j"))["divide"], Value::Array(Vec::new()));
}

#[test]
fn a_position_in_words() {
    let out = good(&["position", MATE]);
    for words in [
        "8  r  .  b  q !k! b  .  r  8\n",
        "Black to move, check\n",
        &format!("FEN           {MATE}\n"),
        "Check         by the queen on f7\n",
        "Game over     1-0, White has won: checkmate\n",
        "No legal moves\n",
    ] {
        assert!(out.contains(words), "{words}\n{out}");
    }
    let start = good_line("position startpos");
    assert!(start.contains("Polyglot key  463b96181691fc9c\n"), "{start}");
    assert!(start.contains("\n20 legal moves\n"), "{start}");
    assert!(start.contains("\n  knight g1   Nf3 g1f3   Nh3 g1h3\n"), "{start}");
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
        ("9/8/8/8/8/8/8/8 w", "\"9\" on rank 8 of the board is no man"),
        ("k7/8/8/8/8/8/8/K7 x", "the side to move must be \"w\" or \"b\", not \"x\""),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 2", "unexpected \"2\""),
        ("k7/8/8/8/8/8/8/K6\u{1b} w", "rank 1"),
        ("kä/♔", "8 ranks"),
    ];
    for (fen, reason) in cases {
        fails(&["position", fen], 1, &[reason]);
        fails(&["svg", fen], 1, &[reason]);
        fails(&["perft", "2", "--fen", fen], 1, &[reason]);
    }
    let pawn = "8/8/8/8/8/8/k6K/7P w - - 0 1";
    fails(&["position", pawn, "-v", "racingkings"], 1, &["Racing Kings is played without pawns"]);
}

#[test]
fn bad_usage_is_one_sentence_too() {
    let cases: &[(&str, &[&str])] = &[
        ("checkers", &["unrecognized subcommand 'checkers'", "kiebitz --help"]),
        ("perft", &["<DEPTH>", "kiebitz perft --help"]),
        ("perft x", &["'x'", "not a whole number from 0 to 30"]),
        ("perft 31", &["not a whole number from 0 to 30"]),
        ("perft 99999999999999999999", &["not a whole number from 0 to 30"]),
        ("perft 3 --jsn", &["'--jsn'", "'--json'"]),
        ("perft 3 --fen", &["--fen"]),
        ("perft 3 4", &["'4'"]),
        ("position", &["FEN"]),
        ("position startpos --variant atomic", &["'atomic'", "chess, chess960, racingkings"]),
        ("svg", &["FEN"]),
        ("svg startpos --arrows e2", &["'e2'", "two squares such as e2e4"]),
        ("svg startpos --arrows e2e4,e2i4", &["'e2i4'"]),
        ("svg startpos --arrows éé", &["two squares"]),
        ("svg startpos --arrows e2e4:pink", &["green, red, blue and amber"]),
        ("svg startpos --squares e9", &["'e9'", "a1 to h8"]),
        ("svg startpos --size 0", &["8 to 10000"]),
        ("completions", &["SHELL"]),
        ("completions tcsh", &["'tcsh'", "bash"]),
        ("--color pink", &["'pink'", "never"]),
    ];
    for (arguments, words) in cases {
        fails(&arguments.split_whitespace().collect::<Vec<_>>(), 2, words);
    }
}

#[test]
fn huge_input_gets_a_short_answer() {
    let zeros = "0".repeat(100_000);
    fails(&["position", &"8/".repeat(50_000)], 1, &["8 ranks", "50001"]);
    fails(&["position", &"k".repeat(100_000)], 1, &["8 ranks"]);
    fails(&["position", &format!("k7/8/8/8/8/8/8/K7 {zeros}")], 1, &["the side to move"]);
    fails(&["position", &" ".repeat(100_000)], 1, &["empty FEN"]);
    let many = vec!["w"; 20_000];
    fails(&[vec!["position", "k7/8/8/8/8/8/8/K7"], many].concat(), 1, &["\"w\""]);
    fails(&["perft", "3", "--variant", &zeros], 2, &["racingkings"]);
    fails(&[&zeros], 2, &["unrecognized"]);
    let arrows = vec!["a1h8"; 20_000].join(",");
    assert!(good(&["svg", "startpos", "--arrows", &arrows]).ends_with("</svg>\n"));
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text() {
    use std::os::unix::ffi::OsStrExt;
    let bytes = OsStr::from_bytes(b"\xff\xfe");
    fails(&[OsStr::new("position"), bytes], 2, &["UTF-8"]);
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
    assert_eq!(good_line("svg startpos -a e2e4 -o -"), green);
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
    fails(&["svg", "startpos", "--targets", "e4"], 1, &["no man stands on e4"]);
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
    fails(&["svg", "nonsense", "-o", file], 1, &["FEN"]);
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

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = good(&["completions", shell]);
        assert!(script.contains("perft") && script.contains("chess960"), "{shell}");
        // These two complete no values.
        let names_only = matches!(shell, "elvish" | "powershell");
        assert!(names_only || script.contains("racingkings"), "{shell}");
    }
}

#[test]
fn the_manual_covers_every_command() {
    let page = good_line("man");
    assert!(page.contains("\n.TH kiebitz 1"), "{page}");
    assert_eq!(page.matches("\n.TH").count(), 1);
    for command in ["PERFT", "POSITION", "SVG", "COMPLETIONS", "MAN", "DOCTOR"] {
        assert!(page.contains(&format!("\n.SH \"KIEBITZ {command}\"\n")), "{command}");
    }
    assert!(!page.contains("EXTRA") && !page.contains('\x1b'));
    assert_eq!(page.matches(".nf\n").count(), page.matches(".fi\n").count());
}

#[test]
fn doctor_finds_the_rules_right() {
    let out = good_line("doctor");
    assert!(out.contains("4865609 leaves, right") && out.contains("296242 leaves, right"), "{out}");
    let report = json(&good_line("doctor --json"));
    assert_eq!(report["ok"], true);
    assert_eq!(report["version"], env!("CARGO_PKG_VERSION"));
    let checks = report["checks"].as_array().expect("a list");
    for check in checks {
        let status = check["status"].as_str().expect("a word");
        assert!(matches!(status, "ok" | "warn"), "{check}");
        assert!(check["name"].is_string() && check["detail"].is_string());
    }
    assert!(checks.len() >= 9);
}

#[cfg(unix)]
#[test]
fn doctor_looks_at_the_data_folder_and_leaves_no_trace() {
    let folder = folder("doctor");
    let report = |data: &PathBuf| {
        let run = run_command(command().args(["doctor", "--json"]).env("XDG_DATA_HOME", data));
        let report = json(&run.out);
        let checks = report["checks"].as_array().expect("a list");
        checks.iter().find(|check| check["name"] == "data folder").expect("checked").clone()
    };
    let absent = report(&folder);
    assert_eq!(absent["status"], "ok", "{absent}");
    assert!(absent["detail"].as_str().is_some_and(|text| text.ends_with("can be made")));
    assert!(names_in(&folder).is_empty());
    let home = folder.join("kiebitz");
    fs::create_dir(&home).expect("made");
    let present = report(&folder);
    assert!(present["detail"].as_str().is_some_and(|text| text.ends_with("can be written")));
    assert!(names_in(&home).is_empty());
    fs::remove_dir(&home).expect("removed");
    fs::write(&home, "").expect("written");
    assert_eq!(report(&folder)["status"], "warn");
}

#[test]
fn colours_only_where_they_are_wanted() {
    let colored = |arguments: &[&str], environment: &[(&str, &str)]| {
        let run = run_command(command().args(arguments).envs(environment.iter().copied()));
        assert_eq!(run.code, Some(0), "{}", run.err);
        run.out.contains('\x1b')
    };
    let force = ("CLICOLOR_FORCE", "1");
    for arguments in [&["position", "startpos"][..], &["doctor"]] {
        let with = |extra: &[&'static str]| [arguments, extra].concat();
        assert!(!colored(arguments, &[]), "a pipe");
        assert!(!colored(arguments, &[("NO_COLOR", "1")]));
        assert!(colored(arguments, &[force]));
        assert!(!colored(arguments, &[force, ("NO_COLOR", "1")]));
        assert!(colored(&with(&["--color", "always"]), &[("NO_COLOR", "1")]));
        assert!(!colored(&with(&["--color=never"]), &[force]));
    }
    assert!(colored(&["--color", "always", "perft", "--help"], &[]));
    assert!(!colored(&["--color", "never", "perft", "--help"], &[force]));
    // What programs read has no colours, whatever people want.
    assert!(!colored(&["position", "startpos", "--json", "--color", "always"], &[]));
}

#[test]
fn men_are_figurines_letters_or_what_the_option_says() {
    let position = |extra: &[&str], language: &str| {
        let arguments = [&["position", "startpos", "--color", "always"], extra].concat();
        run_command(command().args(arguments).env("LANG", language)).out
    };
    assert!(position(&[], "de_DE.UTF-8").contains('♜'));
    assert!(!position(&[], "C").contains('♜'));
    assert!(!position(&["--ascii"], "de_DE.UTF-8").contains('♜'));
    let depth = |environment: &[(&str, &str)]| {
        let mut command = command();
        command.args(["--color", "always", "position", "startpos"]);
        command.envs(environment.iter().copied());
        run_command(&mut command).out
    };
    assert!(depth(&[("COLORTERM", "truecolor")]).contains("\x1b[48;2;"));
    assert!(depth(&[("TERM", "xterm-256color")]).contains("\x1b[48;5;"));
    assert!(depth(&[("TERM", "xterm")]).contains("\x1b[46;"));
}

/// `kiebitz ... | head -1`: the reader leaves, and nobody complains.
#[test]
fn a_closed_pipe_ends_quietly() {
    for arguments in
        ["perft 4 --divide", "help", "man", "completions bash", "doctor", "position startpos"]
    {
        let mut child = command()
            .args(arguments.split_whitespace())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut reader = BufReader::with_capacity(16, child.stdout.take().expect("a pipe"));
        let mut first = String::new();
        reader.read_line(&mut first).expect("a line");
        drop(reader);
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments}");
        assert_eq!(output.status.code(), Some(0), "{arguments}");
        // A reader that is gone before the first line.
        let mut child = command()
            .args(arguments.split_whitespace())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments}");
        assert_eq!(output.status.code(), Some(0), "{arguments}");
    }
}

/// A full disk is not a success.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for arguments in ["perft 1", "help", "man", "svg startpos", "position startpos --json"] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
        let run = run_command(command().args(arguments.split_whitespace()).stdout(full));
        assert_eq!(run.code, Some(1), "{arguments}");
        assert!(run.err.starts_with("kiebitz: cannot write to standard output: "), "{}", run.err);
    }
}

/// Ctrl-C ends a long count at once; a shell calls that 130.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_it() {
    use std::os::unix::process::ExitStatusExt;
    let mut child = command().args(["perft", "20"]).spawn().expect("the program starts");
    // Jobs in the background of a script ignore interrupts, and so do their children.
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("Linux tells");
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).expect("a mask");
    let ignored = u64::from_str_radix(ignored.trim(), 16).expect("hexadecimal");
    if ignored & 0b10 != 0 {
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        return;
    }
    let kill = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
    assert_eq!(child.wait().expect("it ends").signal(), Some(2));
}

#[test]
fn options_may_be_anywhere() {
    let report = line("--color never perft --json 2 --variant chess");
    assert_eq!(json(&report.out)["nodes"], 400);
}

#[test]
fn a_book_is_probed() {
    let folder = folder("book");
    let file = folder.join("start.bin");
    let path = file.to_str().expect("UTF-8");
    let mut bytes = Vec::new();
    // 1. e4 with weight 3, 1. d4 with weight 1 and something learned, and a move that is not legal.
    for (code, weight, learn) in [(12u16 << 6 | 28, 3u16, 0u32), (11 << 6 | 27, 1, 7), (0, 9, 0)] {
        bytes.extend(0x463b_9618_1691_fc9c_u64.to_be_bytes());
        bytes.extend(code.to_be_bytes());
        bytes.extend(weight.to_be_bytes());
        bytes.extend(learn.to_be_bytes());
    }
    fs::write(&file, &bytes).expect("a file");
    assert_eq!(
        good(&["book", "probe", "startpos", "--book", path]),
        "Move    UCI      Weight     Share      Learn\n\
         e4      e2e4          3    75.0 %          0\n\
         d4      d2d4          1    25.0 %          7\n"
    );
    let report = json(&good(&["book", "probe", "startpos", "-b", path, "--json"]));
    assert_eq!(report["key"], "463b96181691fc9c");
    assert_eq!(report["moves"].as_array().map(Vec::len), Some(2));
    let first = &report["moves"][0];
    assert_eq!((&first["move"], &first["san"]), (&Value::from("e2e4"), &Value::from("e4")));
    assert_eq!((&first["weight"], &first["share"]), (&Value::from(3), &Value::from(75.0)));
    assert_eq!(report["moves"][1]["learn"], 7);
    let unknown = ["book", "probe", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "-b", path];
    assert_eq!(good(&unknown), "The book has no move for this position\n");

    fails(
        &["book", "probe", "startpos", "-b", "/no/such.bin"],
        1,
        &["/no/such.bin", "cannot be read"],
    );
    fails(&["book", "probe", "startpos", "-b", path, "-v", "racingkings"], 1, &["Racing Kings"]);
    fs::write(&file, &bytes[1..]).expect("a file");
    fails(&["book", "probe", "startpos", "-b", path], 1, &[path, "damaged", "47 bytes"]);
    fs::write(&file, []).expect("a file");
    fails(&["book", "probe", "startpos", "-b", path], 1, &[path, "is empty"]);
}
