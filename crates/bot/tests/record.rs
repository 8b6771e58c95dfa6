//! How games end in our database.

use kiebitz_bot::lichess::record::end;
use kiebitz_bot::lichess::wire::GameState;
use kiebitz_chess::{Game, Reason};
use kiebitz_players::End;
use serde_json::json;

fn state(status: &str, winner: Option<&str>) -> GameState {
    let value = json!({"moves": "", "wtime": 1, "btime": 1, "winc": 0, "binc": 0,
        "status": status, "winner": winner});
    serde_json::from_value(value).expect("a state")
}

#[test]
fn every_end_of_the_specification_is_one_of_ours() {
    let game = Game::default();
    let told = |status, winner| end(&state(status, winner), &game);
    assert_eq!(told("started", None), None);
    assert_eq!(told("created", None), None);
    for (status, winner, reason) in [
        ("mate", Some("white"), Reason::Checkmate),
        ("resign", Some("black"), Reason::Resignation),
        ("timeout", Some("black"), Reason::Time),
        ("outoftime", Some("white"), Reason::Time),
        ("outoftime", None, Reason::Time),
        ("stalemate", None, Reason::Stalemate),
        ("draw", None, Reason::Agreement),
        ("variantEnd", Some("white"), Reason::RaceWon),
        ("variantEnd", None, Reason::RaceDrawn),
        ("cheat", Some("white"), Reason::Resignation),
    ] {
        let Some(End::Result(outcome)) = told(status, winner) else { panic!("{status}") };
        assert_eq!((outcome.reason, outcome.winner.is_some()), (reason, winner.is_some()));
    }
    for status in ["aborted", "noStart", "unknownFinish", "something new"] {
        assert_eq!(told(status, None), Some(End::Aborted), "{status}");
    }
}
