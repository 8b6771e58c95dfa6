//! How long a textbook player thinks.

use std::time::Duration;

use kiebitz_engine::{Clock, Limits};

/// How a player spends its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Time per move if the limits set none.
    pub unlimited: Duration,
    /// With a clock: pairs of a threshold and the time for a move. The first entry whose threshold
    /// is below the remaining time applies, otherwise the last. Empty: an even share of the clock.
    pub budgets: &'static [(Duration, Duration)],
}

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    /// The search is stopped after this time.
    pub hard: Duration,
    /// No iteration starts that is expected to end later than this.
    pub soft: Option<Duration>,
}

/// Reserve for every move: a search notices the end of its time a little late, and passing the move
/// on takes time too.
const OVERHEAD: Duration = Duration::from_millis(10);

/// Moves that the rest of a sudden-death game is planned for.
const HORIZON: f64 = 30.0;

/// The largest share of the clock for one move.
const MOST: f64 = 0.25;

impl Pace {
    pub(crate) fn plan(&self, limits: &Limits) -> Plan {
        let predicts = !self.budgets.is_empty();
        if let Some(time) = limits.movetime {
            let hard = without_overhead(time);
            return Plan { hard, soft: predicts.then_some(hard) };
        }
        let Some(clock) = limits.clock else {
            return Plan { hard: self.unlimited, soft: predicts.then_some(self.unlimited) };
        };
        let left = without_overhead(clock.left);
        let most =
            if clock.moves_to_go == Some(1) { left.mul_f64(0.9) } else { left.mul_f64(MOST) };
        match self.budget(clock.left) {
            Some(budget) => Plan { hard: most, soft: Some(budget.min(most)) },
            None => Plan { hard: share(&clock, left).min(most), soft: None },
        }
    }

    fn budget(&self, left: Duration) -> Option<Duration> {
        let entry = self.budgets.iter().find(|(above, _)| left > *above);
        entry.or(self.budgets.last()).map(|&(_, budget)| budget)
    }
}

fn share(clock: &Clock, left: Duration) -> Duration {
    let moves = clock.moves_to_go.map_or(HORIZON, |moves| f64::from(moves.max(1)).min(HORIZON));
    left.div_f64(moves) + clock.increment.mul_f64(0.7)
}

fn without_overhead(time: Duration) -> Duration {
    time.saturating_sub(OVERHEAD).max(time / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    const PLAIN: Pace = Pace { unlimited: Duration::from_secs(5), budgets: &[] };
    const STEPS: Pace = Pace {
        unlimited: Duration::from_secs(5),
        budgets: &[
            (Duration::from_secs(30), Duration::from_millis(5000)),
            (Duration::from_secs(10), Duration::from_millis(2000)),
            (Duration::from_secs(5), Duration::from_millis(500)),
            (Duration::ZERO, Duration::from_millis(100)),
        ],
    };

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
        let clock = Clock { left: ms(left), increment: ms(increment), moves_to_go };
        Limits { clock: Some(clock), ..Limits::default() }
    }

    #[test]
    fn time_for_a_move_is_used_and_none_given_means_the_own_pace() {
        assert_eq!(PLAIN.plan(&Limits::movetime(ms(100))), Plan { hard: ms(90), soft: None });
        assert_eq!(PLAIN.plan(&Limits::movetime(ms(2))), Plan { hard: ms(1), soft: None });
        assert_eq!(PLAIN.plan(&Limits::nodes(7)), Plan { hard: ms(5000), soft: None });
        assert_eq!(STEPS.plan(&Limits::movetime(ms(100))).soft, Some(ms(90)));
    }

    #[test]
    fn budgets_fall_with_the_clock() {
        let budget = |left| STEPS.plan(&clock(left, 0, None)).soft.expect("it has budgets");
        assert_eq!(budget(60_000), ms(5000));
        assert_eq!(budget(30_000), ms(2000));
        assert_eq!(budget(10_000), ms(500));
        assert_eq!(budget(5_000), ms(100));
        assert!(budget(100) < ms(25));
    }

    #[test]
    fn no_plan_comes_near_the_end_of_the_clock() {
        for pace in [PLAIN, STEPS] {
            for left in [1, 10, 50, 1000, 60_000, 3_600_000] {
                for increment in [0, 10, 1000, 60_000] {
                    for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                        let plan = pace.plan(&clock(left, increment, moves_to_go));
                        assert!(
                            plan.hard < ms(left) && plan.soft.is_none_or(|soft| soft <= plan.hard)
                        );
                    }
                }
            }
        }
        // A whole game of moves that all take the time they may.
        let mut left = ms(1000);
        for _ in 0..300 {
            let plan = PLAIN.plan(&clock(left.as_millis() as u64, 10, None));
            left = left.checked_sub(plan.hard + ms(2)).expect("time is left") + ms(10);
        }
    }
}
