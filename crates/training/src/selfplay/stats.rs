//! Statistics of files of games.

use std::collections::{BTreeMap, HashMap};
use std::io::Read;

use super::error::StoreError;
use super::game::{End, Family, GameRecord};
use super::reader::{Piece, Reader};
use super::run::Run;
use super::score::Label;

/// A run in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunStats {
    /// Its settings.
    pub run: Run,
    /// Its games, numbered from 0.
    pub games: u64,
}

/// The statistics.
#[derive(Clone, Debug)]
pub struct Stats {
    /// The family of the games.
    pub family: Family,
    /// The runs, in their order.
    pub runs: Vec<RunStats>,
    /// Games.
    pub games: u64,
    /// Positions that were searched.
    pub positions: u64,
    /// Plies, random ones included.
    pub plies: u64,
    /// Games that White won, that were drawn, and that Black won.
    pub results: [u64; 3],
    /// Games by their end.
    pub ends: BTreeMap<End, u64>,
    /// Games that did not begin in the usual position.
    pub other_starts: u64,
    /// Positions by the score for the side to move, in the intervals of [`INTERVALS`].
    pub scores: [u64; INTERVALS.len() + 1],
    /// Positions with a proven win or loss.
    pub decisive: u64,
    /// Positions without an exact score.
    pub unknown: u64,
    /// Bytes of whole pieces.
    pub bytes: u64,
    /// Files that end in an unfinished piece.
    pub torn: usize,
    duplicates: Duplicates,
}

/// Where the intervals of the scores begin, in centipawns: the first holds all below the first number, each
/// other one begins with its number.
pub const INTERVALS: [i16; 14] =
    [-1500, -800, -400, -200, -100, -50, -20, 21, 51, 101, 201, 401, 801, 1501];

impl Stats {
    /// Empty statistics.
    pub fn new(family: Family) -> Stats {
        Stats {
            family,
            runs: Vec::new(),
            games: 0,
            positions: 0,
            plies: 0,
            results: [0; 3],
            ends: BTreeMap::new(),
            other_starts: 0,
            scores: [0; INTERVALS.len() + 1],
            decisive: 0,
            unknown: 0,
            bytes: 0,
            torn: 0,
            duplicates: Duplicates::default(),
        }
    }

    /// Adds a file. Every game is replayed, so this also checks the whole file.
    pub fn add<R: Read>(&mut self, mut reader: Reader<R>) -> Result<(), StoreError> {
        if reader.family() != self.family {
            return Err(StoreError::Variant(reader.family().name()));
        }
        for piece in reader.by_ref() {
            match piece? {
                Piece::Run(run) => self.runs.push(RunStats { run, games: 0 }),
                Piece::Games(block) => {
                    for (number, game) in (block.first..).zip(&block.games) {
                        self.add_game(game, number)?;
                    }
                    if let Some(run) = self.runs.last_mut() {
                        run.games += block.games.len() as u64;
                    }
                }
            }
        }
        self.bytes += reader.whole_bytes();
        self.torn += usize::from(reader.is_torn());
        Ok(())
    }

    fn add_game(&mut self, record: &GameRecord, number: u64) -> Result<(), StoreError> {
        self.games += 1;
        self.plies += record.moves.len() as u64;
        self.results[match record.winner {
            Some(winner) if winner.is_white() => 0,
            None => 1,
            Some(_) => 2,
        }] += 1;
        *self.ends.entry(record.end).or_default() += 1;
        self.other_starts += u64::from(record.start != self.family.usual_start());
        for position in record.replay(self.family) {
            let position = position.map_err(|source| StoreError::Move { game: number, source })?;
            self.positions += 1;
            self.duplicates.note(position.board.key());
            match position.score {
                Label::Centipawns(score) => {
                    self.scores[INTERVALS.partition_point(|begin| *begin <= score)] += 1;
                }
                Label::Win | Label::Loss => self.decisive += 1,
                Label::Unknown => self.unknown += 1,
            }
        }
        Ok(())
    }

    /// Plies of a game on average, random ones included.
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }

    /// Bytes a position.
    pub fn bytes_per_position(&self) -> f64 {
        self.bytes as f64 / self.positions.max(1) as f64
    }

    /// The share of positions that occurred before, in this or another game. In very large files it
    /// is estimated from every second, fourth … position by its key.
    pub fn duplicates(&self) -> f64 {
        self.duplicates.share()
    }
}

/// The most keys to remember.
const MOST_KEYS: usize = 1 << 22;

/// Counts repeated keys in bounded memory: when there are too many, only keys that end in more
/// zeros count. All occurrences of a position have the same key, so the share among the rest is
/// unbiased.
#[derive(Clone, Debug, Default)]
struct Duplicates {
    seen: HashMap<u64, u32>,
    zeros: u32,
}

impl Duplicates {
    fn note(&mut self, key: u64) {
        if key.trailing_zeros() < self.zeros {
            return;
        }
        *self.seen.entry(key).or_default() += 1;
        if self.seen.len() > MOST_KEYS {
            self.zeros += 1;
            self.seen.retain(|key, _| key.trailing_zeros() >= self.zeros);
        }
    }

    fn share(&self) -> f64 {
        let all: u64 = self.seen.values().map(|count| u64::from(*count)).sum();
        if all == 0 { 0.0 } else { (all - self.seen.len() as u64) as f64 / all as f64 }
    }
}

#[cfg(test)]
mod tests {
    use kiebitz_gametree::random::Random;

    use super::*;

    #[test]
    fn duplicates_are_counted_and_then_estimated() {
        let mut few = Duplicates::default();
        assert_eq!(few.share(), 0.0);
        for key in [1, 2, 3, 1] {
            few.note(key);
        }
        assert_eq!(few.share(), 0.25);

        // Every key comes twice: half of the positions are repetitions, also when most keys are not kept.
        let mut many = Duplicates { zeros: 5, ..Duplicates::default() };
        for _ in 0..2 {
            let mut random = Random::new(5);
            (0..100_000).for_each(|_| many.note(random.bits()));
        }
        assert_eq!(many.share(), 0.5);
        assert!(many.seen.len() < 4000);
    }
}
