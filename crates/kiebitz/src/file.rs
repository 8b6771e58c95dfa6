//! Files that are either written whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
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

/// Whether a file can be written there later on: its folder is there, and it is none itself. What takes hours should not fail
/// at its end because of a misspelt name.
pub fn check(path: &Path) -> Result<()> {
    let context = || format!("cannot write {}", path.display());
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    if !fs::metadata(folder).with_context(context)?.is_dir() {
        return Err(io::Error::from(io::ErrorKind::NotADirectory)).with_context(context);
    }
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => {
            Err(io::Error::from(io::ErrorKind::IsADirectory)).with_context(context)
        }
        Ok(_) => OpenOptions::new().append(true).open(path).map(drop).with_context(context),
        // Whether a new file may be made there, only making one tells.
        Err(_) => {
            let probe = beside(path).with_context(context)?;
            File::create_new(&probe).with_context(context)?;
            fs::remove_file(&probe).with_context(context)
        }
    }
}

/// Whether two names mean the same file, as far as one can tell.
pub fn is_same(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        fs::canonicalize(path).ok().or_else(|| {
            let folder = path.parent().filter(|folder| *folder != Path::new(""));
            let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
            Some(folder.join(path.file_name()?))
        })
    };
    one == other || place(one).is_some_and(|one| place(other) == Some(one))
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
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
