//! The saved state of a build, so that an interrupted one can continue.
//!
//! Two files stand beside the table to be: `….work` holds the finished slices one after the other,
//! each with a checksum; `….layers` holds a slice in the middle of its layers. Both are used only
//! as far as their checksums are valid; the rest is computed again. The values follow from the
//! rules alone, so a resumed run ends in the same bytes.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::solve;
use crate::atomic::{Readers, write_atomic};
use crate::cell::{Cell, Sides, Word};
use crate::file::{FileError, file_name};
use crate::layout::Layout;

/// The first bytes of both files: program, kind and version.
const MAGIC: [u8; 8] = *b"KIEBWRK2";
/// How often the file of slices is forced onto the disk.
const SYNC_EVERY: Duration = Duration::from_secs(2);
/// How many cells are turned into bytes at once.
const CHUNK: usize = 1 << 16;

/// The finished slices of a table.
///
/// Each is kept in bytes if they are enough for its values, whatever the cells of the generator are. So
/// one that turns out to need larger cells can go on with what there is.
pub struct Work {
    path: PathBuf,
    /// Words of a slice.
    words: usize,
    /// Sides to move that are kept.
    sides: usize,
    state: Mutex<State>,
}

struct State {
    file: File,
    slices: Vec<Record>,
    /// Where the next slice goes.
    end: u64,
    synced: Instant,
}

/// A finished slice in the file: the largest number of its values, these, and a checksum.
#[derive(Clone, Copy)]
struct Record {
    /// Where it begins.
    offset: u64,
    longest: u16,
}

impl Record {
    /// Bytes of a value.
    fn width(self) -> usize {
        if self.longest <= u8::LAST { 1 } else { 2 }
    }

    /// The offset of the values, after the first `before` of them.
    fn values(self, before: usize) -> u64 {
        self.offset + (2 + before * self.width()) as u64
    }

    /// The offset of the next record, after this many cells.
    fn end(self, cells: usize) -> u64 {
        self.values(cells) + 4
    }
}

impl Work {
    /// Opens the work of a table, or begins it. Says through [`Work::done`] how much there is.
    pub fn open(dir: &Path, layout: &Layout, sides: usize) -> Result<Work, FileError> {
        let path = dir.join(file_name(layout.material())).with_extension("kzt.work");
        let failed = |cause| FileError::Write { path: path.clone(), cause };
        let mut file = File::options()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(failed)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(FileError::Busy { path });
        }
        let title = title(layout);
        let mut found = vec![0; title.len()];
        let known = file.read_exact(&mut found).is_ok() && found == title;
        let words = layout.space().words();
        let mut slices = Vec::new();
        let mut end = title.len() as u64;
        if known {
            let mut reader = BufReader::with_capacity(1 << 20, &file);
            while slices.len() < layout.slices().len()
                && let Some(record) = sound(&mut reader, slices.len(), end, words * 64 * sides)
            {
                end = record.end(words * 64 * sides);
                slices.push(record);
            }
        }
        let write = |file: &mut File| -> io::Result<()> {
            if !known {
                file.set_len(0)?;
                file.seek(SeekFrom::Start(0))?;
                file.write_all(&title)?;
            }
            file.set_len(end)
        };
        write(&mut file).map_err(failed)?;
        let state = Mutex::new(State { file, slices, end, synced: Instant::now() });
        Ok(Work { path, words, sides, state })
    }

    pub fn done(&self) -> usize {
        self.lock().slices.len()
    }

    /// Whether all finished slices have values for such cells.
    pub fn fits<C: Cell>(&self) -> bool {
        self.lock().slices.iter().all(|record| record.longest <= C::LAST)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn add<C: Cell>(&self, values: [&[Word<C>]; 2]) -> Result<(), FileError> {
        let sides = values[..self.sides].iter().map(|words| words.as_flattened());
        let cells = sides.clone().flatten().filter(|cell| **cell != C::NONE);
        let longest = cells.max().map_or(0, |cell| cell.number());
        let mut state = self.lock();
        let (number, record) = (state.slices.len(), Record { offset: state.end, longest });
        let write = || -> io::Result<()> {
            let mut file = &state.file;
            file.seek(SeekFrom::Start(record.offset))?;
            let mut out = BufWriter::with_capacity(1 << 16, &mut file);
            let mut hasher = checksum_from(number);
            let mut put = |bytes: &[u8]| {
                hasher.update(bytes);
                out.write_all(bytes)
            };
            put(&longest.to_le_bytes())?;
            for chunk in sides.flat_map(|cells| cells.chunks(CHUNK)) {
                put(&to_bytes(chunk, record.width()))?;
            }
            out.write_all(&hasher.finalize().to_le_bytes())?;
            out.flush()?;
            drop(out);
            if state.synced.elapsed() > SYNC_EVERY {
                state.file.sync_data()?;
                state.synced = Instant::now();
            }
            Ok(())
        };
        write().map_err(|cause| FileError::Write { path: self.path.clone(), cause })?;
        state.end = record.end(self.words * 64 * self.sides);
        state.slices.push(record);
        Ok(())
    }

    pub fn read<C: Cell>(&self, slice: usize, side: usize) -> Result<Vec<Word<C>>, FileError> {
        let mut words = vec![[C::NONE; 64]; self.words];
        let state = self.lock();
        let mut read = || -> io::Result<()> {
            let missing = || io::Error::from(io::ErrorKind::UnexpectedEof);
            let record = state.slices.get(slice).ok_or_else(missing)?;
            let mut file = &state.file;
            file.seek(SeekFrom::Start(record.values(side * self.words * 64)))?;
            read_cells(&mut file, record.width(), words.as_flattened_mut())
        };
        read().map_err(|cause| FileError::Read { path: self.path.clone(), cause })?;
        Ok(words)
    }

    /// Removes the file: the table is complete.
    pub fn remove(self) -> Result<(), FileError> {
        fs::remove_file(&self.path)
            .map_err(|cause| FileError::Write { path: self.path.clone(), cause })
    }
}

