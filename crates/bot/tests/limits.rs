//! The limits of a search on a clock of the server.

use kiebitz_bot::lichess::limits::{LEAST, limits};
use kiebitz_bot::lichess::wire::GameState;
use kiebitz_chess::Color;
use kiebitz_engine::{Clock, Limits};
use std::time::Duration;

fn state(wtime: i64, btime: i64) -> GameState {
    let text = format!(
        r#"{{"moves":"","wtime":{wtime},"btime":{btime},"winc":2000,"binc":3000,"status":"started"}}"#
    );
    serde_json::from_str(&text).expect("a state")
}

fn clock(state: &GameState, me: Color, since: u64) -> Option<Clock> {
    let [since, lag] = [since, 200].map(Duration::from_millis);
    limits(state, me, true, since, lag, Duration::ZERO).clock
}

#[test]
fn our_clock_counts_less_the_way() {
    let state = state(60_000, 30_000);
    let white = clock(&state, Color::White, 300).expect("a clock");
    assert_eq!(white.left, Duration::from_millis(59_500));
    assert_eq!(white.increment, Duration::from_secs(2));
    let black = clock(&state, Color::Black, 0).expect("a clock");
    assert_eq!((black.left.as_millis(), black.increment.as_secs()), (29_800, 3));
}

#[test]
fn something_is_always_left() {
    for left in [-5, 0, 150] {
        assert_eq!(clock(&state(left, 0), Color::White, 0).expect("a clock").left, LEAST);
    }
    let long = Duration::from_secs(10);
    let none = limits(&state(0, 0), Color::White, false, Duration::ZERO, Duration::ZERO, long);
    assert_eq!(none, Limits::movetime(long));
}
