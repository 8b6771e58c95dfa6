//! Backups of the whole database.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, ErrorCode, ffi};

use super::{Result, Store, StoreError, at, companions, patiently, with_end};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    pub games: u64,
    /// Where the previous database is now.
    pub kept: Option<PathBuf>,
}

impl Store {
    /// Copies the current state of the database into a new file. Other processes may store games
    /// meanwhile. The file appears only when it is complete.
    pub fn backup(&self, to: &Path) -> Result<()> {
        // SQLite would apply another database's log to the copy.
        if let Some(there) = files_of(to).find(|file| file.exists()) {
            return Err(StoreError::Exists(there));
        }
        let temporary = with_end(to, &format!(".{}.tmp", std::process::id()));
        let copied = self.copy_into(&temporary).and_then(|()| {
            let named = self
                .allow_as_here(&temporary)
                .and_then(|()| fs::rename(&temporary, to))
                .and_then(|()| sync_folder(to));
            named.map_err(|source| StoreError::Write { file: to.to_path_buf(), source })
        });
        if copied.is_err() {
            // Return the first error; a leftover file is a smaller problem.
            for file in files_of(&temporary) {
                let _ = fs::remove_file(file);
            }
        }
        copied
    }

    fn copy_into(&self, file: &Path) -> Result<()> {
        let mut db = Connection::open(file).map_err(|error| at(file, error.into()))?;
        copy(&self.db, &mut db)?;
        // Makes the copy a single file, which can be read even if it is read-only.
        db.pragma_update_and_check(None, "journal_mode", "delete", |_| Ok(()))?;
        Ok(())
    }

    /// Gives the copy the permissions of the database.
    fn allow_as_here(&self, copy: &Path) -> io::Result<()> {
        match self.db.path().filter(|path| !path.is_empty()) {
            Some(path) => fs::set_permissions(copy, fs::metadata(path)?.permissions()),
            None => Ok(()), // it is in memory
        }
    }

    /// Replaces the database at `to` by the one in `from`, which is checked first and not changed.
    /// The old database is kept under another name. Processes that have it open continue with the
    /// restored one.
    pub fn restore(from: &Path, to: &Path) -> Result<Restored> {
        let source = Store::open_to_read(from)?;
        if let Some(flaw) = source.check_integrity().into_iter().next() {
            return Err(StoreError::Unsound { file: from.to_path_buf(), flaw });
        }
        let games = source.count()?.0;
        let kept = (1..)
            .map(|number| with_end(to, &format!(".replaced-{number}")))
            .find(|name| !files_of(name).any(|file| file.exists()))
            .expect("there are more numbers than files");
        let replaced = Store::open_existing(to).and_then(|old| old.replace(&source, &kept));
        match replaced {
            Ok(()) => Ok(Restored { games, kept: Some(kept) }),
            Err(StoreError::NoDatabase(_)) => {
                copy(&source.db, &mut Store::open(to)?.db)?;
                Ok(Restored { games, kept: None })
            }
            // It cannot be read, so it is only renamed.
            Err(error)
                if matches!(
                    error.sqlite_code(),
                    Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt)
                ) =>
            {
                move_files(to, &kept)?;
                if let Err(error) = source.backup(to) {
                    move_files(&kept, to)?;
                    return Err(error);
                }
                Ok(Restored { games, kept: Some(kept) })
            }
            Err(error) => Err(error),
        }
    }

    /// Replaces the content of this database, after copying it.
    fn replace(mut self, by: &Store, kept: &Path) -> Result<()> {
        drop(self.write()?); // whether it can be written
        self.backup(kept)?;
        copy(&by.db, &mut self.db)
    }
}

/// Copies all pages in one transaction.
pub(super) fn copy(from: &Connection, to: &mut Connection) -> Result<()> {
    let backup = Backup::new(from, to)?;
    patiently(|| match backup.step(-1)? {
        StepResult::Done => Ok(()),
        _ => Err(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_BUSY), None).into()),
    })
}

/// A database with its companion files.
fn files_of(path: &Path) -> impl Iterator<Item = PathBuf> {
    [path.to_path_buf()].into_iter().chain(companions(path))
}

fn move_files(from: &Path, to: &Path) -> Result<()> {
    for (old, new) in files_of(from).zip(files_of(to)).filter(|(old, _)| old.exists()) {
        fs::rename(&old, new).map_err(|source| StoreError::Write { file: old, source })?;
    }
    Ok(())
}

/// Syncs the folder, so that the new name survives a crash. Only Unix can and needs to do that.
fn sync_folder(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    if cfg!(unix) { File::open(folder.unwrap_or(Path::new(".")))?.sync_all() } else { Ok(()) }
}
