//! Days, as games write them and as the database numbers them.

use std::time::{Duration, UNIX_EPOCH};

use kiebitz_games::day::{of_tag, pgn_date, read, write};

#[test]
fn days_are_read_and_written_as_far_as_they_are_known() {
    for (text, number) in
        [("2024", 20_240_000), ("2024-02", 20_240_200), ("2024-02-29", 20_240_229)]
    {
        assert_eq!(read(text), Some(number));
        assert_eq!(write(number).as_deref(), Some(text));
    }
    assert_eq!(read("2024.02.29"), Some(20_240_229));
    assert_eq!(write(0), None);
    for bad in ["", "x", "2024-13", "2024-02-32", "0", "2024-02-29-1", "20240229"] {
        assert_eq!(read(bad), None, "{bad}");
    }
}

#[test]
fn tags_are_numbered() {
    for (text, number) in [
        ("2024.02.29", 20_240_229),
        ("2024-02-29", 20_240_229),
        ("1994.??.??", 19_940_000),
        ("????.??.??", 0),
        ("2011", 20_110_000),
        ("99999.1.1", 0),
        ("nonsense", 0),
    ] {
        assert_eq!(of_tag(text), number, "{text}");
    }
}

#[test]
fn days_of_leap_years() {
    for (seconds, expected) in [
        (0, "1970.01.01"),
        (951_782_400, "2000.02.29"),
        (1_735_689_599, "2024.12.31"),
        (4_107_542_400, "2100.03.01"),
    ] {
        assert_eq!(pgn_date(UNIX_EPOCH + Duration::from_secs(seconds)), expected);
    }
}
