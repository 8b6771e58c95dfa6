//! Actions of the user whose effects need more than a script: programs, and every size of window.

use kiebitz_play::{GameCommand, GameKind, TimeControl};
use kiebitz_players::PlayerSpec;

use super::*;

#[test]
fn letters_of_a_move_that_comes_too_late_choose_nothing() {
    let mut desk = Window::usual().people();
    desk.enter("f3 e5 g4");
    desk.char('Q');
    // The other side's move ends the game meanwhile.
    let mate = desk.session().record().game.board().parse_uci("d8h4").expect("legal");
    desk.session().command(Color::Black, GameCommand::Move(mate)).expect("its turn");
    desk.screen.hear_session();
    "Qxf7".chars().for_each(|c| desk.char(c));
    assert!(matches!(desk.session().status(), Status::Over(_)) && desk.screen.left().is_none());
    assert!(desk.sees("Rematch"), "{}", desk.text());
}

#[test]
fn a_program_that_cannot_start_is_replaced() {
    let mut desk = Window::usual().begin("", "human:Anna", "uci:/nonexistent/engine");
    desk.wait_until(|desk| matches!(desk.session().status(), Status::Missing(_)));
    assert!(desk.sees("A player is missing"), "{}", desk.text());
    // From the engine, which is offered, to a person.
    for _ in 0..6 {
        desk.press(KeyCode::Left);
    }
    desk.press(KeyCode::Enter);
    desk.enter("e4 e5");
    assert_eq!(desk.moves(), ["e4", "e5"], "{}", desk.text());
}

#[test]
fn a_long_message_is_wrapped_between_words() {
    for size in [(80, 24), (48, 13), (120, 42)] {
        let mut desk = Window::new(Language::English, FULL, size).people();
        desk.paste("save long");
        desk.press(KeyCode::Enter);
        let text = desk.text();
        let seen: Vec<&str> = text.split_whitespace().collect();
        let long = long_text();
        let mut words = long.split(' ').take(30);
        assert!(words.all(|word| seen.contains(&word)), "{size:?}: {text}");
        assert_eq!(text.matches('x').count(), 200, "{size:?}: {text}");
        // What is typed stands below it, and the board is back when it is gone.
        assert!(desk.sees("Move:"), "{text}");
        desk.press(KeyCode::Esc);
        assert!(!desk.sees("word"), "{}", desk.text());
    }
}

