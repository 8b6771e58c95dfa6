//! English.

use kiebitz_games::pgn::GameResult;

use super::{Column, Line, grouped};
use kiebitz_players::text::Text;

pub(super) fn tell(line: &Line<'_>) -> String {
    let count = |number: usize| grouped(number as u64, ',');
    match line {
        Line::Heading(column) => heading(*column).into(),
        Line::NoGames => "There are no such games".into(),
        Line::NoGamesYet => "There are no games yet".into(),
        Line::Part(shown, total) => {
            format!("{} of {} games", count(*shown), grouped(*total, ','))
        }
        Line::Damaged => "damaged; see kiebitz doctor".into(),
        Line::LeftOut(games) => format!("{} left out: damaged", many(*games, "game")),
        Line::NoMoves => "No game in the database has a move in this position".into(),
        Line::NoRating => {
            "No player has a rating yet: play games against opponents of known strength".into()
        }
        Line::Imported { file, added, known, broken, positions } => {
            let [games, positions] = [many(*added, "game"), many(*positions, "position")];
            let [known, broken] = [known, broken].map(|n| count(*n));
            format!(
                "{file}: {games} with {positions} added, {known} known already, {broken} broken"
            )
        }
        Line::Broken(file, number, at, fault) => {
            let fault = Text::from(fault.to_string());
            format!("{file}, game {number}, line {at}: {fault}")
        }
        Line::MoreBroken(file, number) => {
            format!("{file}: {}", many(*number, "more broken game"))
        }
        Line::Cut(file, number) => {
            format!("{file}: {} cut short at an illegal move", many(*number, "variation"))
        }
        Line::Importing(games, positions) => {
            format!("{}, {}", many(*games, "game"), many(*positions, "position"))
        }
        Line::Judging(game, None) => format!("game {game}"),
        Line::Judging(game, Some(games)) => format!("game {game} of {games}"),
        Line::Judged(game, games, done, total) => {
            format!("{}: {done} of {total} positions", tell(&Line::Judging(*game, *games)))
        }
        Line::Packed(file, by) => format!("{file} is compressed with {by}: decompress it first"),
        Line::NoText(file) => format!("{file} is not a text file"),
        Line::NotImported(failed, files) => {
            format!("{failed} of {} could not be imported", many(*files, "file"))
        }
        Line::AskDelete(games) => format!("Delete {}? [y/N]", many(*games, "game")),
        Line::Yes => "y yes".into(),
        Line::CannotAsk => "there is no terminal to ask on: confirm with --yes".into(),
        Line::Deleted(games) => format!("{} deleted", many(*games, "game")),
        Line::BackedUp(games, file) => {
            format!("{} copied to {file}", many(*games as usize, "game"))
        }
        Line::Restored(games, file) => {
            format!("{} restored from {file}", many(*games as usize, "game"))
        }
        Line::Replaced(file) => format!("The previous database is now {file}"),
        Line::CannotOpen(file) => format!("cannot open {file}"),
        Line::CannotImport(file) => format!("cannot import {file}"),
        Line::State(GameResult::Open, _) => "not finished".into(),
        Line::State(result, Some(reason)) => format!("{result}, {reason}"),
        Line::State(result, None) => result.to_string(),
        Line::Forgotten(0) => "Nothing was learned here".into(),
        Line::Forgotten(1) => "Forgot what was learned about one move".into(),
        Line::Forgotten(moves) => format!("Forgot what was learned about {} moves", count(*moves)),
        Line::Exported(1, file) => format!("One game written to {file}"),
        Line::Exported(games, file) => format!("{} games written to {file}", count(*games)),
        Line::Explored(1) => "One game; score for the side to move".into(),
        Line::Explored(games) => {
            format!("{} games; score for the side to move", grouped(*games, ','))
        }
        Line::Learned(score, games) => format!("{:.0} % of {games}", 100.0 * score),
        Line::Percent(share) => format!("{:.1} %", 100.0 * share),
        Line::Count(number) => grouped(*number, ','),
        Line::NoHome => "there is no home directory: say where the database is with --db".into(),
        Line::ReplayLines => "Enter: next move, b: back, q: quit".into(),
        Line::ReplayKeys => {
            "Space, Right: on   Left: back   Home, End   p: go, pause   + -: pace   q: quit".into()
        }
        Line::ReplayPace(seconds) => format!("a move every {seconds} s"),
        Line::ReplayPaused => "by hand".into(),
        Line::ReplayStart => "Start".into(),
    }
}

/// So many of something: "1 game", "2 games".
fn many(number: usize, what: &str) -> String {
    let end = if number == 1 { "" } else { "s" };
    format!("{} {what}{end}", grouped(number as u64, ','))
}

fn heading(column: Column) -> &'static str {
    match column {
        Column::Game => "Game",
        Column::Date => "Date",
        Column::White => "White",
        Column::Black => "Black",
        Column::Result => "Result",
        Column::Moves => "Moves",
        Column::Variant => "Variant",
        Column::Opening => "Opening",
        Column::Move => "Move",
        Column::Games => "Games",
        Column::Draw => "Draw",
        Column::Score => "Score",
        Column::Last => "Last",
        Column::Learned => "Learned",
        Column::Player => "Player",
        Column::Rating => "Rating",
    }
}
