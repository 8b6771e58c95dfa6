//! The result of a position by endgame tables.

use std::sync::Arc;

use kiebitz_chess::{Board, Color};
use kiebitz_tablebase::{Syzygy, Tables, Value, Wdl};

/// The tables that a referee uses, if any.
#[derive(Clone, Default)]
pub struct Endings {
    pub tables: Option<Arc<Tables>>,
    pub syzygy: Option<Arc<Syzygy>>,
}

/// Plies without a capture or pawn move after which a draw is claimed.
const FIFTY_MOVES: i32 = 100;

/// The winner with the fifty-move rule, if this side is to move; `None` in a draw.
pub fn winner(wdl: Wdl, turn: Color) -> Option<Color> {
    match wdl {
        Wdl::Win => Some(turn),
        Wdl::Loss => Some(!turn),
        Wdl::CursedWin | Wdl::Draw | Wdl::BlessedLoss => None,
    }
}

impl Endings {
    /// The winner (`None` in a draw) with best play and the fifty-move rule; `None` if that is not
    /// certain.
    pub fn verdict(&self, board: &Board) -> Option<Option<Color>> {
        self.by_syzygy(board).or_else(|| self.by_tables(board))
    }

    fn by_syzygy(&self, board: &Board) -> Option<Option<Color>> {
        let syzygy = self.syzygy.as_deref()?;
        let Some(winner) = winner(syzygy.probe_wdl(board)?, board.turn()) else {
            return Some(None);
        };
        let played = i32::from(board.halfmoves());
        // One ply of reserve, because the tables round.
        let in_time = played == 0 || syzygy.probe_dtz(board)?.abs() + 1 + played < FIFTY_MOVES;
        in_time.then_some(Some(winner))
    }

    fn by_tables(&self, board: &Board) -> Option<Option<Color>> {
        let tables = self.tables.as_deref().filter(|tables| tables.may_cover(board))?;
        // A table that cannot be read counts as missing, and the game goes on.
        let (winner, plies) = match tables.probe(board).ok()?? {
            Value::Draw => return Some(None),
            Value::Win(plies) => (board.turn(), plies),
            Value::Loss(plies) => (!board.turn(), plies),
        };
        // Our tables ignore the rule; it does not affect a win this short.
        let in_time = i32::from(plies) + i32::from(board.halfmoves()) <= FIFTY_MOVES;
        in_time.then_some(Some(winner))
    }
}
