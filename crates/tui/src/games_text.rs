//! Lists of games, moves and players as tables of text.

use std::io::{self, Write};

use kiebitz_books::openings;
use kiebitz_chess::{Board, Reason};
use kiebitz_games::pgn::{GameResult, PgnFault};
use kiebitz_games::report::{ExploredPosition, Learned, PlayedMove, RatedPlayer};
use kiebitz_games::store::{Explored, Listed, Stored};
use kiebitz_play::Language;
use kiebitz_players::Text;
use kiebitz_words::{Say, text};

use Width::{Left, Right};

/// Where there is no date.
const NO_DATE: &str = "-";

/// The width of a column in characters, and the side its cells begin at.
#[derive(Clone, Copy)]
enum Width {
    Left(usize),
    Right(usize),
}

/// A column: its name, and the spaces before it.
type Spec = (&'static str, usize, Width);

/// Writes the headings and a line for each row.
fn write(
    columns: &[Spec],
    rows: impl IntoIterator<Item = Vec<String>>,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let heading = |spec: &Spec| text!(language, "heading" / spec.0);
    let headings = columns.iter().map(heading).collect();
    for row in [headings].into_iter().chain(rows) {
        let mut line = String::new();
        for ((_, gap, width), cell) in columns.iter().zip(row) {
            line.push_str(&" ".repeat(*gap));
            line.push_str(&match *width {
                Left(width) => format!("{cell:<width$}"),
                Right(width) => format!("{cell:>width$}"),
            });
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

pub(crate) fn shown_name(name: &str) -> Text {
    Text::from_foreign(if name.is_empty() { "?" } else { name })
}

/// How a game ended, or that it is not finished.
pub fn state(stored: &Stored, language: Language) -> String {
    let drawn = match stored.game.result {
        GameResult::Open => return text!(language, "game-unfinished"),
        result => result == GameResult::Draw,
    };
    let noun = |reason: Reason| text!(language, "reason" / reason.name(), drawn);
    let (result, reason) = (stored.game.result.text(), stored.reason.map(noun));
    text!(language, "game-finished", result, reason)
}

/// A game of a file that cannot be read, by its number and line there.
pub fn broken(
    file: &str,
    number: usize,
    line: usize,
    fault: &PgnFault,
    language: Language,
) -> String {
    let (number, line) = (number.to_string(), line.to_string());
    let fault = String::from(Text::from(fault.say(language)));
    text!(language, "broken-game", file, number, line, fault)
}

/// A day as the database numbers it: 20240229. Parts that are unknown are 0.
fn date(day: u32, language: Language) -> String {
    let year = format!("{:04}", day / 10_000);
    let [month, day] = [day / 100 % 100, day % 100].map(|part| format!("{part:02}"));
    match (year.as_str(), month.as_str(), day.as_str()) {
        ("0000", ..) => NO_DATE.to_owned(),
        (_, "00", _) => text!(language, "date-year", year),
        (.., "00") => text!(language, "date-month", year, month),
        _ => text!(language, "date-day", year, month, day),
    }
}

pub fn write_list(games: &[Listed], language: Language, out: &mut dyn Write) -> io::Result<()> {
    write(&GAME_COLUMNS, games.iter().map(|game| game_row(game, language)), language, out)
}

const GAME_COLUMNS: [Spec; 8] = [
    ("game", 0, Right(6)),
    ("date", 2, Left(10)),
    ("white", 2, Left(NAME)),
    ("black", 2, Left(NAME)),
    ("result", 2, Left(7)),
    ("moves", 2, Right(5)),
    ("variant", 2, Left(12)),
    ("opening", 2, Left(0)),
];

fn game_row(listed: &Listed, language: Language) -> Vec<String> {
    if listed.is_damaged {
        return vec![listed.id.to_string(), text!(language, "damaged-game")];
    }
    let name = listed.opening.as_deref().map(|name| openings::name_in(language, name));
    let opening: Vec<&str> = [listed.eco.as_deref(), name].into_iter().flatten().collect();
    vec![
        listed.id.to_string(),
        date(listed.day, language),
        shortened(&shown_name(&listed.white)),
        shortened(&shown_name(&listed.black)),
        listed.result.text().to_owned(),
        listed.plies.div_ceil(2).to_string(),
        text!(language, "game-name" / listed.variant.name()),
        Text::from(opening.join(" ")).to_string(),
    ]
}

/// Columns of a name.
const NAME: usize = 20;

/// A name that fits its column.
fn shortened(name: &str) -> String {
    match name.char_indices().nth(NAME) {
        None => name.to_owned(),
        Some(_) => name.chars().take(NAME - 1).chain(['…']).collect(),
    }
}

/// The moves that were played in a position.
pub fn write_explored(
    board: &Board,
    explored: &[Explored],
    report: &ExploredPosition,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rows = explored.iter().zip(&report.moves).map(|(explored, played)| {
        move_row(board.san_with(explored.m, language.letters()), explored, played, language)
    });
    write(&MOVE_COLUMNS, rows, language, out)
}

const MOVE_COLUMNS: [Spec; 8] = [
    ("move", 0, Left(8)),
    ("games", 0, Right(10)),
    ("white", 0, Right(9)),
    ("draw", 0, Right(9)),
    ("black", 0, Right(9)),
    ("score", 0, Right(9)),
    ("last", 2, Left(10)),
    ("learned", 2, Left(0)),
];

fn move_row(
    san: String,
    explored: &Explored,
    played: &PlayedMove,
    language: Language,
) -> Vec<String> {
    let percent = |share: Option<f64>| match share {
        Some(share) => language.percent(share),
        None => String::new(),
    };
    let learned = |known: &Learned| {
        let percent = format!("{:.0}", 100.0 * known.score);
        text!(language, "learned", percent, games = known.games)
    };
    vec![
        san,
        language.count(played.games),
        percent(played.share(played.white)),
        percent(played.share(played.draws)),
        percent(played.share(played.black)),
        percent(played.score),
        date(explored.last, language),
        played.experience.as_ref().map(learned).unwrap_or_default(),
    ]
}

pub fn write_ratings(
    players: &[RatedPlayer],
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    write(&PLAYER_COLUMNS, players.iter().map(|player| player_row(player, language)), language, out)
}

const PLAYER_COLUMNS: [Spec; 5] = [
    ("player", 0, Left(24)),
    ("variant", 0, Left(13)),
    ("rating", 0, Right(8)),
    ("games", 0, Right(9)),
    ("score", 0, Right(9)),
];

fn player_row(player: &RatedPlayer, language: Language) -> Vec<String> {
    let doubt = if player.provisional { "?" } else { "" };
    vec![
        shown_name(&player.player).to_string(),
        player.variant.to_owned(),
        format!("{:.0}{doubt}", player.rating),
        player.games.to_string(),
        language.percent(player.points / f64::from(player.games.max(1))),
    ]
}
