//! `kiebitz tb remove`.

use kiebitz_tablebase::{
    Material, RemoveReport, RemovedTable, Unfinished, file_name, remove, unfinished,
};

use super::Common;
use crate::cli::figures::bytes;
use crate::cli::prelude::*;
use crate::terminal::confirm;

/// Remove tables and the files of unfinished ones
///
/// Removes the named tables and all temporary files of their calculation. The command asks first, unless you give
/// --yes. It does not touch a table that another process is building.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz tb remove KRPvKR"
    "kiebitz tb remove KRPvKR --unfinished    only the files of an unfinished calculation"
    "kiebitz tb remove KvKQ -v racingkings --yes"
})]
pub struct Remove {
    /// Tables to remove, such as KQvKR
    #[arg(value_name = "MATERIAL", required = true, value_parser = input::material_parser(), hide_possible_values = true)]
    materials: Vec<String>,

    /// Remove only the files of unfinished calculations
    #[arg(long)]
    unfinished: bool,

    /// Do not ask
    #[arg(short, long)]
    yes: bool,

    #[command(flatten)]
    common: Common,
}

impl Remove {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let dir = self.common.dir(language)?;
        let materials = self.common.materials(&self.materials)?;
        let work = unfinished(&dir)?;
        let mut found = 0;
        for material in &materials {
            let of_work = work.iter().find(|work| work.material == *material);
            let of_work = of_work.map(|Unfinished { bytes, .. }| *bytes);
            let table = dir.join(file_name(material)).metadata().ok().filter(|_| !self.unfinished);
            match (of_work, table) {
                (None, None) => {
                    let (table, folder) = (material.to_string(), dir.display().to_string());
                    let unfinished = self.unfinished;
                    bail!(failed!("tb-nothing-to-remove", table, folder, unfinished))
                }
                (work, table) => {
                    found += work.unwrap_or(0) + table.map_or(0, |file| file.len());
                }
            }
        }
        if !self.yes && !self.is_confirmed(&materials, found, language)? {
            bail!(failed!("tb-nothing-removed"));
        }
        let mut report = RemoveReport { removed: Vec::new() };
        for material in materials {
            let bytes = remove(&dir, &material, !self.unfinished)?;
            report.removed.push(RemovedTable::new(&material, bytes));
        }
        self.common.form.write(&report, out, |out| {
            for RemovedTable { material, bytes: freed, .. } in &report.removed {
                let size = bytes(language, *freed);
                writeln!(out, "{}", text!(language, "tb-removed", table = material, size))?;
            }
            Ok(())
        })
    }

    fn is_confirmed(&self, materials: &[Material], size: u64, language: Language) -> Result<bool> {
        let names: Vec<String> = materials.iter().map(Material::to_string).collect();
        let (tables, size) = (names.join(", "), bytes(language, size));
        let unfinished = self.unfinished;
        let question = text!(language, "tb-remove-question", tables, size, unfinished);
        let no_terminal = || BadArgument(message!("tb-remove-needs-yes"));
        Ok(confirm(&question)?.ok_or_else(no_terminal)?)
    }
}
