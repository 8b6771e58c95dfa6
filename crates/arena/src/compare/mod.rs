//! Compares endgame tables with an engine: how many plies each needs to win the same positions.
//!
//! The tables play the winning side, then the engine does, from the same position and against the
//! same defence. Both games run under the referee of matches, with the rules of the game: an engine
//! that repeats positions or makes no progress for fifty moves has not won.

mod attempt;
mod chart;
mod choose;
mod engine;
mod file_format;
mod move_report;
mod moves;
mod report;
mod summary;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use kiebitz_chess::{Board, Color};
use kiebitz_engine::Stop;
use kiebitz_tablebase::{ProbeError, Tables, Value};

use crate::contestant::Entrant;
use crate::game::Played;
use crate::limit::Limit;
use attempt::Players;
pub use attempt::TablePlayer;
pub use chart::chart;
pub use choose::{PositionSelection, SelectionError, all, at_distance, at_random, select};
pub use engine::{NoEngine, entrant};
pub use file_format::FileFormat;
pub use move_report::{MoveReport, MoveSettings};
pub use moves::{
    EngineRole, MoveComparison, MoveScores, RoleFailure, compare_moves, read_positions,
};
pub use report::TableReport;
pub use summary::{Better, Summary};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contender {
    /// The tables; as the defender, they resist as long as possible.
    Tables,
    Engine,
}

impl Contender {
    pub fn name(self) -> &'static str {
        match self {
            Contender::Tables => "tables",
            Contender::Engine => "engine",
        }
    }
}

/// A player made no legal move, or none in time, so the games say nothing about which is better.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown {
    pub by: Contender,
    pub what: String,
}

/// A position with a winner, and both attempts to win it.
#[derive(Clone, PartialEq, Debug)]
pub struct TableComparison {
    pub start: Board,
    pub winner: Color,
    /// Plies to the end with best play of both sides.
    pub distance: u16,
    pub tables: Played,
    pub engine: Played,
    /// The distance after each ply of both games; none in a draw.
    pub distances: [Vec<Option<u16>>; 2],
    /// The first breakdown in the two games, as attacker or defender.
    pub breakdown: Option<Breakdown>,
}

impl TableComparison {
    /// Plies the tables needed; `None` if they did not win.
    pub fn tables_plies(&self) -> Option<usize> {
        won_in(&self.tables, self.winner)
    }

    /// Plies the engine needed; `None` if it did not win.
    pub fn engine_plies(&self) -> Option<usize> {
        won_in(&self.engine, self.winner)
    }
}

/// The plies of a game that this side won by the rules; a win against a failed opponent does not
/// count.
fn won_in(played: &Played, winner: Color) -> Option<usize> {
    match &played.end {
        crate::game::End::Rules(outcome) if outcome.winner == Some(winner) => {
            Some(played.game.moves().len())
        }
        _ => None,
    }
}

/// The winner with best play, and the plies to the end; `None` in a draw. Fails if a table is
/// missing.
pub fn winner(tables: &Tables, board: &Board) -> Result<Option<(Color, u16)>, ProbeError> {
    Ok(match tables.probe(board)? {
        Some(Value::Win(plies)) => Some((board.turn(), plies)),
        Some(Value::Loss(plies)) => Some((!board.turn(), plies)),
        Some(Value::Draw) | None => None,
    })
}

pub struct TableSettings<'a> {
    /// The tables; they cover every position.
    pub tables: &'a Tables,
    pub engine: &'a dyn Entrant,
    pub limit: Limit,
    pub defence: Contender,
    pub concurrency: usize,
}

/// Compares the positions and calls `report` for each, in order. Drawn positions are skipped.
/// Comparisons finished before a stop count.
pub fn compare(
    settings: &TableSettings<'_>,
    positions: &[Board],
    stop: &Stop,
    mut report: impl FnMut(TableComparison),
) {
    let next = AtomicUsize::new(0);
    let (sender, done) = channel();
    thread::scope(|scope| {
        for _ in 0..settings.concurrency.clamp(1, positions.len().max(1)) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let mut players = Players::new(settings);
                while !stop.is_stopped() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(start) = positions.get(number) else { break };
                    let compared = players.compare(start, stop);
                    if sender.send((number, compared)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut early = std::collections::BTreeMap::new();
        let mut due = 0;
        for (number, contest) in done {
            early.insert(number, contest);
            while let Some(contest) = early.remove(&due) {
                due += 1;
                if let Some(contest) = contest {
                    report(contest);
                }
            }
        }
    });
}
