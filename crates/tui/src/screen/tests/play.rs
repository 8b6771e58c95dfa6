//! Actions of the user, and their effects.

use super::*;
use crate::screen::app::Tone;
use kiebitz_play::{GameKind, Status};

fn is_over(desk: &Desk) -> bool {
    matches!(desk.runner.app.status(), Some(Status::Over(_)))
}

#[test]
fn a_whole_game_is_typed() {
    let mut desk = Desk::people();
    scholars_mate(&mut desk);
    assert!(is_over(&desk));
    assert!(desk.sees("White wins by checkmate"), "{}", desk.text());
    assert!(desk.sees("Rematch"));
}

#[test]
fn a_whole_game_is_clicked_and_dragged() {
    let mut desk = Desk::people();
    for (from, to) in [("f2", "f3"), ("e7", "e5")] {
        desk.click(from);
        assert_eq!(
            desk.runner.app.selected.map(|square| square.to_string()).as_deref(),
            Some(from)
        );
        desk.click(to);
    }
    desk.drag("g2", "g4");
    desk.drag("d8", "h4");
    assert_eq!(desk.moves(), ["f3", "e5", "g4", "Qh4#"]);
    assert!(desk.sees("Black wins by checkmate"), "{}", desk.text());
    desk.click_text("Rematch");
    assert!(!is_over(&desk) && desk.moves().is_empty());
}

#[test]
fn the_cursor_keys_play_too_on_both_sides_of_the_board() {
    let mut desk = Desk::people();
    let up = Action::Cursor(0, -1);
    // The first press shows the cursor, on e2.
    for action in [up.clone(), Action::Enter, up.clone(), up.clone(), Action::Enter] {
        desk.act(action);
    }
    assert_eq!(desk.moves(), ["e4"]);
    desk.key(Key::Flip);
    // The cursor is still on e4; seen from Black it is three rows below e7.
    for _ in 0..3 {
        desk.act(Action::Cursor(0, 1));
    }
    for action in [Action::Enter, up.clone(), up, Action::Enter] {
        desk.act(action);
    }
    assert_eq!(desk.moves(), ["e4", "e5"]);
}

#[test]
fn a_click_on_another_piece_selects_it_and_one_beside_lets_go() {
    let mut desk = Desk::people();
    desk.click("e2");
    desk.click("d2");
    assert_eq!(desk.runner.app.selected, Some(Square::D2));
    desk.click("d2");
    assert_eq!(desk.runner.app.selected, None);
    desk.click("e2");
    desk.click("e5");
    assert_eq!(desk.runner.app.selected, None);
    desk.click("e7");
    assert_eq!(desk.runner.app.selected, None, "not White's");
    desk.click("e2");
    desk.act(Action::Cancel);
    assert_eq!(desk.runner.app.selected, None);
    assert!(desk.moves().is_empty());
}

#[test]
fn a_king_castles_by_two_steps_or_onto_its_rook() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let mut desk = Desk::people();
    desk.begin(fen, "human", "human");
    desk.click("e1");
    assert!(desk.runner.app.targets().contains(&Square::G1));
    desk.click("g1");
    desk.drag("e8", "a8");
    assert_eq!(desk.moves(), ["O-O", "O-O-O"]);
}

#[test]
fn a_promotion_is_asked_for() {
    let mut desk = Desk::people();
    desk.begin("8/P6k/8/8/8/8/7K/8 w - - 0 1", "human", "human");
    desk.click("a7");
    desk.click("a8");
    assert!(desk.sees("Promote to") && desk.sees("Queen"), "{}", desk.text());
    assert!(desk.moves().is_empty());
    desk.act(Action::Escape);
    desk.drag("a7", "a8");
    desk.act(Action::Char('n'));
    assert_eq!(desk.moves(), ["a8=N"]);
    desk.begin("8/P6k/8/8/8/8/7K/8 w - - 0 1", "human", "human");
    desk.drag("a7", "a8");
    desk.click_text("Rook");
    assert_eq!(desk.moves(), ["a8=R"]);
}

#[test]
fn bad_moves_are_explained_and_asked_again() {
    let mut desk = Desk::people();
    desk.enter("Ke2");
    assert!(desk.sees("Ke2: "), "{}", desk.text());
    desk.enter("nonsense");
    assert!(desk.sees("nonsense: "), "{}", desk.text());
    desk.enter("e4");
    assert_eq!(desk.moves(), ["e4"]);
    assert!(desk.sees("Black to move"), "{}", desk.text());
}

#[test]
fn moves_are_completed() {
    let mut desk = Desk::people();
    desk.act(Action::Char('N'));
    assert!(desk.sees("Move: N  Na3 Nc3 Nf3 Nh3"), "{}", desk.text());
    desk.act(Action::Tab);
    desk.act(Action::Tab);
    desk.act(Action::Enter);
    assert_eq!(desk.moves(), ["Nc3"]);
    desk.act(Action::Paste("g8f6\n".into()));
    desk.act(Action::Enter);
    assert_eq!(desk.moves(), ["Nc3", "Nf6"]);
}

