//! Exports positions of games for the trainer: computed on several threads, written in the order of
//! the games.

use std::fs::{self, File};
use std::io::{BufReader, Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use kiebitz_engine::Stop;
use kiebitz_gametree::random::Random;
use kiebitz_tablebase::{Readers, temporary_name, write_atomic};
use kiebitz_words::said;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;

use super::block::Block;
use super::error::{FileError, StoreError};
use super::game::{Family, Position};
use super::generate::SelfplayProgress;
use super::lookahead::scores_ahead;
use super::merge::Runs;
use super::reader::{Piece, Reader};
use super::record::{
    LeftOut, POSITIONS_MAGIC, PositionFilter, RECORD, is_held_out, positions_header, record,
};
use super::vary::vary;

/// Blocks per thread taken at a time: enough to balance the work.
const BLOCKS_A_THREAD: usize = 4;

/// The result of an export, with the keys that `kiebitz selfplay export --json` prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Exported {
    /// `chess` (with Chess960) or `racingkings`.
    pub variant: &'static str,
    /// Number of input files.
    pub files: usize,
    /// Number of games.
    pub games: u64,
    /// Games marked as held out.
    pub held_out_games: u64,
    /// Searched positions in the games.
    pub searched: u64,
    /// Positions written.
    pub positions: u64,
    /// Positions written that are marked as held out.
    pub held_out_positions: u64,
    /// Positions left out, by reason.
    pub left_out: LeftOutCounts,
    /// Size of the output in bytes.
    pub bytes: u64,
    /// Input files that end in an unfinished block.
    pub unfinished_files: usize,
}

/// Numbers of positions left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct LeftOutCounts {
    /// Before --min-ply.
    pub early: u64,
    /// With a sure win or loss.
    pub decisive: u64,
    /// Without an exact score.
    pub without_score: u64,
    /// With the side to move in check.
    pub in_check: u64,
    /// With a capture or promotion as the best move.
    pub capture_or_promotion: u64,
}

/// Why an export failed.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    File(#[from] FileError),
    Threads(#[from] rayon::ThreadPoolBuildError),
    Stopped,
}

said! { ExportError {
    File(error) => error;
    Threads(why) => "no-threads", why = why.to_string();
    Stopped => "stopped";
} }

/// Writes the positions of all files that pass the filter into one file. Refuses files of different
/// families and files that hold the same games. The output appears only when it is complete; it
/// replaces a file of positions, but no other file.
pub fn export(
    inputs: &[PathBuf],
    output: &Path,
    filter: PositionFilter,
    threads: NonZero<usize>,
    stop: &Stop,
    update: &mut dyn FnMut(SelfplayProgress),
) -> Result<Exported, ExportError> {
    let [first, ..] = inputs else {
        return Ok(Exported::default());
    };
    may_be_replaced(output).map_err(FileError::at(output))?;
    let family = Reader::open(first).map_err(FileError::at(first))?.family();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build()?;
    let failed = |error| ExportError::from(FileError::at(output)(StoreError::Io(error)));
    let temporary = temporary_name(output).map_err(failed)?;
    write_atomic(output, &temporary, Readers::AsBefore, failed, |to| {
        let header = positions_header(family);
        to.write_all(&header).map_err(failed)?;
        let mut exported = Exported {
            variant: family.name(),
            files: inputs.len(),
            bytes: header.len() as u64,
            ..Exported::default()
        };
        let mut runs = Runs::default();
        for path in inputs {
            let at = FileError::at(path);
            let mut source = Source::open(path, family).map_err(&at)?;
            loop {
                let blocks =
                    source.take(BLOCKS_A_THREAD * threads.get(), &mut runs).map_err(&at)?;
                if blocks.is_empty() {
                    break;
                }
                let taken: Result<Vec<_>, _> = pool.install(|| {
                    blocks
                        .par_iter()
                        .map(|(seed, block)| take(block, *seed, family, filter))
                        .collect()
                });
                for (bytes, counted) in taken.map_err(&at)? {
                    to.write_all(&bytes).map_err(failed)?;
                    exported.add(&counted);
                }
                update(SelfplayProgress { games: exported.games, positions: exported.searched });
                if stop.is_stopped() {
                    return Err(ExportError::Stopped);
                }
            }
            exported.unfinished_files += usize::from(source.reader.is_torn());
        }
        Ok(exported)
    })
}

