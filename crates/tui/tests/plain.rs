//! Plain mode at a terminal: questions, the prompt, and boards after moves. Pipes are tested with the program.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kiebitz_draw::text;
use kiebitz_play::{GameKind, Language};
use kiebitz_players::{PlayerSpec, Resources};
use kiebitz_tui::plain::{InputKind, Left, PlayContext, run};
use kiebitz_tui::{Event, GameRequest};

/// What was printed, for the program and the typist.
#[derive(Clone, Default)]
struct Screen(Arc<Mutex<Vec<u8>>>);

impl Screen {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("kept").clone()).expect("UTF-8")
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("kept").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Types a line at every prompt, and goes away at the next one.
struct Typist {
    lines: VecDeque<String>,
    screen: Screen,
    seen: usize,
}

impl Read for Typist {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Prompts end with a blank, everything else with the end of a line.
        for _ in 0..2000 {
            let text = self.screen.text();
            if text.len() > self.seen && text.ends_with(' ') {
                self.seen = text.len();
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let Some(line) = self.lines.pop_front() else { return Ok(0) };
        let bytes = line.as_bytes();
        buffer[..bytes.len()].copy_from_slice(bytes);
        Ok(bytes.len())
    }
}

fn typist(lines: &[&str], screen: &Screen) -> Typist {
    let lines = lines.iter().map(|line| format!("{line}\n")).collect();
    Typist { lines, screen: screen.clone(), seen: 0 }
}

fn context(language: Language) -> PlayContext<'static> {
    PlayContext {
        language,
        is_ascii: false,
        style: text::Style::default(),
        input: InputKind::Terminal,
        resources: Resources { hash_mib: 1, seed: Some(1), ..Resources::default() },
        tables: "/no/tables".into(),
        user: Some("anna".into()),
        save: &|_, _| Err("no disk".into()),
        memory: None,
        not_kept: None,
    }
}

fn at_terminal(request: GameRequest, language: Language, lines: &[&str]) -> (Left, String) {
    let mut screen = Screen::default();
    let typist = typist(lines, &screen);
    let left = run(request, &context(language), typist, channel(), &mut screen).expect("it plays");
    (left, screen.text())
}

fn request(white: &str, black: &str) -> GameRequest {
    let player = |text: &str| text.parse::<PlayerSpec>().ok();
    GameRequest { white: player(white), black: player(black), ..GameRequest::default() }
}

#[test]
fn everything_is_asked_for() {
    let lines = ["go", "", "", "bogus", "ancestor:e", "random", "black", "5+3", "quit"];
    let (left, out) = at_terminal(GameRequest::default(), Language::English, &lines);
    assert_eq!(left, Left::Done);
    for text in [
        "Which game: chess, chess960, racingkings, tictactoe? [chess] go: not one of the answers\n",
        "Your name? [anna] Your opponent: ",
        "? [normal] no player is called \"bogus\"; there are human, ",
        "? [normal] ancestor:e plays racingkings, not chess\n",
        "Your colour: white, black or random? [white] Clock in minutes",
        "Chess. White: random. Black: anna. Clock: 5+3",
        "White: 1. ",
        "1  R ", // seen from Black's side, the first rank is at the top
        "Black to move: ",
        "[Black \"anna\"]",
    ] {
        assert!(out.contains(text), "\"{text}\" is missing in\n{out}");
    }
}

#[test]
fn only_what_is_missing_is_asked_for() {
    let given =
        GameRequest { game: Some("chess".parse().expect("a game")), ..request("", "random") };
    let (_, out) = at_terminal(given, Language::English, &["Bert", "none", "quit"]);
    assert!(out.starts_with("Your name? [anna] Clock in minutes"), "{out}");
    assert!(out.contains("White: Bert. Black: random. No clock."), "{out}");
    let (_, out) = at_terminal(request("human", ""), Language::English, &["", "easy", "", "quit"]);
    assert!(out.contains("White: Human. Black: easy."), "{out}");
    assert!(!out.contains("Your name?") && !out.contains("Your colour"), "{out}");
    let (_, out) = at_terminal(request("human", "random"), Language::English, &["quit"]);
    assert!(out.starts_with("Chess. White: Human. Black: random."), "{out}");
}

#[test]
fn the_board_is_shown_after_moves_unless_it_is_switched_off() {
    let lines = ["e4", "board off", "e5", "resign", "quit"];
    let (_, out) = at_terminal(request("human", "human"), Language::German, &lines);
    assert_eq!(out.matches("   a  b  c  d  e  f  g  h\n").count(), 4, "{out}");
    assert!(out.contains("Weiß am Zug: Weiß: 1. e4\n"), "{out}");
    assert!(out.contains("Weiter mit revanche, tauschen"), "{out}");
}