/// What tells one table's files from another's.
fn title(layout: &Layout) -> Vec<u8> {
    let mut title = MAGIC.to_vec();
    title.extend_from_slice(file_name(layout.material()).as_bytes());
    title.push(0);
    title
}

/// A checksum that begins with the number of the slice it is for.
fn checksum_from(number: usize) -> crc32fast::Hasher {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&(number as u64).to_le_bytes());
    hasher
}

/// Reads the slice of that number, which begins at `offset` and has this many cells, if it is complete.
fn sound(input: &mut impl Read, number: usize, offset: u64, cells: usize) -> Option<Record> {
    let mut hasher = checksum_from(number);
    let mut longest = [0; 2];
    input.read_exact(&mut longest).ok()?;
    hasher.update(&longest);
    let record = Record { offset, longest: u16::from_le_bytes(longest) };
    let mut left = cells * record.width();
    let mut bytes = vec![0; left.min(CHUNK)];
    while left > 0 {
        let now = left.min(CHUNK);
        input.read_exact(&mut bytes[..now]).ok()?;
        hasher.update(&bytes[..now]);
        left -= now;
    }
    let mut checksum = [0; 4];
    input.read_exact(&mut checksum).ok()?;
    (checksum == hasher.finalize().to_le_bytes()).then_some(record)
}

/// Cells as bytes, each in one or two of them, as many as the largest needs.
fn to_bytes<C: Cell>(cells: &[C], width: usize) -> Vec<u8> {
    match width {
        1 => cells.iter().map(|cell| u8::of_number(cell.number())).collect(),
        _ => cells.iter().flat_map(|cell| cell.number().to_le_bytes()).collect(),
    }
}

/// Reads what [`to_bytes`] made.
fn read_cells<C: Cell>(input: &mut impl Read, width: usize, cells: &mut [C]) -> io::Result<()> {
    let mut bytes = vec![0; cells.len().min(CHUNK) * width];
    for chunk in cells.chunks_mut(CHUNK) {
        let bytes = &mut bytes[..chunk.len() * width];
        input.read_exact(bytes)?;
        if width == 1 {
            for (cell, byte) in chunk.iter_mut().zip(bytes) {
                *cell = C::of_number(byte.number());
            }
        } else {
            for (cell, pair) in chunk.iter_mut().zip(bytes.as_chunks().0) {
                *cell = C::of_number(u16::from_le_bytes(*pair));
            }
        }
    }
    Ok(())
}

/// A slice in the middle of its layers.
pub struct Snapshot<C> {
    pub slice: usize,
    /// The number of the last layer that is done.
    pub done: u16,
    pub values: Sides<C>,
    /// What may still be lost.
    pub live: [Vec<u64>; 2],
}

