//! `kiebitz tb list`.

use std::env;
use std::io::Write;

use anyhow::{Result, ensure};
use clap::Args;
use kiebitz_tablebase::{ListedTable, Unfinished, UnfinishedState, unfinished};

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

impl List {
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let tables = self.common.tables()?;
        let mut listed = Vec::new();
        let mut damaged = Vec::new();
        for material in tables.materials_for(self.common.variant) {
            match tables.table(&material) {
                Err(error) => damaged.push(error.to_string()),
                Ok(table) => listed.extend(table.map(ListedTable::from)),
            }
        }
        let unfinished = self.unfinished()?;
        if self.common.form.json {
            // The list is one of tables; what is no table is told beside it.
            unfinished.iter().for_each(|line| eprintln!("{line}"));
        }
        self.common.form.write(&listed, out, |out| {
            match listed.is_empty() {
                true => writeln!(
                    out,
                    "There are no tables in {}: build some with kiebitz tb generate --all 3",
                    self.common.dir()?.display()
                )?,
                false => print(out, &listed)?,
            }
            unfinished.iter().try_for_each(|line| Ok(writeln!(out, "{line}")?))
        })?;
        out.flush()?;
        ensure!(damaged.is_empty(), damaged.join("; "));
        Ok(())
    }

    /// A line for each table that was begun and not finished: what it takes, and what to do about it.
    fn unfinished(&self) -> Result<Vec<String>> {
        let dir = self.common.dir()?;
        let found = env::split_paths(&dir).flat_map(|dir| unfinished(&dir).unwrap_or_default());
        let option = self.common.variant_option();
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
        let found = found.filter(|found| found.material.is_for(self.common.variant));
        Ok(found.map(line).collect())
    }
}

fn print(out: &mut dyn Write, tables: &[ListedTable]) -> Result<()> {
    let [material, men, size, positions, longest] =
        ["Material", "Men", "Size", "Positions", "Longest"];
    writeln!(out, "{material:<10}{men:>4}{size:>12}{positions:>18}{longest:>10}")?;
    for ListedTable { material, men, bytes: size, positions, longest, .. } in tables {
        let (size, positions) = (bytes(*size), grouped(*positions));
        writeln!(out, "{material:<10}{men:>4}{size:>12}{positions:>18}{longest:>10}")?;
    }
    let total = bytes(tables.iter().map(|table| table.bytes).sum());
    let noun = if tables.len() == 1 { "table" } else { "tables" };
    writeln!(out, "{} {noun}, {total} in all; longest win or loss in plies", tables.len())?;
    Ok(())
}
