//! How much of the clock to spend on a move.

use std::time::{Duration, Instant};

use crate::limits::Limits;

/// The time for one move: a soft limit that may stretch or shrink with the search, and a hard one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeManager {
    start: Instant,
    /// No new iteration after this much time, scaled by [`TimeManager::soft_scaled`].
    soft: Option<Duration>,
    /// Never longer than this.
    hard: Option<Duration>,
    /// Whether the soft limit may be stretched.
    flexible: bool,
}

/// The share of the clock that one move may use at most, whatever the search says.
const MOST: f64 = 0.75;
/// The same for the last move before the next time control.
const MOST_OF_LAST: f64 = 0.95;
/// Moves the rest of a sudden-death game is planned for.
const HORIZON: f64 = 22.0;
/// The most moves to the next time control that are planned for, and a reserve in moves.
const MOVES_PLANNED: (u32, f64) = (40, 0.5);
/// The share of the increment that a move may use.
const INCREMENT_SHARE: f64 = 0.8;
/// The hard limit, as a multiple of the soft one.
const STRETCH: f64 = 4.0;
/// The least time for a move.
const LEAST: Duration = Duration::from_millis(1);

/// The factor of the soft limit, by the iterations in which the best move has been the same.
const STABILITY: [f64; 6] = [1.6, 1.25, 1.0, 0.9, 0.82, 0.75];
/// The factor of the soft limit by effort: the first number, less the second times the best move's
/// share of the nodes, between the third and the fourth.
const EFFORT: (f64, f64, f64, f64) = (1.7, 1.1, 0.6, 1.6);
/// Rises and falls of the score beyond these, in centipawns, count no more.
const SCORE_DROP: (i32, i32) = (-20, 60);
/// A fall of the score by this many centipawns doubles the soft limit.
const DOUBLING_DROP: f64 = 80.0;

/// Until then a search reports finished iterations only.
const SILENCE: Duration = Duration::from_secs(3);

impl TimeManager {
    /// Plans the move. `overhead` is lost on the way to and from the engine.
    pub fn new(limits: &Limits, overhead: Duration) -> TimeManager {
        let start = Instant::now();
        if let Some(time) = limits.movetime {
            let time = time.saturating_sub(overhead).max(LEAST.min(time));
            return TimeManager { start, soft: Some(time), hard: Some(time), flexible: false };
        }
        let Some(clock) = limits.clock else {
            return TimeManager { start, soft: None, hard: None, flexible: false };
        };
        let left = clock.left.saturating_sub(overhead).max(LEAST).as_secs_f64();
        let increment = clock.increment.as_secs_f64();
        let (most_moves, reserve) = MOVES_PLANNED;
        let moves = clock
            .moves_to_go
            .map_or(HORIZON, |moves| f64::from(moves.clamp(1, most_moves)) + reserve);
        let share = left / moves + INCREMENT_SHARE * increment;
        let most = left * if clock.moves_to_go == Some(1) { MOST_OF_LAST } else { MOST };
        let soft = share.min(most);
        let hard = (STRETCH * share).min(most);
        TimeManager {
            start,
            soft: Some(Duration::from_secs_f64(soft)),
            hard: Some(Duration::from_secs_f64(hard)),
            flexible: true,
        }
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search has run long enough to report single root moves as well.
    pub fn is_talkative(&self) -> bool {
        self.elapsed() >= SILENCE
    }

    /// Whether the hard limit has passed.
    pub fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether to stop before a new iteration. The plan shrinks when the best move has been the same for
    /// `stable` iterations or took most of the effort (`share` of the nodes), and stretches when the
    /// score fell by `drop` centipawns.
    pub fn soft_is_over(&self, stable: u32, share: f64, drop: i32) -> bool {
        let Some(soft) = self.soft else {
            return false;
        };
        if !self.flexible {
            return self.elapsed() >= soft;
        }
        let stability = STABILITY[(stable as usize).min(STABILITY.len() - 1)];
        let (base, slope, low, high) = EFFORT;
        let effort = (base - share * slope).clamp(low, high);
        let fall = 1.0 + f64::from(drop.clamp(SCORE_DROP.0, SCORE_DROP.1)) / DOUBLING_DROP;
        let scaled = soft.as_secs_f64() * stability * effort * fall;
        self.elapsed().as_secs_f64() >= scaled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Clock;

    fn plan(left: u64, increment: u64, moves_to_go: Option<u32>) -> TimeManager {
        let clock = Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
        };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        TimeManager::new(&limits, Duration::from_millis(10))
    }

    #[test]
    fn the_plan_fits_the_clock() {
        for left in [1, 5, 20, 100, 1000, 60_000, 3_600_000] {
            for increment in [0, 10, 1000, 60_000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                    let plan = plan(left, increment, moves_to_go);
                    let (soft, hard) = (plan.soft.unwrap(), plan.hard.unwrap());
                    assert!(soft <= hard, "{left} {increment} {moves_to_go:?}");
                    let usable = Duration::from_millis(left.saturating_sub(10).max(1));
                    assert!(hard < usable || left <= 11, "{left} {increment} {moves_to_go:?}");
                }
            }
        }
    }
}
