//! Lists of games, moves and players as tables of text.

use std::io::{self, Write};

use kiebitz_chess::Board;
use kiebitz_games::day;
use kiebitz_games::report::{ExploredPosition, Learned, PlayedMove, RatedPlayer};
use kiebitz_games::store::{Explored, Listed};
use kiebitz_play::Language;
use kiebitz_play::words::games::{Column, Line};
use kiebitz_players::Text;

use Width::{Left, Right};

/// Where there is no date.
const NO_DATE: &str = "-";

/// The width of a column in characters, and the side its cells begin at.
#[derive(Clone, Copy)]
enum Width {
    Left(usize),
    Right(usize),
}

/// A column: its heading, and the spaces before it.
type Spec = (Column, usize, Width);

/// Writes the headings and a line for each row.
fn write(
    columns: &[Spec],
    rows: impl IntoIterator<Item = Vec<String>>,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let heading = |spec: &Spec| language.tell(&Line::Heading(spec.0));
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

/// A name as it is shown, where there is one.
pub(crate) fn shown_name(name: &str) -> Text {
    Text::from_foreign(if name.is_empty() { "?" } else { name })
}

/// A list of games.
pub fn write_list(games: &[Listed], language: Language, out: &mut dyn Write) -> io::Result<()> {
    write(&GAME_COLUMNS, games.iter().map(|game| game_row(game, language)), language, out)
}

const GAME_COLUMNS: [Spec; 8] = [
    (Column::Game, 0, Right(6)),
    (Column::Date, 2, Left(10)),
    (Column::White, 2, Left(NAME)),
    (Column::Black, 2, Left(NAME)),
    (Column::Result, 2, Left(7)),
    (Column::Moves, 2, Right(5)),
    (Column::Variant, 2, Left(11)),
    (Column::Opening, 2, Left(0)),
];

fn game_row(listed: &Listed, language: Language) -> Vec<String> {
    if listed.is_damaged {
        return vec![listed.id.to_string(), language.tell(&Line::Damaged)];
    }
    let name = listed.opening.as_deref().map(|name| language.opening_name(name));
    let opening: Vec<&str> = [listed.eco.as_deref(), name].into_iter().flatten().collect();
    vec![
        listed.id.to_string(),
        day::write(listed.day).unwrap_or_else(|| NO_DATE.to_owned()),
        shortened(&shown_name(&listed.white)),
        shortened(&shown_name(&listed.black)),
        listed.result.text().to_owned(),
        listed.plies.div_ceil(2).to_string(),
        listed.variant.name().to_owned(),
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
        move_row(board.san_with(explored.m, language.letters()), played, language)
    });
    write(&MOVE_COLUMNS, rows, language, out)
}

const MOVE_COLUMNS: [Spec; 8] = [
    (Column::Move, 0, Left(8)),
    (Column::Games, 0, Right(10)),
    (Column::White, 0, Right(9)),
    (Column::Draw, 0, Right(9)),
    (Column::Black, 0, Right(9)),
    (Column::Score, 0, Right(9)),
    (Column::Last, 2, Left(10)),
    (Column::Learned, 2, Left(0)),
];

fn move_row(san: String, played: &PlayedMove, language: Language) -> Vec<String> {
    let percent = |share: Option<f64>| match share {
        Some(share) => language.tell(&Line::Percent(share)),
        None => String::new(),
    };
    let learned = |known: &Learned| language.tell(&Line::Learned(known.score, known.games));
    vec![
        san,
        language.tell(&Line::Count(played.games)),
        percent(played.share(played.white)),
        percent(played.share(played.draws)),
        percent(played.share(played.black)),
        percent(played.score),
        played.last.clone().unwrap_or_else(|| NO_DATE.to_owned()),
        played.experience.as_ref().map(learned).unwrap_or_default(),
    ]
}

/// The ratings of players.
pub fn write_ratings(
    players: &[RatedPlayer],
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    write(&PLAYER_COLUMNS, players.iter().map(|player| player_row(player, language)), language, out)
}

const PLAYER_COLUMNS: [Spec; 5] = [
    (Column::Player, 0, Left(24)),
    (Column::Variant, 0, Left(13)),
    (Column::Rating, 0, Right(8)),
    (Column::Games, 0, Right(9)),
    (Column::Score, 0, Right(9)),
];

fn player_row(player: &RatedPlayer, language: Language) -> Vec<String> {
    let doubt = if player.provisional { "?" } else { "" };
    vec![
        shown_name(&player.player).to_string(),
        player.variant.to_owned(),
        format!("{:.0}{doubt}", player.rating),
        player.games.to_string(),
        language.tell(&Line::Percent(player.points / f64::from(player.games.max(1)))),
    ]
}
