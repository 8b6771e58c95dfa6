//! The JSON types of all requests and answers, and nothing else.

mod about;
mod analysis;
mod game;
mod lab;
mod position;
mod review;
mod tables;

pub(crate) use about::*;
pub(crate) use analysis::*;
pub(crate) use game::*;
pub(crate) use lab::*;
pub(crate) use position::*;
pub(crate) use review::*;
pub(crate) use tables::*;

use kiebitz_chess::{Board, Color, Move, Variant};
use kiebitz_engine::Score;
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct ErrorBody {
    pub error: ErrorDetail,
}

#[derive(Serialize)]
pub(crate) struct ErrorDetail {
    pub code: &'static str,
    pub message: String,
}

pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Named {
    pub uci: String,
    pub san: String,
}

impl Named {
    pub fn new(board: &Board, m: Move) -> Named {
        Named { uci: board.uci(m), san: board.san(m) }
    }

    /// A line of moves from a position, up to the first illegal one.
    pub fn line(board: &Board, moves: &[Move]) -> Vec<Named> {
        let mut board = *board;
        let mut named = Vec::with_capacity(moves.len());
        for &m in moves {
            if !board.is_legal(m) {
                break;
            }
            named.push(Named::new(&board, m));
            board.play_unchecked(m);
        }
        named
    }
}

/// The value of a position, for White.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Worth {
    /// Centipawns.
    Cp(i32),
    /// Moves to mate.
    Mate(i32),
    /// Racing Kings: plies to the end of the race.
    Win(i32),
}

impl Worth {
    /// From a score for the side to move.
    pub fn new(score: Score, board: &Board) -> Worth {
        let sign = if board.turn().is_white() { 1 } else { -1 };
        match score.mate_moves() {
            None => Worth::Cp(sign * score.0),
            Some(moves) if board.variant() == Variant::RacingKings => {
                // The winner makes the last move.
                let plies = if moves > 0 { 2 * moves - 1 } else { 2 * moves };
                Worth::Win(sign * plies)
            }
            Some(moves) => Worth::Mate(sign * moves),
        }
    }
}
