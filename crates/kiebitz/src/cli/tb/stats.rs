//! `kiebitz tb stats`.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use clap::Args;
use kiebitz_chess::{Color, Variant};
use kiebitz_tablebase::{Place, SideStats, TableFile};
use serde::Serialize;

use super::{Common, NO_FIFTY};
use crate::cli::examples;
use crate::cli::figures::{bytes, grouped};

/// Show the statistics of a table
///
/// For each side to move: the number of legal, won, drawn and lost positions, the longest win and the longest loss in
/// plies with an example, and the number of positions for each distance. All placements on the whole board count;
/// exchanging two equal pieces gives the same placement.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz tb stats KQvKR"
    "kiebitz tb stats KvKQ -v racingkings --json"
})]
pub struct Stats {
    /// Table, such as KQvKR: the pieces of White, v, the pieces of Black
    material: String,

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
    /// Size in bytes.
    bytes: u64,
    /// Positions with White to move.
    white: Side,
    /// Positions with Black to move.
    black: Side,
}

/// Positions with one side to move.
#[derive(Serialize)]
struct Side {
    /// Legal positions.
    legal: u64,
    /// Positions that the side to move wins.
    win: u64,
    /// Drawn positions.
    draw: u64,
    /// Positions that the side to move loses.
    loss: u64,
    /// Longest win in plies; null without wins.
    longest_win: Option<u16>,
    /// A position with the longest win.
    longest_win_fen: Option<String>,
    /// Longest loss in plies; null without losses.
    longest_loss: Option<u16>,
    /// A position with the longest loss.
    longest_loss_fen: Option<String>,
    /// Number of won positions by plies to the end.
    win_histogram: BTreeMap<u16, u64>,
    /// Number of lost positions by plies to the end.
    loss_histogram: BTreeMap<u16, u64>,
}

impl Stats {
    /// Prints the figures.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let material = self.common.material(&self.material)?;
        let tables = self.common.tables()?;
        let table = self.common.table(&tables, material)?;
        let [white, black] = Color::ALL.map(|color| side(table, color));
        let report = Report {
            material: material.to_string(),
            variant: material.variant().name(),
            bytes: table.size(),
            white,
            black,
        };
        if self.common.json {
            writeln!(out, "{}", serde_json::to_string(&report)?)?;
            return Ok(());
        }
        writeln!(out, "{} ({}), {}", report.material, report.variant, bytes(report.bytes))?;
        for (name, side) in [("White", &report.white), ("Black", &report.black)] {
            writeln!(out, "\n{name} to move")?;
            let share = |n: u64| 100.0 * n as f64 / side.legal.max(1) as f64;
            writeln!(out, "  legal {:>16}", grouped(side.legal))?;
            for (word, n) in [("won", side.win), ("drawn", side.draw), ("lost", side.loss)] {
                writeln!(out, "  {word:<6}{:>16} {:>5.1} %", grouped(n), share(n))?;
            }
            for (word, plies, fen) in [
                ("win", side.longest_win, &side.longest_win_fen),
                ("loss", side.longest_loss, &side.longest_loss_fen),
            ] {
                if let Some(plies) = plies {
                    let fen = fen.as_deref().unwrap_or_default();
                    writeln!(out, "  longest {word}: {plies} plies  {fen}")?;
                }
            }
            histogram(out, "won", &side.win_histogram)?;
            histogram(out, "lost", &side.loss_histogram)?;
        }
        if material.variant() == Variant::Chess {
            writeln!(out, "\n{NO_FIFTY}")?;
        }
        Ok(())
    }
}

/// Bars, the longest of which fills what is left of eighty columns.
fn histogram(out: &mut dyn Write, word: &str, counts: &BTreeMap<u16, u64>) -> Result<()> {
    let Some(&most) = counts.values().max() else { return Ok(()) };
    writeln!(out, "  {word} by plies")?;
    for (plies, &count) in counts {
        let bar = "#".repeat((count as f64 / most as f64 * 50.0).ceil() as usize);
        writeln!(out, "  {plies:>5} {:>14} {bar}", grouped(count))?;
    }
    Ok(())
}

fn side(table: &TableFile, color: Color) -> Side {
    let stats: &SideStats = table.stats(color);
    let fen = |longest: Option<(u16, Option<Place>)>| {
        table.position(longest?.1?, color).map(|board| board.fen())
    };
    Side {
        legal: stats.legal(),
        win: stats.wins(),
        draw: stats.draws(),
        loss: stats.losses(),
        longest_win: stats.longest_win().map(|(plies, _)| plies),
        longest_win_fen: fen(stats.longest_win()),
        longest_loss: stats.longest_loss().map(|(plies, _)| plies),
        longest_loss_fen: fen(stats.longest_loss()),
        win_histogram: stats.win_histogram().into_iter().collect(),
        loss_histogram: stats.loss_histogram().into_iter().collect(),
    }
}
