//! Numbers as people read them.

use std::time::Duration;

use crate::words::games;

/// Bytes: `1.5 MB`.
pub fn bytes(n: u64) -> String {
    match n {
        0..1_000 => format!("{n} B"),
        1_000..1_000_000 => format!("{:.1} kB", n as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", n as f64 / 1e6),
        _ => format!("{:.1} GB", n as f64 / 1e9),
    }
}

/// Thousands apart: `4,865,609`.
pub fn grouped(number: u64) -> String {
    games::grouped(number, ',')
}

/// A time: `10 min`.
pub fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1.5 => "a second".to_owned(),
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6000.0 => format!("{:.0} min", s / 60.0),
        s if s < 100.0 * 3600.0 => format!("{:.1} h", s / 3600.0),
        s => format!("{:.0} days", s / 86_400.0),
    }
}

/// Nodes a second, for a time that may be too short to be measured.
pub fn per_second(nodes: u64, time: Duration) -> u64 {
    let nanoseconds = time.as_nanos().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000_000 / nanoseconds).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_for_people() {
        for (seconds, text) in [
            (0.0, "a second"),
            (59.6, "60 s"),
            (600.0, "10 min"),
            (7200.0, "2.0 h"),
            (1e6, "12 days"),
        ] {
            assert_eq!(time(seconds), text);
        }
    }

    #[test]
    fn thousands_are_grouped() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (4_865_609, "4,865,609"),
            (100_000, "100,000"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn bytes_have_a_unit() {
        for (number, text) in
            [(7, "7 B"), (1_500, "1.5 kB"), (1_050_000, "1.1 MB"), (1 << 32, "4.3 GB")]
        {
            assert_eq!(bytes(number), text);
        }
    }
}
