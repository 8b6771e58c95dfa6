//! `kiebitz bot` as a program: dry runs, the token and its file, Ctrl-C, and what it says when something is wrong.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::{Run, command, fails, folder, run_command};
#[cfg(unix)]
use crate::pty;

const SECRET: &str = "lip_NobodyMaySeeThis";

/// The program with a home of its own and no token in the environment.
fn kiebitz(home: &Path, arguments: &[&str]) -> Command {
    let mut command = command();
    command
        .args(arguments)
        .env("XDG_DATA_HOME", home)
        .env_remove("LICHESS_TOKEN")
        .env_remove("KIEBITZ_LICHESS_TOKEN")
        .env_remove("KIEBITZ_DB")
        .env("KIEBITZ_TABLES", home.join("tables"));
    command
}

fn login(home: &Path, arguments: &[&str], input: &str) -> Run {
    let mut child = kiebitz(home, &[&["bot", "login"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

fn is_silent(run: &Run) {
    assert!(
        !run.out.contains("NobodyMay") && !run.err.contains("NobodyMay"),
        "{}{}",
        run.out,
        run.err
    );
}

#[test]
fn a_dry_run_plays_every_game_and_ends() {
    let home = folder("bot-dry");
    let run = run_command(&mut kiebitz(
        &home,
        &["bot", "lichess", "--dry-run", "--games", "2", "--nodes", "2000", "--seed", "7"],
    ));
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
    for game in ["standard", "chess960", "racingKings"] {
        assert!(run.out.contains(&format!("({game} 1+1, casual)")), "{game}: {}", run.out);
    }
    assert!(run.out.contains("games 6: won "), "{}", run.out);
    assert!(!home.join("kiebitz").exists(), "nothing is kept of a dry run");
    let german = run_command(&mut kiebitz(
        &home,
        &["bot", "lichess", "--dry-run", "--nodes", "500", "--games", "2", "--lang", "de"],
    ));
    assert!(german.out.contains("Partien 6: gewonnen"), "{}", german.out);
}

#[test]
fn a_dry_run_offers_what_is_taken_and_says_little() {
    let home = folder("bot-filters");
    for (filters, expected, count) in [
        (&["--variant", "racingkings", "--speed", "blitz"][..], "(racingKings 3+2, casual)", 2),
        (&["--variant", "chess", "--mode", "rated"], "(standard 1+1, rated)", 2),
        (
            &["--variant", "chess", "--opponents", "bots", "--min-rating", "2000"],
            "Opponent (2000)",
            2,
        ),
        (&["--variant", "chess", "--min-clock", "4m", "--min-increment", "3s"], "4+3", 2),
    ] {
        let arguments = [&["bot", "lichess", "--dry-run", "--nodes", "200"], filters].concat();
        let run = run_command(&mut kiebitz(&home, &arguments));
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{filters:?}: {}", run.out);
        assert!(run.out.contains(expected), "{filters:?}: {}", run.out);
        assert!(run.out.contains(&format!("games {count}: won ")), "{filters:?}: {}", run.out);
        assert!(!run.out.contains("Ctrl-C") && !run.out.contains("declined"), "{}", run.out);
    }
    let never = ["bot", "lichess", "--dry-run", "--speed", "correspondence", "--lang", "de"];
    let run = run_command(&mut kiebitz(&home, &never));
    assert_eq!(run.code, Some(1), "{}", run.out);
    assert!(run.err.contains("keine Partie, die angenommen wird"), "{}", run.err);
}

#[cfg(unix)]
#[test]
fn a_token_is_kept_where_only_its_owner_reads_it() {
    use std::os::unix::fs::PermissionsExt;
    let home = folder("bot-login");
    let run = login(&home, &["--offline"], &format!("{SECRET}\n"));
    assert_eq!(run.code, Some(0), "{}", run.err);
    is_silent(&run);
    let file = home.join("kiebitz/lichess-token");
    assert_eq!(fs::read_to_string(&file).expect("kept"), format!("{SECRET}\n"));
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!(mode(&file), 0o600);

    // No server listens there, so the token is read and never sent.
    let play = |home: &Path| {
        run_command(&mut kiebitz(
            home,
            &["bot", "lichess", "--url", "ftp://localhost", "--no-save"],
        ))
    };
    let run = play(&home);
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("'ftp://localhost' is not the address of a server"), "{}", run.err);
    is_silent(&run);

    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).expect("changed");
    let run = play(&home);
    assert_eq!(run.code, Some(1));
    assert!(
        run.err.contains("others may read the token") && run.err.contains("chmod 600"),
        "{}",
        run.err
    );
    is_silent(&run);
    // Another login mends it.
    assert_eq!(login(&home, &["--offline"], SECRET).code, Some(0));
    assert_eq!(mode(&file), 0o600);

    let fresh = folder("bot-fresh");
    let run = play(&fresh);
    assert!(run.code == Some(1) && run.err.contains("there is no token"), "{}", run.err);
    assert!(!fresh.join("kiebitz/lichess-token").exists());
}

#[test]
fn what_is_no_token_and_where_nobody_answers() {
    let home = folder("bot-none");
    for wrong in ["", "two words", "ümlaut"] {
        let run = login(&home, &["--offline"], wrong);
        assert_eq!(run.code, Some(1));
        assert!(
            run.err.contains("this is not a token") && run.err.lines().count() == 1,
            "{}",
            run.err
        );
    }
    let run = login(&home, &["--url", "http://127.0.0.1:9"], SECRET);
    assert!(run.code == Some(1) && run.err.contains("cannot be reached"), "{}", run.err);
    is_silent(&run);
    assert!(!home.join("kiebitz/lichess-token").exists(), "an unchecked token is not stored");
}

#[test]
fn bad_usage() {
    fails(&["bot"], 2, &["kiebitz bot --help"]);
    fails(&["bot", "lichess", "--variant", "atomic"], 2, &["'atomic'", "racingkings"]);
    fails(&["bot", "lichess", "--level", "bogus"], 2, &["no player is called"]);
    fails(&["bot", "lichess", "--games", "0"], 2, &["1 to 64"]);
    fails(&["bot", "lichess", "--challenge", "5s"], 2, &["not a time of a minute or more"]);
    fails(&["bot", "lichess", "--dry-run", "--upgrade"], 2, &["--upgrade"]);
    fails(
        &["bot", "lichess", "--dry-run", "--level", "human"],
        1,
        &["human cannot play on a server"],
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_finishes_the_running_game() {
    let home = folder("bot-leave");
    let arguments = ["bot", "lichess", "--dry-run", "--nodes", "20000"];
    let mut child = kiebitz(&home, &arguments).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut lines = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    while !line.contains("playing White") && !line.contains("playing Black") {
        line.clear();
        assert_ne!(lines.read_line(&mut line).expect("a line"), 0, "it ended");
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    let mut rest = String::new();
    lines.read_to_string(&mut rest).expect("UTF-8");
    assert_eq!(child.wait().expect("it ends").code(), Some(0), "{rest}");
    assert!(rest.contains("finishing 1 game") && rest.contains("games 1: "), "{rest}");
}

#[cfg(unix)]
#[test]
fn a_token_that_is_typed_is_not_shown() {
    let home = folder("bot-typed");
    let home_text = home.to_str().expect("UTF-8");
    let mut program =
        pty::Program::run(&["bot", "login", "--offline"], &[("XDG_DATA_HOME", home_text)]);
    program.wait_for("Token of the bot's account");
    program.enter(SECRET);
    program.wait_for("The token is kept");
    assert!(!program.text().contains("NobodyMay"), "{}", program.text());
    let kept = fs::read_to_string(home.join("kiebitz/lichess-token")).expect("kept");
    assert_eq!(kept.trim(), SECRET);
}
