//! Computes the opening library of Racing Kings: the start position and what sensible play leads
//! to.
//!
//! It takes the most likely position from a queue, searches it, writes its best move, and adds the
//! positions after its `width` best moves, each less likely by what its move gives away. It uses
//! one thread and a node limit, so the same program computes the same library.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::fmt::Write as _;

use anyhow::{Context, Result};
use clap::Parser;
use kiebitz_chess::{Board, Game, Move, Variant};
use kiebitz_engine::{Engine, Limits, Options, Stop};

/// The cost of a ply, in centipawns given away, so that shorter paths come first.
const PLY: i32 = 12;
/// Beyond this many centipawns the game is decided and needs no library.
const DECIDED: i32 = 400;

/// Computes the opening library of Racing Kings.
#[derive(Parser)]
struct Settings {
    #[arg(long, default_value_t = 150)]
    positions: usize,
    /// Nodes for a position.
    #[arg(long, default_value_t = 3_000_000)]
    nodes: u64,
    /// How many moves of a position are followed.
    #[arg(long, default_value_t = 4)]
    width: usize,
    /// How much worse than the best such a move may be, in centipawns.
    #[arg(long, default_value_t = 60)]
    margin: i32,
    #[arg(short)]
    output: String,
}

fn main() -> Result<()> {
    let settings = Settings::parse();
    let mut engine = Engine::new(Options {
        hash_mib: 256,
        multi_pv: settings.width,
        library: false,
        ..Options::default()
    })?;
    let limits = Limits::nodes(settings.nodes);
    let start = Board::start(Variant::RacingKings);
    let mut ways: Vec<Vec<Move>> = vec![Vec::new()];
    // What was given away on each of the ways, the least first; among equals the one found first.
    let mut queue = BinaryHeap::from([Reverse((0, 0))]);
    let mut seen = HashSet::from([start.key()]);
    let mut text = format!(
        "# The opening library of Racing Kings, written by the program `library` in crates/benches.\n\
         # {} nodes a position. The way from the start | move, centipawns for the mover, depth.\n",
        settings.nodes
    );
    let mut written = 0;
    while let Some(Reverse((cost, number))) = queue.pop() {
        if written == settings.positions {
            break;
        }
        let mut game = Game::new(start);
        for &m in &ways[number] {
            game.play(m).context("a line of the search is legal")?;
        }
        let report = engine.search(&game, &limits, &Stop::new(), &mut |_| {});
        let Some(first) = report.lines.first() else { continue };
        if first.score.0.abs() > DECIDED {
            continue;
        }
        let board = game.board();
        let moves: Vec<String> = texts(&start, &ways[number]);
        let entry = format!(
            "{}| {} {} {}",
            joined(&moves),
            board.uci(first.pv[0]),
            first.score.0,
            first.depth
        );
        eprintln!("{:4} cost {cost:3}: {entry}", written + 1);
        writeln!(text, "{entry}")?;
        written += 1;
        for line in &report.lines {
            let loss = first.score.0 - line.score.0;
            let mut next = *board;
            next.play(line.pv[0]).context("a line of the search is legal")?;
            if loss <= settings.margin && next.ending().is_none() && seen.insert(next.key()) {
                queue.push(Reverse((cost + loss + PLY, ways.len())));
                let mut way = ways[number].clone();
                way.push(line.pv[0]);
                ways.push(way);
            }
        }
    }
    std::fs::write(&settings.output, text).with_context(|| settings.output.clone())?;
    println!("{}: {written} positions", settings.output);
    Ok(())
}

fn texts(start: &Board, way: &[Move]) -> Vec<String> {
    let mut board = *start;
    way.iter()
        .map(|&m| {
            let text = board.uci(m);
            board.play_unchecked(m);
            text
        })
        .collect()
}

fn joined(moves: &[String]) -> String {
    moves.iter().map(|text| format!("{text} ")).collect()
}
