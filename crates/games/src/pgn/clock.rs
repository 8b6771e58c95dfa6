//! Clock times in comments, `[%clk 0:04:58.3]`, and time controls in tags.

use std::time::Duration;

/// The clock time in a comment: the mover's remaining time after the move.
pub fn clock_in(comment: &str) -> Option<Duration> {
    let (_, rest) = comment.split_once("[%clk ")?;
    let (time, _) = rest.split_once(']')?;
    let mut fields = time.trim().split(':');
    let (hours, minutes, seconds) = (fields.next()?, fields.next()?, fields.next()?);
    let is_plain =
        |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    if fields.next().is_some() || ![hours, minutes, seconds].into_iter().all(is_plain) {
        return None;
    }
    let number = |text: &str| text.parse::<u32>().ok().map(u64::from);
    let whole = number(hours)? * 3600 + number(minutes)? * 60;
    let (seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, ""));
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut millis = 0;
    for place in 0..3 {
        let digit = fraction.as_bytes().get(place).map_or(0, |digit| u64::from(digit - b'0'));
        millis = millis * 10 + digit;
    }
    let whole = whole + number(seconds)?;
    (whole < MOST_SECONDS).then(|| Duration::from_millis(whole * 1000 + millis))
}

/// Clock times above three weeks are ignored; the others fit in 32 bits of milliseconds.
const MOST_SECONDS: u64 = 21 * 24 * 3600;

pub fn clock_comment(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let mut text = format!("[%clk {hours}:{minutes:02}:{rest:02}");
    let fraction = format!("{:03}", time.subsec_millis());
    let fraction = fraction.trim_end_matches('0');
    if !fraction.is_empty() {
        text.push('.');
        text.push_str(fraction);
    }
    text.push(']');
    text
}

/// The tag for a time control that the standard tag cannot express, in the same spelling with
/// fractions of seconds.
pub const EXACT_CONTROL: &str = "TimeControlExact";

/// The value of the tag `TimeControl`. The standard has whole seconds, and either a number of moves
/// or an increment; everything else is `None` and written as `?`.
pub fn time_control(moves: Option<u32>, base: Duration, increment: Duration) -> Option<String> {
    let is_whole = [base, increment].iter().all(|time| time.subsec_nanos() == 0);
    let (base, increment) = (base.as_secs(), increment.as_secs());
    match (moves, increment) {
        _ if !is_whole => None,
        (None, 0) => Some(format!("{base}")),
        (None, increment) => Some(format!("{base}+{increment}")),
        (Some(moves), 0) => Some(format!("{moves}/{base}")),
        (Some(_), _) => None,
    }
}
