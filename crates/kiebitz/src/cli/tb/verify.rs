//! `kiebitz tb verify`.

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueHint};
use kiebitz_tablebase::{Checksum, Material, Syzygy, VerifyEstimate, VerifyReport, verify};
use kiebitz_tui::tables_text;

use super::Common;
use crate::cli::figures::{grouped, time};
use crate::cli::{Bar, examples, input, stop_on_ctrl_c};
use crate::failure::Interrupted;

/// Check tables against the rules and against Syzygy tables
///
/// The value of every position must follow from its moves: every move of the losing side leads to a smaller distance,
/// and some move of the winning side does, so that the longest line from a position at distance n has exactly n
/// plies. The moves come from the ordinary move generator, not from the one that builds tables. The command also
/// checks the checksums of the tables. With Syzygy tables it compares the winner as well, and checks the checksums of
/// Syzygy tables of three and four pieces. Before it starts it prints the time it expects.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz tb verify KQvKR"
    "kiebitz tb verify --all --syzygy /srv/syzygy/3-4-5"
    "kiebitz tb verify --all --sample 100 -v racingkings"
})]
pub struct Verify {
    /// Tables to check, such as KQvKR
    #[arg(value_name = "MATERIAL", required_unless_present = "all")]
    materials: Vec<String>,

    /// Check all tables of the folder
    #[arg(short, long, conflicts_with = "materials")]
    all: bool,

    /// Folders of Syzygy tables, separated as in PATH [default: syzygy of the config file]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::AnyPath)]
    syzygy: Option<String>,

    /// Check only one block in N; 1 checks everything
    #[arg(long, value_name = "N", default_value = "1", value_parser = input::number(1, 1_000_000))]
    sample: u32,

    #[command(flatten)]
    common: Common,
}

impl Verify {
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let tables = self.common.tables()?;
        let materials = match self.all {
            true => tables.materials_for(self.common.variant),
            false => self.common.materials(&self.materials)?,
        };
        if materials.is_empty() {
            let variant = self.common.variant.name();
            bail!("there are no tables of {variant} in {}", self.common.dir()?.display());
        }
        let syzygy = self.common.syzygy(self.syzygy.as_deref())?;
        let sample = self.sample as usize;
        let mut costs = Vec::with_capacity(materials.len());
        for &material in &materials {
            costs.push(VerifyEstimate::new(self.common.table(&tables, material)?, sample));
        }
        let stop = stop_on_ctrl_c()?;
        let bar = Bar::expecting(self.announce(&costs));
        let (mut before, mut mistakes, mut damaged) = (0.0, 0, 0);
        for (material, cost) in materials.into_iter().zip(costs) {
            let table = self.common.table(&tables, material)?;
            let seconds = on_all_threads(cost.time).as_secs_f64();
            let progress = |done, of| {
                bar.at(before + seconds * done as f64 / of as f64, || material.to_string());
            };
            let stopped = || stop.is_stopped();
            let found = verify(&tables, table, syzygy.as_ref(), sample, &stopped, &progress)?;
            before += seconds;
            if stop.is_stopped() {
                bar.clear();
                eprintln!("Interrupted in {material}");
                return Err(Interrupted.into());
            }
            let files = damaged_files(syzygy.as_ref(), &material)?;
            let report = VerifyReport::new(&material, found, files);
            mistakes += report.mistakes;
            damaged += report.damaged.len();
            let text = |out: &mut dyn Write| Ok(tables_text::write_verified(&report, out)?);
            bar.suspend(|| self.common.form.write(&report, out, text))?;
            out.flush()?;
        }
        bar.clear();
        if damaged > 0 {
            bail!("{damaged} Syzygy files are damaged: download them again");
        }
        if mistakes > 0 {
            bail!("{mistakes} positions are wrong");
        }
        Ok(())
    }

    /// Says what it will cost. Returns how long it will take.
    fn announce(&self, costs: &[VerifyEstimate]) -> Duration {
        let positions = costs.iter().map(|cost| cost.positions).sum();
        let all = on_all_threads(costs.iter().map(|cost| cost.time).sum());
        if !self.common.form.json {
            eprintln!(
                "{} to check, about {} positions: about {} on {} threads",
                match costs.len() {
                    1 => "1 table".to_owned(),
                    n => format!("{n} tables"),
                },
                grouped(positions),
                time(all.as_secs_f64()),
                input::threads(None)
            );
        }
        all
    }
}

/// The Syzygy files of an ending whose checksums are wrong.
fn damaged_files(syzygy: Option<&Syzygy>, material: &Material) -> Result<Vec<String>> {
    let mut damaged = Vec::new();
    for file in syzygy.map(|syzygy| syzygy.files_of(material)).unwrap_or_default() {
        let name = file.display().to_string();
        if Checksum::of(file).with_context(|| format!("cannot read {name}"))? == Checksum::Wrong {
            damaged.push(name);
        }
    }
    Ok(damaged)
}

fn on_all_threads(time: Duration) -> Duration {
    time.div_f64(input::threads(None) as f64)
}
