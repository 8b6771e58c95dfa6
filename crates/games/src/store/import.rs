//! Importing PGN.

use std::io::Read;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use kiebitz_chess::Variant;
use rusqlite::params;

use super::encode::Columns;
use super::explore::{Tally, add_positions, keyed_moves};
use super::naming::{full_name, opening_of};
use super::{GameId, Result, Store, now};
use crate::pgn::{self, GameResult, PgnFault, PgnGame};

/// The size of a batch, in moves. Other writers wait while a batch is written, so its size adapts
/// to the time that takes, within these bounds.
const BATCH: RangeInclusive<usize> = 2_000..=200_000;

/// How long others may have to wait.
const WAIT: Duration = Duration::from_millis(300);

/// The cost of a game besides its moves, in moves: its row.
const ROW: usize = 20;

/// Bytes of text that cost as much as a move.
const BYTES: usize = 32;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Import {
    pub added: usize,
    /// Games that were stored already, with the same tags and moves.
    pub known: usize,
    /// Moves of the new games.
    pub positions: usize,
    /// Variations that were cut short, because a move in them is illegal.
    pub cut: usize,
    /// Games that could not be read, the first [`Import::TOLD`] of them.
    pub broken: Vec<Broken>,
    pub broken_count: usize,
}

impl Import {
    /// How many broken games are listed one by one.
    pub const TOLD: usize = 1000;
}

/// A game that could not be read.
#[derive(Clone, PartialEq, Debug)]
pub struct Broken {
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The line where it starts, from 1.
    pub line: usize,
    pub fault: PgnFault,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImportProgress {
    pub games: usize,
    pub positions: usize,
}

struct Waiting {
    columns: Columns,
    white: String,
    black: String,
    eco: Option<String>,
    opening: Option<String>,
    ours: Option<String>,
    result: GameResult,
    moves: Vec<(i64, u16)>,
}

/// The size of the next batch, after one of size `batch` took `spent` to write.
fn next_batch(batch: usize, spent: Duration) -> usize {
    let times = WAIT.as_secs_f64() / spent.as_secs_f64().max(1e-3);
    ((batch as f64 * times.min(2.0)) as usize).clamp(*BATCH.start(), *BATCH.end())
}

impl Waiting {
    /// The cost of writing it, in moves.
    fn cost(&self) -> usize {
        let text = self.columns.tags.len() + self.columns.movetext.as_ref().map_or(0, String::len);
        ROW + self.moves.len() + text / BYTES
    }

    fn new(game: &PgnGame) -> Waiting {
        let tag = |name: &str| game.tags.get(name).map(str::to_owned);
        let ours = opening_of(game.start, game.line.plies.iter().map(|ply| ply.step));
        Waiting {
            columns: Columns::of(game),
            white: tag("White").unwrap_or_default(),
            black: tag("Black").unwrap_or_default(),
            eco: tag("ECO").or_else(|| Some(ours?.eco.to_owned())),
            opening: tag("Opening").or_else(|| Some(ours?.english.to_owned())),
            ours: ours.map(full_name),
            result: game.result,
            moves: keyed_moves(game),
        }
    }
}

impl Store {
    /// Imports the games of a PGN file. The report lists broken games; games that are stored
    /// already are skipped. Calls `progress` from time to time; if it says to stop, the import
    /// ends, and what was written stays.
    pub fn import(
        &mut self,
        source: impl Read,
        mut progress: impl FnMut(ImportProgress) -> bool,
    ) -> Result<Import> {
        let mut report = Import::default();
        let mut waiting: Vec<Waiting> = Vec::new();
        let (mut games, mut positions) = (0, 0);
        let (mut cost, mut batch) = (0, *BATCH.start());
        for entry in pgn::read(source) {
            let entry = entry?;
            games += 1;
            report.cut += entry.cut;
            match entry.game {
                // Neither moves nor tags: text between games.
                Ok(game) if game.line.plies.is_empty() && game.tags.is_empty() => cost += ROW,
                Ok(game) => {
                    let game = Waiting::new(&game);
                    positions += game.moves.len();
                    cost += game.cost();
                    waiting.push(game);
                }
                Err(fault) => {
                    cost += ROW;
                    report.broken_count += 1;
                    if report.broken.len() < Import::TOLD {
                        report.broken.push(Broken {
                            number: entry.number,
                            line: entry.line,
                            fault,
                        });
                    }
                }
            }
            if cost >= batch {
                let spent = self.write_games(&mut waiting, &mut report)?;
                batch = next_batch(cost, spent);
                cost = 0;
                if !progress(ImportProgress { games, positions }) {
                    return Ok(report);
                }
            }
        }
        self.write_games(&mut waiting, &mut report)?;
        Ok(report)
    }

