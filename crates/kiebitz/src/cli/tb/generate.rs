//! `kiebitz tb generate`.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use kiebitz_engine::Stop;
use kiebitz_tablebase::{
    BuiltTable, GenerateError, GenerateOptions, MOST_PIECES, Material, Plan, PlanProgress,
    PlannedTable, Progress, default_memory, free_disk, remove_useless,
};
use serde::Serialize;

use super::Common;
use crate::cli::bar::Bar;
use crate::cli::figures::{bytes, grouped, time};
use crate::cli::interrupt::stop_on_ctrl_c;
use crate::cli::{examples, input};
use crate::failure::Interrupted;

/// Build endgame tables
///
/// Builds the named tables and, before them, those they depend on; existing tables stay. Before it starts, the
/// command prints the memory, disk space and time it expects, and refuses a table that does not fit into the allowed
/// memory. You can interrupt it at any time: the same command continues where it stopped, and the tables come out the
/// same.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz tb generate KQvKR"
    "kiebitz tb generate KRPvKR KBBvKN --threads 2 --memory 2G"
    "kiebitz tb generate --all 4"
    "kiebitz tb generate --all 4 -v racingkings"
    "kiebitz tb generate --all 6 --estimate"
})]
pub struct Generate {
    /// Tables to build, such as KQvKR
    #[arg(value_name = "MATERIAL", required_unless_present = "all")]
    materials: Vec<String>,

    /// Build every table with up to this number of pieces, kings and pawns included
    #[arg(short, long, value_name = "MEN", conflicts_with = "materials", value_parser = input::number(2, MOST_PIECES as u32))]
    all: Option<u32>,

    #[command(flatten)]
    common: Common,

    /// Number of threads [default: one per core]
    #[arg(short, long, value_parser = input::number(1, 1024))]
    threads: Option<u32>,

    /// Memory to use at most, such as 500M or 8G [default: three quarters of the free memory, at most 8G]
    #[arg(short, long, value_parser = size)]
    memory: Option<u64>,

    /// Time after which the state of a long calculation is saved again
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = input::duration)]
    save_every: Duration,

    /// Only print the expected cost of every table, also of those that do not fit
    #[arg(long)]
    estimate: bool,
}

/// What `--json` prints, one line for each table.
#[derive(Serialize)]
struct Report {
    /// The table, such as `KQvKR`.
    material: String,
    /// `chess` or `racingkings`.
    variant: &'static str,
    /// Size in bytes; not with --estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<u64>,
    /// Seconds of the calculation; not with --estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    solving_seconds: Option<f64>,
    /// Seconds of the compression; not with --estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    packing_seconds: Option<f64>,
    /// What was expected before.
    expected: Expected,
}

/// The expected cost of a table.
#[derive(Serialize)]
struct Expected {
    /// Entries for positions, both sides to move together.
    positions: u64,
    /// Peak memory in bytes.
    memory: u64,
    /// Bytes on disk at most while it is built.
    disk: u64,
    /// Size in bytes.
    bytes: u64,
    /// Processor time in seconds, all threads together.
    seconds: f64,
    /// Whether it can be built in the allowed memory.
    fits: bool,
}

impl Report {
    fn new(
        PlannedTable { material, estimate, fits }: &PlannedTable,
        built: Option<&BuiltTable>,
    ) -> Report {
        Report {
            material: material.to_string(),
            variant: material.variant().name(),
            bytes: built.map(|built| built.size),
            solving_seconds: built.map(|built| built.solving.as_secs_f64()),
            packing_seconds: built.map(|built| built.packing.as_secs_f64()),
            expected: Expected {
                positions: estimate.positions,
                memory: estimate.memory,
                disk: estimate.disk,
                bytes: estimate.file,
                seconds: estimate.time.as_secs_f64(),
                fits: *fits,
            },
        }
    }
}

