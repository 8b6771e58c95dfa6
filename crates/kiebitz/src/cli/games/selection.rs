//! Which games a command is about.

use clap::{Args, ValueEnum};
use kiebitz_chess::Variant;
use kiebitz_games::pgn::GameResult;
use kiebitz_games::store::{Filter, Order};

use crate::cli::input;

/// What games must be like, and which come first. An opening and a number at most are the command's own options.
#[derive(Args)]
pub struct Selection {
    /// Games of a player: part of the name, upper or lower case
    #[arg(short, long, value_name = "NAME")]
    player: Option<String>,

    /// Games with this result: 1-0, 0-1, 1/2-1/2, or * for unfinished games
    #[arg(short, long)]
    result: Option<GameResult>,

    /// Games of this variant
    #[arg(short, long, value_parser = input::variant_parser(), ignore_case = true)]
    variant: Option<Variant>,

    /// Games played since a day, month or year: 2024-02-29, 2024-02, 2024
    #[arg(short, long, value_name = "DAY", value_parser = day)]
    since: Option<u32>,

    /// Only games played with Kiebitz, no imported ones
    #[arg(long)]
    own: bool,

    /// Order of the games [default: newest]
    #[arg(long, value_name = "ORDER", value_enum)]
    sort: Option<Sort>,

    /// Skip this number of games at the beginning
    #[arg(long, value_name = "N", value_parser = input::number(0, u32::MAX))]
    offset: Option<u32>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Sort {
    /// Latest in the database first
    Newest,
    /// Oldest in the database first
    Oldest,
    /// Last played first
    Date,
    /// By the name of White
    White,
    /// By the name of Black
    Black,
    /// Longest first
    Length,
}

impl Selection {
    /// As the database takes it.
    pub fn filter(&self, opening: Option<&str>, limit: Option<u32>) -> Filter {
        Filter {
            player: self.player.clone(),
            result: self.result,
            variant: self.variant,
            opening: opening.map(str::to_owned),
            since: self.since,
            own: self.own.then_some(true),
            text: None,
            order: match self.sort {
                None | Some(Sort::Newest) => Order::Newest,
                Some(Sort::Oldest) => Order::Oldest,
                Some(Sort::Date) => Order::Date,
                Some(Sort::White) => Order::White,
                Some(Sort::Black) => Order::Black,
                Some(Sort::Length) => Order::Length,
            },
            limit: limit.map(|limit| limit as usize),
            offset: self.offset.map_or(0, |offset| offset as usize),
        }
    }
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
