//! `kiebitz tb verify`.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kiebitz_chess::Variant;
use kiebitz_engine::Stop;
use kiebitz_tablebase::{Material, Syzygy, verify};
use serde::Serialize;

use super::Common;
use crate::cli::figures::grouped;
use crate::cli::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::cli::{examples, input};

/// Check tables against the rules, and against Syzygy
///
/// For every position the value must be what its best move says: all moves of the loser lead to a smaller
/// distance, some move of the winner does, and so the longest line from a position of distance n has
/// exactly n plies. The moves come from the ordinary move generator, not from the one that builds tables.
/// Checksums are checked on the way. With Syzygy tables, who wins is compared, too.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz tb verify KQvKR"
    "kiebitz tb verify --all --syzygy /srv/syzygy/3-4-5"
    "kiebitz tb verify --all --sample 100 -v racingkings"
})]
pub struct Verify {
    /// Tables to check
    #[arg(value_name = "MATERIAL", required_unless_present = "all")]
    materials: Vec<String>,

    /// Check all tables there are
    #[arg(short, long, conflicts_with = "materials")]
    all: bool,

    /// Directory of Syzygy tables
    #[arg(long, value_name = "DIR")]
    syzygy: Option<PathBuf>,

    /// Check only one block of so many
    #[arg(long, value_name = "N", default_value = "1", value_parser = input::number(1, 1_000_000))]
    sample: u32,

    #[command(flatten)]
    common: Common,
}

#[derive(Serialize)]
struct Report {
    material: String,
    variant: &'static str,
    positions: u64,
    /// Positions that no game can have: a king in check from three men.
    impossible: u64,
    syzygy: u64,
    mistakes: u64,
    wrong: Vec<String>,
}

impl Verify {
    /// Checks.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let tables = self.common.tables()?;
        let racing = self.common.variant == Variant::RacingKings;
        let materials: Vec<Material> = if self.all {
            let there = tables.materials().into_iter();
            there.filter(|m| (m.variant() == Variant::RacingKings) == racing).collect()
        } else {
            self.materials.iter().map(|text| self.common.material(text)).collect::<Result<_>>()?
        };
        let syzygy = match &self.syzygy {
            Some(_) if racing => bail!("Syzygy tables are for chess, not for Racing Kings"),
            Some(dir) => Some(Syzygy::open(&dir.to_string_lossy())?),
            None => None,
        };
        let stop = Stop::new();
        stop_on_ctrl_c(&stop)?;
        let mut mistakes = 0;
        for material in materials {
            let table = self.common.table(&tables, material)?;
            let bar = if std::io::stderr().is_terminal() {
                ProgressBar::new(1)
            } else {
                ProgressBar::hidden()
            };
            if let Ok(style) =
                ProgressStyle::with_template("{bar:24} {percent:>3} % {msg} {eta} left")
            {
                bar.set_style(style);
            }
            bar.set_message(material.to_string());
            let found = verify(
                &tables,
                table,
                syzygy.as_ref(),
                self.sample as usize,
                &|| stop.is_stopped(),
                &|done, of| {
                    bar.set_length(of);
                    bar.set_position(done);
                },
            )?;
            bar.finish_and_clear();
            if stop.is_stopped() {
                eprintln!("Interrupted in {material}");
                std::process::exit(INTERRUPTED);
            }
            mistakes += found.mistakes;
            let report = Report {
                material: material.to_string(),
                variant: material.variant().name(),
                positions: found.positions,
                impossible: found.impossible,
                syzygy: found.syzygy,
                mistakes: found.mistakes,
                wrong: found.wrong,
            };
            if self.common.json {
                writeln!(out, "{}", serde_json::to_string(&report)?)?;
            } else {
                self.print(out, &report)?;
            }
            out.flush()?;
        }
        if mistakes > 0 {
            bail!("{mistakes} positions are wrong");
        }
        Ok(())
    }

    fn print(&self, out: &mut dyn Write, report: &Report) -> Result<()> {
        let verdict = match report.mistakes {
            0 => "sound".to_owned(),
            n => format!("{} WRONG", grouped(n)),
        };
        let syzygy = match report.syzygy {
            0 => String::new(),
            n => format!(", {} compared with Syzygy", grouped(n)),
        };
        let positions = grouped(report.positions);
        writeln!(out, "{}: {positions} positions checked{syzygy}: {verdict}", report.material)?;
        for line in &report.wrong {
            writeln!(out, "  {line}")?;
        }
        Ok(())
    }
}
