//! What a table says of a position, in one byte.
//!
//! The byte is 0 for a draw, and otherwise one more than the plies to the end: 1 is mate on the board, 2
//! a mate in one. So odd bytes are lost and even ones won for the side to move.

use kiebitz_chess::{Color, Ending};

/// The byte of a draw.
pub const DRAW: u8 = 0;
/// The byte of a side that is mated.
pub const MATED: u8 = 1;
/// The largest byte of a win or loss: 253 plies.
pub const LAST: u8 = 254;
/// The byte where there is no such position.
pub const NONE: u8 = 255;

/// What a table says of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// It wins in so many plies.
    Win(u16),
    /// Neither side wins.
    Draw,
    /// It loses in so many plies.
    Loss(u16),
}

impl Value {
    /// The value a byte stands for; nothing for 255.
    pub fn from_byte(byte: u8) -> Option<Value> {
        match byte {
            NONE => None,
            DRAW => Some(Value::Draw),
            _ if byte.is_multiple_of(2) => Some(Value::Win(u16::from(byte) - 1)),
            _ => Some(Value::Loss(u16::from(byte) - 1)),
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

/// How good it is to move into a position with this byte, so that the larger of two is the better move:
/// 0 if it does not exist, then losses by length, a draw (128), wins by shortness.
///
/// Written without branches: the generator applies it to 64 bytes at once.
#[inline]
pub fn rank_of_child(byte: u8) -> u8 {
    let half = byte / 2;
    let lost = if byte % 2 == 1 { 255 - half } else { half };
    let rank = if byte == DRAW { DRAW_RANK } else { lost };
    if byte == NONE { 0 } else { rank }
}

/// The rank of a move into a draw.
pub const DRAW_RANK: u8 = 128;

/// The byte of a position whose best move has this rank (not 0); [`DRAW`] for a draw. A loss of 254
/// plies would have the byte [`NONE`]: one more than a byte can say.
#[inline]
pub fn byte_of_rank(rank: u8) -> u8 {
    match rank {
        DRAW_RANK => DRAW,
        0..DRAW_RANK => 2 * rank + 1,
        _ => 2 * (255 - rank) + 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_follow_preference() {
        let mut best: Option<(i32, u8)> = None;
        let mut children: Vec<u8> = (0..=253).collect();
        children.sort_by_key(|&byte| rank_of_child(byte));
        for byte in children {
            let value = Value::from_byte(byte).expect("exists").one_move_before();
            let now = (value.preference(), rank_of_child(byte));
            if let Some(last) = best {
                assert!(last.0 < now.0 && last.1 < now.1, "{byte}");
            }
            let back = Value::from_byte(byte_of_rank(now.1));
            assert_eq!(back, Some(value), "byte {byte} rank {}", now.1);
            best = Some(now);
        }
        assert_eq!(rank_of_child(NONE), 0);
        assert_eq!(byte_of_rank(rank_of_child(LAST)), NONE, "one ply too long, but no draw");
    }
}
