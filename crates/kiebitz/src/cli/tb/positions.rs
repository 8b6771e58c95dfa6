//! `kiebitz tb positions`.

use kiebitz_chess::{Board, Color};
use kiebitz_tablebase::{PositionsReport, positions};

use super::OneTable;
use crate::cli::prelude::*;

/// List the positions at a given distance from the end
///
/// These are the sets S(n) of retrograde analysis: at an even distance the side to move loses, at an odd distance it
/// wins. The command lists all positions of the whole board; with --unique, only one of those that turning or
/// mirroring the board makes equal.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz tb positions KQvK --distance 0                mates"
    "kiebitz tb positions KQvKR --distance 69 --unique     the longest wins"
})]
pub struct Positions {
    /// Distance from the end in plies
    #[arg(long, value_name = "N", value_parser = input::number(0, 1000))]
    distance: u32,

    /// List only one of the positions that turning or mirroring makes equal
    #[arg(long)]
    unique: bool,

    /// List only positions with this side to move: white or black [default: both]
    #[arg(long, value_name = "SIDE", value_parser = input::one_of(&SIDES), hide_possible_values = true)]
    turn: Option<Color>,

    /// List at most this number of positions [default: all]
    #[arg(short, long, value_name = "N", value_parser = input::at_least(0))]
    limit: Option<u64>,

    #[command(flatten)]
    table: OneTable,
}

const SIDES: [(&str, &str, Color); 2] = [("white", "", Color::White), ("black", "", Color::Black)];

impl Positions {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let form = &self.table.common.form;
        let mut left = self.limit.unwrap_or(u64::MAX);
        let mut found = Vec::new();
        let mut written = Ok(());
        let mut each = |board: &Board, _| {
            if left > 0 && self.turn.is_none_or(|turn| turn == board.turn()) {
                left -= 1;
                match form.json {
                    true => found.push(board.fen()),
                    false => written = writeln!(out, "{}", board.fen()),
                }
            }
            left > 0 && written.is_ok()
        };
        let material = self.table.open(language, |table| {
            positions(table, self.distance as u16, self.unique, &mut each)?;
            Ok(*table.layout().material())
        })?;
        written?;
        let report = PositionsReport::new(&material, self.distance, found);
        form.write(&report, out, |_| Ok(()))
    }
}
