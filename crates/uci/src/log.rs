//! The debug log: every line in and out, to diagnose problems between the engine and a program.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The first line of every log. A file that begins differently is not a log and is not changed.
const FIRST_LINE: &str = "Kiebitz UCI log\n";

#[derive(Debug)]
pub(crate) struct DebugLog {
    path: PathBuf,
    file: File,
}

/// Why there is no log.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    #[error("{} cannot be written: {cause}", path.display())]
    Write { path: PathBuf, cause: io::Error },
    #[error("{} exists and is not a Kiebitz log, so nothing is written to it", .0.display())]
    OtherFile(PathBuf),
}

/// The direction of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    In,
    Out,
}

/// Opens a file to append lines to: a new or an empty one, which gets this first line, or one that begins with it.
pub(crate) fn open_log(path: &Path, first_line: &str) -> Result<File, LogError> {
    let failed = |cause| LogError::Write { path: path.to_path_buf(), cause };
    // Checked before opening, because opening a pipe may block for ever.
    if path.exists() && !path.is_file() {
        return Err(LogError::OtherFile(path.to_path_buf()));
    }
    let mut file =
        OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
    let mut begin = Vec::new();
    (&file).take(first_line.len() as u64).read_to_end(&mut begin).map_err(failed)?;
    if begin.is_empty() {
        file.write_all(first_line.as_bytes()).map_err(failed)?;
    } else if begin != first_line.as_bytes() {
        return Err(LogError::OtherFile(path.to_path_buf()));
    }
    Ok(file)
}

impl DebugLog {
    /// Opens an existing log to append to, or creates one.
    pub(crate) fn open(path: &Path) -> Result<DebugLog, LogError> {
        Ok(DebugLog { path: path.to_path_buf(), file: open_log(path, FIRST_LINE)? })
    }

    pub(crate) fn add(&self, way: Way, text: &str) -> Result<(), LogError> {
        let sign = match way {
            Way::In => ">>",
            Way::Out => "<<",
        };
        let lines: String = text.split('\n').map(|line| format!("{sign} {line}\n")).collect();
        let failed = |cause| LogError::Write { path: self.path.clone(), cause };
        (&self.file).write_all(lines.as_bytes()).map_err(failed)
    }
}
