//! Makes the book that is compiled in, `data/book.bin`, from the list of openings and the engine's judgement.
//!
//! `default-book [--nodes N] [--margin CENTIPAWNS] -o FILE`
//!
//! Every position on the way of an opening is searched from scratch by one thread with the same number of nodes,
//! so the same engine and the same list make the same book on any machine. docs/opening-book.md explains it.

use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use kiebitz_archive::openings;
use kiebitz_archive::polyglot::{Book, Draft};
use kiebitz_chess::{Board, Game, Move, Variant};
use kiebitz_engine::{Engine, Limits, Options, Stop};

/// Memory of the search; small, because it is cleared before every position.
const HASH_MIB: usize = 4;

/// Time between two lines of progress.
const PAUSE: Duration = Duration::from_secs(20);

struct Settings {
    nodes: u64,
    /// How much worse than the best a move may be, in centipawns.
    margin: i32,
    output: PathBuf,
}

/// A position on the way of an opening.
struct Node {
    board: Board,
    ways: Vec<Way>,
    /// What the search says, in centipawns, as the side to move sees it.
    search: i32,
    /// The same with what the positions after it are worth.
    value: i32,
}

/// A move that leads to another position of the list.
struct Way {
    m: Move,
    to: usize,
    /// How many openings go this way.
    lines: u32,
}

fn settings() -> Result<Settings> {
    let (mut nodes, mut margin, mut output) = (10_000, 30, None);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().context("a value is missing");
        match argument.as_str() {
            "--nodes" => nodes = value()?.parse()?,
            "--margin" => margin = value()?.parse()?,
            "-o" => output = Some(value()?.into()),
            other => bail!("unknown argument {other}"),
        }
    }
    Ok(Settings { nodes, margin, output: output.context("-o FILE is missing")? })
}

fn main() -> Result<()> {
    let Settings { nodes, margin, output } = settings()?;
    let mut positions = walk()?;
    judge(&mut positions, nodes)?;
    back_up(&mut positions);
    let bytes = draft(&positions, margin).bytes();
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
fn judge(positions: &mut [Node], nodes: u64) -> Result<()> {
    let mut engine = Engine::new(Options { hash_mib: HASH_MIB, ..Options::default() })?;
    let (begun, mut told) = (Instant::now(), Instant::now());
    let count = positions.len();
    for (number, node) in (1..).zip(positions) {
        engine.new_game();
        let game = Game::new(node.board);
        let report = engine.search(&game, &Limits::nodes(nodes), &Stop::new(), &mut |_| {});
        // Without a line there is no legal move: a mate.
        node.search = report.lines.first().map_or(-32_000, |line| line.score.0);
        node.value = node.search;
        if told.elapsed() >= PAUSE || number == count {
            told = Instant::now();
            let seconds = begun.elapsed().as_secs();
            writeln!(std::io::stderr(), "{number} of {count} positions, {seconds} s")?;
        }
    }
    Ok(())
}

/// A position is worth at least what its best way leads to: the search below it looked further. Until nothing changes,
/// or where moves lead round in a circle for as often as a line is long.
fn back_up(positions: &mut [Node]) {
    for _ in 0..64 {
        let mut changed = false;
        for index in (0..positions.len()).rev() {
            let node = &positions[index];
            let ways = node.ways.iter().map(|way| -positions[way.to].value);
            let value = ways.fold(node.search, i32::max);
            changed |= value != node.value;
            positions[index].value = value;
        }
        if !changed {
            return;
        }
    }
}

/// The moves that are hardly worse than the best: the better, and the more openings go there, the heavier.
fn draft(positions: &[Node], margin: i32) -> Draft {
    let mut draft = Draft::default();
    for node in positions {
        for way in &node.ways {
            let loss = node.value + positions[way.to].value;
            if loss <= margin {
                let merit = (margin + 1 - loss).unsigned_abs();
                draft.add(&node.board, way.m, u64::from(merit * (100 * way.lines).isqrt()));
            }
        }
    }
    draft
}
