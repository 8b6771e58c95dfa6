//! `kiebitz tb generate`.

use std::fs;
use std::io::Write;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use kiebitz_engine::Stop;
use kiebitz_tablebase::{
    Estimate, GenerateError, GenerateOptions, MOST_MEN, Material, Progress, TableLibrary, generate,
    is_built, remove_useless,
};
use serde::Serialize;

use super::Common;
use crate::cli::bar::Bar;
use crate::cli::figures::{bytes, time};
use crate::cli::interrupt::{INTERRUPTED, stop_on_ctrl_c};
use crate::cli::{examples, input};

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
    #[arg(short, long, value_name = "MEN", conflicts_with = "materials", value_parser = input::number(2, MOST_MEN as u32))]
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

/// The part of a table's time that solving takes; the rest is packing.
const SOLVING: f64 = 0.67;

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

impl Expected {
    fn new(estimate: Estimate, options: &GenerateOptions) -> Expected {
        Expected {
            fits: estimate.memory <= options.memory,
            positions: estimate.positions,
            memory: estimate.memory,
            disk: estimate.disk,
            bytes: estimate.file,
            seconds: estimate.time.as_secs_f64(),
        }
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

/// Three quarters of the free memory where the system tells it, at most 8 GiB.
fn default_memory() -> u64 {
    let most = 8 << 30;
    let free = fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("MemAvailable:"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok()
    });
    free.map_or(most, |kilobytes| most.min(kilobytes * 1024 / 4 * 3))
}

impl Generate {
    /// Builds.
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let options = GenerateOptions {
            dir: self.common.dir()?,
            threads: self.threads.map_or_else(
                || std::thread::available_parallelism().map_or(1, usize::from),
                |threads| threads as usize,
            ),
            memory: self.memory.unwrap_or_else(default_memory),
            save_every: self.save_every,
        };
        let missing: Vec<Material> = self
            .wanted()?
            .into_iter()
            .filter(|material| !is_built(&options.dir, material))
            .collect();
        if !self.estimate {
            remove_useless(&options.dir);
        }
        if missing.is_empty() {
            if !self.common.json {
                writeln!(out, "Everything is there already, in {}", options.dir.display())?;
            }
            return Ok(());
        }
        let total = self.announce(out, &missing, &options)?;
        if self.estimate {
            return Ok(());
        }
        out.flush()?;

        let library = TableLibrary::new(&options)?;
        let stop = Stop::new();
        stop_on_ctrl_c(&stop)?;
        let show = Show::new(total, options.threads, self.common.json);
        for material in missing {
            let result =
                generate(material, &options, &library, &|| stop.is_stopped(), &|progress| {
                    show.update(progress)
                });
            match result {
                Ok(()) => {
                    if self.common.json {
                        let report = show.report(material, &options);
                        writeln!(out, "{}", serde_json::to_string(&report)?)?;
                        out.flush()?;
                    }
                }
                Err(GenerateError::Interrupted) => {
                    show.bar.clear();
                    out.flush()?;
                    eprintln!("Interrupted in {material}: the same command goes on from here");
                    std::process::exit(INTERRUPTED);
                }
                Err(error) => return Err(error.into()),
            }
        }
        show.bar.clear();
        if !self.common.json {
            let seconds = show.begun.elapsed().as_secs_f64();
            writeln!(out, "Done in {seconds:.1} s: the tables are in {}", options.dir.display())?;
        }
        Ok(())
    }

    /// The tables asked for and those they depend on, each after those.
    fn wanted(&self) -> Result<Vec<Material>> {
        if let Some(men) = self.all {
            return Ok(Material::all(men as usize, self.common.variant));
        }
        let mut wanted: Vec<Material> = Vec::new();
        for text in &self.materials {
            wanted.extend(self.common.material(text)?.closure());
        }
        wanted.sort_by_key(Material::order);
        wanted.dedup();
        Ok(wanted)
    }

