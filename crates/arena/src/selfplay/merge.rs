//! Several files of games made one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::error::StoreError;
use super::reader::{HEADER, Piece, Reader, header};
use super::run::Run;

/// What came of a merge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// Games copied.
    pub games: u64,
    /// Searched positions copied.
    pub positions: u64,
    /// Bytes written.
    pub bytes: u64,
    /// Files that ended in an unfinished block, which was left out.
    pub torn: usize,
}

/// Why files cannot be merged: the file, and what is wrong with it.
#[derive(Debug, thiserror::Error)]
#[error("{}: {source}", path.display())]
pub struct MergeError {
    path: PathBuf,
    source: StoreError,
}

/// Copies the games of all files into a new one. Refuses files of different families, and such as hold the
/// same games. All inputs are checked, and the output is there only when it is whole.
pub fn merge(inputs: &[PathBuf], output: &Path) -> Result<Merged, MergeError> {
    let at = |path: &Path| {
        let path = path.to_path_buf();
        move |source: StoreError| MergeError { path, source }
    };
    if output.exists() {
        return Err(at(output)(StoreError::Exists));
    }
    let family = match inputs.first() {
        Some(first) => Reader::open(first).map_err(at(first))?.family(),
        None => return Ok(Merged::default()),
    };
    let mut temporary = output.as_os_str().to_owned();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = PathBuf::from(temporary);
    let merged = (|| {
        let created = OpenOptions::new().write(true).create_new(true).open(&temporary);
        let mut to = BufWriter::new(created.map_err(StoreError::Io).map_err(at(output))?);
        to.write_all(&header(family)).map_err(StoreError::Io).map_err(at(output))?;
        let mut merged = Merged { bytes: HEADER as u64, ..Merged::default() };
        let mut runs: Vec<(Run, &Path)> = Vec::new();
        for path in inputs {
            let reader = Reader::open(path).map_err(at(path))?;
            if reader.family() != family {
                return Err(at(path)(StoreError::Variant(reader.family().name())));
            }
            copy(reader, path, &mut to, &mut merged, &mut runs).map_err(at(path))?;
        }
        let finished = to.into_inner().map_err(|error| error.into_error());
        let synced = finished.and_then(|file| file.sync_all());
        synced
            .and_then(|()| fs::rename(&temporary, output))
            .map_err(StoreError::Io)
            .map_err(at(output))?;
        Ok(merged)
    })();
    if merged.is_err() {
        // The first error is the one to tell; a leftover is the lesser harm.
        let _ = fs::remove_file(&temporary);
    }
    merged
}

/// Checks a file piece by piece, then copies its bytes as they are.
fn copy<'a>(
    mut reader: Reader<BufReader<File>>,
    path: &'a Path,
    to: &mut impl Write,
    merged: &mut Merged,
    runs: &mut Vec<(Run, &'a Path)>,
) -> Result<(), StoreError> {
    for piece in reader.by_ref() {
        match piece? {
            Piece::Run(run) => {
                let same = |(known, _): &&(Run, &Path)| known.shares_games_with(&run);
                if let Some((_, other)) = runs.iter().find(same) {
                    let other = other.display().to_string();
                    return Err(StoreError::Repeated { seed: run.seed, other });
                }
                runs.push((run, path));
            }
            Piece::Games(block) => {
                merged.games += block.games.len() as u64;
                merged.positions += block.positions();
            }
        }
    }
    merged.torn += usize::from(reader.is_torn());
    let mut from = File::open(path)?;
    from.seek(SeekFrom::Start(HEADER as u64))?;
    merged.bytes += io::copy(&mut from.take(reader.whole_bytes() - HEADER as u64), to)?;
    Ok(())
}