#[test]
fn takeback_resignation_and_rematch_with_sides_swapped() {
    let mut desk = Desk::people();
    desk.enter("e4 e5");
    desk.key(Key::TakeBack);
    assert_eq!(desk.moves(), ["e4"]);
    assert!(desk.sees("One move taken back."));
    desk.enter("zurück");
    assert!(desk.moves().is_empty());
    desk.key(Key::Resign);
    assert!(desk.sees("White resigns?"), "{}", desk.text());
    desk.act(Action::Enter);
    assert!(!is_over(&desk), "the harmless answer is the first");
    desk.enter("resign");
    desk.act(Action::Char('r'));
    assert!(desk.sees("Black wins by"), "{}", desk.text());
    desk.click_text("Swap sides");
    let names = desk
        .runner
        .session
        .as_ref()
        .map(|session| session.record().players.clone().map(|player| player.name));
    assert_eq!(names, Some(["Bert".into(), "Anna".into()]));
}

#[test]
fn a_draw_is_offered_declined_offered_and_accepted() {
    let mut desk = Desk::people();
    desk.enter("e4");
    desk.key(Key::Draw);
    assert!(desk.sees("Black offers a draw."), "{}", desk.text());
    desk.click_text("Decline");
    assert!(desk.sees("White declines the draw."), "{}", desk.text());
    desk.key(Key::Draw);
    desk.act(Action::Enter);
    assert!(is_over(&desk) && desk.sees("draw by"), "{}", desk.text());
}

#[test]
fn a_repetition_is_claimed_with_the_key_for_draws() {
    let mut desk = Desk::people();
    desk.enter("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert!(desk.sees("may be claimed"), "{}", desk.text());
    desk.key(Key::Draw);
    assert!(is_over(&desk));
}

#[test]
fn quitting_asks_while_a_game_is_in_progress() {
    let mut desk = Desk::people();
    desk.enter("e4");
    desk.key(Key::Quit);
    assert!(desk.sees("The game is not over."), "{}", desk.text());
    desk.act(Action::Escape);
    assert_eq!(desk.runner.left, None);
    desk.enter("quit");
    desk.act(Action::Char('q'));
    assert_eq!(desk.runner.left, Some(Left::Done));
    let mut desk = Desk::people();
    desk.key(Key::Quit);
    assert_eq!(desk.runner.left, Some(Left::Done), "nothing is lost");
    let mut desk = Desk::people();
    desk.key(Key::Help);
    desk.act(Action::Interrupt);
    assert_eq!(desk.runner.left, Some(Left::Interrupted), "whatever is open");
}

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
    assert!(is_over(&desk) && desk.runner.left.is_none());
    assert!(desk.sees("Rematch"), "{}", desk.text());
}

#[test]
fn the_new_game_dialog_begins_the_game_that_is_chosen() {
    let mut desk = Desk::new(Language::English, FULL, (80, 24));
    desk.runner.app.ask(&GameRequest::default());
    assert!(desk.sees("New game") && desk.sees("Anna"), "{}", desk.text());
    // Racing Kings; Black is a person, too.
    let [left, right, down] = [Action::Cursor(-1, 0), Action::Cursor(1, 0), Action::Cursor(0, 1)];
    for action in [&right, &right, &down, &down, &down, &left, &left, &left, &down] {
        desk.act(action.clone());
    }
    desk.act(Action::Paste("Bert".into()));
    desk.act(Action::Enter);
    let game = desk.runner.app.game.as_ref().expect("a game");
    assert_eq!(game.planned.game, GameKind::Chess(Variant::RacingKings));
    assert!(desk.sees("Bert") && desk.sees("White to move"), "{}", desk.text());
    desk.enter("Kg3");
    // Another one while this is not over.
    desk.key(Key::New);
    desk.act(Action::Char('n'));
    assert!(desk.sees("New game"), "{}", desk.text());
    desk.act(Action::Escape);
    assert_eq!(desk.moves(), ["Kg3"]);
}

#[test]
fn leaving_the_first_dialog_leaves() {
    let mut desk = Desk::new(Language::English, FULL, (80, 24));
    desk.runner.app.ask(&GameRequest::default());
    desk.act(Action::Escape);
    assert_eq!(desk.runner.left, Some(Left::Done));
}

