//! Importing PGN.

use std::io::Read;

use kiebitz_chess::Variant;
use rusqlite::params;

use super::encode::Columns;
use super::explore::{Tally, add_positions, keyed_moves};
use super::naming::{full_name, opening_of};
use super::{Result, Store, now};
use crate::pgn::{self, GameResult, PgnFault, PgnGame};

/// Moves that are gathered before they are written. While they are written, others wait: about half a second.
const BATCH: usize = 200_000;

/// What came of an import.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Import {
    /// Games that are new.
    pub added: usize,
    /// Games that were there already, with the same tags and moves.
    pub known: usize,
    /// Moves of the new games: positions something was played in.
    pub positions: usize,
    /// Variations that were cut short, because a move in them is illegal.
    pub cut: usize,
    /// Games that could not be read, the first [`Import::TOLD`] of them.
    pub broken: Vec<Broken>,
    /// How many there were in all.
    pub broken_count: usize,
}

impl Import {
    /// How many broken games are told one by one.
    pub const TOLD: usize = 1000;
}

/// A game that could not be read.
#[derive(Clone, PartialEq, Debug)]
pub struct Broken {
    /// Which game of the file it is, from 1.
    pub number: usize,
    /// The line where it starts, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: PgnFault,
}

/// How far an import is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Games read so far.
    pub games: usize,
    /// Moves read so far.
    pub positions: usize,
}

/// A game that waits to be written.
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

impl Waiting {
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
    /// Imports the games of a PGN file. Broken games are named in the report, games that are there already are
    /// passed over. `progress` hears from time to time how far it is, and says whether to go on; what was
    /// written until then stays.
    pub fn import(
        &mut self,
        source: impl Read,
        mut progress: impl FnMut(Progress) -> bool,
    ) -> Result<Import> {
        let mut report = Import::default();
        let mut waiting: Vec<Waiting> = Vec::new();
        let (mut moves, mut games, mut positions) = (0, 0, 0);
        for entry in pgn::read(source) {
            let entry = entry?;
            games += 1;
            report.cut += entry.cut;
            match entry.game {
                // Neither moves nor tags: text that happens to stand there.
                Ok(game) if game.line.plies.is_empty() && game.tags.is_empty() => {}
                Ok(game) => {
                    let game = Waiting::new(&game);
                    moves += game.moves.len();
                    waiting.push(game);
                }
                Err(fault) => {
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
            if moves >= BATCH {
                positions += moves;
                moves = 0;
                self.write_games(&mut waiting, &mut report)?;
                if !progress(Progress { games, positions }) {
                    return Ok(report);
                }
            }
        }
        self.write_games(&mut waiting, &mut report)?;
        Ok(report)
    }

    fn write_games(&mut self, waiting: &mut Vec<Waiting>, report: &mut Import) -> Result<()> {
        let at = now();
        let transaction = self.write()?;
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
        Ok(())
    }
}

/// Variants are stored as numbers; a new one must get a number of its own.
const _: () = assert!(
    Variant::Chess as u8 == 0 && Variant::Chess960 as u8 == 1 && Variant::RacingKings as u8 == 2
);
