//! The axes of charts.

use kiebitz_arena::chart::{tick_step, ticks};

#[test]
fn axes_have_round_numbers() {
    let of = |low: f64, high: f64, least| ticks(low, high, tick_step(high - low, 6.0, least));
    assert_eq!(of(0.0, 6.0, 2.0), [0.0, 2.0, 4.0, 6.0]);
    assert_eq!(of(0.0, 1000.0, 2.0), [0.0, 200.0, 400.0, 600.0, 800.0, 1000.0]);
    assert_eq!(of(-84.3, 185.6, 0.0), [-50.0, 0.0, 50.0, 100.0, 150.0]);
    assert_eq!(of(-2.94, 2.94, 0.0), [-2.0, -1.0, 0.0, 1.0, 2.0]);
    assert_eq!(of(0.1, 0.72, 0.0), [0.2, 0.4, 0.6]);
    for (most, step) in [(37.0, 10.0), (1.0, 1.0), (5.0, 1.0), (10.2, 5.0), (254.0, 100.0)] {
        assert_eq!(tick_step(most, 5.0, 1.0), step, "{most}");
    }
}
