//! Files that are either written whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Writes a file so that a crash leaves the old one or the new one, never half of one: under a
/// temporary name in the same folder, synced, then renamed.
pub fn write(path: &Path, content: &[u8]) -> Result<()> {
    write_whole(path, content, Readers::AsBefore)
        .with_context(|| format!("cannot write {}", path.display()))
}

/// The same for a secret, whose folder need not be there yet: nobody but the owner may read the file, also while it is written.
pub fn write_private(path: &Path, content: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    write_whole(path, content, Readers::Owner)
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Keeps others away from a file that lines are added to, as long as it is open: two who add to it would ruin it.
pub fn hold(file: &File, path: &Path) -> Result<(), BadOutput> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(BadOutput::InUse(path.to_path_buf())),
        // Some file systems know no locks; there the user has to see to it.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// Why files cannot be written as somebody wants them.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum BadOutput {
    #[error("cannot write {}", path.display())]
    CannotWrite { path: PathBuf, source: io::Error },
    #[error("{} is both read and written", .0.display())]
    ReadAndWritten(PathBuf),
    #[error("{} would be written twice", .0.display())]
    WrittenTwice(PathBuf),
    #[error("{} is in use by another kiebitz", .0.display())]
    InUse(PathBuf),
}

/// Whether [`write()`] will find a place for these files. For commands that take long: a wrong name should not be found
/// when the work is done.
pub fn check_places<'p>(outputs: impl IntoIterator<Item = &'p Path>) -> Result<(), BadOutput> {
    for path in outputs {
        check_place(path)
            .map_err(|source| BadOutput::CannotWrite { path: path.to_path_buf(), source })?;
    }
    Ok(())
}

/// Does what [`write()`] begins with, and takes it back.
fn check_place(path: &Path) -> io::Result<()> {
    // Elsewhere that is standard output; a file of this name is hard to get rid of.
    if path == Path::new("-") {
        return Err(io::Error::new(io::ErrorKind::InvalidFilename, "\"-\" is no name of a file"));
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    match fs::metadata(&target) {
        Ok(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // A device or a pipe; to open it for a try may do something already.
        Ok(old) if !old.is_file() => return Ok(()),
        _ => {}
    }
    let temporary = beside(&target)?;
    OpenOptions::new().write(true).create_new(true).open(&temporary)?;
    fs::remove_file(&temporary)
}

/// Whether writing `outputs` harms neither `inputs` ("-" is standard input) nor another output, by whatever names they
/// are called.
pub fn check_distinct<'p>(
    inputs: impl IntoIterator<Item = &'p Path>,
    outputs: impl IntoIterator<Item = &'p Path>,
) -> Result<(), BadOutput> {
    let stdin = Path::new("/dev/stdin");
    let source = |path| identity(if path == Path::new("-") { stdin } else { path });
    let inputs: Vec<PathBuf> = inputs.into_iter().map(source).collect();
    let mut before: Vec<PathBuf> = Vec::new();
    for path in outputs {
        let own = identity(path);
        // Devices and pipes hold nothing that could be lost.
        if fs::metadata(&own).is_ok_and(|there| !there.is_file()) {
            continue;
        }
        if inputs.contains(&own) {
            return Err(BadOutput::ReadAndWritten(path.to_path_buf()));
        }
        if before.contains(&own) {
            return Err(BadOutput::WrittenTwice(path.to_path_buf()));
        }
        before.push(own);
    }
    Ok(())
}

/// A file's one name among all it may be called by, whether it exists or not.
fn identity(path: &Path) -> PathBuf {
    let by_folder = || {
        let name = path.file_name()?;
        Some(fs::canonicalize(folder_of(path)).ok()?.join(name))
    };
    fs::canonicalize(path).ok().or_else(by_folder).unwrap_or_else(|| path.to_path_buf())
}

/// Who may read a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Readers {
    /// Whoever may read the old one, or what is usual.
    AsBefore,
    /// Its owner.
    Owner,
}

fn write_whole(path: &Path, content: &[u8], readers: Readers) -> io::Result<()> {
    // A link stays a link: what it points to is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let old = fs::metadata(&target).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        // A device, a pipe or a folder cannot be replaced; the system says which of them may be written.
        return OpenOptions::new().write(true).open(&target)?.write_all(content);
    }
    let temporary = beside(&target)?;
    let written = (|| {
        let mut options = OpenOptions::new();
        #[cfg(unix)]
        if readers == Readers::Owner {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        let mut file = options.write(true).create_new(true).open(&temporary)?;
        file.write_all(content)?;
        if let Some(old) = old.filter(|_| readers == Readers::AsBefore) {
            file.set_permissions(old.permissions())?;
        }
        file.sync_all()?;
        fs::rename(&temporary, &target)
    })();
    if written.is_err() {
        // The first error is the one to tell; a leftover is the lesser harm.
        let _ = fs::remove_file(&temporary);
        return written;
    }
    sync_folder(&target)
}

/// A name in the same folder that nobody else uses.
fn beside(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut temporary = OsString::from(".");
    temporary.push(name);
    temporary.push(format!(".{}.tmp", std::process::id()));
    Ok(target.with_file_name(temporary))
}

/// Makes the new name last. Only Unix can sync a folder; elsewhere the system sees to it.
fn sync_folder(target: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder_of(target))?.sync_all() } else { Ok(()) }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}
