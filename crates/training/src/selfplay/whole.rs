//! Writes files that appear only when complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

/// Writes a file under a temporary name in the same folder, and renames it when it is on the disk.
/// After an error nothing is left, and an older file of that name is unchanged.
pub(super) fn write_whole<T, E>(
    output: &Path,
    failed: impl Fn(io::Error) -> E,
    fill: impl FnOnce(&mut BufWriter<File>) -> Result<T, E>,
) -> Result<T, E> {
    let mut temporary = output.as_os_str().to_owned();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = PathBuf::from(temporary);
    let created = OpenOptions::new().write(true).create_new(true).open(&temporary);
    let mut to = BufWriter::new(created.map_err(&failed)?);
    let written = fill(&mut to).and_then(|written| {
        let flushed = to.into_inner().map_err(|error| error.into_error());
        let synced = flushed.and_then(|file| file.sync_all());
        synced.and_then(|()| fs::rename(&temporary, output)).map_err(&failed)?;
        Ok(written)
    });
    if written.is_err() {
        // Return the first error; a leftover file is a smaller problem.
        let _ = fs::remove_file(&temporary);
    }
    written
}
