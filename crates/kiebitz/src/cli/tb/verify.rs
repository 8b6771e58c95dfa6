//! `kiebitz tb verify`.

use std::time::Duration;

use kiebitz_tablebase::{VerifyEstimate, VerifyReport, verify};
use kiebitz_tui::tables_text;

use super::Common;
use crate::cli::prelude::*;

/// Check tables against the rules and against Syzygy tables
///
/// The value of every position must follow from its moves: every move of the losing side leads to a smaller distance,
/// and some move of the winning side does, so that the longest line from a position at distance n has exactly n
/// plies. The moves come from the ordinary move generator, not from the one that builds tables. The command also
/// checks the checksums of the tables. With Syzygy tables it compares the winner as well, and the distance with DTZ where
/// nothing but mate can end a win, and checks the checksums of Syzygy tables of three and four pieces. Before it starts it
/// prints the time it expects.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz tb verify KQvKR"
    "kiebitz tb verify --all --syzygy /srv/syzygy/3-4-5"
    "kiebitz tb verify --all --sample 100 -v racingkings"
})]
pub struct Verify {
    /// Tables to check, such as KQvKR
    #[arg(value_name = "MATERIAL", required_unless_present = "all", value_parser = input::material_parser(), hide_possible_values = true)]
    materials: Vec<String>,

    /// Check all tables of the folder
    #[arg(short, long, conflicts_with = "materials")]
    all: bool,

    /// Folders of Syzygy tables, separated by colons (on Windows by semicolons) [default: syzygy of the config file]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::AnyPath)]
    syzygy: Option<String>,

    /// Check only one block in N; 1 checks everything
    #[arg(long, value_name = "N", default_value = "1", value_parser = input::number(1, 1_000_000))]
    sample: u32,

    #[command(flatten)]
    common: Common,
}

impl Verify {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let tables = self.common.tables(language)?;
        let materials = match self.all {
            true => tables.materials_for(self.common.variant),
            false => self.common.materials(&self.materials)?,
        };
        if materials.is_empty() {
            let variant = self.common.variant.name();
            let folder = self.common.dir(language)?.display().to_string();
            bail!(failed!("tb-none-of-variant", variant, folder));
        }
        let syzygy = self.common.syzygy(self.syzygy.as_deref(), language)?;
        let sample = self.sample as usize;
        let mut costs = Vec::with_capacity(materials.len());
        for &material in &materials {
            let table = self.common.table(&tables, material, language)?;
            costs.push(VerifyEstimate::new(table, sample));
        }
        let stop = stop_on_ctrl_c()?;
        let threads = input::threads(None);
        let on_all_threads = |time: Duration| time.div_f64(threads as f64);
        let time = on_all_threads(costs.iter().map(|cost| cost.time).sum());
        if !self.common.form.json {
            eprintln!("{}", tables_text::verify_cost(&costs, threads, time, language));
        }
        let bar = Bar::expecting(time).in_language(language);
        let (mut before, mut mistakes, mut damaged) = (0.0, 0, 0);
        for (material, cost) in materials.into_iter().zip(costs) {
            let table = self.common.table(&tables, material, language)?;
            let seconds = on_all_threads(cost.time).as_secs_f64();
            let progress = |done, of| {
                bar.at(before + seconds * done as f64 / of as f64, || material.to_string());
            };
            let stopped = || stop.is_stopped();
            let found = verify(&tables, table, syzygy.as_ref(), sample, &stopped, &progress)?;
            before += seconds;
            if stop.is_stopped() {
                bar.clear();
                eprintln!("{}", text!(language, "tb-interrupted", table = material.to_string()));
                return Err(Interrupted.into());
            }
            let files = syzygy.as_ref().map(|syzygy| syzygy.damaged_files_of(&material));
            let report =
                VerifyReport::new(&material, found, files.transpose()?.unwrap_or_default());
            mistakes += report.mistakes;
            damaged += report.damaged.len();
            let text =
                |out: &mut dyn Write| Ok(tables_text::write_verified(&report, language, out)?);
            bar.suspend(|| self.common.form.write(&report, out, text))?;
            out.flush()?;
        }
        bar.clear();
        if damaged > 0 {
            bail!(failed!("tb-syzygy-damaged", files = damaged));
        }
        if mistakes > 0 {
            bail!(failed!("tb-positions-wrong", positions = mistakes));
        }
        Ok(())
    }
}
