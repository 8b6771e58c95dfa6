//! `kiebitz games list`.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use kiebitz_games::day;
use kiebitz_games::store::Listed;
use kiebitz_play::Language;
use kiebitz_play::words::games::{Column, Line};
use kiebitz_players::Text;
use serde::Serialize;

use super::selection::Selection;
use super::table::Width::{Left, Right};
use super::{Database, table, tell_no_games};
use crate::cli::report::Form;
use crate::cli::{examples, input};

/// List games, the newest first
///
/// The opening is the one that the tags of the game name, or else the one that Kiebitz recognises; --opening searches
/// both.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games list --own --limit 5         the latest games played with Kiebitz"
    "kiebitz games list --player carlsen --result 1-0 --since 2024"
    "kiebitz games list --opening najdorf --sort length --json"
})]
pub struct List {
    #[command(flatten)]
    selection: Selection,

    /// Games with this text in the ECO code or the name of the opening
    #[arg(short, long, value_name = "TEXT")]
    opening: Option<String>,

    /// Number of games at most
    #[arg(short, long, value_name = "N", default_value = "50", value_parser = input::number(1, 1_000_000))]
    limit: u32,

    #[command(flatten)]
    database: Database,

    #[command(flatten)]
    form: Form,
}

/// What `--json` prints for each game.
#[derive(Serialize)]
struct ListedGame<'a> {
    /// Number of the game.
    id: i64,
    /// Whether it was played with Kiebitz.
    own: bool,
    /// `chess`, `chess960` or `racingkings`.
    variant: &'static str,
    /// Name of White.
    white: &'a str,
    /// Name of Black.
    black: &'a str,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: &'static str,
    /// How the game ended, in English.
    reason: Option<String>,
    /// Date, as far as known: `2024-02-29`, `2024-02` or `2024`.
    date: Option<String>,
    /// ECO code.
    eco: Option<&'a str>,
    /// Name of the opening.
    opening: Option<&'a str>,
    /// Length in plies.
    plies: usize,
    /// Whether only the number of the game can be read.
    damaged: bool,
}

impl<'a> ListedGame<'a> {
    fn new(listed: &'a Listed) -> ListedGame<'a> {
        ListedGame {
            id: listed.id,
            own: listed.is_own,
            variant: listed.variant.name(),
            white: &listed.white,
            black: &listed.black,
            result: listed.result.text(),
            reason: listed.reason.map(|reason| reason.to_string()),
            date: day::write(listed.day),
            eco: listed.eco.as_deref(),
            opening: listed.opening.as_deref(),
            plies: listed.plies,
            damaged: listed.is_damaged,
        }
    }
}

impl List {
    pub fn run(&self, language: Language, out: &mut dyn Write) -> Result<()> {
        let store = self.database.open()?;
        let filter = self.selection.filter(self.opening.as_deref(), Some(self.limit));
        let games = store.list(&filter)?;
        let lines: Vec<ListedGame> = games.iter().map(ListedGame::new).collect();
        self.form.write(&lines, out, |out| {
            if games.is_empty() {
                return tell_no_games(&store, language, out);
            }
            table::write(&COLUMNS, games.iter().map(|game| row(game, language)), language, out)?;
            let total = store.count_listed(&filter)?;
            if games.len() as u64 != total {
                writeln!(out, "{}", language.tell(&Line::Part(games.len(), total)))?;
            }
            Ok(())
        })
    }
}

const COLUMNS: [table::Spec; 8] = [
    (Column::Game, 0, Right(6)),
    (Column::Date, 2, Left(10)),
    (Column::White, 2, Left(NAME)),
    (Column::Black, 2, Left(NAME)),
    (Column::Result, 2, Left(7)),
    (Column::Moves, 2, Right(5)),
    (Column::Variant, 2, Left(11)),
    (Column::Opening, 2, Left(0)),
];

fn row(listed: &Listed, language: Language) -> Vec<String> {
    if listed.is_damaged {
        return vec![listed.id.to_string(), language.tell(&Line::Damaged)];
    }
    let name = listed.opening.as_deref().map(|name| language.opening_name(name));
    let opening: Vec<&str> = [listed.eco.as_deref(), name].into_iter().flatten().collect();
    vec![
        listed.id.to_string(),
        day::write(listed.day).unwrap_or_else(|| table::NO_DATE.to_owned()),
        shortened(&table::name(&listed.white)),
        shortened(&table::name(&listed.black)),
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
