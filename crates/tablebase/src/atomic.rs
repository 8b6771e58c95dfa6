//! Files that are written completely or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Readers {
    /// Those of the file that is replaced, or those that the system sets.
    AsBefore,
    /// Its owner alone, also while it is written.
    Owner,
}

/// Writes a file under a temporary name in the same folder, syncs it, and renames it, so that a crash
/// leaves the old file or the new one. After an error the temporary file is removed.
pub fn write_atomic<T, E>(
    target: &Path,
    temporary: &Path,
    readers: Readers,
    failed: impl Fn(io::Error) -> E,
    fill: impl FnOnce(&mut BufWriter<File>) -> Result<T, E>,
) -> Result<T, E> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    if readers == Readers::Owner {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    let created = options.write(true).create_new(true).open(temporary).map_err(&failed)?;
    let mut out = BufWriter::with_capacity(1 << 16, created);
    let written = fill(&mut out).and_then(|written| {
        let named = out.into_inner().map_err(io::IntoInnerError::into_error).and_then(|file| {
            if let Some(old) = fs::metadata(target).ok().filter(|_| readers == Readers::AsBefore) {
                file.set_permissions(old.permissions())?;
            }
            file.sync_all()?;
            fs::rename(temporary, target)
        });
        named.map(|()| written).map_err(&failed)
    });
    match &written {
        Ok(_) => sync_folder(target).map_err(failed)?,
        // Return the first error; a leftover file is a smaller problem.
        Err(_) => drop(fs::remove_file(temporary)),
    }
    written
}

/// A hidden name in the same folder that no other process uses.
pub fn temporary_name(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut temporary = OsString::from(".");
    temporary.push(name);
    temporary.push(format!(".{}.tmp", std::process::id()));
    Ok(target.with_file_name(temporary))
}

/// Syncs the folder of a file, so that its new name survives a crash. Only Unix can and needs to.
fn sync_folder(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    if cfg!(unix) { File::open(folder.unwrap_or(Path::new(".")))?.sync_all() } else { Ok(()) }
}
