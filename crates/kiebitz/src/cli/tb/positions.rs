//! `kiebitz tb positions`.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use kiebitz_chess::Color;
use kiebitz_tablebase::{Value, positions};
use serde::Serialize;

use super::Common;
use crate::cli::{examples, input};

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
    /// Table, such as KQvKR: the pieces of White, v, the pieces of Black
    material: String,

    /// Distance from the end in plies
    #[arg(short = 'n', long, value_name = "N", value_parser = input::number(0, 1000))]
    distance: u32,

    /// List only one of the positions that turning or mirroring makes equal
    #[arg(short, long)]
    unique: bool,

    /// List only positions with this side to move: white or black [default: both]
    #[arg(short, long, value_name = "SIDE", value_parser = ["white", "black"], hide_possible_values = true)]
    turn: Option<String>,

    /// List at most this number of positions [default: all]
    #[arg(short, long, value_name = "N", value_parser = input::at_least(0))]
    limit: Option<u64>,

    #[command(flatten)]
    common: Common,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    /// The table, such as `KQvKR`.
    material: String,
    /// `chess` or `racingkings`.
    variant: &'static str,
    /// Plies to the end.
    distance: u32,
    /// Number of positions listed.
    count: usize,
    /// The positions as FENs.
    positions: Vec<String>,
}

impl Positions {
    /// Prints the list.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let material = self.common.material(&self.material)?;
        let tables = self.common.tables()?;
        let table = self.common.table(&tables, material)?;
        let turn = self.turn.as_deref().map(|turn| match turn {
            "white" => Color::White,
            _ => Color::Black,
        });
        let mut left = self.limit.unwrap_or(u64::MAX);
        let mut kept = Vec::new();
        let mut failure = None;
        let mut each = |board: &kiebitz_chess::Board, _: Value| {
            if left == 0 || turn.is_some_and(|turn| turn != board.turn()) {
                return left > 0;
            }
            left -= 1;
            if self.common.json {
                kept.push(board.fen());
            } else if let Err(error) = writeln!(out, "{}", board.fen()) {
                failure = Some(error);
                return false;
            }
            left > 0
        };
        positions(table, self.distance as u16, self.unique, &mut each)?;
        if let Some(error) = failure {
            return Err(error.into());
        }
        if self.common.json {
            let report = Report {
                material: material.to_string(),
                variant: material.variant().name(),
                distance: self.distance,
                count: kept.len(),
                positions: kept,
            };
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
        }
        Ok(())
    }
}
