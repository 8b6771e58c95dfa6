//! `kiebitz tb stats`.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::Result;
use clap::Args;
use kiebitz_chess::Variant;
use kiebitz_tablebase::{StatsReport, TurnStats};

use super::{NO_FIFTY, OneTable};
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
    #[command(flatten)]
    table: OneTable,
}

impl Stats {
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let report = self.table.open(|table| Ok(StatsReport::from(table)))?;
        self.table.common.form.write(&report, out, |out| {
            writeln!(out, "{} ({}), {}", report.material, report.variant, bytes(report.bytes))?;
            print("White", &report.white, out)?;
            print("Black", &report.black, out)?;
            if report.variant == Variant::Chess.name() {
                writeln!(out, "\n{NO_FIFTY}")?;
            }
            Ok(())
        })
    }
}

fn print(name: &str, side: &TurnStats, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "\n{name} to move\n  legal {:>16}", grouped(side.legal))?;
    for (word, n) in [("won", side.win), ("drawn", side.draw), ("lost", side.loss)] {
        let share = 100.0 * n as f64 / side.legal.max(1) as f64;
        writeln!(out, "  {word:<6}{:>16} {share:>5.1} %", grouped(n))?;
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
    histogram(out, "lost", &side.loss_histogram)
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