#[test]
fn the_end_of_input_ends_questions_and_games() {
    let (left, out) = at_terminal(GameRequest::default(), Language::English, &[]);
    assert_eq!(left, Left::Done);
    assert!(out.contains("Chess. White: anna. Black: normal. No clock."), "{out}");
}

#[test]
fn ctrl_c_ends_a_question() {
    let context = context(Language::English);
    let (sender, events) = channel();
    sender.send(Event::Interrupt).expect("the loop listens");
    let mut screen = Screen::default();
    let typist = typist(&[], &screen);
    let left = run(GameRequest::default(), &context, typist, (sender, events), &mut screen);
    assert_eq!(left.expect("it ends"), Left::Interrupted);
}

#[test]
fn a_rematch_is_for_after_the_game() {
    for (language, words, told) in [
        (Language::English, ["rematch", "swap"], "The game is still going on: rematch and swap"),
        (
            Language::German,
            ["revanche", "tauschen"],
            "Die Partie läuft noch: revanche und tauschen",
        ),
    ] {
        for game in ["chess", "tictactoe"] {
            let given = GameRequest {
                game: Some(game.parse().expect("a game")),
                ..request("human:Anna", "human:Bert")
            };
            let lines = [words[0], words[1], "resign", words[1], "quit"];
            let (_, out) = at_terminal(given, language, &lines);
            assert_eq!(out.matches(told).count(), 2, "{game}: {out}");
            let swapped = out.rfind(": Bert.") < out.rfind(": Anna.");
            assert!(swapped, "{game}, after the game: {out}");
        }
    }
}

#[test]
fn names_go_with_their_players() {
    let names = [Some("Bert".to_owned()), Some("Deep Thought".to_owned())];
    let given = GameRequest { names, ..request("human:Anna", "random") };
    let lines = ["resign", "swap", "resign", "quit"];
    let (_, out) = at_terminal(given.clone(), Language::English, &lines);
    assert!(out.contains("White: Bert. Black: Deep Thought."), "{out}");
    assert!(out.contains("White: Deep Thought. Black: Bert."), "{out}");
    assert!(out.contains("[White \"Deep Thought\"]\n[Black \"Bert\"]"), "{out}");
    let small = GameRequest { game: Some("tictactoe".parse().expect("a game")), ..given };
    let (_, out) = at_terminal(small, Language::English, &lines);
    assert!(out.contains("(x): Deep Thought. Noughts (o): Bert."), "{out}");
}

#[test]
fn every_player_has_a_name_and_a_hint() {
    for (player, language) in PlayerSpec::own()
        .flat_map(|player| Language::ALL.map(|language| (player.clone(), language)))
    {
        for key in [format!("player-{}", player.stem()), format!("player-{}-hint", player.stem())] {
            assert_ne!(language.text(&key, &[]), key, "{language}");
        }
    }
}

#[test]
fn every_kind_of_opponent_is_offered() {
    for (language, game) in
        Language::ALL.into_iter().flat_map(|language| GameKind::ALL.map(|game| (language, game)))
    {
        let given = GameRequest { game: Some(game), ..GameRequest::default() };
        let (_, out) = at_terminal(given, language, &[]);
        let question = out.lines().find(|line| line.contains(" human, ")).expect("a question");
        for player in PlayerSpec::own() {
            let name = player.to_string().replace("elo:1500", "elo:400");
            let is_offered = question.contains(&format!(" {name}"));
            assert_eq!(is_offered, game.check(&player).is_ok(), "{name}: {question}");
        }
        assert_eq!(question.contains("uci:"), game != GameKind::TicTacToe, "{question}");
    }
}

#[test]
fn commands_have_words_of_both_languages() {
    for (line, told) in [
        ("  # a remark", "to move: White to move: "),
        ("HELP", "board [on|off]"),
        ("Züge e2", "From e2: e3 e4\n"),
        ("moves", "20 moves: "),
        ("brett", "  a  b  c"),
        ("zurück", "no move to take back"),
        ("takeback", "no move to take back"),
        ("claim Nf3", "no draw to claim"),
        ("save my game.pgn", "no disk"),
        (" Nf3 ", "White: 1. Nf3\n"),
        ("Kd4", "Kd4: "),
    ] {
        let (_, out) = at_terminal(request("human", "human"), Language::English, &[line, "quit"]);
        assert!(out.contains(told), "{line}: {out}");
    }
}
