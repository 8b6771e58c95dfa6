//! Appends games to a file, so that a crash loses at most the last block.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use kiebitz_words::{Message, message};

use super::block::Block;
use super::error::StoreError;
use super::frame::{Kind, frame, holds_a_frame};
use super::game::Family;
use super::reader::{Piece, Reader, header};
use super::run::Run;

/// A file of one run, open for more games and locked against other writers.
#[derive(Debug)]
pub struct Writer {
    file: File,
    length: u64,
    /// The number of the next game, which is also how many there are.
    games: u64,
    positions: u64,
    cut: u64,
}

impl Writer {
    /// Opens the file of a run, or creates it. An incomplete block of an interrupted writer is
    /// removed, and its games are played again. A file that is damaged elsewhere is refused.
    pub fn open(path: &Path, family: Family, run: &Run) -> Result<Writer, StoreError> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::Locked),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let beginning = [&header(family)[..], &frame(Kind::Run, &run.encode())].concat();
        let size = file.metadata()?.len();
        let mut start = Vec::new();
        (&file).take(beginning.len() as u64).read_to_end(&mut start)?;
        let mut writer = Writer { file, length: 0, games: 0, positions: 0, cut: 0 };
        if beginning.starts_with(&start) && start.len() < beginning.len() {
            // New, or interrupted at once.
            writer.append(&beginning)?;
            return Ok(writer);
        }
        file = writer.file.try_clone()?;
        file.seek(SeekFrom::Start(0))?;
        writer.length = writer.survey(Reader::new(BufReader::new(&file))?, family, run)?;
        writer.cut = size - writer.length;
        if writer.cut > 0 {
            let mut tail = Vec::new();
            file.seek(SeekFrom::Start(writer.length))?;
            file.read_to_end(&mut tail)?;
            // Whole blocks follow the damage, so an interrupted writer did not cause it.
            if holds_a_frame(&tail) {
                return Err(StoreError::Damaged { at: writer.length });
            }
            writer.file.set_len(writer.length)?;
            writer.file.sync_all()?;
        }
        Ok(writer)
    }

    /// Counts the content, and returns the length of the complete part.
    fn survey(
        &mut self,
        mut reader: Reader<BufReader<&File>>,
        family: Family,
        run: &Run,
    ) -> Result<u64, StoreError> {
        if reader.family() != family {
            return Err(StoreError::Variant(reader.family().name()));
        }
        let mut runs = Vec::new();
        loop {
            match reader.next() {
                Some(Ok(Piece::Run(found))) => runs.push(found),
                Some(Ok(Piece::Games(block))) => {
                    self.games += block.games.len() as u64;
                    self.positions += block.positions();
                }
                None | Some(Err(StoreError::Damaged { .. })) => break,
                Some(Err(error)) => return Err(error),
            }
        }
        match &runs[..] {
            [found] if found == run => Ok(reader.whole_bytes()),
            [found] => Err(StoreError::Settings(difference(found, run))),
            [] => Err(StoreError::Damaged { at: reader.whole_bytes() }),
            _ => Err(StoreError::Runs(runs.len())),
        }
    }

    /// Appends games and waits until they are on the disk.
    pub fn write(&mut self, block: &Block) -> Result<(), StoreError> {
        self.append(&frame(Kind::Games, &block.encode()))?;
        self.games += block.games.len() as u64;
        self.positions += block.positions();
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        self.file.seek(SeekFrom::Start(self.length))?;
        let written = self.file.write_all(bytes).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // The disk may be full; a torn block would be removed later, so an error here does not
            // matter.
            let _ = self.file.set_len(self.length);
            return Err(error.into());
        }
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Games in the file; the next one has this number.
    pub fn games(&self) -> u64 {
        self.games
    }

    pub fn positions(&self) -> u64 {
        self.positions
    }

    pub fn bytes(&self) -> u64 {
        self.length
    }

    /// Bytes of an incomplete block that were removed when the file was opened.
    pub fn cut(&self) -> u64 {
        self.cut
    }
}

/// The first setting that differs.
fn difference(found: &Run, wanted: &Run) -> Message<'static> {
    let numbers = [
        ("seed", found.seed, wanted.seed),
        ("nodes", found.nodes.into(), wanted.nodes.into()),
        ("chess960", found.chess960.into(), wanted.chess960.into()),
    ];
    let (what, found, wanted) =
        numbers.into_iter().find(|(_, found, wanted)| found != wanted).unwrap_or_else(|| {
            if found.rules == wanted.rules { ("engine", 0, 0) } else { ("rules", 0, 0) }
        });
    message!("selfplay-difference", what, found = found.to_string(), wanted = wanted.to_string())
}
