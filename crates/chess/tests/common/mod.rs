//! What the tests share: where the reference data lies, how much to do, and the oracle.
#![allow(dead_code)] // each test binary uses its part

#[path = "../../../../tests/support/data.rs"]
pub mod data;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use kiebitz_chess::{Board, Variant};
use shakmaty::fen::Fen;
use shakmaty::variant::{Variant as OracleVariant, VariantPosition};
use shakmaty::{CastlingMode, Position, PositionError};

/// Whether to run everything (`make test-long`) rather than what fits `make test`.
pub fn long() -> bool {
    std::env::var_os("KIEBITZ_LONG").is_some_and(|value| value != "0" && !value.is_empty())
}

/// Checks every item, on as many threads as there are cores.
pub fn for_each<T: Sync>(items: &[T], check: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    check(item);
                }
            });
        }
    });
}

/// How shakmaty writes castling moves and reads castling rights in this variant.
pub fn castling_mode(variant: Variant) -> CastlingMode {
    match variant {
        Variant::Chess960 => CastlingMode::Chess960,
        Variant::Chess | Variant::RacingKings => CastlingMode::Standard,
    }
}

/// The position in shakmaty, or why shakmaty rejects it. Positions that no game reaches are
/// allowed, as in our crate.
pub fn oracle(fen: &str, variant: Variant) -> Result<VariantPosition, String> {
    let rules = match variant {
        Variant::Chess | Variant::Chess960 => OracleVariant::Chess,
        Variant::RacingKings => OracleVariant::RacingKings,
    };
    let setup = fen.parse::<Fen>().map_err(|error| error.to_string())?.into();
    VariantPosition::from_setup(rules, setup, castling_mode(variant))
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .map_err(|error| error.to_string())
}

/// Our legal moves as UCI.
pub fn our_moves(board: &Board) -> BTreeSet<String> {
    board.legal_moves().into_iter().map(|m| board.uci(m)).collect()
}

/// Shakmaty's legal moves as UCI.
pub fn oracle_moves(position: &VariantPosition, variant: Variant) -> BTreeSet<String> {
    let mode = castling_mode(variant);
    position.legal_moves().into_iter().map(|m| m.to_uci(mode).to_string()).collect()
}

/// A line of `tests/data/perft.txt` or of a perft file of the larger collections.
#[derive(Clone, Debug)]
pub struct PerftCase {
    pub name: String,
    pub variant: Variant,
    pub fen: String,
    /// Depth and nodes.
    pub counts: Vec<(u32, u64)>,
}

/// The repository's own perft cases.
pub fn own_perft_cases() -> Vec<PerftCase> {
    let lines = include_str!("../data/perft.txt").lines();
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let &[variant, fen, counts] = fields.as_slice() else { panic!("three fields: {line}") };
            PerftCase {
                name: format!("tests/data/perft.txt, {variant}"),
                variant: variant.parse().expect(line),
                fen: fen.to_owned(),
                counts: (1..)
                    .zip(counts.split(' ').map(|count| count.parse().expect(line)))
                    .collect(),
            }
        })
        .collect()
}
