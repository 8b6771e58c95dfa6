//! What our tables and Syzygy tables together know of a position.

use kiebitz_chess::Board;

use crate::fifty::fifty_moves_come_first;
use crate::syzygy::{Syzygy, Wdl};
use crate::tables::{ProbeError, Tables};
use crate::value::Value;

/// The result of a position for the side to move, as lila-tablebase divides results.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Category {
    Win,
    /// It would win without the 50-move rule.
    CursedWin,
    Draw,
    /// It would lose without the 50-move rule.
    BlessedLoss,
    Loss,
    /// No table covers the position.
    Unknown,
}

impl Category {
    /// The name in JSON, which is lila-tablebase's.
    pub const fn name(self) -> &'static str {
        match self {
            Category::Win => "win",
            Category::CursedWin => "cursed-win",
            Category::Draw => "draw",
            Category::BlessedLoss => "blessed-loss",
            Category::Loss => "loss",
            Category::Unknown => "unknown",
        }
    }

    /// Whether only the 50-move rule makes it a draw.
    pub const fn is_spoiled(self) -> bool {
        matches!(self, Category::CursedWin | Category::BlessedLoss)
    }
}

impl From<Value> for Category {
    fn from(value: Value) -> Category {
        match value {
            Value::Win(_) => Category::Win,
            Value::Draw => Category::Draw,
            Value::Loss(_) => Category::Loss,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableVerdict {
    pub value: Option<Value>,
    pub wdl: Option<Wdl>,
    /// Plies to the next capture or pawn move by Syzygy tables, negative if the side to move loses.
    pub dtz: Option<i32>,
    /// Whether the 50-move rule ends the game before the mate.
    pub cursed: bool,
}

impl TableVerdict {
    pub fn of(
        board: &Board,
        tables: &Tables,
        syzygy: Option<&Syzygy>,
    ) -> Result<TableVerdict, ProbeError> {
        Ok(TableVerdict {
            value: tables.probe(board)?,
            wdl: syzygy.and_then(|syzygy| syzygy.probe_wdl(board)),
            dtz: syzygy.and_then(|syzygy| syzygy.probe_dtz(board)),
            cursed: fifty_moves_come_first(board, Some(tables), syzygy)?,
        })
    }

    /// The result. Only Syzygy tables know the 50-move rule.
    pub fn category(&self) -> Category {
        match (self.wdl, self.value) {
            (Some(Wdl::Win), _) if self.cursed => Category::CursedWin,
            (Some(Wdl::Loss), _) if self.cursed => Category::BlessedLoss,
            (Some(Wdl::CursedWin), _) => Category::CursedWin,
            (Some(Wdl::BlessedLoss), _) => Category::BlessedLoss,
            (_, Some(value)) => value.into(),
            (Some(Wdl::Win), None) => Category::Win,
            (Some(Wdl::Draw), None) => Category::Draw,
            (Some(Wdl::Loss), None) => Category::Loss,
            (None, None) => Category::Unknown,
        }
    }
}
