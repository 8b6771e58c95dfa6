//! The best move in a position, and the moves others would play.

mod program;

use program::{fails, good, good_line, json};

const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";

#[test]
fn the_game_so_far_counts() {
    let moves = "1. f3 e5 2. g4";
    let best = json(&good(&["best", "startpos", "--moves", moves, "--nodes", "5000", "--json"]));
    assert_eq!((&best["bestmove"], &best["mate"]), (&"d8h4".into(), &1.into()));
    assert_eq!(best["fen"], "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
    assert_eq!(best["lines"][0]["pv_san"], serde_json::json!(["Qh4#"]));
    fails(&["best", "startpos", "--moves", "e5"], 1, &["move 1 of the moves: e5: "]);
}

#[test]
fn anybody_can_be_asked() {
    for player in ["random", "easy", "normal", "hard", "ancestor:b", "elo:600", "engine"] {
        let ask = || good(&["best", MATE_IN_ONE, "-j", "-p", player, "--seed", "3", "-n", "2000"]);
        let report = json(&ask());
        assert_eq!(report["player"], player);
        assert!(report["bestmove"].is_string() && report["san"].is_string(), "{report}");
        assert_eq!(json(&ask()), report, "a seed decides");
    }
    let told = good(&["best", MATE_IN_ONE, "--player", "engine", "--depth", "3"]);
    assert_eq!(told, "engine plays Ra8# (a1a8), #1\n");
    let race = json(&good_line("best startpos -v racingkings --player ancestor:e -n 500 --json"));
    assert_eq!(race["variant"], "racingkings");
}

#[test]
fn a_player_has_nothing_to_say_in_the_end() {
    let mate = ["best", "startpos", "--moves", "f3 e5 g4 Qh4", "--player", "random"];
    assert_eq!(good(&mate), "No move: 0-1 (checkmate)\n");
    let report = json(&good(&[&mate[..], &["--json"]].concat()));
    assert!(report["bestmove"].is_null());
}

#[test]
fn players_that_cannot_choose_are_refused() {
    fails(&["best", "startpos", "--player", "human"], 1, &["human chooses no move by itself"]);
    fails(&["best", "startpos", "--player", "nobody"], 2, &["no player is called \"nobody\""]);
    fails(&["best", "startpos", "--player", "ancestor:e"], 1, &["plays racingkings, not chess"]);
    fails(&["best", "startpos", "--player", "uci:/nowhere"], 1, &["/nowhere"]);
    fails(&["best", "startpos", "--player", "random", "--multipv", "2"], 2, &["--multipv"]);
    fails(&["best", "startpos", "--seed", "2"], 2, &["--player"]);
}
