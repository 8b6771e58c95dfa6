//! How long textbook players think.

use std::time::Duration;

use kiebitz_engine::{Clock, Limits};
use kiebitz_players::{Pace, Plan};

fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

const PLAIN: Pace = Pace { unlimited: Some(Duration::from_secs(5)), budgets: &[] };
const STEPS: Pace = Pace {
    unlimited: Some(Duration::from_secs(5)),
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
    assert_eq!(PLAIN.plan(&Limits::movetime(ms(100))), Plan { hard: Some(ms(90)), soft: None });
    assert_eq!(PLAIN.plan(&Limits::movetime(ms(2))), Plan { hard: Some(ms(1)), soft: None });
    assert_eq!(PLAIN.plan(&Limits::nodes(7)), Plan { hard: Some(ms(4990)), soft: None });
    assert_eq!(STEPS.plan(&Limits::movetime(ms(100))).soft, Some(ms(90)));
}

#[test]
fn budgets_fall_with_the_clock() {
    // Ten milliseconds of each account are left for passing the move on.
    let budget = |left| {
        let plan = STEPS.plan(&clock(left, 0, None));
        assert_eq!(plan.hard, plan.soft, "the account is a hard stop");
        plan.hard.expect("it has accounts")
    };
    assert_eq!(budget(60_000), ms(4990));
    assert_eq!(budget(30_000), ms(1990));
    assert_eq!(budget(10_000), ms(490));
    assert_eq!(budget(5_000), ms(90));
    assert!(budget(100) < ms(25));
}

#[test]
fn no_plan_comes_near_the_end_of_the_clock() {
    for pace in [PLAIN, STEPS] {
        for left in [1, 10, 50, 1000, 60_000, 3_600_000] {
            for increment in [0, 10, 1000, 60_000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                    let plan = pace.plan(&clock(left, increment, moves_to_go));
                    let hard = plan.hard.expect("there is a clock");
                    assert!(hard < ms(left) && plan.soft.is_none_or(|soft| soft <= hard));
                }
            }
        }
    }
    // A whole game of moves that all take the time they may.
    let mut left = ms(1000);
    for _ in 0..300 {
        let plan = PLAIN.plan(&clock(left.as_millis() as u64, 10, None));
        left =
            left.checked_sub(plan.hard.expect("there is a clock") + ms(2)).expect("time is left")
                + ms(10);
    }
}
