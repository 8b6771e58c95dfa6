//! Which games a command is about.

use kiebitz_games::day;
use kiebitz_games::pgn::GameResult;
use kiebitz_games::store::{Filter, Order};

use crate::cli::prelude::*;

/// What games must be like, and which come first. An opening and a number at most are the command's own options.
#[derive(Args)]
pub struct Selection {
    /// Games of a player: part of the name, upper or lower case
    #[arg(short, long, value_name = "NAME")]
    player: Option<String>,

    /// Games with this result: 1-0, 0-1, 1/2-1/2, or * for unfinished games
    #[arg(long)]
    result: Option<GameResult>,

    /// Games of this variant
    #[arg(short, long, value_parser = input::variant_parser(), ignore_case = true)]
    variant: Option<Variant>,

    /// Games played since a day, month or year: 2024-02-29, 2024-02, 2024
    #[arg(long, value_name = "DAY", value_parser = day)]
    since: Option<u32>,

    /// Only games played with Kiebitz, no imported ones
    #[arg(long)]
    own: bool,

    /// Order of the games [default: newest]
    #[arg(long, value_name = "ORDER", value_parser = input::one_of(&ORDERS))]
    sort: Option<Order>,

    /// Skip this number of games at the beginning
    #[arg(long, value_name = "N", value_parser = input::number(0, u32::MAX))]
    offset: Option<u32>,
}

const ORDERS: [(&str, &str, Order); 6] = [
    ("newest", "Latest in the database first", Order::Newest),
    ("oldest", "Oldest in the database first", Order::Oldest),
    ("date", "Last played first", Order::Date),
    ("white", "By the name of White", Order::White),
    ("black", "By the name of Black", Order::Black),
    ("length", "Longest first", Order::Length),
];

impl Selection {
    pub fn filter(&self, opening: Option<&str>, limit: Option<u32>) -> Filter {
        Filter {
            player: self.player.clone(),
            result: self.result,
            variant: self.variant,
            opening: opening.map(str::to_owned),
            since: self.since,
            own: self.own.then_some(true),
            text: None,
            order: self.sort.unwrap_or_default(),
            limit: limit.map(|limit| limit as usize),
            offset: self.offset.map_or(0, |offset| offset as usize),
        }
    }
}

fn day(text: &str) -> Result<u32, &'static str> {
    day::read(text).ok_or("not a day such as 2024-02-29, 2024-02 or 2024")
}
