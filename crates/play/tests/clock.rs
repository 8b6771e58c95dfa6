//! Clocks and time controls.

use std::time::{Duration, Instant};

use kiebitz_chess::Color;
use kiebitz_games::pgn::Tags;
use kiebitz_play::clock::{Allowance, FlagFell, GameClock};
use kiebitz_play::{ClockControl, TimeControl};

fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

#[test]
fn clocks_are_read_back() {
    for (text, base, increment) in
        [("5+3", 300_000, 3000), ("0.5+0.1", 30_000, 100), ("90+30", 5_400_000, 30_000)]
    {
        let clock: ClockControl = text.parse().expect(text);
        let expected = ClockControl { moves: None, base: ms(base), increment: ms(increment) };
        assert_eq!(clock, expected);
        assert_eq!(clock.to_string(), text);
    }
    assert_eq!("3".parse::<ClockControl>().unwrap().to_string(), "3+0");
    for bad in ["", "+", "0", "0+3", "5+", "+3", "-1+2", "5+3+1", "x", "1e9", "nan", "2000+1"] {
        assert!(bad.parse::<ClockControl>().is_err(), "{bad}");
    }
}

#[test]
fn time_controls_are_told_by_the_standard_and_exactly() {
    let clock = |text: &str| TimeControl::Clock(text.parse().expect(text));
    for (control, standard) in [
        (clock("5+3"), "300+3"),
        (clock("90"), "5400"),
        (clock("0.5+0.1"), "?"),
        (clock("0.02"), "?"),
        (TimeControl::Untimed, "-"),
        (TimeControl::MoveTime(ms(20)), "-"),
    ] {
        let mut tags = Tags::default();
        control.set_tags(&mut tags);
        assert_eq!(tags.get("TimeControl"), Some(standard));
        assert_eq!(TimeControl::from_tags(&tags), Some(control));
    }
    let told =
        |value: &str| TimeControl::from_tags(&[("TimeControl", value)].into_iter().collect());
    assert_eq!(told("30+0.1"), Some(clock("0.5+0.1")), "as it was written before");
    for bad in ["?", "40/5400", "", "300+x", "-5", "0", "1e9", "99999999"] {
        assert_eq!(told(bad), None, "{bad}");
    }
    let forever: Tags = [("MoveTime", "99999999")].into_iter().collect();
    assert_eq!(TimeControl::from_tags(&forever), None, "a file lets no program think for years");
}

#[test]
fn match_controls_are_read_back() {
    for (text, moves, base, increment) in [
        ("8+0.08", None, 8000, 80),
        ("60", None, 60_000, 0),
        ("40/5.5+0.001", Some(40), 5500, 1),
        ("0.05", None, 50, 0),
    ] {
        let control = ClockControl::from_seconds(text).expect(text);
        let expected = ClockControl { moves, base: ms(base), increment: ms(increment) };
        assert_eq!((control, control.in_seconds().as_str()), (expected, text));
    }
    for bad in ["", "0", "-1", "8+", "8+-1", "a", "0/8", "8+0.1+2", "1e9", "nan", "inf", "40/"] {
        assert!(ClockControl::from_seconds(bad).is_err(), "{bad}");
    }
}

fn clocks(text: &str, margin: u64) -> GameClock {
    let control = ClockControl::from_seconds(text).expect(text);
    GameClock::new([Allowance::Clock(control); 2], ms(margin))
}

#[test]
fn time_runs_for_one_side_and_grows_by_the_increment() {
    let zero = Instant::now();
    let mut clock = clocks("60+2", 0);
    clock.start(Color::White, zero);
    assert_eq!(clock.left(zero + ms(10_000)), Some([ms(50_000), ms(60_000)]));
    assert_eq!(clock.deadline(), Some((Color::White, zero + ms(60_000))));
    let spent = clock.spent(zero + ms(10_000));
    assert_eq!((spent, clock.spend(Color::White, spent)), (ms(10_000), Ok(())));
    assert_eq!((clock.running(), clock.deadline()), (None, None));
    clock.start(Color::Black, zero + ms(10_000));
    assert_eq!(clock.left(zero + ms(15_000)), Some([ms(52_000), ms(55_000)]));
    let late = clock.spend(Color::Black, clock.spent(zero + ms(70_000)));
    assert_eq!(late, Err(FlagFell { over: ms(0) }), "not even at the last moment");
    clock.stop(zero + ms(70_000));
    assert_eq!(clock.left(zero + ms(80_000)), Some([ms(52_000), ms(0)]));
}

#[test]
fn time_within_the_margin_is_not_charged_and_time_is_given_again() {
    let mut clock = clocks("1+0.1", 20);
    assert_eq!(clock.spend(Color::White, ms(400)), Ok(()));
    assert_eq!(clock.stopped_at(Color::White), (ms(700), None));
    assert_eq!(clock.spend(Color::White, ms(715)), Ok(()));
    assert_eq!(clock.stopped_at(Color::White), (ms(100), None));
    assert_eq!(clock.spend(Color::White, ms(121)), Err(FlagFell { over: ms(21) }));
    let mut clock = clocks("2/1", 0);
    for (spent, left) in [(600, (400, 1)), (300, (1100, 2)), (0, (1100, 1))] {
        clock.spend(Color::Black, ms(spent)).expect("in time");
        assert_eq!(clock.stopped_at(Color::Black), (ms(left.0), Some(left.1)));
    }
}

#[test]
fn without_a_clock_no_flag_falls_and_time_per_move_is_given_each_time() {
    let zero = Instant::now();
    for control in [TimeControl::Untimed, TimeControl::MoveTime(ms(5))] {
        let mut clock = GameClock::new([control.into(); 2], ms(0));
        clock.start(Color::White, zero);
        assert_eq!((clock.left(zero), clock.deadline()), (None, None));
        assert_eq!(clock.spend(Color::White, ms(1_000_000)), Ok(()));
    }
    let mut clock = GameClock::new([Allowance::PerMove(ms(5)); 2], ms(1));
    for _ in 0..3 {
        assert_eq!(clock.spend(Color::White, ms(5)), Ok(()));
    }
    assert_eq!(clock.spend(Color::White, ms(6)), Err(FlagFell { over: ms(1) }));
}
