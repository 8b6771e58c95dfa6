//! Perft of Kiebitz beside cozy-chess, shakmaty, Stockfish and Fairy-Stockfish: one thread each, leaves counted in
//! bulk, no hash table.

use std::time::Duration;

use anyhow::{Result, ensure};
use kiebitz_chess::{Board, Variant};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen, variant::RacingKings};

use crate::timed;
use crate::uci::Uci;

/// A position to count in, and how many leaves there are.
pub struct Case {
    /// What it is called in reports.
    pub name: &'static str,
    pub variant: Variant,
    pub fen: &'static str,
    pub depth: u32,
    pub nodes: u64,
}

/// What is counted.
pub const CASES: [Case; 3] = [
    Case {
        name: "start, depth 6",
        variant: Variant::Chess,
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 6,
        nodes: 119_060_324,
    },
    Case {
        name: "kiwipete, depth 5",
        variant: Variant::Chess,
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 5,
        nodes: 193_690_690,
    },
    Case {
        name: "Racing Kings start, depth 5",
        variant: Variant::RacingKings,
        fen: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
        depth: 5,
        nodes: 9_472_927,
    },
];

/// How fast a program counts.
pub struct Speed {
    pub program: String,
    /// Its best time.
    pub seconds: f64,
    pub nodes_per_second: f64,
}

/// Runs one case and returns the nodes it found.
type Counter = Box<dyn FnMut(&Case) -> Result<u64>>;

/// A program that counts.
struct Peer {
    name: String,
    count: Counter,
}

/// Kiebitz's speed first, then those of the others that are installed: in turns, the best of so many rounds.
pub fn measure(case: &Case, rounds: usize) -> Result<Vec<Speed>> {
    let mut peers = peers(case);
    let mut best = vec![Duration::MAX; peers.len()];
    let mut counts = vec![0; peers.len()];
    for _ in 0..rounds {
        for ((peer, best), count) in peers.iter_mut().zip(&mut best).zip(&mut counts) {
            let (nodes, time) = timed(|| (peer.count)(case));
            let nodes = nodes?;
            *count = nodes;
            // Fairy-Stockfish 11 plays on after a race is won, so its count is another one.
            let right = nodes == case.nodes || peer.name.starts_with("Fairy");
            ensure!(right, "{} counts {nodes} in {}", peer.name, case.name);
            *best = time.min(*best);
        }
    }
    let speeds = peers.into_iter().zip(best).zip(counts).map(|((peer, best), count)| {
        let seconds = best.as_secs_f64();
        Speed { program: peer.name, seconds, nodes_per_second: count as f64 / seconds }
    });
    Ok(speeds.collect())
}

/// Kiebitz first; then whoever plays the variant and is installed.
fn peers(case: &Case) -> Vec<Peer> {
    let mut peers = vec![Peer { name: "Kiebitz".into(), count: Box::new(kiebitz) }];
    let engine = match case.variant {
        Variant::RacingKings => {
            peers.push(Peer { name: "shakmaty".into(), count: Box::new(shakmaty_race) });
            ("Fairy-Stockfish (own count)", "fairy-stockfish")
        }
        _ => {
            peers.push(Peer { name: "cozy-chess".into(), count: Box::new(cozy) });
            peers.push(Peer { name: "shakmaty".into(), count: Box::new(shakmaty_chess) });
            ("Stockfish", "stockfish")
        }
    };
    match Uci::start(engine.1) {
        Ok(mut uci) => peers.push(Peer {
            name: engine.0.into(),
            count: Box::new(move |case| perft(&mut uci, case)),
        }),
        Err(error) => eprintln!("left out: {} ({error:#})", engine.1),
    }
    peers
}

fn kiebitz(case: &Case) -> Result<u64> {
    let board = Board::from_fen(case.fen, case.variant)?;
    Ok(kiebitz_chess::perft(&board, case.depth))
}

fn cozy(case: &Case) -> Result<u64> {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 1 {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        } else {
            board.generate_moves(|moves| {
                for m in moves {
                    let mut next = board.clone();
                    next.play_unchecked(m);
                    nodes += count(&next, depth - 1);
                }
                false
            });
        }
        nodes
    }
    let board = case.fen.parse().map_err(|error| anyhow::anyhow!("{error:?}"))?;
    Ok(count(&board, case.depth))
}

fn shakmaty_chess(case: &Case) -> Result<u64> {
    let fen: Fen = case.fen.parse()?;
    let position: Chess = fen.into_position(CastlingMode::Standard)?;
    Ok(shakmaty_count(&position, case.depth))
}

fn shakmaty_race(case: &Case) -> Result<u64> {
    let fen: Fen = case.fen.parse()?;
    let position: RacingKings = fen.into_position(CastlingMode::Standard)?;
    Ok(shakmaty_count(&position, case.depth))
}

fn shakmaty_count<P: Position + Clone>(position: &P, depth: u32) -> u64 {
    shakmaty::perft(position, depth)
}

/// Asks a UCI engine for `go perft`.
fn perft(uci: &mut Uci, case: &Case) -> Result<u64> {
    if case.variant == Variant::RacingKings {
        uci.send("setoption name UCI_Variant value racingkings")?;
    }
    uci.send(&format!("position fen {}\ngo perft {}", case.fen, case.depth))?;
    loop {
        if let Some(nodes) = uci.line()?.trim().strip_prefix("Nodes searched: ") {
            return Ok(nodes.parse()?);
        }
    }
}
