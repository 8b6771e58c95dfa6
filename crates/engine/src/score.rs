//! Scores: centipawns, mates by distance, and tablebase wins, in one ordered number.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A score from the point of view of the side to move.
///
/// From −32000 to 32000: near the ends are mates (`MATE − plies`), below them wins known from endgame
/// tables, and inside ±[`Score::MAX_EVAL`] evaluations in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(pub i32);

/// Deepest distance from the root a search reaches, in plies.
pub const MAX_PLY: usize = 240;

const MATE: i32 = 32_000;
const TABLE_WIN: i32 = MATE - 2 * MAX_PLY as i32;

impl Score {
    /// A draw.
    pub const ZERO: Score = Score(0);
    /// Above every score.
    pub const INFINITY: Score = Score(MATE + 1);
    /// The highest evaluation; all scores above it are proven.
    pub const MAX_EVAL: Score = Score(TABLE_WIN - MAX_PLY as i32 - 1);

    /// Winning by mate `ply` plies from the root.
    pub const fn mate_in(ply: usize) -> Score {
        Score(MATE - ply as i32)
    }

    /// Being mated `ply` plies from the root.
    pub const fn mated_in(ply: usize) -> Score {
        Score(ply as i32 - MATE)
    }

    /// Winning by an endgame table reached `ply` plies from the root.
    pub const fn table_win(ply: usize) -> Score {
        Score(TABLE_WIN - ply as i32)
    }

    /// Losing by an endgame table reached `ply` plies from the root.
    pub const fn table_loss(ply: usize) -> Score {
        Score(ply as i32 - TABLE_WIN)
    }

    /// An evaluation, clamped to the range below the proven scores.
    pub fn eval(centipawns: i32) -> Score {
        Score(centipawns.clamp(-Score::MAX_EVAL.0, Score::MAX_EVAL.0))
    }

    /// Whether it is a mate, for either side.
    pub const fn is_mate(self) -> bool {
        self.0.abs() >= MATE - MAX_PLY as i32
    }

    /// Whether it is proven: a mate or a result from a table.
    pub const fn is_decisive(self) -> bool {
        self.0.abs() > Score::MAX_EVAL.0
    }

    /// Whether the side to move has a proven win.
    pub const fn is_win(self) -> bool {
        self.0 > Score::MAX_EVAL.0
    }

    /// Whether the side to move has a proven loss.
    pub const fn is_loss(self) -> bool {
        self.0 < -Score::MAX_EVAL.0
    }

    /// Moves (not plies) to mate, negative when it is the side to move that is mated.
    pub const fn mate_moves(self) -> Option<i32> {
        if !self.is_mate() {
            None
        } else if self.0 > 0 {
            Some((MATE - self.0 + 1) / 2)
        } else {
            Some(-((MATE + self.0) / 2))
        }
    }

    /// As stored in the transposition table: proven scores count plies from the node, not from the
    /// root.
    pub const fn to_table(self, ply: usize) -> i16 {
        let ply = ply as i32;
        (if self.is_win() {
            self.0 + ply
        } else if self.is_loss() {
            self.0 - ply
        } else {
            self.0
        }) as i16
    }

    /// Back from [`Score::to_table`], seen from the root again.
    pub const fn from_table(stored: i16, ply: usize) -> Score {
        let score = Score(stored as i32);
        let ply = ply as i32;
        if score.is_win() {
            Score(score.0 - ply)
        } else if score.is_loss() {
            Score(score.0 + ply)
        } else {
            score
        }
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;
    #[inline]
    fn add(self, centipawns: i32) -> Score {
        Score(self.0 + centipawns)
    }
}

impl Sub<i32> for Score {
    type Output = Score;
    #[inline]
    fn sub(self, centipawns: i32) -> Score {
        Score(self.0 - centipawns)
    }
}

/// As UCI writes it: `cp 34` or `mate -3`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_moves() {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}
