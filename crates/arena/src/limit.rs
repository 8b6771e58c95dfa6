//! The limits of an engine's search.

use std::fmt;
use std::time::Duration;

use kiebitz_chess::Color;
use kiebitz_play::ClockControl;
use kiebitz_play::Language;
use kiebitz_play::clock::{Allowance, GameClock};
use kiebitz_uci::Go;
use kiebitz_words::text;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// A clock for the game.
    Clock(ClockControl),
    Nodes(u64),
    Depth(u32),
    MoveTime(Duration),
}

/// In English words, for programs.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl Limit {
    /// In words, for reports.
    pub fn text(self, language: Language) -> String {
        match self {
            Limit::Clock(control) => format!("{} s", control.in_seconds()),
            Limit::Nodes(nodes) => text!(language, "match-nodes", nodes),
            Limit::Depth(depth) => text!(language, "match-depth", depth),
            Limit::MoveTime(time) => {
                text!(language, "match-movetime", seconds = language.number(time.as_secs_f64()))
            }
        }
    }

    /// The time the referee grants; a search limited by nodes or depth counts as hung after `hang`.
    pub(crate) fn allowance(self, hang: Duration) -> Allowance {
        match self {
            Limit::Clock(control) => Allowance::Clock(control),
            Limit::MoveTime(time) => Allowance::PerMove(time),
            Limit::Nodes(_) | Limit::Depth(_) => Allowance::PerMove(hang),
        }
    }
}

/// The `go` command for the side to move. Each side sees both clocks.
pub(crate) fn go(limits: &[Limit; 2], clock: &GameClock, turn: Color) -> Go {
    match limits[turn.index()] {
        Limit::Nodes(nodes) => Go::nodes(nodes),
        Limit::Depth(depth) => Go::depth(depth),
        Limit::MoveTime(time) => Go::movetime(time),
        Limit::Clock(own) => {
            let (own_left, movestogo) = clock.stopped_at(turn);
            // Against an opponent without a clock, our own stands for both.
            let side = |color: Color| match limits[color.index()] {
                Limit::Clock(control) => (clock.stopped_at(color).0, control.increment),
                _ => (own_left, own.increment),
            };
            let (white, black) = (side(Color::White), side(Color::Black));
            // Some engines treat 0 as "no clock".
            let at_least = Duration::from_millis(1);
            Go {
                wtime: Some(white.0.max(at_least)),
                btime: Some(black.0.max(at_least)),
                winc: Some(white.1),
                binc: Some(black.1),
                movestogo,
                ..Go::default()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_is_told_its_limit() {
        let clock = |text: &str| Limit::Clock(ClockControl::from_seconds(text).expect(text));
        let fast = clock("1+0.01");
        for (limits, white, black) in [
            ([Limit::Nodes(500), fast], "go nodes 500", "go wtime 1000 btime 1000 winc 10 binc 10"),
            (
                [clock("2/1"); 2],
                "go wtime 400 btime 1000 winc 0 binc 0 movestogo 1",
                "go wtime 400 btime 1000 winc 0 binc 0 movestogo 2",
            ),
        ] {
            let allowances = limits.map(|limit| limit.allowance(Duration::from_secs(9)));
            let mut clock = GameClock::new(allowances, Duration::ZERO);
            clock.spend(Color::White, Duration::from_millis(600)).expect("in time");
            let told = Color::ALL.map(|turn| go(&limits, &clock, turn).to_string());
            assert_eq!(told, [white, black]);
        }
    }
}
