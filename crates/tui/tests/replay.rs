//! Keys of a replayed game, and its pace.

use std::time::Duration;

use kiebitz_tui::plain::Left;
use kiebitz_tui::replay::Replay;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

fn pressed(replay: &mut Replay, code: KeyCode) -> Option<Left> {
    replay.press(KeyEvent::new(code, KeyModifiers::NONE))
}

#[test]
fn keys_go_through_a_game() {
    let mut replay = Replay::new(30, None);
    for (code, ply) in [
        (KeyCode::Left, 0),
        (KeyCode::Char(' '), 1),
        (KeyCode::Right, 2),
        (KeyCode::Enter, 3),
        (KeyCode::Backspace, 2),
        (KeyCode::Left, 1),
        (KeyCode::End, 30),
        (KeyCode::Right, 30),
        (KeyCode::PageUp, 20),
        (KeyCode::Char('x'), 20),
        (KeyCode::Home, 0),
    ] {
        assert_eq!(pressed(&mut replay, code), None);
        assert_eq!(replay.ply, ply, "{code:?}");
    }
    assert_eq!(pressed(&mut replay, KeyCode::Char('q')), Some(Left::Done));
    let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(replay.press(interrupt), Some(Left::Interrupted));
}

#[test]
fn it_goes_by_itself_at_a_pace_that_changes_and_stops() {
    let mut replay = Replay::new(2, Some(Duration::from_secs(1)));
    assert_eq!(replay.stays(), Some(Duration::from_secs(1)));
    pressed(&mut replay, KeyCode::Char('+'));
    assert_eq!(replay.stays(), Some(Duration::from_millis(500)));
    pressed(&mut replay, KeyCode::Char('-'));
    pressed(&mut replay, KeyCode::Char('-'));
    assert_eq!(replay.stays(), Some(Duration::from_secs(2)));
    pressed(&mut replay, KeyCode::Char('p'));
    assert_eq!(replay.stays(), None);
    pressed(&mut replay, KeyCode::Char('p'));
    pressed(&mut replay, KeyCode::End);
    assert_eq!(replay.stays(), None, "at the end nothing more comes");
    for _ in 0..20 {
        pressed(&mut replay, KeyCode::Char('+'));
    }
    assert_eq!(replay.pace, Duration::from_millis(100), "the fastest");
}
