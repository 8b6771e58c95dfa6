//! Days, as games write them and as the database numbers them: 20240229. Parts that are unknown are 0.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The day of a time in UTC, as PGN writes it: `2024.02.29`.
pub fn pgn_date(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    // Years that start in March have their leap day at the end; 400 years have 146,097 days.
    let days = since.as_secs() / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}.{month:02}.{day:02}", 400 * era + year + next)
}

/// The number of a date in the tags of a game.
pub fn of_tag(date: &str) -> u32 {
    let mut fields = date.split(['.', '-', '/']).map(|field| field.parse::<u32>().unwrap_or(0));
    let mut next = |most: u32| fields.next().filter(|&number| number <= most).unwrap_or(0);
    let (year, month, day) = (next(9999), next(12), next(31));
    match (year, month) {
        (0, _) => 0,
        (_, 0) => year * 10_000,
        _ => year * 10_000 + month * 100 + day,
    }
}

/// The number of a day, month or year as people write it: `2024-02-29`, `2024-02` or `2024`.
pub fn read(text: &str) -> Option<u32> {
    let fields: Option<Vec<u32>> = text.split(['-', '.']).map(|field| field.parse().ok()).collect();
    match fields?[..] {
        [year @ 1..=9999] => Some(year * 10_000),
        [year @ 1..=9999, month @ 1..=12] => Some(year * 10_000 + month * 100),
        [year @ 1..=9999, month @ 1..=12, day @ 1..=31] => Some(year * 10_000 + month * 100 + day),
        _ => None,
    }
}

/// The opposite of [`read`]; `None` if the year is unknown.
pub fn write(number: u32) -> Option<String> {
    match (number / 10_000, number / 100 % 100, number % 100) {
        (0, ..) => None,
        (year, 0, _) => Some(format!("{year:04}")),
        (year, month, 0) => Some(format!("{year:04}-{month:02}")),
        (year, month, day) => Some(format!("{year:04}-{month:02}-{day:02}")),
    }
}
