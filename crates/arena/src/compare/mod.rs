//! Endgame tables beside an engine: who needs how many plies to win the same positions.
//!
//! The tables play the winning side, then the engine does, from the same position and against the same defence.
//! Both games run under the referee of matches, with the rules of the game: an engine that repeats positions or
//! walks about for fifty moves has not won.

mod attempt;
mod chart;
mod choose;
mod moves;
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
pub use choose::{all, at_distance, at_random};
pub use moves::{
    Asked, Comparison, Cost, Failed, MoveComparison, Position, compare_moves, read_positions,
};
pub use summary::{Better, Summary};

/// Who defends against both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Defence {
    /// The engine.
    Engine,
    /// The tables: the longest resistance there is.
    Tables,
}

/// Who plays in a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Party {
    /// The tables.
    Tables,
    /// The engine.
    Engine,
}

/// Somebody made no legal move, or none in time: what there is of the games says nothing about who is better.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown {
    /// Whose fault it is.
    pub by: Party,
    /// What happened, in words.
    pub what: String,
}

/// A position with a winner, and both attempts to win it.
#[derive(Clone, PartialEq, Debug)]
pub struct Contest {
    /// Where both began.
    pub start: Board,
    /// Who should win.
    pub winner: Color,
    /// Plies to the end with best play of both sides.
    pub distance: u16,
    /// The game in which the tables play the winner.
    pub tables: Played,
    /// The game in which the engine does.
    pub engine: Played,
    /// The first breakdown in the two games, as attacker or defender.
    pub breakdown: Option<Breakdown>,
}

impl Contest {
    /// Plies the tables needed; none if they did not win.
    pub fn tables_plies(&self) -> Option<usize> {
        won_in(&self.tables, self.winner)
    }

    /// Plies the engine needed; none if it did not win.
    pub fn engine_plies(&self) -> Option<usize> {
        won_in(&self.engine, self.winner)
    }
}

/// The moves of a game that this side won by the rules; an opponent that broke down proves nothing.
fn won_in(played: &Played, winner: Color) -> Option<usize> {
    match &played.end {
        crate::game::End::Rules(outcome) if outcome.winner == Some(winner) => {
            Some(played.game.moves().len())
        }
        _ => None,
    }
}

/// Who should win, and in how many plies; nobody in a draw. Nothing if a table is missing.
pub fn winner(tables: &Tables, board: &Board) -> Result<Option<(Color, u16)>, ProbeError> {
    Ok(match tables.probe(board)? {
        Some(Value::Win(plies)) => Some((board.turn(), plies)),
        Some(Value::Loss(plies)) => Some((!board.turn(), plies)),
        Some(Value::Draw) | None => None,
    })
}

/// How positions are compared.
pub struct Settings<'a> {
    /// The tables; they cover every position.
    pub tables: &'a Tables,
    /// The engine.
    pub engine: &'a dyn Entrant,
    /// What bounds its moves.
    pub limit: Limit,
    /// Who defends.
    pub defence: Defence,
    /// Positions at the same time.
    pub concurrency: usize,
}

/// Compares position after position, and tells `report` of each in their order. Positions that nobody wins are
/// passed over. What was done before a stop counts.
pub fn compare<E>(
    settings: &Settings<'_>,
    positions: &[Board],
    stop: &Stop,
    mut report: impl FnMut(Contest) -> Result<(), E>,
) -> Result<(), E> {
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
                    let contest = players.contest(start, stop);
                    if sender.send((number, contest)).is_err() {
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
                    report(contest).inspect_err(|_| stop.stop())?;
                }
            }
        }
        Ok(())
    })
}
