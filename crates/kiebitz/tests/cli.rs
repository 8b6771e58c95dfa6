//! The program as people and scripts see it: output, errors, exit codes, files.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::data;
use crate::program::{command, fails, folder, good, good_line, json, line, names_in, run_command};
use serde_json::Value;

#[test]
fn help_lists_the_commands() {
    let out = good_line("--help");
    for group in ["Play:", "Analyse and solve:", "Options:", "Examples:"] {
        assert!(out.contains(&format!("\n{group}\n")), "{group}");
    }
    for command in ["serve", "perft", "position", "svg", "bot", "completions", "man", "doctor"] {
        assert!(out.contains(&format!("\n  {command} ")), "{command}");
    }
    assert!(!out.contains('\x1b'));
}

#[test]
fn help_and_version() {
    let version = good_line("--version");
    assert_eq!(good_line("-V"), version);
    let commit = version.trim_end().strip_prefix(concat!("kiebitz ", env!("CARGO_PKG_VERSION")));
    let commit = commit.unwrap_or_else(|| panic!("{version}"));
    // Built from the repository it names the commit: " (c4a7241, 2026-11-17)".
    let inside = commit.strip_prefix(" (").and_then(|rest| rest.strip_suffix(')'));
    let parts = inside.and_then(|inside| inside.split_once(", "));
    let is_hash = |text: &str| text.len() >= 7 && text.bytes().all(|b| b.is_ascii_hexdigit());
    assert!(commit.is_empty() || parts.is_some_and(|(hash, day)| is_hash(hash) && day.len() == 10));
    assert!(good_line("--help").contains("-V, --version"));
    for command in ["perft", "position", "svg", "completions", "man", "doctor"] {
        let long = good_line(&format!("{command} --help"));
        assert_eq!(good_line(&format!("help {command}")), long);
        let short = good_line(&format!("{command} -h"));
        assert!(short.contains("Examples:\n  kiebitz ") && long.contains("Examples:\n  kiebitz "));
        assert!(short.len() < long.len());
    }
}

#[test]
fn bad_usage_is_one_sentence_too() {
    let cases: &[(&str, &[&str])] = &[
        ("checkers", &["unrecognized subcommand 'checkers'", "kiebitz --help"]),
        ("perft", &["<DEPTH>", "kiebitz perft --help"]),
        ("perft x", &["'x'", "not a whole number from 0 to 30"]),
        ("perft 31", &["not a whole number from 0 to 30"]),
        ("perft 99999999999999999999", &["not a whole number from 0 to 30"]),
        ("perft 3 --jsn", &["'--jsn' found; ", "'--json' (more: kiebitz perft --help)"]),
        ("perft 3 --fen", &["--fen"]),
        ("perft 3 4", &["cannot read the FEN"]),
        ("perft 1 startpos --fen startpos", &["--fen"]),
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
        ("--color", &["a value is required", "--color"]),
    ];
    for (arguments, words) in cases {
        fails(&arguments.split_whitespace().collect::<Vec<_>>(), 2, words);
    }
}

/// A FEN on the command line that cannot be used is bad usage, whatever the command; what is wrong in a file is not.
#[test]
fn a_bad_fen_is_bad_usage_in_every_command() {
    for (fen, reason) in
        [("nonsense", "8 ranks"), ("8/8/8/8/8/8/8/K7 w - - 0 1", "Black has no king")]
    {
        for arguments in [
            &["position", fen][..],
            &["svg", fen],
            &["eval", fen],
            &["best", fen],
            &["perft", "1", "--fen", fen],
            &["perft", "1", fen],
            &["lab", "--depth", "1", "--fen", fen],
            &["play", "--white", "random", "--black", "random", "--fen", fen],
            &["book", "probe", fen],
            &["tb", "probe", fen],
            &["tb", "line", fen],
            &["compare", "KQvK", "--engine", "random", "--fen", fen],
            &["games", "explore", fen],
            &["games", "forget", fen],
        ] {
            eprintln!("{arguments:?}");
            fails(arguments, 2, &[reason]);
        }
        for arguments in [
            &["games", "explore", fen, "--lang", "de"][..],
            &["games", "forget", fen, "--lang", "de"],
        ] {
            fails(arguments, 2, &["kiebitz: "]);
        }
    }
    fails(&["position", "startpos", "--moves", "e4 hello"], 2, &["not a move"]);
    fails(&["lab", "--depth", "1", "-v", "tictactoe", "--fen", "xx"], 2, &["position"]);
    fails(&["play", "--variant", "tictactoe", "--fen", "xx"], 2, &["player to move"]);
    fails(&["tb", "stats", "KQvQ"], 2, &["one king"]);

    let file = folder("bad-fen").join("bad.epd");
    fs::write(&file, "nonsense\n").expect("a file");
    let file = file.to_str().expect("UTF-8");
    fails(&["compare", "--positions", file, "--engine", "random"], 1, &["bad.epd"]);
}

