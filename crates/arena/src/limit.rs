//! The limits of an engine's search, and its clock.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use kiebitz_chess::Color;
use kiebitz_uci::Go;

/// The limit of each move of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// A clock for the game.
    Clock(TimeControl),
    /// Nodes a move.
    Nodes(u64),
    /// Plies of depth a move.
    Depth(u32),
    /// Time a move.
    MoveTime(Duration),
}

/// A time control, written `[MOVES/]SECONDS[+INCREMENT]`: `8+0.08`, `40/60`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The time is added again after this many moves; `None` in sudden death.
    pub moves: Option<u32>,
    /// Time for the game, or for that many moves.
    pub base: Duration,
    /// Added after each move.
    pub increment: Duration,
}

/// The text is not a time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a time control in seconds, such as 8+0.08 or 40/60+0.5")]
pub struct BadTimeControl(pub String);

/// The longest time in a time control.
const LONGEST: Duration = Duration::from_secs(1_000_000);

impl FromStr for TimeControl {
    type Err = BadTimeControl;

    fn from_str(text: &str) -> Result<TimeControl, BadTimeControl> {
        let read = || {
            let (moves, rest) = match text.split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok().filter(|n| *n > 0)?), rest),
                None => (None, text),
            };
            let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
            let (base, increment) = (seconds(base)?, seconds(increment)?);
            (!base.is_zero()).then_some(TimeControl { moves, base, increment })
        };
        read().ok_or_else(|| BadTimeControl(text.chars().take(40).collect()))
    }
}

/// Reads a time in seconds, to the millisecond, as clocks count.
fn seconds(text: &str) -> Option<Duration> {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let time = Duration::try_from_secs_f64(text.parse().ok().filter(|_| plain)?).ok()?;
    let rounded = Duration::from_millis((time.as_micros() as u64 + 500) / 1000);
    (rounded <= LONGEST).then_some(rounded)
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// In words, for reports.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Clock(control) => write!(f, "{control} s"),
            Limit::Nodes(1) => f.write_str("1 node a move"),
            Limit::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Limit::Depth(depth) => write!(f, "depth {depth}"),
            Limit::MoveTime(time) => write!(f, "{} s a move", time.as_secs_f64()),
        }
    }
}

/// One side's clock during a game.
#[derive(Clone, Debug)]
pub(crate) struct Timer {
    limit: Limit,
    left: Duration,
    /// Moves made since the time was given.
    moves: u32,
}

impl Timer {
    /// A search limited by nodes or depth counts as hung after `hang`.
    pub(crate) fn new(limit: Limit, hang: Duration) -> Timer {
        let left = match limit {
            Limit::Clock(control) => control.base,
            Limit::MoveTime(time) => time,
            Limit::Nodes(_) | Limit::Depth(_) => hang,
        };
        Timer { limit, left, moves: 0 }
    }

    /// The `go` command for the side to move. Each side sees both clocks.
    pub(crate) fn go(timers: &[Timer; 2], turn: Color) -> Go {
        match timers[turn.index()].limit {
            Limit::Nodes(nodes) => Go::nodes(nodes),
            Limit::Depth(depth) => Go::depth(depth),
            Limit::MoveTime(time) => Go::movetime(time),
            Limit::Clock(own) => {
                // Against an opponent without a clock, our own stands for both.
                let clock = |color: Color| match timers[color.index()].limit {
                    Limit::Clock(control) => (timers[color.index()].left, control.increment),
                    _ => (timers[turn.index()].left, own.increment),
                };
                let (white, black) = (clock(Color::White), clock(Color::Black));
                // Some engines treat 0 as "no clock".
                let at_least = Duration::from_millis(1);
                Go {
                    wtime: Some(white.0.max(at_least)),
                    btime: Some(black.0.max(at_least)),
                    winc: Some(white.1),
                    binc: Some(black.1),
                    movestogo: own.moves.map(|moves| moves - timers[turn.index()].moves),
                    ..Go::default()
                }
            }
        }
    }

    /// Time until the flag falls.
    pub(crate) fn left(&self) -> Duration {
        self.left
    }

    /// Subtracts the time of a move. Fails if it exceeds the time left plus `margin`.
    pub(crate) fn spend(&mut self, time: Duration, margin: Duration) -> Result<(), FlagFell> {
        if time > self.left + margin {
            return Err(FlagFell { over: time - self.left });
        }
        if let Limit::Clock(control) = self.limit {
            // Time within the margin is not charged.
            self.left = self.left.saturating_sub(time) + control.increment;
            self.moves += 1;
            if control.moves == Some(self.moves) {
                self.left += control.base;
                self.moves = 0;
            }
        }
        Ok(())
    }
}

/// A side has used more time than it had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FlagFell {
    pub over: Duration,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn time_controls_round_trip() {
        for (text, moves, base, increment) in [
            ("8+0.08", None, 8000, 80),
            ("60", None, 60_000, 0),
            ("40/5.5+0.001", Some(40), 5500, 1),
            ("0.05", None, 50, 0),
        ] {
            let control: TimeControl = text.parse().expect(text);
            let expected = TimeControl { moves, base: ms(base), increment: ms(increment) };
            assert_eq!(control, expected);
            assert_eq!(control.to_string(), text);
        }
        for bad in ["", "0", "-1", "8+", "8+-1", "a", "0/8", "8+0.1+2", "1e9", "nan", "inf", "40/"]
        {
            assert!(bad.parse::<TimeControl>().is_err(), "{bad}");
        }
    }

    fn timer(text: &str) -> Timer {
        Timer::new(Limit::Clock(text.parse().expect(text)), ms(0))
    }

    #[test]
    fn the_clock_counts_down_and_gains_the_increment() {
        let mut timer = timer("1+0.1");
        assert_eq!(timer.spend(ms(400), ms(20)), Ok(()));
        assert_eq!(timer.left(), ms(700));
        // Within the margin: nothing is left but the increment.
        assert_eq!(timer.spend(ms(715), ms(20)), Ok(()));
        assert_eq!(timer.left(), ms(100));
        assert_eq!(timer.spend(ms(121), ms(20)), Err(FlagFell { over: ms(21) }));
    }

    #[test]
    fn time_is_given_again_after_the_moves() {
        let mut white = timer("2/1");
        white.spend(ms(600), ms(0)).unwrap();
        let timers = [white.clone(), timer("2/1")];
        let go = Timer::go(&timers, Color::White);
        assert_eq!((go.wtime, go.btime, go.movestogo), (Some(ms(400)), Some(ms(1000)), Some(1)));
        white.spend(ms(300), ms(0)).unwrap();
        assert_eq!(white.left(), ms(1100));
    }

    #[test]
    fn other_limits_are_told_as_they_are() {
        let timers = [Timer::new(Limit::Nodes(500), ms(0)), timer("1+0.01")];
        assert_eq!(Timer::go(&timers, Color::White).to_string(), "go nodes 500");
        let black = Timer::go(&timers, Color::Black).to_string();
        assert_eq!(black, "go wtime 1000 btime 1000 winc 10 binc 10");
    }
}
