//! `kiebitz play`, with whole games piped through it.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// The program in an environment that decides nothing about colours and languages.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kiebitz"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    // No table of the machine's owner is to decide a test.
    command.env("KIEBITZ_TABLES", concat!(env!("CARGO_TARGET_TMPDIR"), "/no-tables"));
    command.env("KIEBITZ_CONFIG", concat!(env!("CARGO_TARGET_TMPDIR"), "/no-config"));
    // What is kept of games is tested elsewhere.
    command.args(["play", "--no-save"]).args(arguments);
    command
}

struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

fn run(command: &mut Command, lines: &str) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    // One that has ended already reads nothing.
    let _ = input.write_all(lines.as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("the program ends");
    Run {
        code: output.status.code(),
        out: without_openings(&String::from_utf8(output.stdout).expect("UTF-8")),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// What was printed but the names of openings, which come between the moves and have a test of their own.
fn without_openings(out: &str) -> String {
    let is_name = |line: &&str| line.starts_with("Opening: ") || line.starts_with("Eröffnung: ");
    out.split_inclusive('\n').filter(|line| !is_name(line)).collect()
}

/// What a game that must end well prints.
fn play(arguments: &[&str], lines: &str) -> String {
    let run = run(&mut command(arguments), lines);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
    run.out
}

/// A game between two people.
fn people(arguments: &[&str], lines: &str) -> String {
    let arguments = [&["--white", "human:Anna", "--black", "human:Bert"], arguments].concat();
    play(&arguments, lines)
}

/// Every text stands in the output, one after the other.
fn expect(out: &str, texts: &[&str]) {
    let mut rest = out;
    for text in texts {
        let at = rest.find(text).unwrap_or_else(|| panic!("\"{text}\" is missing in\n{out}"));
        rest = &rest[at + text.len()..];
    }
}

#[test]
fn mate() {
    let out = people(&["--plain"], "f3\ne5\ng4\nQh4\n");
    expect(
        &out,
        &[
            "Chess. White: Anna. Black: Bert. No clock.\n",
            "White: 1. f3\nBlack: 1... e5\nWhite: 2. g4\nBlack: 2... Qh4#\n",
            "Game over: 0-1, Black wins by checkmate\n",
            "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"0-1\"]\n",
            "\n1. f3 e5 2. g4 Qh4# {checkmate} 0-1\n",
        ],
    );
    assert!(!out.contains('\x1b'));
}

#[test]
fn stalemate_and_bare_kings() {
    let out = people(&["--fen", "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"], "Qf7\n");
    expect(&out, &["White: 1. Qf7\n", "Game over: 1/2-1/2, draw by stalemate\n", "[SetUp \"1\"]"]);
    let out = people(&["--fen", "7k/8/8/8/8/8/1p6/K7 w - - 0 1"], "Kxb2\n");
    expect(&out, &["Game over: 1/2-1/2, draw by insufficient material\n"]);
}

#[test]
fn fifty_and_seventy_five_moves() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 99 80";
    let out = people(&["--fen", fen], "claim\nRa2\nclaim\n");
    expect(
        &out,
        &[
            "There is no draw to claim",
            "White: 80. Ra2\nA draw may be claimed (fifty moves without capture or pawn move)",
            "Game over: 1/2-1/2, draw by fifty moves without capture or pawn move, claimed\n",
        ],
    );
    let out = people(&["--fen", &fen.replace(" 99 ", " 149 ")], "Ra2\n");
    expect(&out, &["Game over: 1/2-1/2, draw by seventy-five moves"]);
}

#[test]
fn repetition() {
    let round = "Nf3\nNf6\nNg1\nNg8\n";
    let out = people(&[], &format!("{round}{round}claim\n"));
    expect(
        &out,
        &[
            "A draw may be claimed (third repetition of the position): type claim.\n",
            "Game over: 1/2-1/2, draw by threefold repetition, claimed\n",
        ],
    );
    let out = people(&[], &round.repeat(4));
    expect(&out, &["Game over: 1/2-1/2, draw by fivefold repetition\n"]);
    let out = people(&[], &format!("{round}Nf3\nNf6\nNg1\nclaim Ng8\n"));
    expect(&out, &["Black: 4... Ng8\n", "draw by threefold repetition, claimed\n"]);
}

#[test]
fn resignation_and_agreement() {
    let out = people(&[], "e4\nresign\n");
    expect(&out, &["Game over: 1-0, White wins by resignation\n", "1. e4 {resignation} 1-0\n"]);
    let out = people(&[], "e4\ndraw\ndecline\ndraw\naccept\n");
    expect(
        &out,
        &[
            "Black offers a draw.\nWhite: accept or decline?\nWhite declines the draw.\n",
            "Game over: 1/2-1/2, draw by agreement\n",
        ],
    );
    let out = play(&["--black", "random"], "draw\nquit\n");
    expect(&out, &["White offers a draw.\nBlack declines the draw.\n"]);
}

#[test]
fn takeback() {
    let out = people(&[], "e4\ne5\nundo\nc5\n");
    expect(&out, &["Black: 1... e5\nOne move taken back.\nBlack: 1... c5\n", "\n1. e4 c5 *\n"]);
    let out = play(&["--black", "random"], "undo\ne4\nundo\nd4\nfen\n");
    expect(&out, &["There is no move to take back.\n", "2 moves taken back.\nWhite: 1. d4\n"]);
    assert!(out.contains("\n1. d4 "), "{out}");
}

#[test]
fn bad_input_is_explained_and_asked_again() {
    let lines = "e2e5\nKe2\nBc4\nhello\ne7e5\n\n# a remark\nO-O\nmoves e2\nmoves z9\nsave\ne4\n";
    let out = people(&[], lines);
    expect(
        &out,
        &[
            "e2e5: the pawn cannot go there\n",
            "Ke2: your own pawn stands on e2\n",
            "Bc4: no bishop can go to c4\n",
            "hello: neither a move nor a command; type help\n",
            "e7e5: the pawn on e7 is the opponent's\n",
            "O-O: castling is not possible: a man stands in the way\n",
            "From e2: e3 e4\n",
            "z9: not a square from a1 to h8\n",
            "Say which file: save game.pgn\n",
            "White: 1. e4\n",
        ],
    );
    let pinned = people(&["--fen", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1"], "Nc3\nKd1\nKf1\nNxh8\n");
    expect(&pinned, &["Nc3: the king would be in check: the knight is pinned\n", "White: 1. Kd1"]);
    let checked = people(&["--fen", "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1"], "O-O\nKd2\nRh8\nKxe2\n");
    expect(
        &checked,
        &[
            "O-O: castling is not possible out of check\n",
            "Kd2: the king would be in check on d2\n",
            "Rh8: the king would still be in check\n",
            "White: 1. Kxe2\n",
        ],
    );
}

#[test]
fn the_end_of_input_ends_it_and_the_game_is_printed() {
    let out = play(&["--black", "easy", "--seed", "1"], "e4");
    expect(&out, &["White: 1. e4\nBlack: 1... ", "[Result \"*\"]", "\n1. e4 "]);
    assert!(out.ends_with(" *\n\n"), "{out}");
    let out = play(&[], "");
    assert!(out.ends_with("\n\n*\n\n"), "{out}");
    // Printed once, even if it was asked for.
    let out = people(&[], "e4\npgn\nquit\n");
    assert_eq!(out.matches("[Event ").count(), 1);
}

#[test]
fn commands_show_and_save() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play-save");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("my game.pgn");
    let path = file.display();
    let lines = format!(
        "e4\nfen\nboard\nflip\nclock\nhelp\nmoves\nsave {path}\nresign\nsave {path}\nsave /no/such/x\n"
    );
    let out = people(&[], &lines);
    expect(
        &out,
        &[
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n",
            "8  r  n  b  q  k  b  n  r  8\n",
            "4  .  .  .  . [P] .  .  .  4\n",
            "Black to move\n",
            "1  R  N  B  K  Q  B  N  R  1\n",
            "There is no clock.\n",
            "takes your last move back\n",
            "20 moves: ",
            "Saved in ",
            "White wins by resignation",
            "Not saved: ",
        ],
    );
    let kept = std::fs::read_to_string(&file).expect("saved");
    assert_eq!(kept.matches("[Event ").count(), 2, "{kept}");
    assert!(kept.contains("\n1. e4 *\n\n[Event ") && kept.ends_with("{resignation} 1-0\n\n"));
}

#[test]
fn a_hint_comes_before_the_next_line() {
    let out =
        play(&["--black", "random", "--fen", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"], "hint\nRa8\n");
    expect(&out, &["Hint: Ra8# (#1)\n", "White: 1. Ra8#\n", "White wins by checkmate"]);
}

#[test]
fn rematch_and_swap() {
    let out = people(&[], "resign\nrematch\nresign\nswap\nresign\n");
    expect(
        &out,
        &["White: Anna. Black: Bert", "White: Anna. Black: Bert", "White: Bert. Black: Anna"],
    );
    assert_eq!(out.matches("[Event ").count(), 3);
    assert_eq!(out.matches("Game over: 0-1").count(), 3);
}

#[test]
fn every_kind_of_player_answers() {
    let ourselves = format!("uci:{} uci", env!("CARGO_BIN_EXE_kiebitz"));
    let kinds = ["random", "easy", "normal", "hard", "ancestor:a1", "elo:800", "engine", "table"];
    for kind in kinds.into_iter().chain([ourselves.as_str()]) {
        let out = play(&["--black", kind, "--movetime", "50ms"], "e4\n");
        expect(&out, &["Programs think 0.05 s a move.\n", "White: 1. e4\nBlack: 1... "]);
        assert_eq!(out.contains("There are no endgame tables in "), kind == "table", "{out}");
    }
    let out = play(&["--white", "ancestor:e", "-v", "racingkings", "-t", "50ms"], "quit\n");
    expect(&out, &["Racing Kings. White: ancestor:e. Black: Human.", "White: 1. "]);
    let out = play(&["--white", &ourselves, "--black", "human", "-t", "50ms"], "quit\n");
    expect(&out, &["[White \"Kiebitz "]);
}

#[test]
fn programs_play_by_themselves() {
    let out = play(&["--white", "random", "--black", "random", "--seed", "7"], "");
    let again = play(&["--white", "random", "--black", "random", "--seed", "7"], "quit\n");
    assert_eq!(out, again, "nobody reads what is typed, and the seed decides");
    expect(&out, &["White: 1. ", "Game over: ", "[Event "]);
    let fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let arguments = ["--white", "engine", "--black", "elo:400", "--clock", "1+1", "--fen", fen];
    expect(&play(&arguments, ""), &["White: 1. Ra8# (", "White wins by checkmate", "[%clk 0:0"]);
}

#[test]
fn tables_are_played_from() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play-tables");
    let _ = std::fs::remove_dir_all(&folder);
    let built = Command::new(env!("CARGO_BIN_EXE_kiebitz"))
        .args(["tb", "generate", "KQvK", "--dir"])
        .arg(&folder)
        .output()
        .expect("the program starts");
    assert!(built.status.success());
    let fen = "8/8/8/8/8/4k3/8/4K2Q w - - 0 1";
    let mut command = command(&["--white", "table", "--black", "random", "--fen", fen]);
    let run = run(command.env("KIEBITZ_TABLES", &folder), "");
    expect(&run.out, &["White wins by checkmate", "[PlyCount \""]);
    let plies = run.out.split("[PlyCount \"").nth(1).and_then(|rest| rest.split('"').next());
    let plies: u32 = plies.and_then(|plies| plies.parse().ok()).expect("a number");
    assert!(plies <= 9, "mate in nine plies at most, not {plies}");
}

#[test]
fn racing_kings_and_chess960() {
    let fen = "8/4K3/8/8/8/8/k7/8 w - - 0 1";
    let out = people(&["--variant", "racingkings", "--fen", fen], "e7e8\n");
    expect(&out, &["White wins the race: the king reached the eighth rank\n", "Racing Kings\"]"]);
    let out = people(&["-v", "racingkings"], "Ra2\nmoves h2\nKh3\n");
    expect(&out, &["From h2: Kg3 Kh3\n", "White: 1. Kh3\n"]);
    let out = people(&["--variant", "chess960"], "quit\n");
    expect(&out, &["Chess960, position ", "[Variant \"Chess960\"]", "[FEN \""]);
}

#[test]
fn tic_tac_toe() {
    let arguments = ["-v", "tictactoe", "--white", "human", "--black", "human"];
    let out = play(&arguments, "b2\nb2\nz\na1\nmoves\nb3\nboard\na2\nundo\na2\nb1\n");
    expect(
        &out,
        &[
            "Crosses (x): Human. Noughts (o): Human.\n",
            "x: b2\nb2 is taken\nz: neither a cell",
            "7 moves: b1 c1 a2",
            "3  . x .\n2  . x .\n1  o . .\n   a b c\n",
            "o: a2\nOne move taken back.\no: a2\nx: b1\n",
            "Game over: 1-0, crosses win with three in a row\n",
            "1. b2 a1 2. b3 a2 3. b1 1-0\n",
        ],
    );
    let out = play(&["-v", "tictactoe", "--white", "engine", "--black", "hard"], "");
    expect(&out, &["Game over: 1/2-1/2, a draw\n"]);
    let out = play(&["-v", "tictactoe", "--white", "random"], "resign\nrematch\n");
    expect(&out, &["Game over: 1-0, crosses win by resignation\n", "Crosses (x): random."]);
    // By numbers in reading order.
    let out = play(&arguments, "1\n5\n2\n2\n9\n3\nhelp\n");
    expect(
        &out,
        &["x: a3\no: b2\nx: b3\n2 is taken\no: c1\nx: c3\nGame over: 1-0", "1 (top left)"],
    );
    let late =
        ["-v", "tictactoe", "--white", "human", "--black", "human", "--fen", "xx./oo./... x"];
    expect(&play(&late, "c3\n"), &["crosses win with three in a row", "1. c3 1-0\n"]);
}

#[test]
fn german() {
    let lines =
        "e4\ne5\nSf3\nSc6\nLc4\nLc5\nDe2\nTe1\nzüge e1\nO-O\nzurück\nbrett\nremis\nannehmen\n";
    let out = people(&["--lang", "de"], lines);
    expect(
        &out,
        &[
            "Schach. Weiß: Anna. Schwarz: Bert. Ohne Uhr.\n",
            "Weiß: 2. Sf3\nSchwarz: 2... Sc6\n",
            "Weiß: 4. De2\n",
            "Te1: ",
            "Ein Zug zurückgenommen.\n",
            "8  t  .  l  d  k [.] s  t  8\n",
            "Weiß am Zug\n",
            "Weiß bietet Remis an.\nSchwarz: annehmen oder ablehnen?\n",
            "Partie beendet: 1/2-1/2, Remis durch Vereinbarung\n",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 {draw by agreement} 1/2-1/2\n",
        ],
    );
    // Umlauts are written out where nothing but ASCII is wanted.
    let out = people(&["--lang", "de", "--ascii"], "brett\nzuege\nremis\n");
    expect(&out, &["Weiss: Anna.", "Weiss am Zug\n", "20 Zuege: ", "Weiss bietet Remis an."]);
    assert!(out.is_ascii(), "{out}");
    let refused = run(&mut command(&["--lang", "de", "--fen", "8/8/8"]), "");
    expect(&refused.err, &["kiebitz: die FEN ist unlesbar: das Brett braucht 8 Reihen"]);
    let mut from_environment = command(&["--white", "human", "--black", "human"]);
    let run = run(from_environment.env("LANG", "de_DE.UTF-8"), "f3\ne5\ng4\nDh4\n");
    expect(
        &run.out,
        &["Weiß: Mensch.", "Partie beendet: 0-1, Schwarz gewinnt durch Matt\n", "Qh4#"],
    );
}

#[test]
fn openings_are_named_when_their_name_changes() {
    let printed = |arguments: &[&str], lines: &str| {
        let mut command = command(&[&["--white", "human", "--black", "human"], arguments].concat());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("runs");
        child.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let out = printed(&[], "e4\ne6\nd4\nd5\nundo\nd5\na3\n");
    expect(
        &out,
        &[
            "White: 1. e4\nOpening: B00 King's Pawn Game\n",
            "Black: 1... e6\nOpening: C00 French Defence\n",
            "One move taken back.\nBlack: 2... d5\nOpening: ",
            "White: 3. a3\n[Event",
            "[ECO \"C00\"]\n[Opening \"French Defence",
        ],
    );
    let out = printed(&["--lang", "de"], "e4\ne6\n");
    expect(&out, &["Schwarz: 1... e6\nEröffnung: C00 Französische Verteidigung\n"]);
    expect(&out, &["[Opening \"French Defence\"]"]);
    let races = printed(&["--variant", "racingkings"], "Kh3\n");
    assert!(!races.contains("Opening"), "{races}");
}

#[test]
fn bad_usage_and_players_that_cannot_play() {
    for (arguments, code, reason) in [
        (&["--white", "nobody"][..], 2, "no player is called \"nobody\"; there are human, "),
        (&["--black", "elo:99"], 2, "elo takes a strength from 400 to 3200"),
        (&["--clock", "soon"], 2, "not a clock in minutes plus seconds"),
        (&["--clock", "5+3", "--movetime", "1s"], 2, "cannot be used with"),
        (&["--variant", "go"], 2, "invalid value 'go'"),
        (&["--lang", "fr"], 2, "known are en and de"),
        (&["--variant", "tictactoe", "--clock", "5+3"], 2, "without a clock"),
        (&["--variant", "tictactoe", "--black", "elo:800"], 1, "elo:800 does not play tic-tac-toe"),
        (&["--fen", "8/8/8/8/8/8/8/K7 w - - 0 1"], 1, "Black has no king"),
        (&["--black", "ancestor:e"], 1, "ancestor:e plays racingkings, not chess"),
        (
            &["--black", "https://example.org/x"],
            1,
            "the link to https://example.org/x is not whole",
        ),
    ] {
        let run = run(&mut command(arguments), "");
        assert_eq!((run.code, run.out.as_str()), (Some(code), ""), "{}", run.err);
        assert!(run.err.contains(reason) && run.err.lines().count() == 1, "{}", run.err);
    }
}

/// An engine of a few lines of shell: what it answers to `go` is given.
#[cfg(unix)]
fn shell_engine(name: &str, on_go: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let script = format!(
        "#!/bin/sh\nwhile read line; do case \"$line\" in\nuci) echo id name {name}; echo uciok;;\n\
         isready) echo readyok;;\ngo*) {on_go};;\nquit) exit 0;;\nesac; done\n"
    );
    std::fs::write(&path, script).expect("the folder for tests can be written");
    let executable = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&path, executable).expect("the script can be made executable");
    path
}

#[cfg(unix)]
#[test]
fn an_engine_that_dies_hangs_or_cheats_is_survived() {
    for (name, on_go, reason) in [
        (
            "play-dies",
            "echo oh no >&2; exit 3",
            "the engine ended by itself (exit status: 3), saying: oh no",
        ),
        ("play-hangs", ":", "the engine did not answer go within"),
        ("play-cheats", "echo bestmove a1a1", "the engine played a1a1, which is not legal"),
    ] {
        let engine = shell_engine(name, on_go);
        let spec = format!("uci:{}", engine.display());
        let out = play(
            &["--black", &spec, "--movetime", "100ms"],
            "e4\nd4\nplayer nobody\nplayer random\nd4\nresign\nrematch\n",
        );
        expect(
            &out,
            &[
                &format!("Black ({name}) failed: {reason}"),
                "Type player and a name (player engine)",
                "A player is missing.\n",
                "no player is called \"nobody\"",
                "Black is now Kiebitz random.\nBlack: 1... ",
                "White: 2. d4\nBlack: 2... ",
                "[Black \"Kiebitz random\"]",
                "Chess. White: Human. Black: random.",
            ],
        );
    }
    let gone = shell_engine("play-gone", "exit 0");
    let spec = format!("uci:{}", gone.display());
    let run = run(&mut command(&["--white", "random", "--black", &spec]), "");
    assert_eq!(run.code, Some(1));
    expect(&run.out, &["Black (play-gone) failed: ", "[PlyCount \"1\"]"]);
    assert!(run.err.contains("the game cannot go on: the engine ended by itself"), "{}", run.err);
}

#[test]
fn a_program_that_cannot_be_started_is_replaced() {
    let out = play(&["--black", "uci:/no/such/engine"], "player easy\ne4\n");
    expect(&out, &["Black failed: cannot start /no/such/engine: ", "White: 1. e4\nBlack: 1... "]);
}

/// A game whose input stays open.
struct Open {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Open {
    fn new(arguments: &[&str]) -> Open {
        let mut child = command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Open { child, input, lines }
    }

    fn wait_for(&self, text: &str) {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(30));
            if line.unwrap_or_else(|_| panic!("\"{text}\" never comes")).contains(text) {
                return;
            }
        }
    }

    fn end(mut self) -> Option<i32> {
        drop(self.input.take());
        self.child.wait().expect("the program ends").code()
    }
}

#[test]
fn the_flag_falls_while_nobody_types() {
    let game = Open::new(&["--white", "human", "--black", "human", "--clock", "0.005+0"]);
    game.wait_for("Game over: 0-1, Black wins on time");
    assert_eq!(game.end(), Some(0));
    let fen = "7k/8/8/8/8/8/8/KQ6 w - - 0 1";
    let arguments = ["--white", "human", "--black", "human", "--clock", "0.005+0", "--fen", fen];
    let game = Open::new(&arguments);
    game.wait_for("draw on time: the other side has not the men to win");
    assert_eq!(game.end(), Some(0));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_cleanly() {
    // While a person thinks, while programs play, and while a program thinks for long.
    for (arguments, sign) in [
        (&["--black", "random"][..], "Type a move"),
        (&["--white", "engine", "--black", "engine", "-t", "100ms"], "White: 1. "),
        (&["--white", "engine", "-t", "60m"], "Type a move"),
    ] {
        let mut game = Open::new(arguments);
        game.wait_for(sign);
        let signal = Command::new("kill").args(["-INT", &game.child.id().to_string()]).status();
        assert!(signal.expect("kill can be run").success());
        game.wait_for("[Result \"*\"]");
        assert_eq!(game.child.wait().expect("it ends").code(), Some(130), "{arguments:?}");
    }
}

#[test]
fn a_reader_that_has_read_enough_is_no_error() {
    let mut child = command(&["--white", "random", "--black", "random"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut err = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut err).expect("UTF-8");
    assert_eq!((child.wait().expect("it ends").code(), err.as_str()), (Some(0), ""));
}

#[test]
fn anybody_can_be_named() {
    let names = ["--white-name", "Carl", "--black-name", " Deep Thought "];
    let out = play(&[&["--black", "random"], &names[..]].concat(), "resign\n");
    expect(&out, &["White: Carl. Black: Deep Thought.", "[White \"Carl\"]"]);
    expect(&out, &["[Black \"Deep Thought\"]"]);
    let out = people(&["--white-name", "Carl"], "resign\n");
    expect(&out, &["White: Carl. Black: Bert.", "[White \"Carl\"]", "[Black \"Bert\"]"]);
    let run = run(&mut command(&["--white-name", " "]), "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("a name has at least one letter"), "{}", run.err);
}

#[test]
fn the_heaviest_move_of_a_book_is_played_where_it_is_wanted() {
    let first = |seed: &str, more: &[&str]| {
        let engine =
            ["--white", "engine", "--black", "human", "--book", "built-in", "--seed", seed];
        let out = play(&[&engine[..], &["--movetime", "50ms"], more].concat(), "quit\n");
        let movetext = out.lines().find(|line| line.starts_with("1. ")).expect("a move");
        movetext.split_whitespace().nth(1).expect("a move").to_owned()
    };
    let seeds = ["1", "2", "3", "4", "5", "6"];
    assert!(seeds.iter().any(|seed| first(seed, &[]) != "e4"), "by weight");
    for seed in seeds {
        assert_eq!(first(seed, &["--book-best"]), "e4");
    }
}

#[test]
fn a_book_that_is_nowhere_is_told_of_with_the_places() {
    for (language, told) in [
        ("en", "there is no book none-such: looked for none-such, "),
        ("de", "ein Buch none-such gibt es nicht: gesucht wurde none-such, "),
    ] {
        let run = run(&mut command(&["--lang", language, "--book", "none-such"]), "");
        assert_eq!(run.code, Some(1), "{}", run.err);
        assert!(run.err.contains(told) && run.err.contains("none-such.bin"), "{}", run.err);
    }
    let heaviest = run(&mut command(&["--lang", "de", "--book-best"]), "");
    assert!(heaviest.err.contains("nenne eines mit --book"), "{}", heaviest.err);
}
