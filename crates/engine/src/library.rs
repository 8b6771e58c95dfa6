//! The built-in opening library of Racing Kings: moves found by long searches of this engine.
//!
//! `library.txt` is written by `cargo run --release -p xtask --bin library`. Each of its
//! lines is the way from the start to a position, a bar, the move to play there, its value in
//! centipawns for the mover, and the depth it was searched to. Positions are looked up by their
//! key, so transpositions are found too.

use std::collections::HashMap;
use std::sync::LazyLock;
use std::time::Duration;

use kiebitz_chess::{Board, Move, Variant};

use crate::engine::Options;
use crate::limits::Limits;
use crate::report::Info;
use crate::score::Score;
use crate::wdl;

const TEXT: &str = include_str!("library.txt");

/// A position that the library knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LibraryEntry {
    /// As [`Board::key`](kiebitz_chess::Board::key).
    pub key: u64,
    pub best: Move,
    /// For the mover.
    pub score: Score,
    pub depth: u32,
}

/// All positions of this variant that the library knows.
pub fn positions(variant: Variant) -> impl Iterator<Item = LibraryEntry> {
    LIBRARY.values().copied().filter(move |_| variant == Variant::RacingKings)
}

static LIBRARY: LazyLock<HashMap<u64, LibraryEntry>> = LazyLock::new(|| {
    let start = Board::start(Variant::RacingKings);
    entries()
        .filter_map(|line| read(&start, line))
        .map(|(board, known)| (board.key(), known))
        .collect()
});

fn entries() -> impl Iterator<Item = &'static str> {
    TEXT.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty())
}

/// Reads a line: the position and its entry. `None` if a move is not legal.
fn read(start: &Board, line: &str) -> Option<(Board, LibraryEntry)> {
    let (way, known) = line.split_once('|')?;
    let mut board = *start;
    for text in way.split_whitespace() {
        board.play(board.parse_uci(text).ok()?).ok()?;
    }
    let mut fields = known.split_whitespace();
    let best = board.parse_uci(fields.next()?).ok()?;
    let score = Score::eval(fields.next()?.parse().ok()?);
    let depth = fields.next()?.parse().ok()?;
    Some((board, LibraryEntry { key: board.key(), best, score, depth }))
}

/// The library's move, if the limits are a clock or a time per move.
pub(crate) fn answer(board: &Board, limits: &Limits, options: &Options) -> Option<Info> {
    let timed = limits.clock.is_some() || limits.movetime.is_some();
    let bounded = limits.depth.is_some() || limits.nodes.is_some() || limits.mate.is_some();
    if board.variant() != Variant::RacingKings
        || !options.library
        || options.multi_pv > 1
        || !timed
        || bounded
    {
        return None;
    }
    let known = LIBRARY.get(&board.key()).filter(|known| board.is_legal(known.best))?;
    Some(Info {
        depth: known.depth,
        seldepth: known.depth,
        pv: vec![known.best],
        ..Info::empty(known.score, wdl::chances(board, known.score), Duration::ZERO)
    })
}