    /// Says what it will cost, and refuses what cannot fit; an estimate names it instead. Returns seconds of one
    /// thread.
    fn announce(
        &self,
        out: &mut dyn Write,
        missing: &[Material],
        options: &GenerateOptions,
    ) -> Result<f64> {
        let estimates: Vec<(Material, Estimate)> =
            missing.iter().map(|&material| (material, Estimate::new(&material, options))).collect();
        let too_large = |(_, estimate): &&(Material, Estimate)| estimate.memory > options.memory;
        if let Some((material, estimate)) =
            estimates.iter().find(too_large).filter(|_| !self.estimate)
        {
            let (needed, allowed) = (estimate.memory, options.memory);
            bail!(GenerateError::Memory { material: *material, needed, allowed });
        }
        let seconds: f64 = estimates.iter().map(|(_, table)| table.time.as_secs_f64()).sum();
        let disk = Estimate::disk_of_all(estimates.iter().map(|(_, estimate)| estimate));
        let free = free_disk(options);
        if !self.common.json {
            let tables = match missing {
                [one] => one.to_string(),
                many => format!("{} tables", many.len()),
            };
            let memory = estimates.iter().map(|(_, table)| table.memory).max().unwrap_or(0);
            writeln!(
                out,
                "{tables}: about {} of memory, {} on disk (at most {} on the way), {} on {} thread{}",
                bytes(memory),
                bytes(estimates.iter().map(|(_, table)| table.file).sum()),
                bytes(disk),
                time(seconds / options.threads as f64),
                options.threads,
                if options.threads == 1 { "" } else { "s" },
            )?;
        }
        match free.filter(|free| disk > *free) {
            Some(free) if !self.estimate => {
                bail!(
                    "this needs up to {} of disk space, and only {} are free",
                    bytes(disk),
                    bytes(free)
                )
            }
            Some(free) if !self.common.json => {
                writeln!(out, "Only {} are free on that disk", bytes(free))?;
            }
            _ => {}
        }
        if self.estimate {
            self.list(out, &estimates, options)?;
        }
        Ok(seconds)
    }

    /// What each table will cost.
    fn list(
        &self,
        out: &mut dyn Write,
        estimates: &[(Material, Estimate)],
        options: &GenerateOptions,
    ) -> Result<()> {
        if !self.common.json {
            let heads = ["Material", "Memory", "Size", "On the way", "Time"];
            let [material, memory, size, way, time] = heads;
            writeln!(out, "{material:<10}{memory:>12}{size:>12}{way:>12}{time:>10}")?;
        }
        for (material, estimate) in estimates {
            if self.common.json {
                let report = Report {
                    material: material.to_string(),
                    variant: material.variant().name(),
                    bytes: None,
                    solving_seconds: None,
                    packing_seconds: None,
                    expected: Expected::new(*estimate, options),
                };
                writeln!(out, "{}", serde_json::to_string(&report)?)?;
                continue;
            }
            let note = match estimate.memory > options.memory {
                true => format!("  more than the {} of memory allowed", bytes(options.memory)),
                false => String::new(),
            };
            writeln!(
                out,
                "{:<10}{:>12}{:>12}{:>12}{:>10}{note}",
                material.to_string(),
                bytes(estimate.memory),
                bytes(estimate.file),
                bytes(estimate.disk),
                time(estimate.time.as_secs_f64() / options.threads as f64),
            )?;
        }
        Ok(())
    }
}

/// Free bytes where the tables go; nothing if the system does not say.
fn free_disk(options: &GenerateOptions) -> Option<u64> {
    let mut dir = options.dir.as_path();
    while !dir.exists() {
        dir = dir.parent()?;
    }
    let dir = if dir.as_os_str().is_empty() { std::path::Path::new(".") } else { dir };
    fs4::available_space(dir).ok()
}

/// What a run tells while it is under way.
struct Show {
    bar: Bar,
    json: bool,
    threads: f64,
    begun: Instant,
    state: Mutex<State>,
}