impl Generate {
    /// Builds.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let wanted = match self.all {
            Some(pieces) => Material::all(pieces as usize, self.common.variant),
            None => self
                .materials
                .iter()
                .map(|text| self.common.material(text))
                .collect::<Result<_>>()?,
        };
        let plan = Plan::new(
            wanted,
            GenerateOptions {
                dir: self.common.dir()?,
                threads: self.threads.map_or_else(super::threads, |threads| threads as usize),
                memory: self.memory.unwrap_or_else(default_memory),
                save_every: self.save_every,
            },
        )?;
        let dir = &plan.options().dir;
        if !self.estimate {
            remove_useless(dir);
        }
        if plan.tables().is_empty() {
            if !self.common.json {
                writeln!(out, "Everything is there already, in {}", dir.display())?;
            }
            return Ok(());
        }
        self.announce(out, &plan)?;
        if self.estimate {
            return self.list(out, &plan);
        }
        out.flush()?;
        self.build(out, &plan)
    }

    fn build(&self, out: &mut dyn Write, plan: &Plan) -> Result<()> {
        let stop = Stop::new();
        stop_on_ctrl_c(&stop)?;
        let begun = Instant::now();
        let bar = Bar::expecting(plan.time());
        let mut written = Ok(());
        let done = plan.build(
            &|| stop.is_stopped(),
            &|progress| self.show(&bar, plan, progress),
            &mut |table, built| {
                if self.common.json {
                    let line = serde_json::to_string(&Report::new(table, Some(built)));
                    written = line.map_err(anyhow::Error::from).and_then(|line| {
                        writeln!(out, "{line}")?;
                        Ok(out.flush()?)
                    });
                    return;
                }
                let [solving, packing] =
                    [built.solving, built.packing].map(|time| time.as_secs_f64());
                let size = bytes(built.size);
                bar.line(&format!(
                    "{}: {size}, {solving:.1} s solving, {packing:.1} s packing",
                    table.material
                ));
            },
        );
        bar.clear();
        written?;
        match done {
            Err(GenerateError::Interrupted(material)) => {
                eprintln!("Interrupted in {material}: the same command goes on from here");
                return Err(Interrupted.into());
            }
            done => done?,
        }
        if !self.common.json {
            let seconds = begun.elapsed().as_secs_f64();
            writeln!(
                out,
                "Done in {seconds:.1} s: the tables are in {}",
                plan.options().dir.display()
            )?;
        }
        Ok(())
    }

    /// Shows where the building is.
    fn show(&self, bar: &Bar, plan: &Plan, progress: PlanProgress) {
        let PlanProgress { event, material, slices, found, share, skipped } = progress;
        match event {
            Progress::Table { done, plies, .. } if (done > 0 || plies.is_some()) && !self.common.json => {
                let plies = plies.map_or(String::new(), |n| format!(", n = {n}"));
                bar.line(&format!("{material}: going on after {done} of {slices} slices{plies}"));
            }
            Progress::Longer if !self.common.json => bar.line(&format!(
                "{material}: some positions are more than 253 plies from the end; going on with two bytes a value"
            )),
            _ => {}
        }
        let seconds = plan.time().as_secs_f64();
        bar.skip(seconds * skipped);
        bar.at(seconds * share, || match event {
            Progress::Table { .. } | Progress::Longer => material.to_string(),
            Progress::Layer { done, plies, .. } => {
                let slice = if slices > 1 {
                    format!(" slice {}/{slices}", done + 1)
                } else {
                    String::new()
                };
                format!("{material}{slice} n = {plies}, {} found", grouped(found))
            }
            Progress::Slices { done } => format!("{material} slice {done}/{slices}"),
            Progress::Packed { done, of } => format!("{material} packing block {done}/{of}"),
        });
    }

    /// Says what it will cost, and refuses what does not fit; an estimate says so instead.
    fn announce(&self, out: &mut dyn Write, plan: &Plan) -> Result<()> {
        let options = plan.options();
        if let Some(table) = plan.tables().iter().find(|table| !table.fits && !self.estimate) {
            let (needed, allowed) = (table.estimate.memory, options.memory);
            bail!(GenerateError::Memory { material: table.material, needed, allowed });
        }
        if !self.common.json {
            let tables = match plan.tables() {
                [one] => one.material.to_string(),
                many => format!("{} tables", many.len()),
            };
            writeln!(
                out,
                "{tables}: about {} of memory, {} on disk (at most {} on the way), {} on {} thread{}",
                bytes(plan.memory()),
                bytes(plan.file_bytes()),
                bytes(plan.disk()),
                time(plan.time().as_secs_f64()),
                options.threads,
                if options.threads == 1 { "" } else { "s" },
            )?;
        }
        match free_disk(&options.dir).filter(|free| plan.disk() > *free) {
            Some(free) if !self.estimate => {
                let (needed, free) = (bytes(plan.disk()), bytes(free));
                bail!("this needs up to {needed} of disk space, and only {free} are free")
            }
            Some(free) if !self.common.json => {
                writeln!(out, "Only {} are free on that disk", bytes(free))?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Lists what each table will cost.
    fn list(&self, out: &mut dyn Write, plan: &Plan) -> Result<()> {
        if !self.common.json {
            let heads = ["Material", "Memory", "Size", "On the way", "Time"];
            let [material, memory, size, way, time] = heads;
            writeln!(out, "{material:<10}{memory:>12}{size:>12}{way:>12}{time:>10}")?;
        }
        let options = plan.options();
        for table in plan.tables() {
            if self.common.json {
                writeln!(out, "{}", serde_json::to_string(&Report::new(table, None))?)?;
                continue;
            }
            let note = match table.fits {
                true => String::new(),
                false => format!("  more than the {} of memory allowed", bytes(options.memory)),
            };
            writeln!(
                out,
                "{:<10}{:>12}{:>12}{:>12}{:>10}{note}",
                table.material.to_string(),
                bytes(table.estimate.memory),
                bytes(table.estimate.file),
                bytes(table.estimate.disk),
                time(table.estimate.time.as_secs_f64() / options.threads as f64),
            )?;
        }
        Ok(())
    }
}

/// Reads an amount of memory.
pub fn size(text: &str) -> Result<u64, String> {
    let error = || "not an amount such as 500M or 8G".to_owned();
    let lower = text.trim().to_ascii_lowercase();
    let digits = lower.trim_end_matches('b').trim_end_matches('i');
    let (number, unit) = match digits.chars().last() {
        Some('k') => (&digits[..digits.len() - 1], 10),
        Some('m') => (&digits[..digits.len() - 1], 20),
        Some('g') => (&digits[..digits.len() - 1], 30),
        Some('t') => (&digits[..digits.len() - 1], 40),
        _ => (digits, 0),
    };
    let number: f64 = number.parse().map_err(|_| error())?;
    let bytes = number * (1u64 << unit) as f64;
    if (1e6..1e15).contains(&bytes) { Ok(bytes as u64) } else { Err(error()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_of_memory_are_read() {
        assert_eq!(size("8G"), Ok(8 << 30));
        assert_eq!(size("512MiB"), Ok(512 << 20));
        assert_eq!(size("1.5g"), Ok(3 << 29));
        for bad in ["", "G", "-1G", "12", "nan", "8 apples"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }
}
