//! The 50-move rule, where endgame tables promise a mate.

use kiebitz_chess::Board;
use kiebitz_tablebase::{ProbeError, Syzygy, Tables, Wdl};

/// The plies that the rule counts.
pub const PLIES: u32 = 100;

/// Whether the rule ends the game before the mate: by the word of Syzygy tables, where they cover the position, otherwise
/// along the line of best play of ours.
pub fn comes_first(
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
            Ok(wdl != Wdl::Draw && dtz.unsigned_abs() + u32::from(board.halfmoves()) > PLIES)
        }
        (None, Some(tables)) => tables.meets_fifty_moves(board),
        (None, None) => Ok(false),
    }
}
