//! Merges several files of games.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use kiebitz_tablebase::{Readers, temporary_name, write_atomic};

use super::error::{FileError, StoreError};
use super::reader::{HEADER, Piece, Reader, header};
use super::run::Run;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    pub games: u64,
    pub positions: u64,
    pub bytes: u64,
    /// Files that ended in an unfinished block, which was left out.
    pub torn: usize,
}

/// Copies the games of all files into a new one. Refuses files of different families and files that
/// hold the same games. All inputs are checked, and the output appears only when it is complete.
pub fn merge(inputs: &[PathBuf], output: &Path) -> Result<Merged, FileError> {
    if output.exists() {
        return Err(FileError::at(output)(StoreError::Exists));
    }
    let family = match inputs.first() {
        Some(first) => Reader::open(first).map_err(FileError::at(first))?.family(),
        None => return Ok(Merged::default()),
    };
    let failed = |error| FileError::at(output)(StoreError::Io(error));
    let temporary = temporary_name(output).map_err(failed)?;
    write_atomic(output, &temporary, Readers::AsBefore, failed, |to| {
        to.write_all(&header(family)).map_err(failed)?;
        let mut merged = Merged { bytes: HEADER as u64, ..Merged::default() };
        let mut runs = Runs::default();
        for path in inputs {
            let at = FileError::at(path);
            let copied = Reader::open(path).and_then(|reader| {
                if reader.family() != family {
                    return Err(StoreError::Variant(reader.family().name()));
                }
                copy(reader, path, to, &mut merged, &mut runs)
            });
            copied.map_err(at)?;
        }
        Ok(merged)
    })
}

/// Checks a file piece by piece, then copies its bytes as they are.
fn copy<'a>(
    mut reader: Reader<BufReader<File>>,
    path: &'a Path,
    to: &mut impl Write,
    merged: &mut Merged,
    runs: &mut Runs<'a>,
) -> Result<(), StoreError> {
    for piece in reader.by_ref() {
        match piece? {
            Piece::Run(run) => runs.add(run, path)?,
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

/// The runs of several files, no two of which may hold the same games.
#[derive(Default)]
pub(super) struct Runs<'a>(Vec<(Run, &'a Path)>);

impl<'a> Runs<'a> {
    /// Adds a run, unless its games are known already.
    pub fn add(&mut self, run: Run, path: &'a Path) -> Result<(), StoreError> {
        if let Some((_, other)) = self.0.iter().find(|(known, _)| known.shares_games_with(&run)) {
            let other = other.display().to_string();
            return Err(StoreError::Repeated { seed: run.seed, other });
        }
        self.0.push((run, path));
        Ok(())
    }
}
