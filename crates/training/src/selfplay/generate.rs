//! Plays the games of a run on several threads, and writes them in the order of their numbers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use kiebitz_engine::{HashTooLarge, Options, Stop};
use kiebitz_words::said;

use super::block::Block;
use super::error::StoreError;
use super::game::{Family, GameRecord};
use super::play::Player;
use super::run::Run;
use super::writer::Writer;

/// When to stop. Games in the file count, so that the same command continues after an interruption.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    Games(u64),
    /// At least this many positions.
    Positions(u64),
    Endless,
}

impl Goal {
    /// What of a run counts towards the goal.
    pub fn counted(self, games: u64, positions: u64) -> u64 {
        if matches!(self, Goal::Games(_)) { games } else { positions }
    }

    fn is_reached(self, games: u64, positions: u64) -> bool {
        match self {
            Goal::Games(goal) => games >= goal,
            Goal::Positions(goal) => positions >= goal,
            Goal::Endless => false,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfplayProgress {
    /// Games, those in the file included.
    pub games: u64,
    /// Positions, those in the file included.
    pub positions: u64,
}

#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    Hash(#[from] HashTooLarge),
    Store(#[from] StoreError),
}

said! { GenerateError {
    Hash(error) => error;
    Store(error) => error;
} }

/// Games of a full block. A crash loses at most these, which is a minute or two of work.
const BLOCK: usize = 128;

/// How often `stop` is checked and progress reported.
const TICK: Duration = Duration::from_millis(100);

pub struct Players<'a> {
    pub family: Family,
    /// The settings of the run, which are stored in the file.
    pub run: &'a Run,
    /// The options of the run; only the evaluation matters.
    pub options: &'a Options,
    pub threads: usize,
}

/// Plays until the goal is reached or `stop` is signalled, and calls `progress` now and then. The
/// games do not depend on the number of threads.
pub fn generate(
    players: &Players<'_>,
    goal: Goal,
    writer: &mut Writer,
    stop: &Stop,
    progress: &mut dyn FnMut(SelfplayProgress),
) -> Result<(), GenerateError> {
    let mut ordered = OrderedWriter::new(writer, goal);
    if ordered.is_full() {
        return Ok(());
    }
    let &Players { family, run, options, threads } = players;
    let players = (0..threads.max(1)).map(|_| Player::new(family, run, options));
    let players = players.collect::<Result<Vec<_>, _>>()?;
    let next = AtomicU64::new(ordered.next());
    let enough = Stop::new();
    thread::scope(|scope| {
        let (finished, games) = mpsc::channel();
        for mut player in players {
            let (finished, next, enough) = (finished.clone(), &next, &enough);
            scope.spawn(move || {
                let _stop_on_panic = StopOnPanic(enough);
                while !enough.is_stopped() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if goal.is_reached(number, 0) {
                        break;
                    }
                    let Some(game) = player.play(number, enough) else { break };
                    if finished.send((number, game)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(finished);
        let written = (|| {
            loop {
                match games.recv_timeout(TICK) {
                    Ok((number, game)) => ordered.take(number, game)?,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return ordered.flush(),
                }
                progress(SelfplayProgress {
                    games: ordered.next(),
                    positions: ordered.positions(),
                });
                if ordered.is_full() || stop.is_stopped() {
                    return ordered.flush();
                }
            }
        })();
        enough.stop();
        written
    })?;
    Ok(())
}

/// Stops all threads when one panics: the others would otherwise play on for ever, waiting for its
/// game.
struct StopOnPanic<'a>(&'a Stop);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

/// Puts games in order, and writes them block by block.
struct OrderedWriter<'a> {
    writer: &'a mut Writer,
    goal: Goal,
    block: Block,
    /// Games that finished before their turn.
    early: BTreeMap<u64, GameRecord>,
}

impl OrderedWriter<'_> {
    fn new(writer: &mut Writer, goal: Goal) -> OrderedWriter<'_> {
        let block = Block { first: writer.games(), games: Vec::new() };
        OrderedWriter { writer, goal, block, early: BTreeMap::new() }
    }

    /// The number of the next game to be written.
    fn next(&self) -> u64 {
        self.block.first + self.block.games.len() as u64
    }

    fn positions(&self) -> u64 {
        self.writer.positions() + self.block.positions()
    }

    fn is_full(&self) -> bool {
        self.goal.is_reached(self.next(), self.positions())
    }

    fn take(&mut self, number: u64, game: GameRecord) -> Result<(), StoreError> {
        self.early.insert(number, game);
        while !self.is_full()
            && let Some(game) = self.early.remove(&self.next())
        {
            self.block.games.push(game);
            if self.block.games.len() >= BLOCK {
                self.flush()?;
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), StoreError> {
        if !self.block.games.is_empty() {
            self.writer.write(&self.block)?;
            self.block = Block { first: self.writer.games(), games: Vec::new() };
        }
        Ok(())
    }
}
