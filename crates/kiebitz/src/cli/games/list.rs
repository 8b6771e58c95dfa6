//! `kiebitz games list`.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use kiebitz_archive::pgn::GameResult;
use kiebitz_archive::store::{Filter, Listed};
use kiebitz_chess::Variant;
use kiebitz_play::words::games::{Column, Line as Words};
use kiebitz_play::{Language, Text};
use serde::Serialize;

use super::{Database, table};
use crate::cli::{examples, input};

/// List games, the newest first
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games list --own --limit 5         what was played here lately"
    "kiebitz games list --player carlsen --result 1-0 --since 2024"
    "kiebitz games list --opening B90 --json"
})]
pub struct List {
    /// Games of a player: part of the name, in any case
    #[arg(short, long, value_name = "NAME")]
    player: Option<String>,

    /// Games with this result: 1-0, 0-1, 1/2-1/2, or * for unfinished ones
    #[arg(short, long)]
    result: Option<GameResult>,

    /// Games of a variant
    #[arg(short, long, value_parser = input::variant_parser(), ignore_case = true)]
    variant: Option<Variant>,

    /// Games of an opening: part of its ECO code or name
    #[arg(short, long, value_name = "TEXT")]
    opening: Option<String>,

    /// Games since a day, month or year: 2024-02-29, 2024-02, 2024
    #[arg(short, long, value_name = "DAY", value_parser = day)]
    since: Option<u32>,

    /// Only games played here
    #[arg(long)]
    own: bool,

    /// How many at most
    #[arg(short, long, value_name = "N", default_value = "50", value_parser = input::number(1, 1_000_000))]
    limit: u32,

    #[command(flatten)]
    database: Database,

    /// Report as JSON
    #[arg(short, long)]
    json: bool,
}

/// Reads a day as a number: 2024-02-29 is 20240229.
fn day(text: &str) -> Result<u32, String> {
    let fields: Option<Vec<u32>> = text.split(['-', '.']).map(|field| field.parse().ok()).collect();
    match fields.as_deref() {
        Some(&[year @ 1..=9999]) => Ok(year * 10_000),
        Some(&[year @ 1..=9999, month @ 1..=12]) => Ok(year * 10_000 + month * 100),
        Some(&[year @ 1..=9999, month @ 1..=12, day @ 1..=31]) => {
            Ok(year * 10_000 + month * 100 + day)
        }
        _ => Err("not a day such as 2024-02-29, 2024-02 or 2024".to_owned()),
    }
}

/// What `--json` prints for each game.
#[derive(Serialize)]
struct Line<'a> {
    id: i64,
    own: bool,
    variant: &'static str,
    white: &'a str,
    black: &'a str,
    result: &'static str,
    reason: Option<String>,
    date: Option<String>,
    eco: Option<&'a str>,
    opening: Option<&'a str>,
    plies: usize,
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
        }
    }
}

impl List {
    pub fn run(&self, language: Language, out: &mut dyn Write) -> Result<()> {
        let store = self.database.open(language)?;
        let filter = Filter {
            player: self.player.clone(),
            result: self.result,
            variant: self.variant,
            opening: self.opening.clone(),
            since: self.since,
            own: self.own.then_some(true),
            limit: Some(self.limit as usize),
            ..Filter::default()
        };
        let games = store.list(&filter)?;
        if self.json {
            let lines: Vec<Line> = games.iter().map(Line::new).collect();
            writeln!(out, "{}", serde_json::to_string(&lines)?)?;
            return Ok(());
        }
        if games.is_empty() {
            writeln!(out, "{}", language.tell(&Words::NoGames))?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read() {
        assert_eq!(day("2024"), Ok(20_240_000));
        assert_eq!(day("2024-02"), Ok(20_240_200));
        assert_eq!(day("2024.02.29"), Ok(20_240_229));
        for bad in ["", "x", "2024-13", "2024-02-32", "0", "2024-02-29-1", "20240229"] {
            assert!(day(bad).is_err(), "{bad}");
        }
    }
}
