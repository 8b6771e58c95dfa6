//! The 50-move rule, which our tables ignore: whether it ends the game before the mate.

use kiebitz_chess::{Board, Move};

use crate::syzygy::{Syzygy, Wdl};
use crate::tables::{MoveValue, ProbeError, Tables};
use crate::value::Value;

/// Plies without capture or pawn move after which the game is a draw, unless the last of them mates.
pub const FIFTY_MOVES: u16 = 100;

/// Whether a mate in this many plies comes in time, whatever is played until then.
#[inline]
pub fn is_in_time(board: &Board, plies: u16) -> bool {
    board.halfmoves().saturating_add(plies) <= FIFTY_MOVES
}

/// Whether the line reaches its end before the rule applies. Captures and pawn moves reset the
/// count.
pub fn line_is_in_time(board: &Board, line: &[Move]) -> bool {
    let mut board = *board;
    line.iter().all(|&mv| {
        let goes_on = board.halfmoves() < FIFTY_MOVES;
        board.play_unchecked(mv);
        goes_on
    })
}

/// Whether the 50-move rule ends the game before the mate: according to Syzygy tables where they cover
/// the position, otherwise along the line of best play of ours.
pub fn fifty_moves_come_first(
    board: &Board,
    tables: Option<&Tables>,
    syzygy: Option<&Syzygy>,
) -> Result<bool, ProbeError> {
    if board.ending().is_some() {
        return Ok(false);
    }
    let known =
        syzygy.and_then(|syzygy| Some((syzygy.probe_wdl(board)?, syzygy.probe_dtz(board)?)));
    match (known, tables) {
        (Some((wdl, dtz)), _) => {
            let plies = dtz.unsigned_abs() + u32::from(board.halfmoves());
            Ok(wdl != Wdl::Draw && plies > u32::from(FIFTY_MOVES))
        }
        (None, Some(tables)) => tables.meets_fifty_moves(board),
        (None, None) => Ok(false),
    }
}

impl Tables {
    /// Whether the 50-move rule comes before the mate: best play runs into it, and no slower win
    /// starts with a capture or pawn move. False in a draw, and if no table covers the position.
    pub fn meets_fifty_moves(&self, board: &Board) -> Result<bool, ProbeError> {
        match self.probe(board)? {
            Some(Value::Win(plies) | Value::Loss(plies)) if !is_in_time(board, plies) => {}
            _ => return Ok(false),
        }
        let wins_in_time = |found: &MoveValue| {
            let mut after = *board;
            after.play_unchecked(found.mv);
            matches!(found.value, Value::Win(plies) if is_in_time(&after, plies - 1))
        };
        if self.moves(board)?.is_some_and(|moves| moves.iter().any(wins_in_time)) {
            return Ok(false);
        }
        Ok(self.line(board)?.is_some_and(|line| !line_is_in_time(board, &line)))
    }
}
