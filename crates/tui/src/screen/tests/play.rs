//! Actions of the user whose effects need more than a script: programs, and every size of window.

use super::*;
use crate::screen::app::Tone;
use kiebitz_play::{GameKind, Status};

#[test]
fn letters_of_a_move_that_comes_too_late_choose_nothing() {
    let mut desk = Desk::people();
    desk.enter("f3 e5 g4");
    desk.act(Action::Char('Q'));
    // The other side's move ends the game meanwhile.
    let mate = desk.runner.app.board().expect("a board").parse_uci("d8h4").expect("legal");
    let command = kiebitz_play::GameCommand::Move(mate);
    desk.runner.carry_out([Effect::Command(Color::Black, command)]);
    desk.runner.hear_session();
    for c in "Qxf7".chars() {
        desk.act(Action::Char(c));
    }
    assert!(
        matches!(desk.runner.app.status(), Some(Status::Over(_))) && desk.runner.left.is_none()
    );
    assert!(desk.sees("Rematch"), "{}", desk.text());
}

/// Waits for programs, and tells the screen what they did.
fn wait_until(desk: &mut Desk, is_there: impl Fn(&Session) -> bool) {
    for _ in 0..100 {
        let session = desk.runner.session.as_mut().expect("a session");
        if is_there(session) {
            break;
        }
        session.wait(Duration::from_secs(1));
    }
    desk.runner.hear_session();
}

#[test]
fn a_program_that_cannot_start_is_replaced() {
    let mut desk = Desk::new(Language::English, FULL, (80, 24));
    desk.begin("", "human:Anna", "uci:/nonexistent/engine");
    wait_until(&mut desk, |session| matches!(session.status(), Status::Missing(_)));
    assert!(desk.sees("A player is missing"), "{}", desk.text());
    // From the engine, which is offered, to a person.
    for _ in 0..6 {
        desk.act(Action::Cursor(-1, 0));
    }
    desk.act(Action::Enter);
    desk.enter("e4 e5");
    assert_eq!(desk.moves(), ["e4", "e5"], "{}", desk.text());
}

#[test]
fn a_long_message_is_wrapped_between_words() {
    for size in [(80, 24), (48, 13), (120, 42)] {
        let mut desk = Desk::new(Language::English, FULL, size);
        desk.begin("", "human:Anna", "human:Bert");
        let words: Vec<String> = (1..=30).map(|number| format!("word{number}")).collect();
        let long = format!("{} {}", words.join(" "), "x".repeat(200));
        desk.runner.app.message = Some((long, Tone::Warning));
        let text = desk.text();
        let seen: Vec<&str> = text.split_whitespace().collect();
        assert!(words.iter().all(|word| seen.contains(&word.as_str())), "{size:?}: {text}");
        assert_eq!(text.matches('x').count(), 200, "{size:?}: {text}");
        // What is typed stands below it, and the board is back when it is gone.
        assert!(desk.sees("Move:"), "{text}");
        desk.act(Action::Escape);
        assert!(!desk.sees("word"), "{}", desk.text());
    }
}

/// The placement of the shown board.
fn shown(desk: &Desk) -> String {
    let fen = desk.runner.app.shown_board().expect("a board").fen();
    fen.split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn a_move_of_the_opponent_is_announced_and_does_not_pull_the_board_away() {
    let mut desk = Desk::people();
    // Repeated until its reply comes after the check, which is a matter of microseconds.
    for _ in 0..200 {
        desk.begin("", "human:Anna", "random");
        wait_until(&mut desk, |session| session.status() == Status::Awaiting(Color::White));
        desk.enter("e4");
        if desk.runner.app.shown_ply() == 1 {
            break;
        }
    }
    assert_eq!(desk.runner.app.shown_ply(), 1);
    desk.runner.app.look_at(0);
    let start = shown(&desk);
    wait_until(&mut desk, |session| session.record().game.moves().len() == 2);
    assert_eq!(shown(&desk), start);
    assert!(desk.sees("Black has played 1... ") && desk.sees("meanwhile"), "{}", desk.text());
    desk.act(Action::Last);
    assert_eq!(desk.runner.app.shown_ply(), 2);
    // After the game, too; what is known is known of the position shown.
    desk.begin("", "human:Anna", "human:Bert");
    desk.enter("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
    desk.act(Action::Escape);
    assert!(desk.sees("C44 Ponziani"), "{}", desk.text());
    desk.act(Action::First);
    assert!(desk.sees("Position at the start") && !desk.sees("Ponziani"), "{}", desk.text());
}

#[test]
fn every_size_can_be_drawn_with_every_dialog() {
    let keys = [None, Some(Key::Help), Some(Key::New), Some(Key::Save), Some(Key::Resign)];
    for (columns, rows) in [(1, 1), (10, 3), (48, 13), (79, 23), (100, 31), (300, 100)] {
        for key in keys {
            let plain = Look { colors: Colors::None, glyphs: Glyphs::EnglishLetters, ..FULL };
            for look in [FULL, plain] {
                let mut desk = Desk::new(Language::German, look, (columns, rows));
                desk.begin("", "human", "human");
                key.into_iter().for_each(|key| desk.key(key));
                desk.act(Action::Press(Position::new(columns / 2, rows / 2)));
                let _ = desk.text();
            }
        }
    }
}

#[test]
fn the_new_game_dialog_offers_tic_tac_toe_which_is_played_line_by_line() {
    let mut desk = Desk::people();
    desk.enter("e4");
    desk.key(Key::New);
    desk.act(Action::Char('n'));
    desk.act(Action::Cursor(-1, 0));
    assert!(desk.sees("Tic-tac-toe") && !desk.sees("Clock"), "{}", desk.text());
    desk.act(Action::Enter);
    assert_eq!(desk.runner.left, Some(Left::Done));
    let request = desk.runner.instead.expect("it is played elsewhere");
    assert_eq!(request.game_kind(), GameKind::TicTacToe);
    assert_eq!(request.players().map(|player| player.to_string()), ["human:Anna", "human:Bert"]);
}

#[test]
fn coordinates_are_on_all_four_sides() {
    let mut desk = Desk::people();
    for (files, first) in [("abcdefgh", '8'), ("hgfedcba", '1')] {
        let text = desk.text();
        let is_files = |line: &&str| line.split_whitespace().collect::<String>().starts_with(files);
        assert_eq!(text.lines().filter(is_files).count(), 2, "{text}");
        let row = text.lines().find(|line| line.starts_with(first)).expect("the uppermost rank");
        assert_eq!(row.chars().nth(43), Some(first), "{text}");
        desk.key(Key::Flip);
    }
}
