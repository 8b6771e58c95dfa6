//! Time: the time source, the time control, and the two clocks of a game.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use kiebitz_chess::Color;
use kiebitz_engine::{Clock, Limits};
use kiebitz_games::pgn::{EXACT_CONTROL, Tags, time_control};

/// The source of time. Tests use one that advances only when told to.
pub trait TimeSource: Send + Sync {
    /// Now.
    fn now(&self) -> Instant;
}

/// The system's time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RealTime;

impl TimeSource for RealTime {
    fn now(&self) -> Instant {
        Instant::now()
    }
}

/// Time for the game and an increment for each move, written as players do: minutes, plus seconds.
///
/// ```
/// use kiebitz_play::Increment;
/// let blitz: Increment = "5+3".parse()?;
/// assert_eq!((blitz.base.as_secs(), blitz.increment.as_secs()), (300, 3));
/// assert_eq!(blitz.to_string(), "5+3");
/// # Ok::<(), kiebitz_play::BadClock>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Increment {
    /// Time for the game.
    pub base: Duration,
    /// Added after each move.
    pub increment: Duration,
}

/// The text is not a clock.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a clock in minutes plus seconds a move, such as 5+3 or 0.5+1")]
pub struct BadClock(pub String);

/// The tag for the seconds a move that programs think, if that is the time control.
const MOVE_TIME: &str = "MoveTime";

/// The longest clock: a day for the game, an hour for a move.
const LONGEST: [Duration; 2] = [Duration::from_secs(24 * 3600), Duration::from_secs(3600)];

impl FromStr for Increment {
    type Err = BadClock;

    fn from_str(text: &str) -> Result<Increment, BadClock> {
        let read = || {
            let (base, increment) = text.trim().split_once('+').unwrap_or((text.trim(), "0"));
            let (base, increment) = (number(base)? * 60.0, number(increment)?);
            let [base, increment] = [base, increment].map(|seconds| {
                Duration::try_from_secs_f64(seconds)
                    .ok()
                    .map(|time| Duration::from_millis((time.as_micros() as u64 + 500) / 1000))
            });
            let (base, increment) = (base?, increment?);
            let fits = !base.is_zero() && base <= LONGEST[0] && increment <= LONGEST[1];
            fits.then_some(Increment { base, increment })
        };
        read().ok_or_else(|| BadClock(text.chars().take(40).collect()))
    }
}

/// A number in plain digits, with or without a point.
fn number(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    text.parse().ok().filter(|_| plain)
}

impl fmt::Display for Increment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64() / 60.0, self.increment.as_secs_f64())
    }
}

/// The time control of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeControl {
    /// No clock. Programs think for their default time.
    #[default]
    Untimed,
    /// A clock that can run out.
    Clock(Increment),
    /// Programs think this long about each move. People have unlimited time.
    MoveTime(Duration),
}

impl TimeControl {
    /// Sets the PGN tags of the time control. The standard tag is `300+3`, `-` without a clock, and
    /// `?` for a time per move, which a tag of our own then gives.
    pub fn set_tags(self, tags: &mut Tags) {
        let mut standard = "-".to_owned();
        match self {
            TimeControl::Untimed => {}
            TimeControl::Clock(Increment { base, increment }) => {
                standard = time_control(None, base, increment).unwrap_or_else(|| {
                    let exact = format!("{}+{}", base.as_secs_f64(), increment.as_secs_f64());
                    tags.set(EXACT_CONTROL, &exact);
                    "?".to_owned()
                });
            }
            TimeControl::MoveTime(time) => tags.set(MOVE_TIME, &time.as_secs_f64().to_string()),
        }
        tags.set("TimeControl", &standard);
    }

    /// Reads what [`TimeControl::set_tags`] writes; `None` for other time controls, such as a
    /// number of moves in a time.
    pub fn from_tags(tags: &Tags) -> Option<TimeControl> {
        let seconds = |text| Duration::try_from_secs_f64(number(text)?).ok();
        let is_short = |time: &Duration| *time <= LONGEST[0];
        if let Some(time) = tags.get(MOVE_TIME).and_then(seconds).filter(is_short) {
            return Some(TimeControl::MoveTime(time));
        }
        let text = tags.get(EXACT_CONTROL).or_else(|| tags.get("TimeControl"))?;
        if text == "-" {
            return Some(TimeControl::Untimed);
        }
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (base, increment) = (seconds(base)?, seconds(increment)?);
        let fits = !base.is_zero() && base <= LONGEST[0] && increment <= LONGEST[1];
        fits.then_some(TimeControl::Clock(Increment { base, increment }))
    }
}

/// The two clocks of a game. At most one of them runs.
#[derive(Clone, Debug)]
pub(crate) struct GameClock {
    control: TimeControl,
    /// Time left when the clock last stopped. Unused without a clock.
    left: [Duration; 2],
    running: Option<(Color, Instant)>,
}

/// The move came after the flag had fallen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FlagFell;

