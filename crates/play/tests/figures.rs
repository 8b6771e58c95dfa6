//! Numbers as people read them.

use kiebitz_play::Language;
use kiebitz_play::figures::{bytes, grouped, time};

#[test]
fn times_are_for_people() {
    for (seconds, text) in
        [(0.0, "a second"), (59.6, "60 s"), (600.0, "10 min"), (7200.0, "2.0 h"), (1e6, "12 days")]
    {
        assert_eq!(time(Language::English, seconds), text);
    }
}

#[test]
fn thousands_are_grouped() {
    for (number, text) in
        [(0, "0"), (999, "999"), (1000, "1,000"), (4_865_609, "4,865,609"), (100_000, "100,000")]
    {
        assert_eq!(grouped(Language::English, number), text);
        assert_eq!(grouped(Language::German, number), text.replace(',', "."));
    }
}

#[test]
fn bytes_have_a_unit() {
    for (number, text) in
        [(7, "7 B"), (1_500, "1.5 kB"), (1_050_000, "1.1 MB"), (1 << 32, "4.3 GB")]
    {
        assert_eq!(bytes(Language::English, number), text);
        assert_eq!(bytes(Language::German, number), text.replace('.', ","));
    }
}