/// Refuses to replace a file that is not a file of positions, so that a typing error does not
/// destroy games.
fn may_be_replaced(output: &Path) -> Result<(), StoreError> {
    match fs::metadata(output) {
        Err(_) => return Ok(()),
        Ok(there) if !there.is_file() => return Err(StoreError::ExistsAsOther),
        Ok(there) if there.len() == 0 => return Ok(()),
        Ok(_) => {}
    }
    let mut magic = Vec::new();
    File::open(output)?.take(POSITIONS_MAGIC.len() as u64).read_to_end(&mut magic)?;
    if magic == POSITIONS_MAGIC { Ok(()) } else { Err(StoreError::ExistsAsOther) }
}

/// A file of games, taken several blocks at a time.
struct Source<'a> {
    path: &'a Path,
    reader: Reader<BufReader<File>>,
    /// The seed of the run that the next block belongs to.
    seed: u64,
}

impl<'a> Source<'a> {
    fn open(path: &'a Path, family: Family) -> Result<Source<'a>, StoreError> {
        let reader = Reader::open(path)?;
        if reader.family() != family {
            return Err(StoreError::Variant(reader.family().name()));
        }
        Ok(Source { path, reader, seed: 0 })
    }

    /// The next blocks with the seeds of their runs; empty at the end.
    fn take(&mut self, most: usize, runs: &mut Runs<'a>) -> Result<Vec<(u64, Block)>, StoreError> {
        let mut blocks = Vec::with_capacity(most);
        while blocks.len() < most {
            match self.reader.next().transpose()? {
                None => break,
                Some(Piece::Run(run)) => {
                    runs.add(run, self.path)?;
                    self.seed = run.seed;
                }
                Some(Piece::Games(block)) => blocks.push((self.seed, block)),
            }
        }
        Ok(blocks)
    }
}

/// The records of a block's games, and the counts.
fn take(
    block: &Block,
    seed: u64,
    family: Family,
    filter: PositionFilter,
) -> Result<(Vec<u8>, Exported), StoreError> {
    let mut bytes = Vec::with_capacity(block.positions() as usize * RECORD);
    let mut counted = Exported::default();
    let mut left_out = LeftOutCounts::default();
    for (number, game) in (block.first..).zip(&block.games) {
        let held_out = is_held_out(seed, number);
        counted.games += 1;
        counted.held_out_games += u64::from(held_out);
        let mut ahead = Vec::new();
        for (searched, position) in game.replay(family).enumerate() {
            let position = position.map_err(|source| StoreError::Move { game: number, source })?;
            counted.searched += 1;
            if filter.variations > 0 {
                let near = variations(&position, filter, seed ^ number << 16, held_out);
                let written = (near.len() / RECORD) as u64;
                counted.positions += written;
                counted.held_out_positions += if held_out { written } else { 0 };
                bytes.extend(near);
                continue;
            }
            match filter.score(&position) {
                Ok(mut score) => {
                    if filter.look_ahead > 0 {
                        if ahead.is_empty() {
                            let turn = position.board.turn();
                            let first = if searched.is_multiple_of(2) { turn } else { !turn };
                            ahead = scores_ahead(game, first, filter.look_ahead);
                        }
                        score = ahead[searched];
                    }
                    bytes.extend(record(&position, score, Some(position.best), held_out));
                    counted.positions += 1;
                    counted.held_out_positions += u64::from(held_out);
                }
                Err(LeftOut::Early) => left_out.early += 1,
                Err(LeftOut::Decisive) => left_out.decisive += 1,
                Err(LeftOut::WithoutScore) => left_out.without_score += 1,
                Err(LeftOut::Check) => left_out.in_check += 1,
                Err(LeftOut::Tactical) => left_out.capture_or_promotion += 1,
            }
        }
    }
    counted.left_out = left_out;
    counted.bytes = bytes.len() as u64;
    Ok((bytes, counted))
}

/// The records of some positions near this one.
fn variations(position: &Position, filter: PositionFilter, seed: u64, held_out: bool) -> Vec<u8> {
    if filter.is_early(position) {
        return Vec::new();
    }
    let mut random = Random::new(seed.wrapping_mul(1 << 10).wrapping_add(position.ply.into()));
    let near = (0..filter.variations).filter_map(|_| vary(&position.board, &mut random));
    near.flat_map(|(board, score)| {
        let near = Position { board, winner: None, ..*position };
        record(&near, score, None, held_out)
    })
    .collect()
}

impl Exported {
    fn add(&mut self, other: &Exported) {
        self.games += other.games;
        self.held_out_games += other.held_out_games;
        self.searched += other.searched;
        self.positions += other.positions;
        self.held_out_positions += other.held_out_positions;
        self.left_out.early += other.left_out.early;
        self.left_out.decisive += other.left_out.decisive;
        self.left_out.without_score += other.left_out.without_score;
        self.left_out.in_check += other.left_out.in_check;
        self.left_out.capture_or_promotion += other.left_out.capture_or_promotion;
        self.bytes += other.bytes;
    }
}
