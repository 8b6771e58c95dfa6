//! Files of unfinished builds: finding and removing them.
//!
//! A running build holds the lock of `….kzt.work`, so files without a locked one beside them belong
//! to no running build.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::is_built;
use crate::file::{FileError, file_name, material_of};
use crate::material::Material;

/// A run goes on from these.
const RESUMED: [&str; 2] = [".work", ".layers"];
/// These are begun anew by every run.
const TEMPORARY: [&str; 3] = [".blocks", ".tmp", ".layers-tmp"];

/// Files of an unfinished table, or left over by the run that finished it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfinished {
    pub material: Material,
    /// Bytes of all its files, the finished table not counted.
    pub bytes: u64,
    /// What can be done with them.
    pub state: UnfinishedState,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnfinishedState {
    /// A program is building the table.
    Busy,
    /// [`generate`](super::generate()) goes on from them.
    Resumable,
    /// The table is finished: they can be removed.
    Useless,
}

/// The files of unfinished tables in a directory, in the order of the tables.
pub fn unfinished(dir: &Path) -> Result<Vec<Unfinished>, FileError> {
    let failed = |cause: io::Error| FileError::Read { path: dir.to_owned(), cause };
    let mut found = BTreeMap::<_, Unfinished>::new();
    for entry in fs::read_dir(dir).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name();
        let Some(material) = name.to_str().and_then(unfinished_material) else { continue };
        // A run that is under way may remove it in this moment.
        let bytes = entry.metadata().map_or(0, |file| file.len());
        let of_table = found.entry((material.variant().name(), material.order()));
        let state = UnfinishedState::Resumable;
        of_table.or_insert(Unfinished { material, bytes: 0, state }).bytes += bytes;
    }
    let mut found: Vec<Unfinished> = found.into_values().collect();
    for unfinished in &mut found {
        unfinished.state = match lock(dir, &unfinished.material) {
            Err(FileError::Busy { .. }) => UnfinishedState::Busy,
            _ if matches!(is_built(dir, &unfinished.material), Ok(true)) => {
                UnfinishedState::Useless
            }
            _ => UnfinishedState::Resumable,
        };
    }
    Ok(found)
}

/// Removes files that no run can use: all of finished tables, and the temporary ones of others.
/// Skips files that another program works on, and files that cannot be removed.
pub fn remove_useless(dir: &Path) {
    for Unfinished { material, state, .. } in unfinished(dir).unwrap_or_default() {
        let Ok(_lock) = lock(dir, &material) else { continue };
        match state {
            UnfinishedState::Busy => {}
            UnfinishedState::Resumable => remove_temporary(dir, &material),
            UnfinishedState::Useless => {
                TEMPORARY.iter().chain(&RESUMED).for_each(|end| {
                    let _ = fs::remove_file(path(dir, &material, end));
                });
            }
        }
    }
}

/// Removes what every run begins anew; the caller holds the lock.
pub(super) fn remove_temporary(dir: &Path, material: &Material) {
    for end in TEMPORARY {
        let _ = fs::remove_file(path(dir, material, end));
    }
}

/// Removes the build files of a table and, with `table`, the table itself. Returns the bytes freed.
/// Fails while a program is building the table.
pub fn remove(dir: &Path, material: &Material, table: bool) -> Result<u64, FileError> {
    let _lock = lock(dir, material)?;
    let mut freed = 0;
    // The locked file last: until then no run begins.
    for end in table.then_some("").iter().chain(&TEMPORARY).chain(RESUMED.iter().rev()) {
        let path = path(dir, material, end);
        let bytes = fs::metadata(&path).map_or(0, |file| file.len());
        match fs::remove_file(&path) {
            Ok(()) => freed += bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(cause) => return Err(FileError::Write { path, cause }),
        }
    }
    Ok(freed)
}

/// Takes the lock that a run would hold; `None` if there is no file to lock.
fn lock(dir: &Path, material: &Material) -> Result<Option<File>, FileError> {
    let path = path(dir, material, RESUMED[0]);
    let Ok(file) = File::open(&path) else { return Ok(None) };
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(FileError::Busy { path }),
        _ => Ok(Some(file)),
    }
}

fn path(dir: &Path, material: &Material, end: &str) -> PathBuf {
    dir.join(file_name(material) + end)
}

/// The table that a file is part of the work on.
fn unfinished_material(name: &str) -> Option<Material> {
    let stem = TEMPORARY.iter().chain(&RESUMED).find_map(|end| name.strip_suffix(end))?;
    material_of(stem)
}