fn snapshot_path(dir: &Path, layout: &Layout) -> PathBuf {
    dir.join(file_name(layout.material())).with_extension("kzt.layers")
}

/// Writes the state of a slice, all of it or nothing.
pub fn write_snapshot<C: Cell>(
    dir: &Path,
    layout: &Layout,
    slice: usize,
    (values, live, done): solve::State<'_, C>,
) -> Result<(), FileError> {
    let path = snapshot_path(dir, layout);
    let temporary = path.with_extension("layers-tmp");
    let write = |out: &mut BufWriter<File>| -> io::Result<()> {
        let mut hasher = crc32fast::Hasher::new();
        let mut put = |bytes: &[u8]| {
            hasher.update(bytes);
            out.write_all(bytes)
        };
        put(&title(layout))?;
        put(&[C::BYTES as u8])?;
        put(&(slice as u64).to_le_bytes())?;
        put(&done.to_le_bytes())?;
        for chunk in values.iter().flat_map(|words| words.as_flattened().chunks(CHUNK)) {
            put(&to_bytes(chunk, C::BYTES))?;
        }
        for set in live.into_iter().flatten() {
            put(&set.to_le_bytes())?;
        }
        out.write_all(&hasher.finalize().to_le_bytes())
    };
    write_atomic(&path, &temporary, Readers::AsBefore, |cause| cause, write)
        .map_err(|cause| FileError::Write { path: path.clone(), cause })
}

/// The state of a slice, opened, and how many bytes its cells have.
fn open_snapshot(dir: &Path, layout: &Layout) -> Option<(Hashing<BufReader<File>>, usize)> {
    let file = File::open(snapshot_path(dir, layout)).ok()?;
    let hasher = crc32fast::Hasher::new();
    let mut input = Hashing { input: BufReader::with_capacity(1 << 20, file), hasher };
    let expected = title(layout);
    let mut found = vec![0; expected.len()];
    input.read_exact(&mut found).ok()?;
    let mut width = [0; 1];
    input.read_exact(&mut width).ok()?;
    let sound = found == expected && matches!(width, [1 | 2]);
    sound.then_some((input, usize::from(width[0])))
}

/// Whether the state of a slice is there, and has larger cells.
pub fn is_snapshot_too_wide<C: Cell>(dir: &Path, layout: &Layout) -> bool {
    open_snapshot(dir, layout).is_some_and(|(_, width)| width > C::BYTES)
}

/// Reads the state of a slice, if there is one with such cells and all of it is there. Of one with smaller
/// cells, nothing is of use: it may have run into their limit.
pub fn read_snapshot<C: Cell>(dir: &Path, layout: &Layout) -> Option<Snapshot<C>> {
    let (mut input, width) = open_snapshot(dir, layout)?;
    if width != C::BYTES {
        return None;
    }
    let (mut slice, mut done) = ([0; 8], [0; 2]);
    input.read_exact(&mut slice).ok()?;
    input.read_exact(&mut done).ok()?;
    let words = layout.space().words();
    let mut values = [0, 1].map(|_| vec![[C::NONE; 64]; words]);
    for side in &mut values {
        read_cells(&mut input, width, side.as_flattened_mut()).ok()?;
    }
    let mut live = [0, 1].map(|_| vec![0; words]);
    for set in live.iter_mut().flatten() {
        let mut bytes = [0; 8];
        input.read_exact(&mut bytes).ok()?;
        *set = u64::from_le_bytes(bytes);
    }
    let Hashing { mut input, hasher } = input;
    let mut checksum = [0; 4];
    input.read_exact(&mut checksum).ok()?;
    (checksum == hasher.finalize().to_le_bytes()).then(|| Snapshot {
        slice: u64::from_le_bytes(slice) as usize,
        done: u16::from_le_bytes(done),
        values,
        live,
    })
}

/// Reads, and computes the checksum of what was read.
struct Hashing<R> {
    input: R,
    hasher: crc32fast::Hasher,
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(bytes)?;
        self.hasher.update(&bytes[..count]);
        Ok(count)
    }
}

/// Removes what an interrupted run left besides the finished slices.
pub fn remove_snapshot(dir: &Path, layout: &Layout) {
    let _ = fs::remove_file(snapshot_path(dir, layout));
}
