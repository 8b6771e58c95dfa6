//! `kiebitz tb stats`.

use kiebitz_tablebase::StatsReport;
use kiebitz_tui::tables_text;

use super::OneTable;
use crate::cli::prelude::*;

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
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let report = self.table.open(language, |table| Ok(StatsReport::from(table)))?;
        let write = |out: &mut dyn Write| Ok(tables_text::write_stats(&report, language, out)?);
        self.table.common.form.write(&report, out, write)
    }
}
