//! Clock times in comments: `[%clk 0:04:58.3]`.

use std::time::Duration;

/// The clock time a comment tells: what the mover had left after the move.
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

/// Longer clocks than three weeks are not read: 32 bits of milliseconds hold the others.
const MOST_SECONDS: u64 = 21 * 24 * 3600;

/// The comment that tells a clock time.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_round_trip() {
        for (text, millis) in [
            ("[%clk 0:05:00]", 300_000),
            ("[%clk 1:00:09.7]", 3_609_700),
            ("[%clk 0:00:00.05]", 50),
        ] {
            assert_eq!(clock_in(text), Some(Duration::from_millis(millis)), "{text}");
            assert_eq!(clock_comment(Duration::from_millis(millis)), text);
        }
        let beside = "good [%eval 0.3] [%clk 0:00:30]";
        assert_eq!(clock_in(beside), Some(Duration::from_secs(30)));
        for bad in [
            "[%clk 5:00]",
            "[%clk -1:00:00]",
            "[%clk 0:00:1",
            "[%clk a:b:c]",
            "[%clk 0:0:1.é]",
            "[%clk 0:0:1.2.3]",
            "[%clk 99999999999999999999:00:00]",
            "[%clk 0:999999999999999999:00]",
            "[%clk 600:00:00]",
            "",
        ] {
            assert_eq!(clock_in(bad), None, "{bad}");
        }
    }
}