#[test]
fn a_move_of_the_opponent_is_announced_and_does_not_pull_the_board_away() {
    // Repeated until its reply comes after the check, which is a matter of microseconds.
    let mut desks = (0..200).map(|_| {
        let mut desk = Window::usual().begin("", "human:Anna", "random");
        desk.wait_until(|desk| desk.session().status() == Status::Awaiting(Color::White));
        desk.enter("e4");
        desk
    });
    let mut desk =
        desks.find_map(|mut desk| (desk.moves().len() == 1).then_some(desk)).expect("one");
    desk.press(KeyCode::Home);
    let start = desk.placement();
    desk.wait_until(|desk| desk.moves().len() == 2);
    assert_eq!(desk.placement(), start);
    assert!(desk.sees("Black has played 1... ") && desk.sees("meanwhile"), "{}", desk.text());
    desk.press(KeyCode::End);
    assert!(desk.placement() != start && !desk.sees(" Position "), "{}", desk.text());
    // After the game, too; what is known is known of the position shown.
    let mut desk = Window::usual().people();
    desk.enter("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
    desk.press(KeyCode::Esc);
    assert!(desk.sees("C44 Ponziani"), "{}", desk.text());
    desk.press(KeyCode::Home);
    assert!(desk.sees("Position at the start") && !desk.sees("Ponziani"), "{}", desk.text());
}

#[test]
fn the_evaluation_is_that_of_the_position_shown() {
    let fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let mut desk = Window::usual().begin(fen, "human:Anna", "human:Bert");
    desk.key(Key::Evaluation);
    desk.wait_until(|desk| desk.sees("#1") && desk.sees("1.Ra8#"));
}

#[test]
fn every_size_can_be_drawn_with_every_dialog() {
    let keys = [None, Some(Key::Help), Some(Key::New), Some(Key::Save), Some(Key::Resign)];
    for (columns, rows) in [(1, 1), (10, 3), (48, 13), (79, 23), (100, 31), (300, 100)] {
        for key in keys {
            for look in [FULL, PLAIN] {
                let window = Window::new(Language::German, look, (columns, rows));
                let mut desk = window.begin("", "human", "human");
                key.into_iter().for_each(|key| desk.key(key));
                desk.mouse(MouseEventKind::Down(MouseButton::Left), (columns / 2, rows / 2));
                let _ = desk.text();
            }
        }
    }
}

#[test]
fn the_new_game_dialog_offers_tic_tac_toe_which_is_played_line_by_line() {
    let mut desk = Window::usual().people();
    desk.enter("e4");
    desk.key(Key::New);
    desk.char('n');
    desk.press(KeyCode::Left);
    assert!(desk.sees("Tic-tac-toe") && !desk.sees("Clock"), "{}", desk.text());
    for _ in 0..3 {
        desk.press(KeyCode::Up);
    }
    desk.paste("x../.o./..x o");
    desk.press(KeyCode::Enter);
    assert_eq!(desk.screen.left(), Some(&Left::Done));
    let request = desk.screen.instead().expect("it is played elsewhere");
    let start = "x../.o./..x o".parse().expect("a position");
    assert_eq!(request.start, Some(Start::TicTacToe(start)));
    assert_eq!(request.control, Some(TimeControl::Untimed));
    let players =
        [&request.white, &request.black].map(|player| player.as_ref().map(|p| p.to_string()));
    assert_eq!(players, ["human:Anna", "human:Bert"].map(|name| Some(name.to_owned())));
}

const PLAIN: Look =
    Look { colors: Colors::None, glyphs: Glyphs::Letters(PieceLetters::English), is_unicode: true };

#[test]
fn the_board_grows_with_the_window_and_is_clicked_where_it_is_drawn() {
    // Columns and lines of a square.
    for (size, look, columns, lines) in [
        ((80, 24), FULL, 5, 2),
        ((79, 24), FULL, 5, 2),
        ((100, 30), FULL, 7, 3),
        ((120, 40), FULL, 8, 4),
        ((60, 20), FULL, 3, 1),
        ((48, 13), FULL, 3, 1),
        ((80, 24), PLAIN, 5, 2),
        ((120, 40), PLAIN, 7, 3),
    ] {
        let mut desk = Window::new(Language::English, look, size).people();
        let Labels { files, ranks } = desk.labels();
        assert_eq!(
            (files[1].1 - files[0].1, ranks[1].1 - ranks[0].1),
            (columns, lines),
            "{size:?}"
        );
        for (from, to) in [("g1", "f3"), ("a7", "a5"), ("h2", "h4")] {
            desk.drag(from, to);
            desk.key(Key::Flip);
        }
        assert_eq!(desk.moves(), ["Nf3", "a5", "h4"], "{size:?}");
    }
    for size in [(47, 13), (48, 12)] {
        let mut desk = Window::new(Language::English, FULL, size).people();
        assert!(desk.sees("too small"), "{size:?}: {}", desk.text());
    }
}

#[test]
fn coordinates_are_on_all_sides_where_there_is_room() {
    for (size, right, above) in [
        ((80, 24), true, true),
        ((100, 30), true, true),
        ((120, 42), true, true),
        ((72, 24), false, true),
        ((48, 13), false, false),
        ((50, 14), true, true),
    ] {
        let mut desk = Window::new(Language::English, FULL, size).people();
        for (files, first) in [("abcdefgh", '8'), ("hgfedcba", '1')] {
            let text = desk.text();
            let is_files =
                |line: &&str| line.split_whitespace().collect::<String>().starts_with(files);
            let rows = 1 + usize::from(above);
            assert_eq!(text.lines().filter(is_files).count(), rows, "{size:?}: {text}");
            let rank = text.lines().nth(desk.labels().ranks[0].1.into()).expect("the uppermost");
            assert_eq!(rank.matches(first).count(), 1 + usize::from(right), "{size:?}: {text}");
            desk.key(Key::Flip);
        }
    }
}

#[test]
fn every_kind_of_player_can_be_chosen() {
    let opponents = kiebitz_players::Opponent::all().map(|opponent| opponent.to_string());
    let others = ["human", "elo:1800", "engine", "table", "uci:/nonexistent/engine -x"];
    for text in opponents.chain(others.map(str::to_owned)) {
        // Some play Racing Kings only.
        let found = Variant::ALL.into_iter().find_map(|variant| {
            let black: PlayerSpec = text.parse().expect(&text);
            black.check(variant).ok()?;
            Some(GameRequest {
                black: Some(black),
                game: Some(GameKind::Chess(variant)),
                ..GameRequest::default()
            })
        });
        let mut desk = Window::usual().open(found.expect("it plays something"));
        desk.press(KeyCode::Enter);
        assert_eq!(desk.session().record().players[1].kind, text);
    }
}

#[test]
fn only_what_is_left_out_is_asked_for() {
    let control = Some(TimeControl::Clock("5+3".parse().expect("a clock")));
    let request = GameRequest {
        black: Some("elo:1200".parse().expect("a player")),
        game: Some(GameKind::Chess(Variant::RacingKings)),
        control,
        ..GameRequest::default()
    };
    let mut desk = Window::usual().open(request);
    for (label, is_asked) in [
        ("White ", true),
        ("Position", true),
        ("Game ", false),
        ("Black ", false),
        ("Clock", false),
    ] {
        assert_eq!(desk.sees(label), is_asked, "{label}: {}", desk.text());
    }
    desk.press(KeyCode::Enter);
    let record = desk.session().record();
    let kinds = record.players.each_ref().map(|player| player.kind.as_str());
    assert_eq!((kinds, Some(record.control)), (["human", "elo:1200"], control));
    assert_eq!(record.game.board().variant(), Variant::RacingKings);
}

#[test]
fn tic_tac_toe_has_its_own_players() {
    let mut desk = Window::usual().begin("", "human:Anna", "ancestor:a1");
    desk.key(Key::New);
    desk.press(KeyCode::Left);
    desk.press(KeyCode::Enter);
    assert!(desk.sees("does not play tic-tac-toe"), "{}", desk.text());
}

#[test]
fn programs_keep_the_names_they_were_given() {
    let names = [Some("Bert".to_owned()), Some("Deep Thought".to_owned())];
    let mut desk = Window::usual().open(GameRequest { names, ..GameRequest::default() });
    desk.press(KeyCode::Enter);
    let names = desk.session().record().players.each_ref().map(|player| player.name.to_string());
    assert_eq!(names, ["Bert", "Deep Thought"]);
}

#[test]
fn what_is_typed_has_an_end_and_some_keys_mean_nothing() {
    let mut desk = Window::usual().people();
    desk.paste(&"ä".repeat(1000));
    assert!(desk.sees("ää"));
    for _ in 0..200 {
        desk.press(KeyCode::Backspace);
    }
    let alt = KeyEvent::new(KeyCode::Char('x'), KeyModifiers::ALT);
    let mut release = KeyEvent::new(KeyCode::Char('x'), KeyModifiers::NONE);
    release.kind = ratatui::crossterm::event::KeyEventKind::Release;
    for key in [alt, release, KeyEvent::new(KeyCode::F(11), KeyModifiers::NONE)] {
        desk.screen.input(Event::Key(key));
    }
    let text = desk.text();
    assert!(text.lines().any(|line| line == "Move:"), "{text}");
}

#[test]
fn all_keys_fit_into_eighty_columns() {
    for language in Language::ALL {
        for is_unicode in [true, false] {
            let look = Look { is_unicode, ..FULL };
            let mut desk = Window::new(language, look, (80, 24)).people();
            let text = desk.text();
            let bar = text.lines().last().expect("a line");
            assert!((1..=10).all(|key| bar.contains(&format!("F{key}"))), "{language}: {bar}");
        }
    }
}
