//! Makes the built-in book, `data/book.bin`, from the list of openings and the engine's scores.
//!
//! Every position of an opening is searched from scratch by one thread with the same number of
//! nodes, so the same engine and list make the same book on any machine, with any number of
//! threads. docs/opening-book.md explains it.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Parser;
use kiebitz_books::openings;
use kiebitz_books::polyglot::{Book, Draft};
use kiebitz_chess::{Board, Game, Move, Variant};
use kiebitz_engine::{Engine, Limits, Options, Stop};

/// Memory of the search; small, because it is cleared before every position.
const HASH_MIB: usize = 4;

/// Time between two lines of progress.
const PAUSE: Duration = Duration::from_secs(20);

/// How much worse than the best a move may be if one opening plays it, in centipawns.
const MARGIN: i32 = 25;

/// How much more for every doubling of the openings that play it, in favour of theory.
const CREDIT: i32 = 5;

/// Makes the built-in book.
#[derive(Parser)]
struct Settings {
    /// Nodes for a position.
    #[arg(long, default_value_t = 40_000)]
    nodes: u64,
    #[arg(long, default_value_t = 1)]
    threads: usize,
    #[arg(short)]
    output: PathBuf,
}

/// A position on the way of an opening.
struct Node {
    board: Board,
    ways: Vec<Way>,
    /// The score of the search in centipawns, for the side to move.
    search: i32,
    /// The score combined with those of the positions after it.
    value: i32,
}

/// A move that leads to another position of the list.
struct Way {
    m: Move,
    to: usize,
    /// How many openings go this way.
    lines: u32,
}

fn main() -> Result<()> {
    let Settings { nodes, threads, output } = Settings::parse();
    let mut positions = walk()?;
    judge(&mut positions, nodes, threads)?;
    back_up(&mut positions);
    let bytes = draft(&positions).bytes();
    let book = Book::from_bytes(bytes.clone()).context("no move is left for the book")?;
    std::fs::write(&output, &bytes).with_context(|| output.display().to_string())?;
    println!("{} moves in {} positions, {} bytes", book.len(), book.positions(), bytes.len());
    Ok(())
}

/// The positions of all openings, with the moves between them. A move that no line has but that leads to a position
/// of another line counts as one line: a transposition.
fn walk() -> Result<Vec<Node>> {
    let mut graph = Graph::default();
    for opening in openings::all() {
        let mut at = graph.node(Board::start(Variant::Chess));
        for san in opening.moves.split(' ') {
            let m = graph.nodes[at].board.parse_san(san).with_context(|| opening.moves)?;
            at = graph.go(at, m);
        }
    }
    let Graph { mut nodes, by_key } = graph;
    for node in &mut nodes {
        for &m in node.board.legal_moves().iter() {
            let mut after = node.board;
            after.play_unchecked(m);
            let is_new = !node.ways.iter().any(|way| way.m == m);
            if let Some(&to) = by_key.get(&after.key()).filter(|_| is_new) {
                node.ways.push(Way { m, to, lines: 1 });
            }
        }
    }
    Ok(nodes)
}

#[derive(Default)]
struct Graph {
    nodes: Vec<Node>,
    by_key: HashMap<u64, usize>,
}

impl Graph {
    fn node(&mut self, board: Board) -> usize {
        *self.by_key.entry(board.key()).or_insert_with(|| {
            self.nodes.push(Node { board, ways: Vec::new(), search: 0, value: 0 });
            self.nodes.len() - 1
        })
    }

    fn go(&mut self, from: usize, m: Move) -> usize {
        let mut after = self.nodes[from].board;
        after.play_unchecked(m);
        let to = self.node(after);
        match self.nodes[from].ways.iter_mut().find(|way| way.m == m) {
            Some(way) => way.lines += 1,
            None => self.nodes[from].ways.push(Way { m, to, lines: 1 }),
        }
        to
    }
}

/// Searches every position.
fn judge(positions: &mut [Node], nodes: u64, threads: usize) -> Result<()> {
    let (next, begun) = (AtomicUsize::new(0), Instant::now());
    let boards: Vec<Board> = positions.iter().map(|node| node.board).collect();
    let work = || -> Result<Vec<(usize, i32)>> {
        let mut engine = Engine::new(Options { hash_mib: HASH_MIB, ..Options::default() })?;
        let (mut scores, mut told) = (Vec::new(), Instant::now());
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(&board) = boards.get(index) else { return Ok(scores) };
            engine.new_game();
            let (limits, stop) = (Limits::nodes(nodes), Stop::new());
            let report = engine.search(&Game::new(board), &limits, &stop, &mut |_| {});
            // Without a line there is no legal move: a mate.
            scores.push((index, report.lines.first().map_or(-32_000, |line| line.score.0)));
            if told.elapsed() >= PAUSE {
                told = Instant::now();
                eprintln!("{index} of {} positions, {} s", boards.len(), begun.elapsed().as_secs());
            }
        }
    };
    let scores: Vec<(usize, i32)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        let results = workers.into_iter().map(|worker| worker.join().expect("no search panics"));
        results.collect::<Result<Vec<_>>>().map(|lists| lists.concat())
    })?;
    for (index, score) in scores {
        (positions[index].search, positions[index].value) = (score, score);
    }
    Ok(())
}

/// Backs values up: a position's value is the mean of its own score and of its best successor's
/// value. The search after a move has looked further, but the maximum of many scores is biased, and
/// the mean keeps distant errors from reaching the root. Repeats until nothing changes, or at most
/// as often as a line is long.
fn back_up(positions: &mut [Node]) {
    for _ in 0..64 {
        let mut changed = false;
        for index in (0..positions.len()).rev() {
            let node = &positions[index];
            let best = node.ways.iter().map(|way| -positions[way.to].value).max();
            let value = best.map_or(node.search, |best| (node.search + best) / 2);
            changed |= value != node.value;
            positions[index].value = value;
        }
        if !changed {
            return;
        }
    }
}

/// The moves that are hardly worse than the best, weighted by their value and by the number of
/// openings.
fn draft(positions: &[Node]) -> Draft {
    let mut draft = Draft::default();
    for node in positions {
        let worth = |way: &Way| -positions[way.to].value;
        let best = node.ways.iter().map(worth).fold(node.search, i32::max);
        for way in &node.ways {
            let margin = MARGIN + CREDIT * way.lines.ilog2() as i32;
            let loss = best - worth(way);
            if loss <= margin {
                let merit = (margin + 1 - loss).unsigned_abs();
                draft.add(&node.board, way.m, u64::from(merit * (100 * way.lines).isqrt()));
            }
        }
    }
    draft
}
