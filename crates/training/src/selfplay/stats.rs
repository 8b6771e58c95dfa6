//! Statistics of files of games.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::error::{FileError, StoreError};
use super::game::{Family, GameRecord};
use super::reader::{Piece, Reader};
use super::score::Label;

/// The statistics of some files, with the keys that `kiebitz selfplay stats --json` prints.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Stats {
    /// `chess` (with Chess960) or `racingkings`.
    pub variant: &'static str,
    /// Number of files.
    pub files: usize,
    /// Number of games.
    pub games: u64,
    /// Number of searched positions.
    pub positions: u64,
    /// Games that White won.
    pub white_wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that Black won.
    pub black_wins: u64,
    /// Mean length of a game in plies.
    pub mean_plies: f64,
    /// Games from a start position of Chess960 other than that of chess.
    pub chess960_games: u64,
    /// Number of games by how they ended.
    pub ends: BTreeMap<&'static str, u64>,
    /// Number of positions by score.
    pub scores: Vec<Interval>,
    /// Positions whose score is a sure win or loss.
    pub decisive: u64,
    /// Positions without an exact score.
    pub without_score: u64,
    /// Share of positions that occurred before, 0 to 1.
    pub duplicates: f64,
    /// Size of all files in bytes.
    pub bytes: u64,
    /// Bytes per position.
    pub bytes_per_position: f64,
    /// Files that end in an unfinished block.
    pub unfinished_files: usize,
    /// The runs that made the games.
    pub runs: Vec<RunStats>,
}

/// Number of positions with a score in an interval, for the side to move.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Interval {
    /// Smallest score in centipawns; null if there is no lower end.
    pub from: Option<i16>,
    /// Largest score in centipawns; null if there is no upper end.
    pub to: Option<i16>,
    /// Number of positions.
    pub positions: u64,
}

/// One run of kiebitz selfplay.
#[derive(Clone, Debug, Serialize)]
pub struct RunStats {
    /// Its seed.
    pub seed: u64,
    /// Nodes per move.
    pub nodes: u32,
    /// Percentage of games from a start position of Chess960.
    pub chess960: u8,
    /// Fingerprint of the engine, 8 hexadecimal digits.
    pub engine: String,
    /// Number of games.
    pub games: u64,
}

/// Where the intervals of the scores begin, in centipawns: the first holds all below the first number, each
/// other one begins with its number.
const INTERVALS: [i16; 14] =
    [-1500, -800, -400, -200, -100, -50, -20, 21, 51, 101, 201, 401, 801, 1501];

impl Stats {
    /// Counts the content of files. Every game is replayed, so this also checks the files.
    pub fn of(files: &[PathBuf]) -> Result<Stats, FileError> {
        let family = match files.first() {
            Some(first) => Reader::open(first).map_err(FileError::at(first))?.family(),
            None => Family::Chess,
        };
        let stats = Stats::empty(family);
        let mut counter = Counter { stats, family, plies: 0, duplicates: Duplicates::default() };
        for path in files {
            counter.add(path).map_err(FileError::at(path))?;
        }
        let Counter { mut stats, plies, duplicates, .. } = counter;
        stats.mean_plies = plies as f64 / stats.games.max(1) as f64;
        stats.bytes_per_position = stats.bytes as f64 / stats.positions.max(1) as f64;
        stats.duplicates = duplicates.share();
        Ok(stats)
    }

    fn empty(family: Family) -> Stats {
        let interval = |at: usize| Interval {
            from: at.checked_sub(1).map(|before| INTERVALS[before]),
            to: INTERVALS.get(at).map(|next| next - 1),
            positions: 0,
        };
        Stats {
            variant: family.name(),
            scores: (0..=INTERVALS.len()).map(interval).collect(),
            ..Stats::default()
        }
    }
}

/// Statistics under way.
struct Counter {
    stats: Stats,
    family: Family,
    /// Plies of all games, random ones included.
    plies: u64,
    duplicates: Duplicates,
}

impl Counter {
    fn add(&mut self, path: &Path) -> Result<(), StoreError> {
        let mut reader = Reader::open(path)?;
        if reader.family() != self.family {
            return Err(StoreError::Variant(reader.family().name()));
        }
        for piece in reader.by_ref() {
            match piece? {
                Piece::Run(run) => self.stats.runs.push(RunStats {
                    seed: run.seed,
                    nodes: run.nodes,
                    chess960: run.chess960,
                    engine: format!("{:08x}", run.fingerprint),
                    games: 0,
                }),
                Piece::Games(block) => {
                    for (number, game) in (block.first..).zip(&block.games) {
                        self.add_game(game, number)?;
                    }
                    if let Some(run) = self.stats.runs.last_mut() {
                        run.games += block.games.len() as u64;
                    }
                }
            }
        }
        self.stats.files += 1;
        self.stats.bytes += reader.whole_bytes();
        self.stats.unfinished_files += usize::from(reader.is_torn());
        Ok(())
    }

    fn add_game(&mut self, record: &GameRecord, number: u64) -> Result<(), StoreError> {
        let stats = &mut self.stats;
        stats.games += 1;
        self.plies += record.moves.len() as u64;
        match record.winner {
            Some(winner) if winner.is_white() => stats.white_wins += 1,
            None => stats.draws += 1,
            Some(_) => stats.black_wins += 1,
        }
        *stats.ends.entry(record.end.name()).or_default() += 1;
        stats.chess960_games += u64::from(record.start != self.family.usual_start());
        for position in record.replay(self.family) {
            let position = position.map_err(|source| StoreError::Move { game: number, source })?;
            stats.positions += 1;
            self.duplicates.note(position.board.key());
            match position.score {
                Label::Centipawns(score) => {
                    let interval = INTERVALS.partition_point(|begin| *begin <= score);
                    stats.scores[interval].positions += 1;
                }
                Label::Win | Label::Loss => stats.decisive += 1,
                Label::Unknown => stats.without_score += 1,
            }
        }
        Ok(())
    }
}

/// The most keys to remember.
const MOST_KEYS: usize = 1 << 22;

/// Counts positions that occurred before, in bounded memory: when there are too many, only keys that end in more
/// zeros count, so that the share is estimated from every second, fourth … position. All occurrences of a position have the same key, so the share among the rest is
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
