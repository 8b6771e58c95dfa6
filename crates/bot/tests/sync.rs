//! The game on the server, and the move that is to be sent.

use kiebitz_bot::lichess::sync::{Change, Illegal, MoveSync, Todo};
use kiebitz_chess::Variant;
use kiebitz_chess::{Board, Color, Move};

fn sync(me: Color) -> MoveSync {
    MoveSync::new(Board::start(Variant::Chess), me)
}

fn played(sync: &MoveSync, text: &str) -> Move {
    sync.game().board().parse_uci(text).expect(text)
}

#[test]
fn a_move_is_thought_about_once() {
    let mut sync = sync(Color::White);
    assert_eq!(sync.update("", true), Ok(Change::Same));
    assert_eq!(sync.todo(1), Todo::Think);
    sync.sent(played(&sync, "e2e4"), 1);
    // The same line again, or a late one of the same stream.
    assert_eq!(sync.update("", false), Ok(Change::Same));
    assert_eq!(sync.todo(1), Todo::Nothing);
    assert_eq!(sync.update("e2e4", false), Ok(Change::Further));
    assert_eq!(sync.todo(1), Todo::Nothing);
    assert_eq!(sync.update("e2e4 e7e5", false), Ok(Change::Further));
    assert_eq!(sync.todo(1), Todo::Think);
}

#[test]
fn a_lost_move_is_sent_again_only_when_a_later_stream_lacks_it() {
    let mut sync = sync(Color::White);
    let m = played(&sync, "e2e4");
    // The second stream was opened while we waited for the answer: its state may be older than
    // the move.
    sync.sent(m, 2);
    sync.update("", true).expect("legal");
    assert_eq!(sync.todo(2), Todo::Nothing);
    assert_eq!(sync.todo(3), Todo::Send(m));
    // The third one has it.
    sync.update("e2e4 c7c5", true).expect("legal");
    assert_eq!(sync.todo(3), Todo::Think);
}

#[test]
fn old_lines_change_nothing() {
    let mut sync = sync(Color::Black);
    sync.update("e2e4", true).expect("legal");
    sync.sent(played(&sync, "e7e5"), 1);
    sync.update("e2e4 e7e5 g1f3", false).expect("legal");
    assert_eq!(sync.update("e2e4", false), Ok(Change::Stale));
    assert_eq!(sync.plies(), 3);
    assert_eq!(sync.todo(1), Todo::Think);
}

#[test]
fn takebacks_are_followed() {
    let mut sync = sync(Color::Black);
    sync.update("e2e4 e7e5 g1f3", true).expect("legal");
    sync.sent(played(&sync, "b8c6"), 1);
    assert_eq!(sync.update("e2e4 e7e5", true), Ok(Change::Back));
    assert_eq!(sync.todo(1), Todo::Nothing);
    // Taken back and played otherwise, in one line.
    assert_eq!(sync.update("e2e4 e7e5 f1c4", false), Ok(Change::Further));
    assert_eq!(sync.todo(1), Todo::Think);
    assert_eq!(sync.update("e2e4 e7e5 d2d4", false), Ok(Change::Back));
    assert_eq!(sync.todo(1), Todo::Think);
}

#[test]
fn nonsense_is_refused() {
    let mut sync = sync(Color::Black);
    assert_eq!(sync.update("e2e5", true), Err(Illegal("e2e5".to_owned())));
    assert_eq!(sync.update("f2f3 e7e5 g2g4 d8h4", true), Ok(Change::Further));
    assert_eq!(sync.todo(1), Todo::Nothing, "the game is over");
}
