//! `kiebitz tb list`.

use std::env;

use kiebitz_tablebase::{ListedTable, unfinished};
use kiebitz_tui::tables_text;

use super::Common;
use crate::cli::prelude::*;

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
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let tables = self.common.tables(language)?;
        let mut listed = Vec::new();
        let mut damaged = Vec::new();
        for material in tables.materials_for(self.common.variant) {
            match tables.table(&material) {
                Err(error) => damaged.push(error.to_string()),
                Ok(table) => listed.extend(table.map(ListedTable::from)),
            }
        }
        let dir = self.common.dir(language)?;
        let option = self.common.variant_option();
        let unfinished: Vec<String> = env::split_paths(&dir)
            .flat_map(|dir| unfinished(&dir).unwrap_or_default())
            .filter(|found| found.material.is_for(self.common.variant))
            .map(|found| tables_text::unfinished(&found, option, language))
            .collect();
        if self.common.form.json {
            // The list is one of tables; what is no table is told beside it.
            unfinished.iter().for_each(|line| eprintln!("{line}"));
        }
        self.common.form.write(&listed, out, |out| {
            match listed.is_empty() {
                true => {
                    let folder = dir.display().to_string();
                    writeln!(out, "{}", text!(language, "tb-none-yet", folder))?
                }
                false => tables_text::write_list(&listed, language, out)?,
            }
            unfinished.iter().try_for_each(|line| Ok(writeln!(out, "{line}")?))
        })?;
        out.flush()?;
        ensure!(damaged.is_empty(), damaged.join("; "));
        Ok(())
    }
}