#[test]
fn huge_input_gets_a_short_answer() {
    let zeros = "0".repeat(100_000);
    fails(&["position", &"8/".repeat(50_000)], 2, &["8 ranks", "50,001"]);
    fails(&["position", &"k".repeat(100_000)], 2, &["8 ranks"]);
    fails(&["position", &format!("k7/8/8/8/8/8/8/K7 {zeros}")], 2, &["the side to move"]);
    fails(&["position", &" ".repeat(100_000)], 2, &["empty FEN"]);
    let many = vec!["w"; 20_000];
    fails(&[vec!["position", "k7/8/8/8/8/8/8/K7"], many].concat(), 2, &["\"w\""]);
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
fn values_are_completed() {
    let script = good(&["completions", "bash"]);
    for (option, values) in [
        ("--white", &["human", "easy", "ancestor:a3", "engine"][..]),
        ("--engine", &["self", "hard", "stockfish"]),
        ("--lang", &["en", "de"]),
        ("--variant", &["chess960", "tictactoe"]),
    ] {
        let case = format!("\n                {option})\n");
        let cases = script.split(&case).skip(1);
        let mut lists =
            cases.filter_map(|rest| Some(rest.split_once("-W \"")?.1.split_once('"')?.0));
        let has_all = |list: &str| {
            let listed: Vec<&str> = list.split(' ').collect();
            values.iter().all(|value| listed.contains(value))
        };
        assert!(lists.any(has_all), "{option}");
    }
    assert!(script.contains("KQvKR"), "tables are named");
}

/// A letter means the same option in every command that has it.
#[test]
fn short_options_mean_the_same_everywhere() {
    fn collect(command: &clap::Command, known: &mut BTreeMap<char, BTreeSet<String>>) {
        for option in command.get_arguments() {
            if let (Some(short), Some(long)) = (option.get_short(), option.get_long()) {
                known.entry(short).or_default().insert(long.to_owned());
            }
            assert!(option.get_visible_short_aliases().unwrap_or_default().is_empty());
        }
        command.get_subcommands().for_each(|command| collect(command, known));
    }
    let mut known = BTreeMap::new();
    collect(&kiebitz::cli::command(), &mut known);
    let ambiguous: Vec<_> = known.into_iter().filter(|(_, long)| long.len() > 1).collect();
    assert_eq!(ambiguous, []);
}

#[test]
fn the_manual_covers_every_command() {
    let page = good_line("man");
    assert!(page.contains("\n.TH kiebitz 1"), "{page}");
    assert_eq!(page.matches("\n.TH").count(), 1);
    for command in ["PERFT", "POSITION", "SVG", "COMPLETIONS", "MAN", "DOCTOR"] {
        assert!(page.contains(&format!("\n.SH \"KIEBITZ {command}\"\n")), "{command}");
    }
    assert!(page.contains(r"\fB\-V\fR, \fB\-\-version\fR"));
    assert!(!page.contains("EXTRA") && !page.contains('\x1b'));
    assert_eq!(page.matches(".nf\n").count(), page.matches(".fi\n").count());
    for section in ["CONFIGURATION", "ENVIRONMENT", "FILES", "\"EXIT STATUS\"", "EXAMPLES"] {
        assert!(page.contains(&format!("\n.SH {section}\n")), "{section}");
    }
}

#[test]
fn groff_formats_the_manual_without_a_warning() {
    let file = folder("manual").join("kiebitz.1");
    fs::write(&file, good_line("man")).expect("a file");
    let groff = Command::new("groff").args(["-man", "-Tutf8", "-ww", "-z"]).arg(&file).output();
    let Ok(groff) = groff else {
        eprintln!("left out: groff is not installed");
        return;
    };
    assert_eq!(String::from_utf8_lossy(&groff.stderr), "");
}

#[test]
fn doctor_finds_the_rules_right() {
    let out = good_line("doctor");
    assert!(
        out.contains("4,865,609 leaves, right") && out.contains("296,242 leaves, right"),
        "{out}"
    );
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
    let check = |data: &PathBuf, name: &str| {
        let run = run_command(command().args(["doctor", "--json"]).env("XDG_DATA_HOME", data));
        let report = json(&run.out);
        let checks = report["checks"].as_array().expect("a list");
        checks.iter().find(|check| check["name"] == name).expect("checked").clone()
    };
    let report = |data: &PathBuf| check(data, "data folder");
    let absent = report(&folder);
    assert_eq!(absent["status"], "ok", "{absent}");
    assert!(absent["detail"].as_str().is_some_and(|text| text.ends_with("can be made")));
    assert!(names_in(&folder).is_empty());
    let home = folder.join("kiebitz");
    fs::create_dir(&home).expect("made");
    let present = report(&folder);
    assert!(present["detail"].as_str().is_some_and(|text| text.ends_with("can be written")));
    assert!(names_in(&home).is_empty());
    for (name, file) in [("books by name", "books"), ("Lichess token", "lichess-token")] {
        let absent = check(&folder, name);
        let place = home.join(file).display().to_string();
        assert_eq!(absent["status"], "ok", "{absent}");
        assert!(absent["detail"].as_str().is_some_and(|text| text.ends_with(&place)), "{absent}");
    }
    // Others may read this one.
    let token = home.join("lichess-token");
    fs::write(&token, "lip_0123456789\n").expect("written");
    fs::set_permissions(&token, fs::Permissions::from_mode(0o644)).expect("changed");
    assert_eq!(check(&folder, "Lichess token")["status"], "warn");
    fs::remove_file(&token).expect("removed");
    fs::remove_dir(&home).expect("removed");
    fs::write(&home, "").expect("written");
    assert_eq!(report(&folder)["status"], "warn");
}

/// What the config file names and is not there: doctor says so, and commands say so and go on.
#[test]
fn stale_paths_of_the_config_file_are_told_and_stop_nothing() {
    let folder = folder("stale");
    let config = folder.join("config.toml");
    let text = "db = \"/nowhere/games.db\"\ntables = \"/nowhere/tables\"\nsyzygy = \"/nowhere/syzygy\"\n\
                book = \"/nowhere/book.bin\"\nblack = \"uci:/nowhere/engine\"\n";
    fs::write(&config, text).expect("a file");
    let run =
        |arguments: &[&str]| run_command(command().args(arguments).env("KIEBITZ_CONFIG", &config));
    let report = json(&run(&["doctor", "--json"]).out);
    let checks = report["checks"].as_array().expect("a list");
    for (name, path) in [
        ("game database", "/nowhere/games.db"),
        ("endgame tables", "/nowhere/tables"),
        ("Syzygy tables", "/nowhere/syzygy"),
        ("opening book", "/nowhere/book.bin"),
        ("player of Black", "/nowhere/engine"),
    ] {
        let check = checks.iter().find(|check| check["name"] == name).expect(name);
        assert_eq!(check["status"], "warn", "{check}");
        assert!(check["detail"].as_str().is_some_and(|detail| detail.contains(path)), "{check}");
    }
    assert_eq!(report["ok"], true);

    let best = run(&["best", "startpos", "--depth", "1"]);
    assert_eq!(best.code, Some(0), "{}", best.err);
    assert!(best.out.starts_with("Best move: "), "{}", best.out);
    let warned: Vec<&str> = best.err.lines().collect();
    assert_eq!(warned.len(), 2, "{}", best.err);
    for (line, path) in warned.iter().zip(["/nowhere/tables", "/nowhere/syzygy"]) {
        assert!(line.starts_with("kiebitz: warning: ") && line.contains(path), "{line}");
        assert!(line.contains("config.toml") && line.ends_with("going on without"), "{line}");
    }
    let play = ["play", "--white", "random", "--black", "random", "--no-save", "--lang", "de"];
    let played = run(&play);
    assert_eq!(played.code, Some(0), "{}", played.err);
    assert_eq!(played.err.matches("kiebitz: Warnung: ").count(), 3, "{}", played.err);
    assert!(run(&["tb", "list"]).code == Some(0));
    // What the command line names must be there.
    for option in ["--tables", "--syzygy", "--book"] {
        let named = run(&[&play[..], &[option, "/nowhere/else"]].concat());
        assert_eq!(named.code, Some(1), "{option}: {}", named.err);
        // The address is nobody's, so that a server would not stay.
        let served = run(&["serve", "--host", "192.0.2.1", option, "/nowhere/else"]);
        assert!(served.err.contains("/nowhere/else"), "{option}: {}", served.err);
    }
}

/// Sound paths, and tables that look sound and are not.
#[test]
fn doctor_reads_tables_to_their_end() {
    let folder = folder("thorough");
    let (syzygy, config) = (folder.join("syzygy"), folder.join("config.toml"));
    fs::create_dir(&syzygy).expect("made");
    for name in ["KQvK.rtbw", "KQvK.rtbz"] {
        fs::write(syzygy.join(name), fs::read(data::syzygy().join(name)).expect("readable"))
            .expect("copied");
    }
    fs::write(&config, format!("syzygy = {:?}\n", syzygy.to_str().expect("UTF-8")))
        .expect("a file");
    let check = |option: &[&str]| {
        let mut command = command();
        let run = run_command(
            command.args(["doctor", "--json"]).args(option).env("KIEBITZ_CONFIG", &config),
        );
        let checks = json(&run.out)["checks"].clone();
        let found =
            checks.as_array().and_then(|list| list.iter().find(|c| c["name"] == "Syzygy tables"));
        (run.code, found.expect("checked")["status"].as_str().expect("a word").to_owned())
    };
    assert_eq!(check(&["--thorough"]), (Some(0), "ok".into()));
    let damaged = syzygy.join("KQvK.rtbz");
    let mut bytes = fs::read(&damaged).expect("readable");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&damaged, bytes).expect("written");
    assert_eq!(check(&[]).1, "ok");
    assert_eq!(check(&["--thorough"]), (Some(1), "fail".into()));
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
    assert!(colored(&["perft", "--help", "--color=always"], &[]));
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

/// `kiebitz ... | head -1`: the reader closes the pipe, and there is no error.
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
        let said = run.err.trim_start_matches("kiebitz: ");
        let said = said.trim_start_matches(r#"{"error":{"code":"cannot_write","message":""#);
        assert_ne!(said, run.err, "{arguments}");
        assert!(said.starts_with("cannot write to standard output: "), "{}", run.err);
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
fn behind_a_command_v_is_the_variant() {
    let report = good_line("perft 3 -v racingkings --json");
    assert_eq!(json(&report)["variant"], "racingkings");
}

/// The games of tic-tac-toe by their length are known from the literature.
#[test]
fn the_games_of_tic_tac_toe_are_counted() {
    for (depth, nodes) in [(0, 1), (1, 9), (5, 15_120), (6, 56_160), (9, 255_168), (12, 255_168)] {
        let report = json(&good_line(&format!("perft {depth} -v tictactoe --json")));
        assert_eq!(report["nodes"], nodes, "depth {depth}");
        assert_eq!(report["fen"], ".../.../... x");
    }
    let divided = good_line("perft 9 -v tictactoe --divide");
    assert!(divided.contains("b2: 25872\n") && divided.contains("Nodes searched: 255168"));
    let won = ["perft", "4", "-v", "tictactoe", "--fen", "xxx/oo./... o", "--json"];
    assert_eq!(json(&good(&won))["nodes"], 1);
    fails(&["perft", "2", "-v", "tictactoe", "--fen", "xx/oo/.. x"], 2, &["three rows"]);
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

#[test]
fn bot_join_is_join() {
    for arguments in ["", "nonsense", "nonsense --lang de", "nonsense --player elo:1"] {
        let [one, other] = ["join", "bot join"].map(|name| line(&format!("{name} {arguments}")));
        assert_ne!(one.code, Some(0), "{arguments}");
        // Usage errors name the command they are about.
        let told = |text: &str| text.replace("bot join", "join");
        assert_eq!((one.code, told(&one.err)), (other.code, told(&other.err)), "{arguments}");
    }
    assert!(good_line("bot join --help").contains("KIEBITZ_LINK"));
    assert!(good_line("bot --help").contains("join"));
}

#[test]
fn every_command_takes_a_fen_without_quotes() {
    for (line, expected) in [
        ("play --fen 7k/5K2/8/8/8/8/8/R7 w - - 0 1 --white random --black random --no-save", "1. "),
        ("perft --fen 7k/5K2/8/8/8/8/8/R7 w - - 0 1 1", "searched: 20"),
        ("perft 1 --fen 7k/5K2/8/8/8/8/8/R7 w - - 0 1", "searched: 20"),
        ("best 7k/5K2/8/8/8/8/8/R7 w - - 0 1 --depth 3", "Rh1"),
        ("position 7k/5K2/8/8/8/8/8/R7 w - - 0 1", "7k/5K2/8/8/8/8/8/R7 w - - 0 1"),
        ("lab --fen 7k/5K2/8/8/8/8/8/R7 w - - 0 1 --depth 1", ""),
        ("perft 1 --variant tictactoe --fen x.o/.x./..o x", "searched: 5"),
    ] {
        let told = good_line(line);
        assert!(told.contains(expected), "{line}: {told}");
    }
}
