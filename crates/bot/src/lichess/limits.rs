//! The limits for our next search.

use std::time::Duration;

use kiebitz_chess::Color;
use kiebitz_engine::{Clock, Limits};

use super::wire::GameState;

pub const LEAST: Duration = Duration::from_millis(10);

/// The limits for our next move: our clock by the server's last state, minus the time since then
/// and the lag; without a clock, `unhurried`.
pub fn limits(
    state: &GameState,
    me: Color,
    has_clock: bool,
    since: Duration,
    lag: Duration,
    unhurried: Duration,
) -> Limits {
    if !has_clock {
        return Limits::movetime(unhurried);
    }
    let (left, increment) = match me {
        Color::White => (state.wtime, state.winc),
        Color::Black => (state.btime, state.binc),
    };
    let millis = |value: i64| Duration::from_millis(u64::try_from(value).unwrap_or(0));
    let left = millis(left).saturating_sub(since + lag).max(LEAST);
    let clock = Clock { left, increment: millis(increment), moves_to_go: None };
    Limits { clock: Some(clock), ..Limits::default() }
}
