//! `kiebitz tb list`.

use std::env;
use std::io::Write;

use anyhow::{Result, ensure};
use clap::Args;
use kiebitz_chess::{Color, Variant};
use kiebitz_tablebase::{Unfinished, UnfinishedState, unfinished};
use serde::Serialize;

use super::Common;
use crate::cli::examples;
use crate::cli::figures::{bytes, grouped};

/// List the tables of the folder
///
/// Also lists tables that were begun and not finished, with the disk space they take and the command that continues
/// them.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz tb list"
    "kiebitz tb list -v racingkings --json"
})]
pub struct List {
    #[command(flatten)]
    common: Common,
}

/// What `--json` prints for each table.
#[derive(Serialize)]
struct Line {
    /// The table, such as `KQvKR`.
    material: String,
    /// `chess` or `racingkings`.
    variant: &'static str,
    /// Number of pieces, kings and pawns included.
    men: usize,
    /// Size in bytes.
    bytes: u64,
    /// Legal positions, both sides to move together.
    positions: u64,
    /// Plies of the longest win or loss.
    longest: u16,
    /// Path of the file.
    path: String,
}

impl List {
    /// Prints the list.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let tables = self.common.tables()?;
        let racing = self.common.variant == Variant::RacingKings;
        let mut lines = Vec::new();
        let mut damaged = Vec::new();
        for material in tables.materials() {
            if (material.variant() == Variant::RacingKings) != racing {
                continue;
            }
            match tables.table(&material) {
                Err(error) => damaged.push(error.to_string()),
                Ok(None) => {}
                Ok(Some(table)) => {
                    let stats = Color::ALL.map(|color| table.stats(color));
                    lines.push(Line {
                        material: material.to_string(),
                        variant: material.variant().name(),
                        men: material.pieces(),
                        bytes: table.size(),
                        positions: stats.iter().map(|side| side.legal()).sum(),
                        longest: stats.iter().map(|side| side.longest()).max().unwrap_or(0),
                        path: table.path().display().to_string(),
                    });
                }
            }
        }
        let unfinished = self.unfinished()?;
        if self.common.json {
            // The list is one of tables; what is no table is told beside it.
            unfinished.iter().for_each(|line| eprintln!("{line}"));
            writeln!(out, "{}", serde_json::to_string(&lines)?)?;
        } else {
            self.print(out, &lines, &unfinished)?;
        }
        out.flush()?;
        ensure!(damaged.is_empty(), damaged.join("; "));
        Ok(())
    }

    fn print(&self, out: &mut dyn Write, lines: &[Line], unfinished: &[String]) -> Result<()> {
        if lines.is_empty() {
            let dir = self.common.dir()?;
            writeln!(
                out,
                "There are no tables in {}: build some with kiebitz tb generate --all 3",
                dir.display()
            )?;
        } else {
            print_tables(out, lines)?;
        }
        for line in unfinished {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// A line for each table that was begun and not finished: what it takes, and what to do about it.
    fn unfinished(&self) -> Result<Vec<String>> {
        let racing = self.common.variant == Variant::RacingKings;
        let dir = self.common.dir()?;
        let found = env::split_paths(&dir).flat_map(|dir| unfinished(&dir).unwrap_or_default());
        let option = if racing { " -v racingkings" } else { "" };
        let line = |Unfinished { material, bytes: size, state }: Unfinished| {
            let size = bytes(size);
            match state {
                UnfinishedState::Busy => {
                    format!("{material} is being built by another program, {size} so far")
                }
                UnfinishedState::Resumable => format!(
                    "{material} is unfinished, {size}: kiebitz tb generate {material}{option} goes on, \
                     kiebitz tb remove {material}{option} removes it"
                ),
                UnfinishedState::Useless => format!(
                    "{material} is finished, {size} of work files are left: \
                     kiebitz tb remove {material}{option} --unfinished removes them"
                ),
            }
        };
        Ok(found
            .filter(|found| (found.material.variant() == Variant::RacingKings) == racing)
            .map(line)
            .collect())
    }
}

fn print_tables(out: &mut dyn Write, lines: &[Line]) -> Result<()> {
    writeln!(
        out,
        "{:<10}{:>4}{:>12}{:>18}{:>10}",
        "Material", "Men", "Size", "Positions", "Longest"
    )?;
    for line in lines {
        writeln!(
            out,
            "{:<10}{:>4}{:>12}{:>18}{:>10}",
            line.material,
            line.men,
            bytes(line.bytes),
            grouped(line.positions),
            line.longest
        )?;
    }
    let total: u64 = lines.iter().map(|line| line.bytes).sum();
    let noun = if lines.len() == 1 { "table" } else { "tables" };
    let total = bytes(total);
    writeln!(out, "{} {noun}, {total} in all; longest win or loss in plies", lines.len())?;
    Ok(())
}
