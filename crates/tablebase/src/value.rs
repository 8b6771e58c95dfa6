//! The value of a position in a table, and its number.
//!
//! The number is 0 for a draw, and otherwise one more than the plies to the end: 1 is mate on the board, 2
//! a mate in one. So odd numbers are lost and even ones won for the side to move.

use kiebitz_chess::{Color, Ending};

/// The number of a draw.
pub const DRAW: u16 = 0;
/// The number of a side that is mated.
pub const MATED: u16 = 1;
/// The number where there is no such position.
pub const NO_POSITION: u16 = u16::MAX;

/// The value of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    Win(u16),
    Draw,
    Loss(u16),
}

impl Value {
    /// The value of a number; `None` for `NO_POSITION`.
    pub fn from_number(number: u16) -> Option<Value> {
        match number {
            NO_POSITION => None,
            DRAW => Some(Value::Draw),
            _ if number.is_multiple_of(2) => Some(Value::Win(number - 1)),
            _ => Some(Value::Loss(number - 1)),
        }
    }

    /// The value of a position in which the game is over.
    pub fn of_ending(ending: Ending, turn: Color) -> Value {
        match ending.winner() {
            None => Value::Draw,
            Some(winner) if winner == turn => Value::Win(0),
            Some(_) => Value::Loss(0),
        }
    }

    /// The same for the side that moved into the position: one ply further away.
    pub fn one_move_before(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies + 1),
        }
    }

    /// Orders values by what the side to move prefers: quick wins, slow wins, draws, slow losses.
    pub fn preference(self) -> i32 {
        match self {
            Value::Win(plies) => 1 << 20 | (i32::from(u16::MAX) - i32::from(plies)),
            Value::Draw => 0,
            Value::Loss(plies) => i32::from(plies) - (1 << 20),
        }
    }

    /// As lila-tablebase writes it: positive in a win, negative in a loss, nothing in a draw.
    pub fn signed(self) -> Option<i32> {
        match self {
            Value::Win(plies) => Some(i32::from(plies)),
            Value::Draw => None,
            Value::Loss(plies) => Some(-i32::from(plies)),
        }
    }
}
