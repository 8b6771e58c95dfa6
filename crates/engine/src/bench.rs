//! The benchmark: a fixed set of searches. Their node count is the signature of the search, their
//! time measures its speed.

use std::time::{Duration, Instant};

use kiebitz_chess::{Board, Game, Variant};
use serde::Serialize;

use crate::engine::{Engine, Options};
use crate::limits::{Limits, Stop};
use crate::tt::HashTooLarge;

/// The depth `kiebitz bench` searches to.
pub const DEPTH: u32 = 13;

/// Openings, middlegames and endings of all kinds, quiet and sharp; composed for this test or taken
/// from our own games.
const POSITIONS: &str = include_str!("bench.txt");

/// The result of [`run`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bench {
    /// The signature: it changes if and only if the behaviour of the search changes.
    pub nodes: u64,
    /// How long it took on this machine.
    pub time: Duration,
}

/// What `kiebitz bench --json` prints.
#[derive(Serialize)]
pub struct BenchReport {
    /// Nodes searched: the signature of the engine.
    pub nodes: u64,
    /// Duration in seconds.
    pub seconds: f64,
    /// Nodes per second.
    pub nps: u64,
}

impl From<Bench> for BenchReport {
    fn from(bench: Bench) -> BenchReport {
        BenchReport { nodes: bench.nodes, seconds: bench.time.as_secs_f64(), nps: bench.nps() }
    }
}

impl Bench {
    /// Nodes per second.
    pub fn nps(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// Searches each position to `depth` with one thread, 16 MiB of hash and the evaluation of these
/// options, and calls `progress` after each with its number (from 1), the number of positions, and
/// its nodes.
pub fn run(
    depth: u32,
    options: &Options,
    progress: &mut dyn FnMut(usize, usize, u64),
) -> Result<Bench, HashTooLarge> {
    let mut engine = Engine::new(Options {
        hash_mib: 16,
        evaluator: options.evaluator,
        networks: options.networks.clone(),
        ..Options::default()
    })?;
    let start = Instant::now();
    let mut nodes = 0;
    for (index, fen) in POSITIONS.lines().enumerate() {
        let board = Board::from_fen(fen, Variant::Chess).expect("the positions are legal");
        engine.new_game();
        let limits = Limits::depth(depth);
        let result = engine.search(&Game::new(board), &limits, &Stop::new(), &mut |_| {});
        nodes += result.nodes;
        progress(index + 1, POSITIONS.lines().count(), result.nodes);
    }
    Ok(Bench { nodes, time: start.elapsed() })
}
