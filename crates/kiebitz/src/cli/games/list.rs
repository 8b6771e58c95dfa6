//! `kiebitz games list`.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use kiebitz_games::store::{Filter, Listed};
use kiebitz_play::Language;
use kiebitz_play::words::games::{Column, Line as Words};
use kiebitz_players::Text;
use serde::Serialize;

use super::selection::Selection;
use super::{Database, table};
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

    /// Print the report as JSON; docs/json.md lists its keys
    #[arg(short, long)]
    json: bool,
}

/// What `--json` prints for each game.
#[derive(Serialize)]
struct Line<'a> {
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

impl<'a> Line<'a> {
    fn new(listed: &'a Listed) -> Line<'a> {
        Line {
            id: listed.id,
            own: listed.is_own,
            variant: listed.variant.name(),
            white: &listed.white,
            black: &listed.black,
            result: listed.result.text(),
            reason: listed.reason.map(|reason| reason.to_string()),
            date: Some(table::day(listed.day)).filter(|day| day != table::NO_DATE),
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
        if self.json {
            let lines: Vec<Line> = games.iter().map(Line::new).collect();
            writeln!(out, "{}", serde_json::to_string(&lines)?)?;
            return Ok(());
        }
        if games.is_empty() {
            let is_empty = store.count_listed(&Filter::default())? == 0;
            let none = if is_empty { Words::NoGamesYet } else { Words::NoGames };
            writeln!(out, "{}", language.tell(&none))?;
            return Ok(());
        }
        let [game, date, white, black, result, moves, variant, opening] = table::headings(
            language,
            [
                Column::Game,
                Column::Date,
                Column::White,
                Column::Black,
                Column::Result,
                Column::Moves,
                Column::Variant,
                Column::Opening,
            ],
        );
        writeln!(
            out,
            "{game:>6}  {date:<10}  {white:<20}  {black:<20}  {result:<7}  {moves:>5}  {variant:<11}  {opening}"
        )?;
        for listed in &games {
            if listed.is_damaged {
                writeln!(out, "{:>6}  {}", listed.id, language.tell(&Words::Damaged))?;
                continue;
            }
            let name = listed.opening.as_deref().map(|name| language.opening_name(name));
            let opening = [listed.eco.as_deref(), name];
            let opening: Vec<&str> = opening.into_iter().flatten().collect();
            let line = format!(
                "{:>6}  {:<10}  {:<20}  {:<20}  {:<7}  {:>5}  {:<11}  {}",
                listed.id,
                table::day(listed.day),
                shortened(&table::name(&listed.white)),
                shortened(&table::name(&listed.black)),
                listed.result,
                listed.plies.div_ceil(2),
                listed.variant.name(),
                Text::from(opening.join(" "))
            );
            writeln!(out, "{}", line.trim_end())?;
        }
        let total = store.count_listed(&filter)?;
        if games.len() as u64 != total {
            writeln!(out, "{}", language.tell(&Words::Part(games.len(), total)))?;
        }
        Ok(())
    }
}

/// A name that fits its column.
fn shortened(name: &str) -> String {
    const WIDTH: usize = 20;
    match name.char_indices().nth(WIDTH) {
        None => name.to_owned(),
        Some(_) => name.chars().take(WIDTH - 1).chain(['…']).collect(),
    }
}
