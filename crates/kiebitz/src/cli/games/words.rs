//! What `kiebitz games` says, in one place.

use kiebitz_archive::pgn::GameResult;

use crate::cli::figures::grouped;

pub const NO_HOME: &str = "there is no home directory: say where the database is with --db";
pub const NO_GAMES: &str = "There are no such games";
pub const NO_MOVES: &str = "No game in the database has a move in this position";
pub const NO_RATING: &str =
    "Nobody has a rating yet: it comes with games against opponents of known strength";
pub const REPLAY_KEYS: &str = "Enter: next move, b: back, q: quit";
pub const NO_DATE: &str = "-";

/// Headings of tables.
pub const LIST: [&str; 8] =
    ["Game", "Date", "White", "Black", "Result", "Moves", "Variant", "Opening"];
pub const EXPLORE: [&str; 8] =
    ["Move", "Games", "White", "Draw", "Black", "Score", "Last", "Learned"];
pub const RATING: [&str; 5] = ["Player", "Variant", "Rating", "Games", "Score"];

/// A name, where there is one.
pub fn name(name: &str) -> &str {
    if name.is_empty() { "?" } else { name }
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

/// One line for an imported file.
pub fn imported(file: &str, added: usize, known: usize, broken: usize, positions: usize) -> String {
    let games = if added == 1 { "game" } else { "games" };
    let [added, known, broken, positions] =
        [added, known, broken, positions].map(|number| grouped(number as u64));
    format!(
        "{file}: {added} {games} with {positions} positions added, {known} known already, {broken} broken"
    )
}

/// A game that could not be read.
pub fn broken(file: &str, number: usize, line: usize, reason: &str) -> String {
    format!("{file}, game {number}, line {line}: {reason}")
}

/// Broken games that are not told one by one.
pub fn more_broken(file: &str, count: usize) -> String {
    format!("{file}: {count} more broken games")
}

/// Variations that were cut short.
pub fn cut(file: &str, count: usize) -> String {
    format!("{file}: {count} variations cut short at an illegal move")
}

/// How far an import is.
pub fn importing(games: usize, positions: usize) -> String {
    format!("{} games, {} positions", grouped(games as u64), grouped(positions as u64))
}

/// How a game stands, in words.
pub fn state(result: GameResult, reason: Option<String>) -> String {
    match (result, reason) {
        (GameResult::Open, _) => "not finished".to_owned(),
        (result, Some(reason)) => format!("{result}, {reason}"),
        (result, None) => result.to_string(),
    }
}

/// What was forgotten.
pub fn forgotten(count: usize) -> String {
    match count {
        0 => "Nothing was learned here".to_owned(),
        1 => "Forgot what was learned about one move".to_owned(),
        count => format!("Forgot what was learned about {count} moves"),
    }
}

/// What was exported.
pub fn exported(count: usize, file: &str) -> String {
    match count {
        1 => format!("One game written to {file}"),
        count => format!("{count} games written to {file}"),
    }
}

/// Below the explorer's table.
pub fn explored(games: u64) -> String {
    format!("{} games; score for the side to move", grouped(games))
}

/// What was learned about a move.
pub fn learned(games: u32, score: f64) -> String {
    format!("{:.0} % of {games}", 100.0 * score)
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
