//! What several test files need.
#![allow(dead_code)] // each file uses its part

#[path = "../../../../tests/support/data.rs"]
pub mod data;

use kiebitz_chess::{Board, Game, Variant};
use kiebitz_engine::{Engine, Limits, Options, SearchResult, Stop};
use kiebitz_gametree::random::Random;

/// Whether the long versions are wanted.
pub fn long() -> bool {
    std::env::var_os("KIEBITZ_LONG").is_some()
}

/// A small engine.
pub fn engine() -> Engine {
    Engine::new(Options { hash_mib: 16, ..Options::default() }).expect("16 MiB are there")
}

/// A search from a position without history.
pub fn search(engine: &mut Engine, board: Board, limits: &Limits) -> SearchResult {
    engine.search(&Game::new(board), limits, &Stop::new(), &mut |_| {})
}

/// Positions of random games of chess, each some plies after the last.
pub fn random_positions(count: usize, seed: u64) -> Vec<Board> {
    random_positions_of(Variant::Chess, count, seed)
}

/// The same for any game.
pub fn random_positions_of(variant: Variant, count: usize, seed: u64) -> Vec<Board> {
    let mut random = Random::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut board = Board::start(variant);
        for ply in 0..120 {
            let moves = board.legal_moves();
            if board.ending().is_some() {
                break;
            }
            if ply >= 6 && ply % 7 == 0 {
                positions.push(board);
            }
            board.play_unchecked(moves[random.below(moves.len())]);
        }
    }
    positions.truncate(count);
    positions
}
