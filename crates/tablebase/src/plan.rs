//! Plans the building of tables: which are missing, in which order, at what cost. Builds them, and
//! reports the progress of all together.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::file::FileError;
use crate::generate::{
    BuiltTable, Estimate, GenerateError, GenerateOptions, Progress, TableLibrary, generate,
    is_built,
};
use crate::material::Material;
use crate::memory::Memory;

/// The part of a table's time that solving takes; the rest is packing.
const SOLVING: f64 = 0.67;

/// The memory to use by default, at most.
const MOST_MEMORY: u64 = 8 << 30;

/// The missing tables of a request, and what they cost.
#[derive(Clone, Debug)]
pub struct Plan {
    options: GenerateOptions,
    tables: Vec<PlannedTable>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlannedTable {
    pub material: Material,
    pub estimate: Estimate,
    /// Whether it fits into the allowed memory.
    pub fits: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shortage {
    pub resource: Resource,
    pub needed: u64,
    pub free: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resource {
    Memory,
    Disk,
}

impl Resource {
    pub const fn name(self) -> &'static str {
        match self {
            Resource::Memory => "memory",
            Resource::Disk => "disk",
        }
    }
}

/// Where the building of a plan is.
#[derive(Clone, Copy, Debug)]
pub struct PlanProgress {
    pub event: Progress,
    pub material: Material,
    pub slices: usize,
    /// Positions found in it by this run.
    pub found: u64,
    /// The finished part of the expected time of all tables, from 0 to 1.
    pub share: f64,
    /// The part of `share` that earlier runs have done.
    pub skipped: f64,
}

impl Plan {
    /// Plans the tables named and those they depend on, each after those. Tables that exist are left
    /// out; one that exists and cannot be read is an error.
    pub fn new(
        wanted: impl IntoIterator<Item = Material>,
        options: GenerateOptions,
    ) -> Result<Plan, FileError> {
        let mut all: Vec<Material> =
            wanted.into_iter().flat_map(|material| material.closure()).collect();
        all.sort_by_key(Material::order);
        all.dedup();
        let mut tables = Vec::new();
        for material in all {
            if !is_built(&options.dir, &material)? {
                let estimate = Estimate::new(&material, &options);
                let fits = estimate.memory <= options.memory;
                tables.push(PlannedTable { material, estimate, fits });
            }
        }
        Ok(Plan { options, tables })
    }

    pub fn options(&self) -> &GenerateOptions {
        &self.options
    }

    /// The missing tables, in the order they are built.
    pub fn tables(&self) -> &[PlannedTable] {
        &self.tables
    }

    /// Bytes of memory at the peak.
    pub fn memory(&self) -> u64 {
        self.tables.iter().map(|table| table.estimate.memory).max().unwrap_or(0)
    }

    /// Bytes of the finished tables, about.
    pub fn file_bytes(&self) -> u64 {
        self.tables.iter().map(|table| table.estimate.file).sum()
    }

    /// Bytes on disk at the worst moment: the saved state of each table is removed when it is
    /// finished.
    pub fn disk(&self) -> u64 {
        let (mut finished, mut peak) = (0, 0);
        for table in &self.tables {
            peak = peak.max(finished + table.estimate.disk);
            finished += table.estimate.most;
        }
        peak
    }

    /// The time it takes with the threads of the options, about.
    pub fn time(&self) -> Duration {
        let seconds: f64 = self.tables.iter().map(|table| table.estimate.time.as_secs_f64()).sum();
        Duration::from_secs_f64(seconds / self.options.threads.max(1) as f64)
    }

    /// What there is not enough of, if anything.
    pub fn shortage(&self) -> Option<Shortage> {
        let (needed, free) = (self.memory(), self.options.memory);
        if needed > free {
            return Some(Shortage { resource: Resource::Memory, needed, free });
        }
        let (needed, free) = (self.disk(), free_disk(&self.options.dir)?);
        (needed > free).then_some(Shortage { resource: Resource::Disk, needed, free })
    }

    /// Builds the tables one after the other. Calls `report` now and then, also from other threads, and
    /// `finished` after each table; stops soon after `stop` is set.
    pub fn build(
        &self,
        stop: &(dyn Fn() -> bool + Sync),
        report: &(dyn Fn(PlanProgress) + Sync),
        finished: &mut dyn FnMut(&PlannedTable, &BuiltTable),
    ) -> Result<(), GenerateError> {
        let library = TableLibrary::new(&self.options)?;
        let seconds = |table: &PlannedTable| table.estimate.time.as_secs_f64().max(1e-3);
        let total: f64 = self.tables.iter().map(seconds).sum();
        let (mut before, mut skipped) = (0.0, 0.0);
        for table in &self.tables {
            let own = seconds(table);
            let state = Mutex::new(TableProgress::default());
            let tell = |event: Progress| {
                let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
                let share = state.share(event);
                report(PlanProgress {
                    event,
                    material: table.material,
                    slices: state.slices,
                    found: state.found,
                    share: ((before + own * share) / total).min(1.0),
                    skipped: (skipped + own * state.skipped) / total,
                });
            };
            let built = generate(table.material, &self.options, &library, stop, &tell)?;
            before += own;
            skipped += own * state.into_inner().unwrap_or_else(PoisonError::into_inner).skipped;
            finished(table, &built);
        }
        Ok(())
    }
}

/// Three quarters of the free memory if the system reports it, at most 8 GiB.
pub fn default_memory() -> u64 {
    Memory::read().map_or(MOST_MEMORY, |memory| MOST_MEMORY.min(memory.available / 4 * 3))
}

/// Free bytes where the tables go; `None` if the system does not say.
pub fn free_disk(dir: &Path) -> Option<u64> {
    let mut dir = dir;
    while !dir.exists() {
        dir = dir.parent()?;
    }
    let dir = if dir.as_os_str().is_empty() { Path::new(".") } else { dir };
    fs4::available_space(dir).ok()
}

#[derive(Default)]
struct TableProgress {
    slices: usize,
    positions: u64,
    found: u64,
    /// The part of the table's time that an earlier run has spent.
    skipped: f64,
}

impl TableProgress {
    /// The finished part of the table's time.
    fn share(&mut self, event: Progress) -> f64 {
        let slices = |done: f64, slices: usize| SOLVING * (done / slices.max(1) as f64).min(1.0);
        match event {
            Progress::Table { slices: all, done, estimate, .. } => {
                let share = slices(done as f64, all);
                // A table that turns out to be longer is announced again: this run has done that part.
                if self.slices == 0 {
                    self.skipped = share;
                }
                (self.slices, self.positions, self.found) = (all, estimate.positions, 0);
                share
            }
            Progress::Layer { done, found, .. } => {
                self.found += found;
                let found = self.found.min(self.positions) as f64 / self.positions.max(1) as f64;
                slices(done as f64 + found, self.slices)
            }
            Progress::Slices { done } => slices(done as f64, self.slices),
            Progress::Longer => 0.0,
            Progress::Packed { done, of } => {
                SOLVING + (1.0 - SOLVING) * done as f64 / of.max(1) as f64
            }
        }
    }
}
