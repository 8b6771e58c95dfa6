//! Time: the time source, the time control, and the two clocks of a game.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use kiebitz_chess::Color;
use kiebitz_engine::{Clock, Limits};
use kiebitz_games::pgn::{EXACT_CONTROL, Tags, time_control};

/// The source of time. Tests use one that advances only when told to.
pub trait TimeSource: Send + Sync {
    fn now(&self) -> Instant;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RealTime;

impl TimeSource for RealTime {
    fn now(&self) -> Instant {
        Instant::now()
    }
}

/// The clock of a game: time, and an increment for each move. People write it in minutes plus seconds, matches of
/// engines as `[MOVES/]SECONDS[+INCREMENT]`.
///
/// ```
/// use kiebitz_play::ClockControl;
/// let blitz: ClockControl = "5+3".parse()?;
/// assert_eq!((blitz.base.as_secs(), blitz.increment.as_secs()), (300, 3));
/// assert_eq!(blitz.to_string(), "5+3");
/// assert_eq!(blitz.in_seconds(), "300+3");
/// assert_eq!(ClockControl::from_seconds("300+3"), Ok(blitz));
/// # Ok::<(), kiebitz_play::BadClock>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockControl {
    /// The time is added again after this many moves; `None` in sudden death.
    pub moves: Option<u32>,
    /// Time for the game, or for that many moves.
    pub base: Duration,
    /// Added after each move.
    pub increment: Duration,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a clock in minutes plus seconds a move, such as 5+3 or 0.5+1")]
pub struct BadClock(pub String);

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a time control in seconds, such as 8+0.08 or 40/60+0.5")]
pub struct BadTimeControl(pub String);

/// The tag for the seconds a move that programs think, if that is the time control.
const MOVE_TIME: &str = "MoveTime";

/// The longest time in a match, about eleven days.
const LONGEST_IN_A_MATCH: Duration = Duration::from_secs(1_000_000);

/// The longest clock for people: a day for the game, an hour for a move.
const LONGEST: [Duration; 2] = [Duration::from_secs(24 * 3600), Duration::from_secs(3600)];

impl FromStr for ClockControl {
    type Err = BadClock;

    /// Reads minutes plus seconds.
    fn from_str(text: &str) -> Result<ClockControl, BadClock> {
        let read = || {
            let (base, increment) = base_and_increment(text.trim(), 60.0)?;
            fits(base, increment).then_some(ClockControl { moves: None, base, increment })
        };
        read().ok_or_else(|| BadClock(text.chars().take(40).collect()))
    }
}

impl ClockControl {
    /// Reads `[MOVES/]SECONDS[+INCREMENT]`: `8+0.08`, `40/60`.
    pub fn from_seconds(text: &str) -> Result<ClockControl, BadTimeControl> {
        let read = || {
            let (moves, rest) = match text.split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok().filter(|n| *n > 0)?), rest),
                None => (None, text),
            };
            let (base, increment) = base_and_increment(rest, 1.0)?;
            let fits = !base.is_zero() && base.max(increment) <= LONGEST_IN_A_MATCH;
            fits.then_some(ClockControl { moves, base, increment })
        };
        read().ok_or_else(|| BadTimeControl(text.chars().take(40).collect()))
    }

    /// The text that [`ClockControl::from_seconds`] reads.
    pub fn in_seconds(&self) -> String {
        let moves = self.moves.map_or(String::new(), |moves| format!("{moves}/"));
        let increment = match self.increment {
            Duration::ZERO => String::new(),
            increment => format!("+{}", increment.as_secs_f64()),
        };
        format!("{moves}{}{increment}", self.base.as_secs_f64())
    }
}

/// `BASE[+INCREMENT]`, the base in units of so many seconds and the increment in seconds.
fn base_and_increment(text: &str, unit: f64) -> Option<(Duration, Duration)> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    Some((millis(number(base)? * unit)?, millis(number(increment)?)?))
}

/// A number in plain digits, with or without a point.
fn number(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    text.parse().ok().filter(|_| plain)
}

/// Seconds to the millisecond, as clocks count.
fn millis(seconds: f64) -> Option<Duration> {
    let time = Duration::try_from_secs_f64(seconds).ok()?;
    Some(Duration::from_millis((time.as_micros() as u64 + 500) / 1000))
}

/// Whether people may play with this clock.
fn fits(base: Duration, increment: Duration) -> bool {
    !base.is_zero() && base <= LONGEST[0] && increment <= LONGEST[1]
}

