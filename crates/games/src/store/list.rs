//! Lists of games.

use kiebitz_chess::{Reason, Variant};
use rusqlite::Row;
use rusqlite::types::ToSql;

use super::encode::{reason_of, result_code, result_of, variant_of};
use super::explore::count_positions;
use super::{GameId, Result, Store};
use crate::pgn::GameResult;

/// Which games to list; fields that are not set do not restrict the list.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Filter {
    /// Part of the name of either player, in any case.
    pub player: Option<String>,
    pub result: Option<GameResult>,
    pub variant: Option<Variant>,
    /// Part of the opening's ECO code or name, by the tags or by our list.
    pub opening: Option<String>,
    /// The earliest day, as a number: 20240229.
    pub since: Option<u32>,
    /// Only games played here, or only imported ones.
    pub own: Option<bool>,
    /// Part of a player's name, of the opening's name or of its code, in any case.
    pub text: Option<String>,
    pub order: Order,
    pub limit: Option<usize>,
    pub offset: usize,
}

/// The order of a list. Ties are broken by the newest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// The latest in the database first.
    #[default]
    Newest,
    /// The earliest in the database first.
    Oldest,
    /// The latest by date first.
    Date,
    White,
    Black,
    Length,
}

impl Order {
    const fn sql(self) -> &'static str {
        match self {
            Order::Newest => "id DESC",
            Order::Oldest => "id",
            Order::Date => "day DESC, id DESC",
            Order::White => "white COLLATE NOCASE, id DESC",
            Order::Black => "black COLLATE NOCASE, id DESC",
            Order::Length => "length(moves) DESC, id DESC",
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Listed {
    pub id: GameId,
    pub is_own: bool,
    pub variant: Variant,
    /// White's name; empty if unknown.
    pub white: String,
    /// Black's name.
    pub black: String,
    pub result: GameResult,
    /// Why it ended, if known.
    pub reason: Option<Reason>,
    /// When it was played, as a number (20240229; 0 if unknown).
    pub day: u32,
    pub eco: Option<String>,
    pub opening: Option<String>,
    pub plies: usize,
    /// Whether its row has a value that cannot be read. Then only its number is known.
    pub is_damaged: bool,
}

pub(super) const COLUMNS: &str =
    "id, origin, variant, white, black, result, reason, day, eco, opening, length(moves)";

impl Store {
    /// The games that match the filter. A damaged game does not hide the others.
    pub fn list(&self, filter: &Filter) -> Result<Vec<Listed>> {
        let (chosen, values) = conditions(filter);
        let page = page(filter);
        let question = format!("SELECT {COLUMNS} FROM game WHERE {chosen} {page}");
        let mut statement = self.db.prepare(&question)?;
        let rows = statement.query_map(rusqlite::params_from_iter(values), listed)?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// The numbers of the games that match the filter, in its order.
    pub fn ids(&self, filter: &Filter) -> Result<Vec<GameId>> {
        let (chosen, values) = conditions(filter);
        let question = format!("SELECT id FROM game WHERE {chosen} {}", page(filter));
        let mut statement = self.db.prepare(&question)?;
        let rows = statement.query_map(rusqlite::params_from_iter(values), |row| row.get(0))?;
        Ok(rows.collect::<rusqlite::Result<_>>()?)
    }

    /// How many games match the filter, whatever its limit.
    pub fn count_listed(&self, filter: &Filter) -> Result<u64> {
        let (chosen, values) = conditions(filter);
        let count: i64 = self.db.query_row(
            &format!("SELECT count(*) FROM game WHERE {chosen}"),
            rusqlite::params_from_iter(values),
            |row| row.get(0),
        )?;
        Ok(count.max(0) as u64)
    }

    /// The number of games and of moves of positions.
    pub fn count(&self) -> Result<(u64, u64)> {
        let games: i64 = self.db.query_row("SELECT count(*) FROM game", [], |row| row.get(0))?;
        Ok((games.max(0) as u64, count_positions(&self.db)?))
    }
}

/// A line of a list, from the columns in [`COLUMNS`].
pub(super) fn listed(row: &Row<'_>) -> rusqlite::Result<Listed> {
    let id = row.get(0)?;
    Ok(complete(id, row).unwrap_or_else(|| Listed {
        id,
        is_own: false,
        variant: Variant::default(),
        white: String::new(),
        black: String::new(),
        result: GameResult::Open,
        reason: None,
        day: 0,
        eco: None,
        opening: None,
        plies: 0,
        is_damaged: true,
    }))
}

/// The same, if all values of the row can be read.
fn complete(id: GameId, row: &Row<'_>) -> Option<Listed> {
    let reason: Option<String> = row.get(6).ok()?;
    Some(Listed {
        id,
        is_own: row.get::<_, u8>(1).ok()? == 0,
        variant: variant_of(row.get(2).ok()?)?,
        white: row.get(3).ok()?,
        black: row.get(4).ok()?,
        result: result_of(row.get(5).ok()?)?,
        reason: reason_of(reason.as_deref()).ok()?,
        day: row.get(7).ok()?,
        eco: row.get(8).ok()?,
        opening: row.get(9).ok()?,
        plies: usize::try_from(row.get::<_, i64>(10).ok()?).ok()? / 2,
        is_damaged: false,
    })
}

/// The SQL for the page and the order.
fn page(filter: &Filter) -> String {
    let bound = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let limit = filter.limit.map_or(-1, bound);
    format!("ORDER BY {} LIMIT {limit} OFFSET {}", filter.order.sql(), bound(filter.offset))
}

/// The SQL conditions of the filter, and the values of their placeholders.
fn conditions(filter: &Filter) -> (String, Vec<Box<dyn ToSql>>) {
    let mut conditions: Vec<&str> = Vec::new();
    let mut values: Vec<Box<dyn ToSql>> = Vec::new();
    let mut also = |condition: &'static str, value: Box<dyn ToSql>| {
        conditions.push(condition);
        values.push(value);
    };
    if let Some(player) = &filter.player {
        let condition = "(white LIKE ? ESCAPE '\\' OR black LIKE ?1 ESCAPE '\\')";
        also(condition, Box::new(format!("%{}%", escaped(player)))); // the first: ?1 is its own
    }
    if let Some(result) = filter.result {
        also("result = ?", Box::new(result_code(result)));
    }
    if let Some(variant) = filter.variant {
        also("variant = ?", Box::new(variant as u8));
    }
    if let Some(opening) = &filter.opening {
        also(
            "coalesce(eco, '') || char(9) || coalesce(opening, '') || char(9) || coalesce(ours, '') LIKE ? ESCAPE '\\'",
            Box::new(format!("%{}%", escaped(opening))),
        );
    }
    if let Some(text) = &filter.text {
        also(
            "white || char(9) || black || char(9) || coalesce(eco, '') || char(9) || coalesce(opening, '') \
             || char(9) || coalesce(ours, '') LIKE ? ESCAPE '\\'",
            Box::new(format!("%{}%", escaped(text))),
        );
    }
    if let Some(since) = filter.since {
        also("day >= ?", Box::new(since));
    }
    if let Some(own) = filter.own {
        also("origin = ?", Box::new(u8::from(!own)));
    }
    let chosen = match conditions.as_slice() {
        [] => "1".to_owned(),
        conditions => conditions.join(" AND "),
    };
    (chosen, values)
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}
