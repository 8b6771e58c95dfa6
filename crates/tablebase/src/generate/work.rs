//! What a run leaves on disk while it is under way, so that an interrupted one can go on.
//!
//! Two files stand beside the table to be: `….work` holds the finished slices one after the other,
//! each with a checksum; `….layers` holds a slice in the middle of its layers. Both are only believed
//! as far as their checksums go; what comes after is done again. The values follow from the rules
//! alone, so a resumed run ends in the same bytes.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::solve::Word;
use crate::file::{FileError, file_name};
use crate::layout::Layout;

/// The first bytes of both files: program, kind and version.
const MAGIC: [u8; 8] = *b"KIEBWRK1";
/// How often the file of slices is forced onto the disk.
const SYNC_EVERY: Duration = Duration::from_secs(2);

/// The finished slices of a table.
pub struct Work {
    path: PathBuf,
    /// Words of a slice.
    words: usize,
    /// Sides to move that are kept.
    sides: usize,
    start: u64,
    state: Mutex<State>,
}

struct State {
    file: File,
    done: usize,
    synced: Instant,
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
        let start = title.len() as u64;
        let words = layout.space().words();
        let mut done = 0;
        if known {
            let mut reader = BufReader::with_capacity(1 << 20, &file);
            let mut record = vec![0; words * 64 * sides];
            let mut checksum = [0; 4];
            while done < layout.slices().len()
                && reader.read_exact(&mut record).is_ok()
                && reader.read_exact(&mut checksum).is_ok()
                && checksum == checksum_of(done, &[&record])
            {
                done += 1;
            }
        }
        let record = (words * 64 * sides + 4) as u64;
        let write = |file: &mut File| -> io::Result<()> {
            if !known {
                file.set_len(0)?;
                file.seek(SeekFrom::Start(0))?;
                file.write_all(&title)?;
            }
            file.set_len(start + done as u64 * record)
        };
        write(&mut file).map_err(failed)?;
        let state = Mutex::new(State { file, done, synced: Instant::now() });
        Ok(Work { path, words, sides, start, state })
    }

    /// How many slices are finished.
    pub fn done(&self) -> usize {
        self.lock().done
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn record(&self) -> u64 {
        (self.words * 64 * self.sides + 4) as u64
    }

    /// Adds the next slice.
    pub fn add(&self, values: [&[Word]; 2]) -> Result<(), FileError> {
        let mut state = self.lock();
        let offset = self.start + state.done as u64 * self.record();
        let pieces: Vec<&[u8]> =
            values[..self.sides].iter().map(|words| words.as_flattened()).collect();
        let checksum = checksum_of(state.done, &pieces);
        let mut write = || -> io::Result<()> {
            let mut file = &state.file;
            file.seek(SeekFrom::Start(offset))?;
            let mut out = BufWriter::with_capacity(1 << 16, &mut file);
            pieces.iter().try_for_each(|piece| out.write_all(piece))?;
            out.write_all(&checksum)?;
            out.flush()?;
            drop(out);
            if state.synced.elapsed() > SYNC_EVERY {
                state.file.sync_data()?;
                state.synced = Instant::now();
            }
            Ok(())
        };
        write().map_err(|cause| FileError::Write { path: self.path.clone(), cause })?;
        state.done += 1;
        Ok(())
    }

    /// Reads a finished slice with one side to move.
    pub fn read(&self, slice: usize, side: usize) -> Result<Vec<Word>, FileError> {
        let mut words = vec![[0; 64]; self.words];
        let state = self.lock();
        let offset = self.start + slice as u64 * self.record() + (side * self.words * 64) as u64;
        let mut file = &state.file;
        file.seek(SeekFrom::Start(offset))
            .and_then(|_| file.read_exact(words.as_flattened_mut()))
            .map_err(|cause| FileError::Read { path: self.path.clone(), cause })?;
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

fn checksum_of(number: usize, pieces: &[&[u8]]) -> [u8; 4] {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&(number as u64).to_le_bytes());
    pieces.iter().for_each(|piece| hasher.update(piece));
    hasher.finalize().to_le_bytes()
}

/// A slice in the middle of its layers.
pub struct Snapshot {
    /// Which slice.
    pub slice: usize,
    /// The byte of the last layer that is done.
    pub done: u8,
    /// The values so far.
    pub values: [Vec<Word>; 2],
    /// What may still be lost.
    pub live: [Vec<u64>; 2],
}

fn snapshot_path(dir: &Path, layout: &Layout) -> PathBuf {
    dir.join(file_name(layout.material())).with_extension("kzt.layers")
}

/// Writes the state of a slice, all of it or nothing.
pub fn write_snapshot(
    dir: &Path,
    layout: &Layout,
    slice: usize,
    (values, live, done): ([&[Word]; 2], [&[u64]; 2], u8),
) -> Result<(), FileError> {
    let path = snapshot_path(dir, layout);
    let temporary = path.with_extension("layers-tmp");
    let write = || -> io::Result<()> {
        let mut out = BufWriter::with_capacity(1 << 20, File::create(&temporary)?);
        let mut hasher = crc32fast::Hasher::new();
        let mut put = |bytes: &[u8]| {
            hasher.update(bytes);
            out.write_all(bytes)
        };
        put(&title(layout))?;
        put(&(slice as u64).to_le_bytes())?;
        put(&[done])?;
        for words in values {
            put(words.as_flattened())?;
        }
        for set in live.into_iter().flatten() {
            put(&set.to_le_bytes())?;
        }
        out.write_all(&hasher.finalize().to_le_bytes())?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&temporary, &path)
    };
    write().map_err(|cause| FileError::Write { path: path.clone(), cause })
}

/// Reads the state of a slice, if there is one and all of it is there.
pub fn read_snapshot(dir: &Path, layout: &Layout) -> Option<Snapshot> {
    let file = File::open(snapshot_path(dir, layout)).ok()?;
    let mut input = BufReader::with_capacity(1 << 20, file);
    let mut hasher = crc32fast::Hasher::new();
    let mut get = |bytes: &mut [u8]| -> Option<()> {
        input.read_exact(bytes).ok()?;
        hasher.update(bytes);
        Some(())
    };
    let expected = title(layout);
    let mut found = vec![0; expected.len()];
    get(&mut found)?;
    if found != expected {
        return None;
    }
    let (mut slice, mut done) = ([0; 8], [0; 1]);
    get(&mut slice)?;
    get(&mut done)?;
    let words = layout.space().words();
    let mut values = [0, 1].map(|_| vec![[0; 64]; words]);
    for side in &mut values {
        get(side.as_flattened_mut())?;
    }
    let mut live = [0, 1].map(|_| vec![0; words]);
    for set in live.iter_mut().flatten() {
        let mut bytes = [0; 8];
        get(&mut bytes)?;
        *set = u64::from_le_bytes(bytes);
    }
    let mut checksum = [0; 4];
    input.read_exact(&mut checksum).ok()?;
    (checksum == hasher.finalize().to_le_bytes()).then(|| Snapshot {
        slice: u64::from_le_bytes(slice) as usize,
        done: done[0],
        values,
        live,
    })
}

/// Removes what an interrupted run left besides the finished slices.
pub fn remove_snapshot(dir: &Path, layout: &Layout) {
    let _ = fs::remove_file(snapshot_path(dir, layout));
}
