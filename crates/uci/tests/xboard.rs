//! Programs that speak xboard's protocol: small shell scripts.

use std::time::Duration;

use kiebitz_chess::{Game, Variant};
use kiebitz_engine::Stop;
use kiebitz_uci::{Answer, ClientError, Go, Launch, Turn, Value, Xboard};

const FEATURES: &str =
    "feature myname=\"Fairy-Max 5.0b\" usermove=1 variants=\"normal,3check\"  done=1";

/// Tells its features, and runs `answer` for `go`.
fn program(features: &str, answer: &str) -> Launch {
    let script = format!(
        "while read -r line; do case $line in protover*) printf '{features}\\n';; \
         usermove*) played=${{line#usermove }};; go) {answer};; quit) exit;; esac; done"
    );
    Launch { args: vec!["-c".into(), script], ..Launch::new("sh") }
}

fn think(answer: &str, game: &Game) -> Result<Answer, ClientError> {
    let mut program = Xboard::start(&program(FEATURES, answer)).expect("it starts");
    program.new_game(Variant::Chess).expect("it plays chess");
    let patience = Duration::from_secs(5);
    program.think(Turn { game, go: &Go::depth(3), patience, stop: &Stop::new() })
}

#[test]
fn features_may_be_quoted() {
    for (features, name) in [
        (FEATURES, "Fairy-Max 5.0b"),
        ("feature usermove=1 done=1", "sh"),
        ("feature myname=\"no end\\nfeature done=1", "sh"),
    ] {
        assert_eq!(Xboard::start(&program(features, "")).expect(features).name(), name);
    }
}

#[test]
fn moves_are_read_in_many_spellings() {
    let start = Game::default();
    for (answer, expected) in [
        ("echo move e2e4", "e2e4"),
        ("echo 'My move is: Nf3'", "g1f3"),
        ("echo '1. ... g1f3'", "g1f3"),
        ("echo move G1F3", "g1f3"),
        ("echo 'move Nf3!'", "g1f3"),
        ("echo 'Illegal move: e2e5'; echo move e2e4", "e2e4"),
    ] {
        let best = think(answer, &start).expect(answer).best;
        assert_eq!(start.board().uci(best), expected, "{answer}");
    }
    let mut game = Game::default();
    game.play(game.board().parse_uci("e2e4").unwrap()).unwrap();
    let answer = "case $played in e2e4) echo move e7e5;; esac";
    assert_eq!(game.board().uci(think(answer, &game).expect(answer).best), "e7e5");
}

#[test]
fn thoughts_are_kept() {
    let answer = "echo ' 9. -34 120 45678 e7e5 g1f3'; echo move e2e4";
    let info = think(answer, &Game::default()).expect(answer).info;
    assert_eq!((info.depth, info.nodes), (Some(9), Some(45_678)));
    assert_eq!(info.score.map(|score| score.value), Some(Value::Cp(-34)));
}

#[test]
fn a_move_that_is_none_gets_a_reason() {
    for (answer, reason) in [
        ("echo resign", "the engine resigns"),
        ("echo '0-1 {Black mates}'", "the engine played no move in "),
        ("echo move e2e5", "the engine played e2e5, which is not legal in "),
    ] {
        let error = think(answer, &Game::default()).unwrap_err().to_string();
        assert!(error.starts_with(reason), "{answer}: {error}");
    }
}
