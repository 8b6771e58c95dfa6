//! How long a textbook player thinks.

use std::time::Duration;

use kiebitz_engine::{Clock, Limits};

/// How a player spends its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Time per move if the limits set none; `None` for as long as it takes.
    pub unlimited: Option<Duration>,
    /// With a clock: pairs of a threshold and the time account of a move. The first entry whose
    /// threshold is below the remaining time applies, otherwise the last. Empty: an even share of the
    /// clock.
    pub budgets: &'static [(Duration, Duration)],
}

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The search is stopped after this time.
    pub hard: Option<Duration>,
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
    /// The time for a move within these limits.
    pub fn plan(&self, limits: &Limits) -> Plan {
        let predicts = !self.budgets.is_empty();
        if let Some(time) = limits.movetime {
            let hard = without_overhead(time);
            return Plan { hard: Some(hard), soft: predicts.then_some(hard) };
        }
        let Some(clock) = limits.clock else {
            let hard = self.unlimited.map(without_overhead);
            return Plan { hard, soft: hard.filter(|_| predicts) };
        };
        let left = without_overhead(clock.left);
        let most =
            if clock.moves_to_go == Some(1) { left.mul_f64(0.9) } else { left.mul_f64(MOST) };
        match self.budget(clock.left) {
            Some(budget) => {
                let hard = Some(without_overhead(budget).min(most));
                Plan { hard, soft: hard }
            }
            None => Plan { hard: Some(share(&clock, left).min(most)), soft: None },
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