impl GameClock {
    /// Stopped clocks; `left` for a resumed game.
    pub fn new(control: TimeControl, left: Option<[Duration; 2]>) -> GameClock {
        let base = match control {
            TimeControl::Clock(Increment { base, .. }) => base,
            TimeControl::Untimed | TimeControl::MoveTime(_) => Duration::ZERO,
        };
        GameClock { control, left: left.unwrap_or([base; 2]), running: None }
    }

    /// Starts one side's clock.
    pub fn start(&mut self, color: Color, now: Instant) {
        self.stop(now);
        self.running = Some((color, now));
    }

    /// Stops both clocks, keeping the time used so far.
    pub fn stop(&mut self, now: Instant) {
        if let Some((color, _)) = self.running {
            self.left[color.index()] = self.now_left(color, now);
            self.running = None;
        }
    }

    /// The running side has moved: stops its clock and adds the increment. Returns how long the
    /// move took; fails if the flag had fallen.
    pub fn press(&mut self, now: Instant) -> Result<Duration, FlagFell> {
        let Some((color, since)) = self.running else { return Ok(Duration::ZERO) };
        let spent = now.saturating_duration_since(since);
        let TimeControl::Clock(Increment { increment, .. }) = self.control else {
            self.running = None;
            return Ok(spent);
        };
        if self.now_left(color, now).is_zero() {
            self.stop(now);
            return Err(FlagFell);
        }
        self.stop(now);
        self.left[color.index()] += increment;
        Ok(spent)
    }

    /// Both sides' remaining time; `None` without a clock.
    pub fn left(&self, now: Instant) -> Option<[Duration; 2]> {
        let is_clock = matches!(self.control, TimeControl::Clock(_));
        is_clock.then(|| Color::ALL.map(|color| self.now_left(color, now)))
    }

    /// Sets both sides' time, as after a takeback.
    pub fn set(&mut self, left: [Duration; 2]) {
        self.left = left;
        self.running = None;
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// The side whose flag falls next, and when.
    pub fn deadline(&self) -> Option<(Color, Instant)> {
        let (color, since) = self.running?;
        let is_clock = matches!(self.control, TimeControl::Clock(_));
        is_clock.then(|| (color, since + self.left[color.index()]))
    }

    /// The limits for the program to move.
    pub fn limits(&self, color: Color, now: Instant) -> Limits {
        match self.control {
            TimeControl::Untimed => Limits::default(),
            TimeControl::MoveTime(time) => Limits::movetime(time),
            TimeControl::Clock(Increment { increment, .. }) => {
                let left = self.now_left(color, now).max(Duration::from_millis(1));
                let clock = Clock { left, increment, moves_to_go: None };
                Limits { clock: Some(clock), ..Limits::default() }
            }
        }
    }

    fn now_left(&self, color: Color, now: Instant) -> Duration {
        let left = self.left[color.index()];
        match self.running {
            Some((running, since)) if running == color => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn clocks_are_read_back() {
        for (text, base, increment) in
            [("5+3", 300_000, 3000), ("0.5+0.1", 30_000, 100), ("90+30", 5_400_000, 30_000)]
        {
            let clock: Increment = text.parse().expect(text);
            assert_eq!(clock, Increment { base: ms(base), increment: ms(increment) });
            assert_eq!(clock.to_string(), text);
        }
        assert_eq!("3".parse::<Increment>().unwrap().to_string(), "3+0");
        for bad in ["", "+", "0", "0+3", "5+", "+3", "-1+2", "5+3+1", "x", "1e9", "nan", "2000+1"] {
            assert!(bad.parse::<Increment>().is_err(), "{bad}");
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
        assert_eq!(
            TimeControl::from_tags(&forever),
            None,
            "a file lets no program think for years"
        );
    }

    #[test]
    fn time_runs_for_one_side_and_grows_by_the_increment() {
        let zero = Instant::now();
        let control = TimeControl::Clock("1+2".parse().unwrap());
        let mut clock = GameClock::new(control, None);
        clock.start(Color::White, zero);
        assert_eq!(clock.left(zero + ms(10_000)), Some([ms(50_000), ms(60_000)]));
        assert_eq!(clock.deadline(), Some((Color::White, zero + ms(60_000))));
        assert_eq!(clock.press(zero + ms(10_000)), Ok(ms(10_000)));
        assert_eq!((clock.running(), clock.deadline()), (None, None));
        clock.start(Color::Black, zero + ms(10_000));
        assert_eq!(clock.left(zero + ms(15_000)), Some([ms(52_000), ms(55_000)]));
        assert_eq!(clock.press(zero + ms(70_000)), Err(FlagFell), "not even at the last moment");
        assert_eq!(clock.left(zero + ms(80_000)), Some([ms(52_000), ms(0)]));
    }

    #[test]
    fn without_a_clock_no_flag_falls() {
        let zero = Instant::now();
        for control in [TimeControl::Untimed, TimeControl::MoveTime(ms(5))] {
            let mut clock = GameClock::new(control, None);
            clock.start(Color::White, zero);
            assert_eq!((clock.left(zero), clock.deadline()), (None, None));
            assert_eq!(clock.press(zero + ms(1_000_000)), Ok(ms(1_000_000)));
        }
    }
}
