//! The generator's access to solved positions: other tables, and earlier slices of this one.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use kiebitz_chess::{Color, Variant};

use super::GenerateError;
use super::children::{Lookup, bare_kings, child};
use super::exits::{Child, Words};
use super::work::Work;
use crate::cell::{Cell, Sides, Word};
use crate::file::{FileError, TableFile, file_name};
use crate::layout::Layout;
use crate::material::Material;
use crate::slices::Pawns;

/// Tables that are finished, and recently used words of them.
pub struct Library<C> {
    dir: PathBuf,
    budget: usize,
    tables: Mutex<HashMap<Material, Arc<TableFile>>>,
    words: Mutex<Recent<Half, Arc<dyn Words<C>>>>,
    /// Words unpacked on demand, and how many bytes of them there are.
    lazy: Mutex<HashMap<Half, Arc<LazyWords<C>>>>,
    unpacked: Arc<AtomicUsize>,
    /// Finished slices of the table under way, by number and side to move.
    slices: Mutex<Recent<(usize, usize), Slice<C>>>,
    /// Slices that had to be put together anew.
    turned: Mutex<Recent<(Material, Pawns, Color), Child<C>>>,
    /// The first error met while words were unpacked on demand.
    failure: Arc<OnceLock<FileError>>,
}

/// A table with one side to move.
type Half = (Material, usize);

/// The words of a slice with one side to move.
type Slice<C> = Arc<Vec<Word<C>>>;

/// A cache of recently used items: when the newer half is full, the older one is dropped.
struct Recent<K, V> {
    new: HashMap<K, (V, usize)>,
    old: HashMap<K, (V, usize)>,
    bytes: usize,
    budget: usize,
}

impl<K: std::hash::Hash + Eq + Copy, V: Clone> Recent<K, V> {
    fn new(budget: usize) -> Recent<K, V> {
        Recent { new: HashMap::new(), old: HashMap::new(), bytes: 0, budget }
    }

    fn get(&mut self, key: &K) -> Option<V> {
        if let Some((value, _)) = self.new.get(key) {
            return Some(value.clone());
        }
        let (value, bytes) = self.old.remove(key)?;
        self.put(*key, value.clone(), bytes);
        Some(value)
    }

    fn put(&mut self, key: K, value: V, bytes: usize) {
        if self.bytes + bytes > self.budget / 2 {
            self.old = std::mem::take(&mut self.new);
            self.bytes = 0;
        }
        self.bytes += bytes;
        self.new.insert(key, (value, bytes));
    }
}

/// The words of a table with one side to move, unpacked block by block when they are asked for.
struct LazyWords<C> {
    table: Arc<TableFile>,
    color: Color,
    blocks: Vec<OnceLock<Vec<Word<C>>>>,
    /// Bytes unpacked, of all tables together.
    unpacked: Arc<AtomicUsize>,
    failure: Arc<OnceLock<FileError>>,
    /// What there is after a failure.
    nothing: Word<C>,
}

impl<C: Cell> Words<C> for LazyWords<C> {
    #[inline]
    fn word(&self, index: usize) -> &Word<C> {
        let size = self.table.block_words();
        let block = self.blocks[index / size].get_or_init(|| {
            self.unpacked.fetch_add(64 * C::BYTES * size, Ordering::Relaxed);
            self.table.block_side(index / size, self.color).unwrap_or_else(|error| {
                let _ = self.failure.set(error);
                Vec::new()
            })
        });
        block.get(index % size).unwrap_or(&self.nothing)
    }
}

impl<C: Cell> Library<C> {
    /// The tables of a directory; keeps up to `budget` bytes of what it unpacked.
    pub fn new(dir: &Path, budget: usize) -> Library<C> {
        Library {
            dir: dir.to_owned(),
            budget,
            tables: Mutex::default(),
            words: Mutex::new(Recent::new(budget)),
            lazy: Mutex::default(),
            unpacked: Arc::default(),
            slices: Mutex::new(Recent::new(budget)),
            turned: Mutex::new(Recent::new(budget)),
            failure: Arc::default(),
        }
    }

    /// Forgets the slices of the last table, and keeps the words of the next smaller ones.
    pub fn begin(&self) {
        *lock(&self.slices) = Recent::new(self.budget);
        *lock(&self.turned) = Recent::new(self.budget);
    }

    pub fn forget(&self) {
        self.begin();
        *lock(&self.words) = Recent::new(self.budget);
        lock(&self.lazy).clear();
        self.unpacked.store(0, Ordering::Relaxed);
    }

