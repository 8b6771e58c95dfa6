//! `kiebitz play`, with whole games piped through it: what is typed, what is shown, how games end.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::playing::{command, expect, people, play, run};

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
            "O-O: castling is not possible: a piece stands in the way\n",
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

/// A game is added to PGN files only, and what cannot take one is left as it is.
#[test]
fn a_game_is_not_saved_in_another_file() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("play-foreign");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("report.json");
    let content = "{\"games\": 3, \"score\": 0.5}\n";
    std::fs::write(&file, content).expect("it can be written");
    let save = format!("e4\nsave {}\n", file.display());
    expect(&people(&[], &save), &["Not saved: ", "report.json is not a PGN file"]);
    expect(&people(&["--lang", "de"], &save), &["report.json ist keine PGN-Datei"]);
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), content);
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
    game.wait_for("draw on time: the opponent has insufficient material to win");
    assert_eq!(game.end(), Some(0));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_cleanly() {
    // While a person thinks, while programs play, and while a program thinks for long.
    for (arguments, sign) in [
        (&["--black", "random"][..], "Type a move"),
        (&["--white", "engine", "--black", "engine", "--movetime", "100ms"], "White: 1. "),
        (&["--white", "engine", "--movetime", "60m"], "Type a move"),
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