#[test]
fn a_game_is_saved() {
    let mut desk = Desk::people();
    desk.enter("e4");
    desk.key(Key::Save);
    desk.act(Action::Enter);
    assert!(desk.sees("Saved in kiebitz.pgn"), "{}", desk.text());
    desk.key(Key::Save);
    desk.act(Action::Paste("bad".into()));
    desk.act(Action::Enter);
    assert!(desk.sees("Not saved: no room"), "{}", desk.text());
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

#[test]
fn keys_on_the_bar_can_be_clicked() {
    let mut desk = Desk::people();
    desk.click_text("F3Flip");
    assert_eq!(desk.runner.app.viewpoint, Color::Black);
    desk.click_text("F1Help");
    assert!(desk.sees("this page"), "{}", desk.text());
    desk.act(Action::Escape);
    assert!(!desk.sees("this page"));
}

#[test]
fn the_list_of_moves_scrolls() {
    let mut desk = Desk::people();
    for _ in 0..15 {
        desk.enter("Nf3 Nf6 Ng1 Ng8");
        if is_over(&desk) {
            break;
        }
    }
    desk.act(Action::Escape);
    assert!(!desk.sees("  1. "), "{}", desk.text());
    desk.act(Action::First);
    assert!(desk.sees("  1. Nf3"), "{}", desk.text());
    desk.act(Action::Last);
    assert!(!desk.sees("  1. "), "{}", desk.text());
    desk.act(Action::Wheel(-1));
    assert_eq!(desk.runner.app.scroll, 1);
}

/// The placement of the shown board.
fn shown(desk: &Desk) -> String {
    let fen = desk.runner.app.shown_board().expect("a board").fen();
    fen.split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn earlier_positions_are_looked_at_and_a_move_returns_to_the_game() {
    let mut desk = Desk::people();
    desk.enter("e4 e5 Nf3");
    let now = shown(&desk);
    desk.act(Action::Page(-1));
    assert!(desk.sees("Position after 1... e5. End returns"), "{}", desk.text());
    desk.act(Action::Char('['));
    assert_eq!(shown(&desk), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    desk.act(Action::Char(']'));
    desk.act(Action::First);
    assert!(desk.sees("Position at the start"), "{}", desk.text());
    desk.act(Action::Page(-1));
    assert_eq!(shown(&desk), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    desk.act(Action::Last);
    assert_eq!(shown(&desk), now);
    // A click on the board moves nothing: it returns to the game.
    desk.act(Action::First);
    desk.click("e2");
    assert_eq!((shown(&desk), desk.runner.app.selected), (now.clone(), None));
    // A typed move is one of the game.
    desk.act(Action::First);
    desk.enter("Nc6");
    assert_eq!(desk.moves(), ["e4", "e5", "Nf3", "Nc6"]);
    assert!(!desk.runner.app.is_past());
    desk.act(Action::Page(-1));
    desk.enter("Ke3");
    assert!(desk.runner.app.is_past() && desk.sees("Ke3: "), "{}", desk.text());
    desk.key(Key::TakeBack);
    assert_eq!(shown(&desk), now);
}

#[test]
fn a_click_on_a_move_shows_its_position() {
    let mut desk = Desk::people();
    desk.enter("e4 e5 Nf3 Nc6");
    desk.click_text("e5");
    assert!(desk.sees("Position after 1... e5."), "{}", desk.text());
    desk.click_text("Nf3");
    assert!(desk.sees("Position after 2. Nf3."), "{}", desk.text());
    desk.click_text("Nc6");
    assert!(!desk.runner.app.is_past());
    // Where Black begins the first place is empty.
    desk.begin("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", "human", "human");
    desk.enter("Kd8 e4");
    desk.click_text("Kd8");
    assert!(desk.sees("Position after 1... Kd8."), "{}", desk.text());
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
    scholars_mate(&mut desk);
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
    assert!(turn(&Desk::people()).is_some());
}

#[test]
fn a_rematch_is_for_after_the_game() {
    for (language, word, told) in [
        (Language::English, "rematch", "The game is still going on"),
        (Language::German, "tauschen", "Die Partie läuft noch"),
    ] {
        let mut desk = Desk::new(language, FULL, (80, 24));
        desk.begin("", "human:Anna", "human:Bert");
        desk.enter(word);
        assert!(desk.sees(told), "{}", desk.text());
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
fn the_new_game_dialog_takes_a_position() {
    let mut desk = Desk::new(Language::German, FULL, (80, 24));
    desk.runner.app.ask(&GameRequest::default());
    (0..3).for_each(|_| desk.act(Action::Cursor(0, -1)));
    desk.act(Action::Paste("8/8/8/8/8/8/8/K7 w - - 0 1".into()));
    desk.act(Action::Enter);
    assert!(desk.runner.app.game.is_none() && desk.sees("Stellung (FEN)"), "{}", desk.text());
    // It can be typed anew.
    [1, -1].into_iter().for_each(|step| desk.act(Action::Cursor(0, step)));
    desk.act(Action::Paste("8/8/8/8/8/4k3/8/4K2Q w - - 0 1".into()));
    desk.act(Action::Enter);
    let board = desk.runner.app.board().expect("a game");
    assert_eq!(board.occupied().len(), 3);
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
