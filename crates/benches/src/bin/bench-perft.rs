//! Perft speed of Kiebitz beside cozy-chess, shakmaty, Stockfish and Fairy-Stockfish.
//!
//! One thread each, leaves counted in bulk, no hash table. Prints a Markdown table.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use kiebitz_benches::timed;
use kiebitz_chess::{Board, Variant};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen, variant::RacingKings};

const ROUNDS: usize = 5;

struct Case {
    name: &'static str,
    variant: Variant,
    fen: &'static str,
    depth: u32,
    nodes: u64,
}

const CASES: [Case; 3] = [
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

/// Runs one case and gives the nodes it found.
type Counter = Box<dyn FnMut(&Case) -> Result<u64>>;

/// A program that counts.
struct Peer {
    name: String,
    count: Counter,
}

fn main() -> Result<()> {
    for case in &CASES {
        let mut peers = peers(case);
        let mut best = vec![Duration::MAX; peers.len()];
        let mut counts = vec![0; peers.len()];
        for _ in 0..ROUNDS {
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
        print_table(case, &peers, &best, &counts);
    }
    Ok(())
}

fn print_table(case: &Case, peers: &[Peer], best: &[Duration], counts: &[u64]) {
    println!("\n**{}**, {} nodes, best of {ROUNDS} rounds\n", case.name, case.nodes);
    println!("| program | seconds | million nodes/s | Kiebitz is |");
    println!("|---|---:|---:|---:|");
    let speed = |index: usize| counts[index] as f64 / best[index].as_secs_f64() / 1e6;
    for (index, peer) in peers.iter().enumerate() {
        let seconds = best[index].as_secs_f64();
        let ratio = speed(0) / speed(index);
        println!("| {} | {seconds:.3} | {:.0} | {ratio:.2} × |", peer.name, speed(index));
    }
}

/// Kiebitz first; then the installed programs that play the variant.
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
        Ok(mut uci) => {
            peers.push(Peer { name: engine.0.into(), count: Box::new(move |case| uci.perft(case)) })
        }
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

/// A UCI engine that is asked for `go perft`.
struct Uci {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Uci {
    /// Debian puts games where the PATH may not look.
    fn start(program: &str) -> Result<Uci> {
        let games = format!("/usr/games/{program}");
        let path = if std::path::Path::new(&games).exists() { &games } else { program };
        let mut process = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {program}"))?;
        let input = process.stdin.take().context("no standard input")?;
        let output = BufReader::new(process.stdout.take().context("no standard output")?);
        Ok(Uci { process, input, output })
    }

    fn perft(&mut self, case: &Case) -> Result<u64> {
        if case.variant == Variant::RacingKings {
            writeln!(self.input, "setoption name UCI_Variant value racingkings")?;
        }
        writeln!(self.input, "position fen {}\ngo perft {}", case.fen, case.depth)?;
        self.input.flush()?;
        let mut line = String::new();
        loop {
            line.clear();
            ensure!(self.output.read_line(&mut line)? > 0, "the engine has gone");
            if let Some(nodes) = line.trim().strip_prefix("Nodes searched: ") {
                return Ok(nodes.parse()?);
            }
        }
    }
}

impl Drop for Uci {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit"); // it may be gone already
        let _ = self.process.wait();
    }
}