/// Minutes plus seconds, as people write it.
impl fmt::Display for ClockControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64() / 60.0, self.increment.as_secs_f64())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeControl {
    /// No clock. Programs think for their default time.
    #[default]
    Untimed,
    /// A clock that can run out.
    Clock(ClockControl),
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
            TimeControl::Clock(ClockControl { moves, base, increment }) => {
                standard = time_control(moves, base, increment).unwrap_or_else(|| {
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
        let (base, increment) = base_and_increment(text, 1.0)?;
        let clock = ClockControl { moves: None, base, increment };
        fits(base, increment).then_some(TimeControl::Clock(clock))
    }

    /// The limits of a program's next move; `left` is its remaining time.
    pub fn limits(self, left: Duration) -> Limits {
        match self {
            TimeControl::Untimed => Limits::default(),
            TimeControl::MoveTime(time) => Limits::movetime(time),
            TimeControl::Clock(ClockControl { increment, .. }) => {
                let left = left.max(Duration::from_millis(1));
                let clock = Clock { left, increment, moves_to_go: None };
                Limits { clock: Some(clock), ..Limits::default() }
            }
        }
    }
}

/// The time that one side has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowance {
    /// As much as it likes.
    Unlimited,
    /// This long for each move.
    PerMove(Duration),
    Clock(ClockControl),
}

impl From<TimeControl> for Allowance {
    /// A time per move is a setting of programs, not a limit that the referee enforces.
    fn from(control: TimeControl) -> Allowance {
        match control {
            TimeControl::Untimed | TimeControl::MoveTime(_) => Allowance::Unlimited,
            TimeControl::Clock(clock) => Allowance::Clock(clock),
        }
    }
}

/// The two clocks of a game. At most one of them runs.
#[derive(Clone, Debug)]
pub struct GameClock {
    sides: [Side; 2],
    /// A move may take this much longer before the flag falls; the time is not charged.
    margin: Duration,
    running: Option<(Color, Instant)>,
}

#[derive(Clone, Copy, Debug)]
struct Side {
    allowance: Allowance,
    /// Time left when the clock last stopped. Unused if it is unlimited.
    left: Duration,
    /// Moves made since the time was given.
    moves: u32,
}

/// The move came after the flag had fallen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlagFell {
    /// How much more time it took than was left.
    pub over: Duration,
}

impl GameClock {
    /// Stopped clocks with their full time, White's first.
    pub fn new(allowances: [Allowance; 2], margin: Duration) -> GameClock {
        let sides = allowances.map(|allowance| {
            let left = match allowance {
                Allowance::Unlimited => Duration::ZERO,
                Allowance::PerMove(time) => time,
                Allowance::Clock(clock) => clock.base,
            };
            Side { allowance, left, moves: 0 }
        });
        GameClock { sides, margin, running: None }
    }

    pub fn unlimited() -> GameClock {
        GameClock::new([Allowance::Unlimited; 2], Duration::ZERO)
    }

    pub fn start(&mut self, color: Color, now: Instant) {
        self.stop(now);
        self.running = Some((color, now));
    }

    /// Stops both clocks, keeping the time used so far.
    pub fn stop(&mut self, now: Instant) {
        if let Some((color, _)) = self.running {
            self.sides[color.index()].left = self.left_of(color, now);
            self.running = None;
        }
    }

    /// How long the running clock has run.
    pub fn spent(&self, now: Instant) -> Duration {
        self.running.map_or(Duration::ZERO, |(_, since)| now.saturating_duration_since(since))
    }

    /// Whether a side's flag falls if its move takes this long.
    pub fn check(&self, color: Color, spent: Duration) -> Result<(), FlagFell> {
        let side = &self.sides[color.index()];
        match side.allowance {
            Allowance::PerMove(_) | Allowance::Clock(_) if spent >= side.left + self.margin => {
                Err(FlagFell { over: spent.saturating_sub(side.left) })
            }
            _ => Ok(()),
        }
    }

    /// A side has moved: stops its clock, charges the time and adds the increment. Fails, and changes
    /// nothing, if its flag had fallen.
    pub fn spend(&mut self, color: Color, spent: Duration) -> Result<(), FlagFell> {
        self.check(color, spent)?;
        self.running = None;
        let side = &mut self.sides[color.index()];
        if let Allowance::Clock(clock) = side.allowance {
            side.left = side.left.saturating_sub(spent) + clock.increment;
            side.moves += 1;
            if clock.moves == Some(side.moves) {
                side.left += clock.base;
                side.moves = 0;
            }
        }
        Ok(())
    }

    /// No flag falls here any more: the clock of a server counts.
    pub fn keep_flags(&mut self) {
        self.margin = Duration::from_secs(365 * 24 * 3600);
    }

    /// Both sides' remaining time; `None` without clocks.
    pub fn left(&self, now: Instant) -> Option<[Duration; 2]> {
        let is_clock = |side: &Side| matches!(side.allowance, Allowance::Clock(_));
        self.sides.iter().all(is_clock).then(|| Color::ALL.map(|color| self.left_of(color, now)))
    }

    /// Sets both sides' time, as after a takeback.
    pub fn set(&mut self, left: [Duration; 2]) {
        for (side, left) in self.sides.iter_mut().zip(left) {
            side.left = left;
        }
        self.running = None;
    }

    pub fn running(&self) -> Option<Color> {
        self.running.map(|(color, _)| color)
    }

    /// The side whose flag falls next, and when.
    pub fn deadline(&self) -> Option<(Color, Instant)> {
        let (color, since) = self.running?;
        let side = &self.sides[color.index()];
        let is_clock = matches!(side.allowance, Allowance::Clock(_));
        is_clock.then(|| (color, since + side.left + self.margin))
    }

    pub fn left_of(&self, color: Color, now: Instant) -> Duration {
        let left = self.sides[color.index()].left;
        if self.running() == Some(color) { left.saturating_sub(self.spent(now)) } else { left }
    }

    /// A side's time when its clock last stopped, and how many moves it is for. A move that takes more than
    /// it and the margin loses on time.
    pub fn stopped_at(&self, color: Color) -> (Duration, Option<u32>) {
        let side = &self.sides[color.index()];
        let moves = match side.allowance {
            Allowance::Clock(ClockControl { moves, .. }) => moves.map(|moves| moves - side.moves),
            Allowance::Unlimited | Allowance::PerMove(_) => None,
        };
        (side.left, moves)
    }
}
