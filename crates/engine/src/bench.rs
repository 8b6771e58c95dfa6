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
const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r2q1rk1/1b1nbppp/pp1ppn2/8/2PQP3/1PN2NP1/PB3PBP/R4RK1 b - - 1 12",
    "2r2rk1/1p1bqppp/p2p1n2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR3R w - - 6 16",
    "r4rk1/ppp1qppp/2npbn2/2b1p3/2B1P3/2PP1N1P/PP1N1PP1/R1BQR1K1 w - - 1 10",
    "3r1rk1/p1q2ppp/1pp1pn2/8/2PP4/P3QN2/5PPP/2R2RK1 b - - 0 20",
    "r1b2rk1/2q1bppp/p2ppn2/1p6/3NPP2/1BN5/PPPBQ1PP/R4RK1 w - - 2 13",
    "6k1/5pp1/1q2p2p/3pP3/p2P1Q2/P4P1P/5P2/6K1 w - - 0 32",
    "8/5pk1/4p1p1/3pP2p/1r1P1P1P/6P1/R4K2/8 w - - 4 45",
    "4rrk1/pp3pbp/2p3p1/q2nP3/3P4/P1N2Q1P/1P3PP1/R1BR2K1 b - - 0 19",
    "8/8/1p1k1p2/p1p2P1p/P1P1K2P/1P6/8/8 w - - 0 50",
    "8/3k4/3p4/1p1P1p2/1P1K1P2/8/8/8 b - - 3 60",
    "r1bqr1k1/pp1n1pbp/2pp1np1/8/2PNP3/2N3PP/PP3PB1/R1BQR1K1 w - - 0 13",
    "2kr3r/pp1q1pp1/2n1pn1p/3p4/3P1B2/2PQ1N2/PP3PPP/R4RK1 b - - 5 14",
    "8/6k1/3R2p1/5p1p/5P1P/2r3P1/6K1/8 b - - 8 52",
    "5rk1/1p4pp/2p1p3/p2nN3/P2P4/1P4P1/5P1P/2R3K1 w - - 0 28",
    "r2qk2r/1bpp1ppp/pp2pn2/8/1bPP4/2NBPN2/PP3PPP/R1BQ1RK1 w kq - 0 9",
    "1r3rk1/p4ppp/2p1b3/2bpP3/5P2/2NB4/PPP3PP/R1B1R1K1 w - - 1 17",
    "8/1P3k2/8/5K2/8/8/r7/1R6 w - - 0 70",
    "8/8/2k5/8/3BN3/4K3/8/8 w - - 0 80",
    "3q1rk1/4bp1p/1n2P2Q/3p1p2/6r1/Pp2R2N/1B1P2PP/7K w - - 0 1",
];

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
    for (index, fen) in POSITIONS.iter().enumerate() {
        let board = Board::from_fen(fen, Variant::Chess).expect("the positions are legal");
        engine.new_game();
        let limits = Limits::depth(depth);
        let result = engine.search(&Game::new(board), &limits, &Stop::new(), &mut |_| {});
        nodes += result.nodes;
        progress(index + 1, POSITIONS.len(), result.nodes);
    }
    Ok(Bench { nodes, time: start.elapsed() })
}
