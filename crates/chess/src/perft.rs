//! Perft: counts the leaves of the game tree, the standard test of a move generator.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::movegen::{Count, MoveList, Stage};
use crate::moves::Move;
use crate::piece::Color;
use crate::side::{Black, Side, White};
use crate::variant::Variant;

/// How many move sequences of exactly `depth` plies there are. No hash table; the last ply is counted
/// in bulk rather than played.
pub fn perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match board.turn() {
        Color::White => count::<White>(board, depth),
        Color::Black => count::<Black>(board, depth),
    }
}

/// The same for each first move, in generation order.
pub fn divide(board: &Board, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let after = |m| {
        let mut next = *board;
        next.play_unchecked(m);
        perft(&next, depth - 1)
    };
    board.legal_moves().into_iter().map(|m| (m, after(m))).collect()
}

fn count<S: Side>(board: &Board, depth: u32) -> u64 {
    if depth == 1 {
        let mut leaves = Count(0);
        generate::<S>(board, &mut leaves);
        return leaves.0;
    }
    let mut moves = MoveList::new();
    generate::<S>(board, &mut moves);
    moves
        .into_iter()
        .map(|m| {
            let mut next = *board;
            next.play_as::<S, ()>(m, &mut ());
            count::<S::Them>(&next, depth - 1)
        })
        .sum()
}

#[inline]
fn generate<S: Side>(board: &Board, sink: &mut impl crate::movegen::Sink) {
    match board.variant() {
        Variant::RacingKings => board.racing_kings_moves::<S>(Bitboard::FULL, Stage::All, sink),
        _ => board.chess_moves::<S, true, true>(Bitboard::FULL, sink),
    }
}
