//! Builds tables slice by slice and layer by layer, with a known memory limit.

mod children;
mod estimate;
mod exits;
mod geometry;
mod library;
mod small;
mod solve;
#[cfg(test)]
mod tests;
mod unfinished;
mod work;

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use kiebitz_chess::Color;
use rayon::prelude::*;

pub use estimate::Estimate;
pub use small::{PIECES as SMALL_PIECES, SmallTables};
pub use unfinished::{Unfinished, UnfinishedState, remove, remove_useless, unfinished};

use crate::block::{self, BlockFrame};
use crate::cell::{Cell, Sides, Word};
use crate::file::{BLOCK_WORDS, FileError, TableFile, TableWriter, file_name, sides};
use crate::layout::Layout;
use crate::material::Material;
use crate::stats::SideStats;
use exits::Exits;
use geometry::Geometry;
use kiebitz_words::said;
use library::Library;
use solve::{Solver, TooLong};
use work::Work;

/// Slices of up to this many words are solved in parallel, larger ones one after the other, each with
/// all threads.
const SMALL: usize = 1 << 12;
/// How many small slices are under way at once: their values wait for their turn to be written.
const BATCH: usize = 256;

/// How many blocks the coder learns from.
const EXAMPLES: usize = 96;

#[derive(Clone, Debug)]
pub struct GenerateOptions {
    /// The folder for the tables, which also holds those they depend on.
    pub dir: PathBuf,
    pub threads: usize,
    pub memory: u64,
    /// How long a slice is worked on before its state is saved, and again.
    pub save_every: Duration,
}

impl GenerateOptions {
    /// How much of other tables and of earlier slices is kept in memory, each.
    fn cache(&self) -> usize {
        ((self.memory / 8) as usize).clamp(16 << 20, 2 << 30)
    }
}