    /// Keeps the words of a table that was just built, so that they need not be unpacked.
    pub fn remember(&self, layout: &Layout, values: Sides<C>, sides: usize) {
        if !self.would_remember(layout) {
            return;
        }
        for (side, words) in values.into_iter().take(sides).enumerate() {
            let bytes = words.len() * 64 * C::BYTES;
            lock(&self.words).put((*layout.material(), side), Arc::new(words), bytes);
        }
    }

    /// Whether a table is small enough to be remembered.
    pub fn would_remember(&self, layout: &Layout) -> bool {
        layout.words() * 64 * C::BYTES < self.budget / 8
    }

    pub fn table(&self, material: Material) -> Result<Arc<TableFile>, FileError> {
        if let Some(table) = lock(&self.tables).get(&material) {
            return Ok(table.clone());
        }
        let table = Arc::new(TableFile::open(&self.dir.join(file_name(&material)))?);
        lock(&self.tables).insert(material, table.clone());
        Ok(table)
    }

    /// The solved slice of some material and pawns, with that side to move, for the table that
    /// `layout` and `work` belong to.
    pub fn child(
        &self,
        layout: &Layout,
        work: &Work,
        (material, pawns, to_move): (Material, Pawns, Color),
    ) -> Result<Child<C>, GenerateError> {
        if material.variant() == Variant::Chess && material.is_bare() {
            return Ok(bare_kings(material));
        }
        let lookup = Lookup::new(material, pawns, to_move);
        if !lookup.swapped {
            return self.held(layout, work, (material, pawns, to_move), lookup);
        }
        let key = (material, pawns, to_move);
        if let Some(child) = lock(&self.turned).get(&key) {
            return Ok(child);
        }
        let child = self.held(layout, work, key, lookup)?;
        let bytes = child.space.words() * 64 * C::BYTES;
        lock(&self.turned).put(key, child.clone(), bytes);
        Ok(child)
    }

    /// As [`Library::child`], for the slice that `lookup` names.
    fn held(
        &self,
        layout: &Layout,
        work: &Work,
        (material, pawns, to_move): (Material, Pawns, Color),
        lookup: Lookup,
    ) -> Result<Child<C>, GenerateError> {
        let side = lookup.to_move.index();
        let lost = || GenerateError::Inside("a pawn went where no slice is");
        if lookup.table == *layout.material() {
            let (slice, _) = layout.slices().find(lookup.pawns).ok_or_else(lost)?;
            let words = self.slice(work, slice, side)?;
            return child(material, pawns, to_move, layout, words, slice).ok_or_else(lost);
        }
        let table = self.table(lookup.table)?;
        // A capture into such a position would be one ply longer than a cell can say.
        if table.stats(lookup.to_move).longest() + 1 >= C::LAST {
            return Err(GenerateError::TooLong(*layout.material()));
        }
        let known = lock(&self.words).get(&(lookup.table, side));
        let words = known.unwrap_or_else(|| self.lazy(table.clone(), lookup.to_move));
        child(material, pawns, to_move, table.layout(), words, 0).ok_or_else(lost)
    }

    fn lazy(&self, table: Arc<TableFile>, color: Color) -> Arc<LazyWords<C>> {
        let mut known = lock(&self.lazy);
        if self.unpacked.load(Ordering::Relaxed) > self.budget {
            // Current users hold an `Arc` and are not affected.
            known.clear();
            self.unpacked.store(0, Ordering::Relaxed);
        }
        let key = (*table.layout().material(), color.index());
        let make = || {
            let blocks = (0..table.blocks()).map(|_| OnceLock::new()).collect();
            let (unpacked, failure) = (self.unpacked.clone(), self.failure.clone());
            let nothing = [C::NONE; 64];
            Arc::new(LazyWords { table, color, blocks, unpacked, failure, nothing })
        };
        known.entry(key).or_insert_with(make).clone()
    }

    fn slice(&self, work: &Work, slice: usize, side: usize) -> Result<Slice<C>, FileError> {
        if let Some(words) = lock(&self.slices).get(&(slice, side)) {
            return Ok(words);
        }
        let words = Arc::new(work.read(slice, side)?);
        let bytes = words.len() * 64 * C::BYTES;
        lock(&self.slices).put((slice, side), words.clone(), bytes);
        Ok(words)
    }

    /// The error met while words were unpacked, if any: then the values of this slice are invalid.
    pub fn failure(&self) -> Result<(), GenerateError> {
        match self.failure.get() {
            None => Ok(()),
            Some(error) => Err(GenerateError::Dependency(error.to_string())),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
