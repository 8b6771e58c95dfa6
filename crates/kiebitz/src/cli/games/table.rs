//! What the tables of `kiebitz games` have in common.

use kiebitz_play::Language;
use kiebitz_play::words::games::{Column, Line};
use kiebitz_players::Text;

/// Where there is no date.
pub const NO_DATE: &str = "-";

/// The headings of a table.
pub fn headings<const N: usize>(language: Language, columns: [Column; N]) -> [String; N] {
    columns.map(|column| language.tell(&Line::Heading(column)))
}

/// A name as it is shown, where there is one.
pub fn name(name: &str) -> Text {
    Text::from_foreign(if name.is_empty() { "?" } else { name })
}

/// A day from its number, as far as it is known: 20240229 is 2024-02-29.
pub fn day(number: u32) -> String {
    let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100);
    match (year, month, day) {
        (0, ..) => NO_DATE.to_owned(),
        (year, 0, _) => format!("{year}"),
        (year, month, 0) => format!("{year}-{month:02}"),
        (year, month, day) => format!("{year}-{month:02}-{day:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_as_far_as_they_are_known() {
        for (number, text) in [
            (20_240_229, "2024-02-29"),
            (20_240_200, "2024-02"),
            (19_940_000, "1994"),
            (0, NO_DATE),
        ] {
            assert_eq!(day(number), text);
        }
    }
}