#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    File(#[from] FileError),
    Dependency(String),
    Memory { material: Material, needed: u64, allowed: u64 },
    TooLong(Material),
    Interrupted(Material),
    Threads(#[from] rayon::ThreadPoolBuildError),
    Inside(&'static str),
}

said! { GenerateError {
    File(error) => error;
    Dependency(why) => "build-dependency", why;
    Memory { material, needed, allowed } => "build-memory", material = material.to_string(), needed = bytes(*needed), allowed = bytes(*allowed);
    TooLong(material) => "build-too-long", material = material.to_string();
    Interrupted(material) => "build-interrupted", material = material.to_string();
    Threads(why) => "no-threads", why = why.to_string();
    Inside(what) => "build-inside", what = *what;
} }

fn bytes(n: u64) -> String {
    match n {
        0..10_000_000 => format!("{} kB", n.div_ceil(1000)),
        10_000_000..10_000_000_000 => format!("{} MB", n / 1_000_000),
        _ => format!("{:.1} GB", n as f64 / 1e9),
    }
}

#[derive(Clone, Copy, Debug)]
pub enum Progress {
    /// A table is started (or resumed, with some slices done).
    Table {
        slices: usize,
        /// Slices an earlier run has finished.
        done: usize,
        /// An earlier run had come to this many plies in the next slice.
        plies: Option<u16>,
        estimate: Estimate,
    },
    Layer {
        done: usize,
        /// Plies to the end.
        plies: u16,
        found: u64,
    },
    Slices {
        done: usize,
    },
    /// Values turned out to be longer than 253 plies: from the slice under way on, each takes two bytes
    /// instead of one. The table is announced again.
    Longer,
    Packed {
        done: usize,
        of: usize,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuiltTable {
    pub size: u64,
    /// Time spent solving, in this run.
    pub solving: Duration,
    /// Time spent packing and writing.
    pub packing: Duration,
}

/// Builds a table; those it depends on must exist. Calls `report` now and then, and stops soon
/// after `stop` is set.
pub fn generate(
    material: Material,
    options: &GenerateOptions,
    library: &TableLibrary,
    stop: &(dyn Fn() -> bool + Sync),
    report: &(dyn Fn(Progress) + Sync),
) -> Result<BuiltTable, GenerateError> {
    let begun = Instant::now();
    let run = Run { material, options, library: &library.tables, stop, report, begun };
    library.pool.install(|| run.build::<u16>())
}

/// Tables that are finished, and the threads to build more.
pub struct TableLibrary {
    tables: Library<u8>,
    pool: rayon::ThreadPool,
}

impl TableLibrary {
    /// For building tables with these options. Removes leftover files of earlier runs that cannot
    /// be used.
    pub fn new(options: &GenerateOptions) -> Result<TableLibrary, GenerateError> {
        remove_useless(&options.dir);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads.max(1)).build()?;
        Ok(TableLibrary { tables: Library::new(&options.dir, options.cache()), pool })
    }
}

/// Whether a table exists. Fails if its file or its header cannot be read.
pub fn is_built(dir: &Path, material: &Material) -> Result<bool, FileError> {
    match TableFile::open(&dir.join(file_name(material))) {
        Ok(_) => Ok(true),
        Err(FileError::Read { cause, .. }) if cause.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// A table under way, in cells of one size.
struct Run<'a, C> {
    material: Material,
    options: &'a GenerateOptions,
    library: &'a Library<C>,
    stop: &'a (dyn Fn() -> bool + Sync),
    report: &'a (dyn Fn(Progress) + Sync),
    begun: Instant,
}

impl<C: Cell> Run<'_, C> {
    /// Builds the table, and continues in larger cells if these are too small.
    fn build<L: Cell>(&self) -> Result<BuiltTable, GenerateError> {
        match self.table() {
            Err(GenerateError::TooLong(_)) => {}
            done => return done,
        }
        let &Run { material, options, stop, report, begun, .. } = self;
        report(Progress::Longer);
        self.library.forget();
        let library = Library::<L>::new(&options.dir, options.cache());
        Run { material, options, library: &library, stop, report, begun }.table()
    }

    fn table(&self) -> Result<BuiltTable, GenerateError> {
        let estimate = Estimate::with_cells::<C>(&self.material, self.options);
        let (needed, allowed) = (estimate.memory, self.options.memory);
        if needed > allowed {
            return Err(GenerateError::Memory { material: self.material, needed, allowed });
        }
        let dir = &self.options.dir;
        std::fs::create_dir_all(dir)
            .map_err(|cause| FileError::Write { path: dir.clone(), cause })?;
        let layout = Layout::new(self.material);
        let sides = sides(&self.material);
        let slices = layout.slices().len();
        let work = Work::open(dir, &layout, sides)?;
        unfinished::remove_temporary(dir, &self.material);
        if !work.fits::<C>() || work::is_snapshot_too_wide::<C>(dir, &layout) {
            // An earlier run has found that out.
            return Err(GenerateError::TooLong(self.material));
        }
        let snapshot = work::read_snapshot::<C>(dir, &layout);
        self.library.begin();
        (self.report)(Progress::Table {
            slices,
            done: work.done(),
            plies: snapshot
                .as_ref()
                .filter(|snapshot| snapshot.slice == work.done())
                .map(|snapshot| snapshot.done - 1),
            estimate,
        });
        drop(snapshot);
        let geometry = Geometry::new(layout.space());
        let small = layout.space().words() <= SMALL;
        let mut last = None;
        for level in layout.slices().levels() {
            let mut at = level.start.max(work.done());
            while at < level.end {
                let batch = at..if small { level.end.min(at + BATCH) } else { at + 1 };
                let solved: Vec<Sides<C>> = if small {
                    batch
                        .clone()
                        .into_par_iter()
                        .map(|slice| self.slice(&layout, &geometry, &work, slice))
                        .collect::<Result<_, _>>()?
                } else {
                    vec![self.slice(&layout, &geometry, &work, at)?]
                };
                self.library.failure()?;
                for values in solved {
                    if slices > 1 || self.begun.elapsed() > self.options.save_every {
                        work.add([&values[0], &values[1]])?;
                    }
                    last = (slices == 1).then_some(values);
                }
                work::remove_snapshot(dir, &layout);
                at = batch.end;
                (self.report)(Progress::Slices { done: at });
            }
        }
        let solving = self.begun.elapsed();
        let begun = Instant::now();
        let size = self
            .pack(&layout, &work, last.as_ref())
            .inspect_err(|_| unfinished::remove_temporary(dir, &self.material))?;
        let packing = begun.elapsed();
        if last.is_none() && self.library.would_remember(&layout) {
            let mut reader = SliceReader::new(&layout, &work, None, sides);
            last = Some(reader.words(0..layout.words())?);
        }
        work.remove()?;
        if let Some(values) = last {
            self.library.remember(&layout, values, sides);
        }
        Ok(BuiltTable { size, solving, packing })
    }

    /// Solves one slice, going on where an earlier run stopped.
    fn slice(
        &self,
        layout: &Layout,
        geometry: &Geometry<'_>,
        work: &Work,
        slice: usize,
    ) -> Result<Sides<C>, GenerateError> {
        let dir = &self.options.dir;
        let small = layout.space().words() <= SMALL;
        let pawns = layout.slices().pawns(slice);
        let mut saved = Instant::now();
        let snapshot = if small { None } else { work::read_snapshot(dir, layout) };
        let mut solver = match snapshot.filter(|snapshot| snapshot.slice == slice) {
            Some(found) => Solver::resume(geometry, pawns, found.values, found.live, found.done),
            None => {
                let child = |material, pawns, to_move| {
                    self.library.child(layout, work, (material, pawns, to_move))
                };
                let [white, black] =
                    Color::ALL.map(|color| Exits::new(self.material, pawns, color, &child));
                let solver = Solver::new(geometry, pawns, [&white?, &black?]);
                // The layers depend on these tables: if one is damaged, nothing may be saved.
                self.library.failure()?;
                solver
            }
        };
        loop {
            match solver.layer() {
                Err(TooLong) => return Err(GenerateError::TooLong(self.material)),
                Ok(None) => return Ok(solver.finish()),
                Ok(Some(layer)) if !small => {
                    let (done, found) = (work.done(), layer.found);
                    (self.report)(Progress::Layer { done, plies: layer.plies, found });
                }
                Ok(Some(_)) => {}
            }
            let stopped = (self.stop)();
            if !small && (stopped || saved.elapsed() >= self.options.save_every) {
                work::write_snapshot(dir, layout, slice, solver.snapshot())?;
                saved = Instant::now();
            }
            if stopped {
                return Err(GenerateError::Interrupted(self.material));
            }
        }
    }

    /// Packs all blocks and writes the table; `only` are the values if there is one slice.
    fn pack(
        &self,
        layout: &Layout,
        work: &Work,
        only: Option<&Sides<C>>,
    ) -> Result<u64, GenerateError> {
        let blocks = layout.words().div_ceil(BLOCK_WORDS);
        let mut reader = SliceReader::new(layout, work, only, sides(&self.material));
        let stats = self.count(layout, &mut reader, blocks)?;
        // The model is learned from blocks spread over the whole table.
        let step = blocks.div_ceil(EXAMPLES);
        let mut examples = Vec::new();
        for number in (step / 2..blocks).step_by(step) {
            let range = block_range(layout, number);
            examples.push((BlockFrame::new(layout, range.clone()), reader.words(range)?));
        }
        let coder = |_| GenerateError::Inside("the coder was given values it was not told of");
        let model = block::learn(layout, &stats, &examples).map_err(coder)?;
        drop(examples);
        let mut writer = TableWriter::create(&self.options.dir, self.material, model)?;
        // As many blocks at once as keep the threads busy.
        let batch = 16 * rayon::current_num_threads();
        for first in (0..blocks).step_by(batch) {
            self.go_on()?;
            let last = (first + batch).min(blocks);
            let mut values = Vec::new();
            for number in first..last {
                values.push(reader.words(block_range(layout, number))?);
            }
            let packed: Vec<Vec<u8>> = (first..last)
                .into_par_iter()
                .zip(values)
                .map(|(number, sides)| {
                    let frame = BlockFrame::new(layout, block_range(layout, number));
                    writer.encode(&frame, &sides).map_err(coder)
                })
                .collect::<Result<_, _>>()?;
            packed.iter().try_for_each(|bytes| writer.add(bytes))?;
            (self.report)(Progress::Packed { done: last, of: blocks });
        }
        Ok(writer.finish(&stats)?)
    }

    /// Computes the statistics for each stored side to move.
    fn count(
        &self,
        layout: &Layout,
        reader: &mut SliceReader<'_, C>,
        blocks: usize,
    ) -> Result<Vec<SideStats>, GenerateError> {
        let mut stats = vec![SideStats::default(); reader.sides];
        let batch = 16 * rayon::current_num_threads();
        for first in (0..blocks).step_by(batch) {
            self.go_on()?;
            let mut values = Vec::new();
            for number in first..(first + batch).min(blocks) {
                let range = block_range(layout, number);
                values.push((range.start, reader.words(range)?));
            }
            let counted: Vec<Vec<SideStats>> = values
                .into_par_iter()
                .map(|(start, sides)| {
                    let sides = sides.iter().zip(Color::ALL).take(stats.len());
                    sides
                        .map(|(words, color)| SideStats::count(layout, color, start, words))
                        .collect()
                })
                .collect();
            for block in counted {
                stats.iter_mut().zip(&block).for_each(|(total, part)| total.add(part));
            }
        }
        Ok(stats)
    }

    fn go_on(&self) -> Result<(), GenerateError> {
        if (self.stop)() { Err(GenerateError::Interrupted(self.material)) } else { Ok(()) }
    }
}

fn block_range(layout: &Layout, number: usize) -> Range<usize> {
    number * BLOCK_WORDS..((number + 1) * BLOCK_WORDS).min(layout.words())
}

/// Reads runs of words that may cross from one slice into the next.
struct SliceReader<'a, C> {
    layout: &'a Layout,
    work: &'a Work,
    only: Option<&'a Sides<C>>,
    sides: usize,
    slices: [Option<(usize, Vec<Word<C>>)>; 2],
}

impl<'a, C: Cell> SliceReader<'a, C> {
    fn new(layout: &'a Layout, work: &'a Work, only: Option<&'a Sides<C>>, sides: usize) -> Self {
        SliceReader { layout, work, only, sides, slices: [None, None] }
    }

    /// The words of both sides to move, of Black's if they are kept.
    fn words(&mut self, range: Range<usize>) -> Result<Sides<C>, FileError> {
        let mut sides = Sides::default();
        for side in 0..self.sides {
            sides[side] = self.side(side, range.clone())?;
        }
        Ok(sides)
    }

    fn side(&mut self, side: usize, range: Range<usize>) -> Result<Vec<Word<C>>, FileError> {
        if let Some(only) = self.only {
            return Ok(only[side][range].to_vec());
        }
        let size = self.layout.space().words();
        let mut words = Vec::with_capacity(range.len());
        let mut at = range.start;
        while at < range.end {
            let slice = at / size;
            let held = &mut self.slices[side];
            if held.as_ref().is_none_or(|(loaded, _)| *loaded != slice) {
                *held = Some((slice, self.work.read(slice, side)?));
            }
            let within = at % size..(at % size + range.end - at).min(size);
            at += within.len();
            if let Some((_, loaded)) = held {
                words.extend_from_slice(&loaded[within]);
            }
        }
        Ok(words)
    }
}
