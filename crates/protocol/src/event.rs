//! Events of a game.

use kiebitz_chess::{Board, Color, Variant};
use kiebitz_engine::Score;
use serde::Serialize;

use crate::game::{Game, Named};
use crate::json::Word;

#[derive(Serialize)]
pub struct GameEvent<'a> {
    pub seq: u64,
    pub change: &'a Change,
    /// The state after it; left out where nothing but a thought is new.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Game>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Change {
    Snapshot,
    Begun,
    Moved,
    TakenBack { plies: usize },
    DrawOffered { by: Word<Color> },
    DrawDeclined { by: Word<Color> },
    TakebackAsked { by: Word<Color> },
    TakebackDeclined { by: Word<Color> },
    Thinks { by: Word<Color>, thought: Thought },
    Hint(Hint),
    NoHint { message: String },
    PlayerFailed { side: Word<Color>, message: String },
    PlayerReplaced { side: Word<Color> },
    NotRecorded { message: String },
    Finished,
    Rated { side: Word<Color>, before: f64, after: f64, games: u32 },
}

#[derive(Clone, Debug, Serialize)]
pub struct Hint {
    #[serde(rename = "move")]
    pub step: Named,
    pub score: Option<Worth>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Thought {
    pub depth: u32,
    pub score: Option<Worth>,
    pub nodes: u64,
    pub line: Vec<Named>,
}

/// The value of a position, for White.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
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
