//! The JSON types of all requests and answers, and nothing else. Those that a remote seat needs too
//! are in `kiebitz-protocol`.

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

pub(crate) use kiebitz_protocol::game::*;
pub(crate) use kiebitz_protocol::json::side;

use kiebitz_chess::{Board, Variant};
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