    /// Imports one game and returns its number, the old one if it is stored already.
    pub fn import_game(&mut self, game: &PgnGame) -> Result<GameId> {
        let game = Waiting::new(game);
        let hash = game.columns.hash();
        self.write_games(&mut vec![game], &mut Import::default())?;
        Ok(self.db.query_row("SELECT id FROM game WHERE hash = ?1", [hash], |row| row.get(0))?)
    }

    /// Writes a batch, and returns how long other writers had to wait.
    fn write_games(&mut self, waiting: &mut Vec<Waiting>, report: &mut Import) -> Result<Duration> {
        let at = now();
        let transaction = self.write()?;
        let since = Instant::now();
        let mut tally = Tally::default();
        let mut statement = transaction.prepare_cached(
            "INSERT INTO game (origin, variant, start, white, black, result, day, eco, opening, tags, moves, clocks, movetext,
             begun, changed, ended, hash, ours)
             SELECT 1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?13, ?13, ?14, ?15
             WHERE NOT EXISTS (SELECT 1 FROM game WHERE hash = ?14)", // ON CONFLICT would use up a number for each
        )?;
        let (mut added, mut known) = (0, 0);
        for game in waiting.drain(..) {
            let Waiting { columns, white, black, eco, opening, ours, result, moves } = game;
            let hash = columns.hash();
            let changed = statement.execute(params![
                columns.variant,
                columns.start,
                white,
                black,
                columns.result,
                columns.day,
                eco,
                opening,
                columns.tags,
                columns.moves,
                columns.clocks,
                columns.movetext,
                at,
                hash,
                ours,
            ])?;
            if changed == 0 {
                known += 1;
            } else {
                added += 1;
                tally.add_moves(&moves, result, columns.day);
            }
        }
        let positions = tally.len();
        add_positions(&transaction, &mut tally)?;
        drop(statement);
        transaction.commit()?;
        report.added += added;
        report.known += known;
        report.positions += positions;
        Ok(since.elapsed())
    }
}

/// Variants are stored as numbers; a new one needs its own number.
const _: () = assert!(
    Variant::Chess as u8 == 0 && Variant::Chess960 as u8 == 1 && Variant::RacingKings as u8 == 2
);

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression: 1.4 million empty games in one transaction delayed a move for seven seconds.
    #[test]
    fn batches_are_bounded_by_games_as_well_as_by_moves() {
        for (text, most) in [("*\n", BATCH.end() / ROW), ("Sf3 *\n", BATCH.end() / ROW)] {
            let mut store = Store::in_memory().expect("memory");
            let mut told = vec![0];
            let count = 3 * most;
            let tell = |progress: ImportProgress| {
                told.push(progress.games);
                true
            };
            store.import(text.repeat(count).as_bytes(), tell).expect("imported");
            told.push(count);
            assert!(told.windows(2).all(|pair| pair[1] - pair[0] <= most), "{text}: {told:?}");
        }
    }

    #[test]
    fn batches_follow_the_time_they_take() {
        let ms = Duration::from_millis;
        assert_eq!(next_batch(10_000, ms(10)), 20_000);
        assert_eq!(next_batch(10_000, ms(600)), 5_000);
        assert_eq!(next_batch(10_000, Duration::from_secs(60)), *BATCH.start());
        assert_eq!(next_batch(190_000, Duration::ZERO), *BATCH.end());
    }
}
