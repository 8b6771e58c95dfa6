//! Checks a finished table against the rules, one move at a time.
//!
//! It uses the move generator of the `chess` crate, position by position, and shares no code with
//! the table generator, which works on words. The value of every position must follow exactly from
//! its best move. That includes the three checks of the old project: every move of the loser leads
//! to a smaller distance, some move of the winner does, and so the longest line from a position of
//! distance `n` has exactly `n` plies.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use kiebitz_chess::{Bitboard, Board, Color, Variant};
use rayon::prelude::*;

use crate::block::BlockFrame;
use crate::file::TableFile;
use crate::layout::{Kings, Place};
use crate::material::Material;
use crate::syzygy::{Syzygy, Wdl};
use crate::tables::{ProbeError, Tables};
use crate::value::Value;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verified {
    pub positions: u64,
    /// Positions no game can have, because a king is in check from three pieces.
    pub impossible: u64,
    pub syzygy: u64,
    /// Positions whose distance was compared with DTZ.
    pub dtz: u64,
    /// The first few wrong positions, as text.
    pub wrong: Vec<String>,
    pub mistakes: u64,
}

/// Positions that a thread checks in a second, compared with Syzygy, too; see docs/benchmarks.md.
const CHECKED: f64 = 240e3;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerifyEstimate {
    /// Positions to look at, about.
    pub positions: u64,
    pub time: Duration,
}

impl VerifyEstimate {
    /// Of a table, or of one block in `sample` of it.
    pub fn new(table: &TableFile, sample: usize) -> VerifyEstimate {
        let sides = if table.one_sided() { 1 } else { 2 };
        let legal: u64 = Color::ALL[..sides].iter().map(|&color| table.stats(color).legal()).sum();
        // The figures of a table are of the whole board, and one of those that are alike is stored.
        let alike = match table.layout().space().kings() {
            Kings::Triangle => 8,
            Kings::Half | Kings::Board => 2,
        };
        let positions = legal / alike / sample.max(1) as u64;
        let time = Duration::from_secs_f64(positions as f64 / CHECKED);
        VerifyEstimate { positions, time }
    }
}

/// How many mistakes are described.
const TOLD: usize = 10;

impl Verified {
    fn add(mut self, other: Verified) -> Verified {
        self.positions += other.positions;
        self.impossible += other.impossible;
        self.syzygy += other.syzygy;
        self.dtz += other.dtz;
        self.mistakes += other.mistakes;
        self.wrong.extend(other.wrong);
        self.wrong.truncate(TOLD);
        self
    }

    fn mistake(&mut self, text: String) {
        self.mistakes += 1;
        if self.wrong.len() < TOLD {
            self.wrong.push(text);
        }
    }
}

/// Checks every position of a table, or one block in `sample`; stops soon after `stop` is set.
/// Calls `report` with the number of blocks done and the total.
pub fn verify(
    tables: &Tables,
    table: &TableFile,
    syzygy: Option<&Syzygy>,
    sample: usize,
    stop: &(dyn Fn() -> bool + Sync),
    report: &(dyn Fn(u64, u64) + Sync),
) -> Result<Verified, ProbeError> {
    let jobs: Vec<usize> = (0..table.blocks()).step_by(sample.max(1)).collect();
    let done = AtomicU64::new(0);
    let must_answer = syzygy.is_some_and(|syzygy| syzygy.covers(table.layout().material()));
    let only_mate_wins = only_mate_wins(tables, table.layout().material())?;
    jobs.par_iter()
        .map(|&block| {
            if stop() {
                return Ok(Verified::default());
            }
            let compared = (syzygy, must_answer, only_mate_wins);
            let found = verify_block(tables, table, compared, block)?;
            report(1 + done.fetch_add(1, Ordering::Relaxed), jobs.len() as u64);
            Ok(found)
        })
        .try_reduce(Verified::default, |a, b| Ok(a.add(b)))
}

fn verify_block(
    tables: &Tables,
    table: &TableFile,
    (syzygy, must_answer, only_mate_wins): (Option<&Syzygy>, bool, bool),
    number: usize,
) -> Result<Verified, ProbeError> {
    let layout = table.layout();
    let mut found = Verified::default();
    let frame = BlockFrame::new(layout, table.block_range(number));
    let sides = table.block(number)?;
    let words = Color::ALL.into_iter().zip(&sides).flat_map(|(color, words)| {
        let numbered = table.block_range(number).zip(words).zip(frame.masks(color));
        numbered.map(move |((word, values), mask)| (color, word, values, *mask))
    });
    for (color, word, values, mask) in words {
        for at in Bitboard(mask) {
            let place = Place { word, bit: at.index() as u8 };
            let Some(board) = layout.board(place, color) else {
                found.impossible += 1;
                continue;
            };
            found.positions += 1;
            let Some(value) = Value::from_number(values[at.index()]) else {
                found.mistake(format!("{}: no value", board.fen()));
                continue;
            };
            let Some(expected) = by_one_move(tables, &board)? else {
                found.mistake(format!("{}: a table it leads to is missing", board.fen()));
                continue;
            };
            if value != expected {
                let text = format!("{}: {value:?}, its moves say {expected:?}", board.fen());
                found.mistake(text);
            }
            let wdl = syzygy.and_then(|syzygy| syzygy.probe_wdl(&board));
            if wdl.is_none() && must_answer {
                found.mistake(format!("{}: a Syzygy table cannot be read", board.fen()));
            }
            if let Some(wdl) = wdl {
                found.syzygy += 1;
                let agrees = match value {
                    Value::Win(_) => matches!(wdl, Wdl::Win | Wdl::CursedWin),
                    Value::Draw => wdl == Wdl::Draw,
                    Value::Loss(_) => matches!(wdl, Wdl::Loss | Wdl::BlessedLoss),
                };
                if !agrees {
                    found.mistake(format!("{}: {value:?}, Syzygy says {wdl:?}", board.fen()));
                }
            }
            let dtz = syzygy.filter(|_| only_mate_wins).and_then(|all| all.probe_dtz(&board));
            if let (Some(dtz), Some(plies)) = (dtz, value.signed()) {
                found.dtz += 1;
                // The tables may round by one ply.
                if dtz.abs_diff(plies) > 1 {
                    found.mistake(format!("{}: {value:?}, DTZ says {dtz}", board.fen()));
                }
            }
        }
    }
    Ok(found)
}

/// Whether a win of this material can end in nothing but mate, so that DTZ and the distance to mate are the same: there is
/// no pawn, one side has a bare king, and without any one of its pieces the other wins nothing.
fn only_mate_wins(tables: &Tables, material: &Material) -> Result<bool, ProbeError> {
    let is_bare = material.side(Color::Black).is_empty();
    if material.variant() == Variant::RacingKings || !is_bare || material.pawns() > 0 {
        return Ok(false);
    }
    for fewer in material.successors() {
        let is_drawn = |table: &TableFile| Color::ALL.map(|c| table.stats(c).longest()) == [0; 2];
        if !tables.table(&fewer)?.is_some_and(is_drawn) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The value a position must have because of the positions one move later.
fn by_one_move(tables: &Tables, board: &Board) -> Result<Option<Value>, ProbeError> {
    if let Some(ending) = board.ending() {
        return Ok(Some(Value::of_ending(ending, board.turn())));
    }
    Ok(tables.moves(board)?.and_then(|moves| moves.first().map(|best| best.value)))
}