/// What is shown.
#[derive(Default)]
struct State {
    material: String,
    slices: usize,
    /// Seconds expected for the tables finished, and for the one under way.
    before: f64,
    current: f64,
    positions: u64,
    found: u64,
    finished: Option<(u64, Duration, Duration)>,
    table_begun: Option<Instant>,
}

impl Show {
    /// For work that takes so many seconds on one thread.
    fn new(total: f64, threads: usize, json: bool) -> Show {
        let threads = threads as f64;
        let bar = Bar::expecting(Duration::from_secs_f64(total / threads));
        Show { bar, json, threads, begun: Instant::now(), state: Mutex::default() }
    }

    /// So much of the table under way is behind us.
    fn at(&self, state: &State, share: f64, message: String) {
        self.bar.at(state.before + state.current * share, || message);
    }

    fn update(&self, progress: Progress) {
        let Ok(mut state) = self.state.lock() else { return };
        match progress {
            Progress::Table { material, slices, done, plies, estimate } => {
                // A table that turns out to be longer is announced again: nothing of it was done before this run.
                let is_new = state.material != material.to_string();
                state.material = material.to_string();
                state.slices = slices;
                state.current = estimate.time.as_secs_f64() / self.threads;
                state.positions = estimate.positions;
                state.found = 0;
                state.table_begun = Some(Instant::now());
                if (done > 0 || plies.is_some()) && !self.json {
                    let plies = plies.map_or(String::new(), |n| format!(", n = {n}"));
                    self.bar.line(&format!(
                        "{material}: going on after {done} of {slices} slices{plies}"
                    ));
                }
                let share = SOLVING * done as f64 / slices as f64;
                if is_new {
                    self.bar.skip(state.current * share);
                }
                self.at(&state, share, material.to_string());
            }
            Progress::Layer { done, plies, found } => {
                state.found += found;
                let slice = if state.slices > 1 {
                    format!(" slice {}/{}", done + 1, state.slices)
                } else {
                    String::new()
                };
                let message =
                    format!("{}{slice} n = {plies}, {}", state.material, state.rate());
                let share = done as f64 / state.slices as f64
                    + state.found.min(state.positions) as f64
                        / state.positions.max(1) as f64
                        / state.slices as f64;
                self.at(&state, SOLVING * share.min(1.0), message);
            }
            Progress::Slices { done } => {
                let text = format!("{} slice {done}/{}", state.material, state.slices);
                self.at(&state, SOLVING * done as f64 / state.slices as f64, text);
            }
            Progress::Longer { material } if !self.json => self.bar.line(&format!(
                "{material}: some positions are more than 253 plies from the end; going on with two bytes a value"
            )),
            Progress::Packed { done, of } => {
                let text = format!("{} packing block {done}/{of}", state.material);
                self.at(&state, SOLVING + (1.0 - SOLVING) * done as f64 / of as f64, text);
            }
            Progress::Finished { material, size, solving, packing } => {
                state.finished = Some((size, solving, packing));
                let text = format!(
                    "{material}: {}, {:.1} s solving, {:.1} s packing",
                    bytes(size),
                    solving.as_secs_f64(),
                    packing.as_secs_f64()
                );
                if !self.json {
                    self.bar.line(&text);
                }
                state.before += state.current;
                self.at(&state, 0.0, String::new());
            }
            _ => {}
        }
    }

    fn report(&self, material: Material, options: &GenerateOptions) -> Report {
        let finished = self.state.lock().ok().and_then(|state| state.finished);
        Report {
            material: material.to_string(),
            variant: material.variant().name(),
            bytes: finished.map(|(size, ..)| size),
            solving_seconds: finished.map(|(_, solving, _)| solving.as_secs_f64()),
            packing_seconds: finished.map(|(.., packing)| packing.as_secs_f64()),
            expected: Expected::new(Estimate::new(&material, options), options),
        }
    }
}

impl State {
    /// Positions found a second.
    fn rate(&self) -> String {
        let seconds = self.table_begun.map_or(0.0, |begun| begun.elapsed().as_secs_f64());
        format!("{:.1} M/s", self.found as f64 / seconds.max(0.001) / 1e6)
    }
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
