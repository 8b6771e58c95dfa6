//! Records of a game, and continued games.

use kiebitz_games::store::Store;
use kiebitz_play::Memory;

use super::*;

#[test]
fn every_change_is_stored_and_a_failure_is_reported_once() {
    let path = std::env::temp_dir().join(format!("kiebitz-records-{}.db", std::process::id()));
    let open = || Store::open(&path).expect("a database");
    let memory = Memory::new(open(), true);
    let host = Host { recorder: Some(memory.recorder()), ..Host::default() };
    let mut game = begin_with("", "", [human(), human()], host);
    let stored = || open().load_for_continuing(1).map(|kept| kept.game.moves().len()).ok();
    assert_eq!(stored(), None, "no move, no game");
    game.play(WHITE, "e2e4").expect("legal");
    assert_eq!(stored(), Some(1));
    game.session.command(WHITE, GameCommand::TakeBack).expect("there is a move");
    assert_eq!(stored(), Some(0));
    game.play(WHITE, "d2d4").expect("legal");
    game.session.replace(BLACK, Seat::human("Bert")).expect("it goes on");
    let black = open().load_for_continuing(1).map(|kept| kept.tags.get("Black").map(str::to_owned));
    assert_eq!(black.expect("there"), Some("Bert".to_owned()));
    open().delete(1).expect("there");
    game.changes();
    game.play(BLACK, "d7d5").expect("legal");
    game.session.command(WHITE, GameCommand::Resign).expect("at any time");
    let failures =
        game.changes().into_iter().filter(|change| matches!(change, Change::NotRecorded(_)));
    assert_eq!(failures.count(), 1);
    std::fs::remove_file(&path).expect("it was there");
}

#[test]
fn an_interrupted_game_goes_on_where_it_was() {
    let mut played = Game::default();
    for text in ["e2e4", "e7e5"] {
        let m = played.board().parse_uci(text).expect(text);
        played.play(m).expect(text);
    }
    let control = TimeControl::Clock("5+0".parse().expect("a clock"));
    let clocks = vec![Some(secs(100)), Some(secs(200))];
    let new = GameSetup { clocks, ..GameSetup::new(played, control) };
    let host = Host { time: FakeTime::new(), ..Host::default() };
    let mut session = Session::begin(new, [human(), human()], host);
    assert_eq!(session.state().clocks, Some([secs(100), secs(200)]));
    assert_eq!(session.status(), Status::Awaiting(WHITE));
    session.command(WHITE, GameCommand::TakeBack).expect("there are moves");
    assert_eq!(session.state().clocks, Some([secs(100), secs(300)]));
    assert_eq!(session.record().notes.len(), 1);
}

#[test]
fn a_game_that_is_over_does_not_begin() {
    let game = begin("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", [human(), human()]);
    assert_eq!(game.end(), drawn(Reason::Stalemate));
}
