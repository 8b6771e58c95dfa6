//! Numbers as people read them.

use std::time::Duration;

use kiebitz_words::{Language, text};

/// Bytes: `1.5 MB`.
pub fn bytes(language: Language, n: u64) -> String {
    let (size, unit) = match n {
        0..1_000 => return format!("{n} B"),
        1_000..1_000_000 => (n as f64 / 1e3, "kB"),
        1_000_000..1_000_000_000 => (n as f64 / 1e6, "MB"),
        _ => (n as f64 / 1e9, "GB"),
    };
    format!("{} {unit}", language.decimal(size, 1))
}

/// Thousands apart: `4,865,609`.
pub fn grouped(language: Language, number: u64) -> String {
    language.count(number)
}

/// A share: `12.5 %`.
pub fn percent(language: Language, part: u64, whole: u64) -> String {
    language.percent(part as f64 / whole.max(1) as f64)
}

/// A time: `10 min`.
pub fn time(language: Language, seconds: f64) -> String {
    match seconds {
        s if s < 1.5 => text!(language, "a-second"),
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6000.0 => format!("{:.0} min", s / 60.0),
        s if s < 100.0 * 3600.0 => format!("{} h", language.decimal(s / 3600.0, 1)),
        s => text!(language, "days", days = (s / 86_400.0).round() as u64),
    }
}

/// Nodes a second, for a time that may be too short to be measured.
pub fn per_second(nodes: u64, time: Duration) -> u64 {
    let nanoseconds = time.as_nanos().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000_000 / nanoseconds).unwrap_or(u64::MAX)
}
