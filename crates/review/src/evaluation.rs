//! The value of a position, for White.

use std::fmt;

use kiebitz_chess::{Board, Color, Outcome};
use kiebitz_engine::Score;
use kiebitz_tablebase::Value;

use crate::accuracy;

/// The cap on centipawns; a proven win counts as this many.
pub const MOST_CENTIPAWNS: i32 = 1000;

/// The value of a position, for White. Its `Display` is short: `+0.35`, `#3`, `#-2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Evaluation {
    /// Centipawns for White; 0 for a proven draw.
    Centipawns(i32),
    /// A proven win.
    Won {
        /// The winner.
        by: Color,
        /// The winner's moves to mate, or in Racing Kings to the king's arrival. 0 if it has
        /// happened; `None` if the distance is unknown.
        moves: Option<u32>,
    },
}

impl Evaluation {
    /// A draw.
    pub const DRAW: Evaluation = Evaluation::Centipawns(0);

    /// The engine's score of a position.
    pub fn of_score(score: Score, board: &Board) -> Evaluation {
        let turn = board.turn();
        let winner = if score.is_win() { turn } else { !turn };
        match score.mate_moves() {
            Some(moves) => Evaluation::Won { by: winner, moves: Some(moves.unsigned_abs()) },
            None if score.is_decisive() => Evaluation::Won { by: winner, moves: None },
            None => Evaluation::Centipawns(if turn.is_white() { score.0 } else { -score.0 }),
        }
    }

    /// The value of a position by a table of ours.
    pub fn of_value(value: Value, board: &Board) -> Evaluation {
        let moves = |plies: u16| Some(u32::from(plies).div_ceil(2));
        match value {
            Value::Draw => Evaluation::DRAW,
            Value::Win(plies) => Evaluation::Won { by: board.turn(), moves: moves(plies) },
            Value::Loss(plies) => Evaluation::Won { by: !board.turn(), moves: moves(plies) },
        }
    }

    /// A game that is over.
    pub fn of_outcome(outcome: Outcome) -> Evaluation {
        outcome.winner.map_or(Evaluation::DRAW, |by| Evaluation::Won { by, moves: Some(0) })
    }

    /// Centipawns for White, at most 1000 either way.
    pub fn centipawns(self) -> i32 {
        match self {
            Evaluation::Centipawns(number) => number.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS),
            Evaluation::Won { by: Color::White, .. } => MOST_CENTIPAWNS,
            Evaluation::Won { by: Color::Black, .. } => -MOST_CENTIPAWNS,
        }
    }

    /// The same for a side.
    pub fn centipawns_for(self, side: Color) -> i32 {
        if side.is_white() { self.centipawns() } else { -self.centipawns() }
    }

    /// Centipawns for a side, without the cap; a proven win is worth the cap.
    pub(crate) fn uncapped_for(self, side: Color) -> i32 {
        match self {
            Evaluation::Centipawns(number) if side.is_white() => number,
            Evaluation::Centipawns(number) => -number,
            Evaluation::Won { .. } => self.centipawns_for(side),
        }
    }

    /// A side's chance to win in percent, with draws counted as half.
    pub fn win_percent(self, side: Color) -> f64 {
        accuracy::win_percent(self.centipawns_for(side))
    }

    /// The proven winner.
    pub fn winner(self) -> Option<Color> {
        match self {
            Evaluation::Won { by, .. } => Some(by),
            Evaluation::Centipawns(_) => None,
        }
    }

    /// The moves to a side's proven win, if known.
    pub fn wins_in(self, side: Color) -> Option<u32> {
        match self {
            Evaluation::Won { by, moves } if by == side => moves,
            _ => None,
        }
    }

    /// Moves to mate as UCI counts them, negative if Black wins.
    pub fn mate(self) -> Option<i32> {
        match self {
            Evaluation::Won { by: Color::White, moves } => moves.map(|moves| moves as i32),
            Evaluation::Won { by: Color::Black, moves } => moves.map(|moves| -(moves as i32)),
            Evaluation::Centipawns(_) => None,
        }
    }

    /// At least a draw for this side, which may claim one.
    pub fn or_draw(self, side: Color) -> Evaluation {
        if self.centipawns_for(side) < 0 { Evaluation::DRAW } else { self }
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match *self {
            Evaluation::Centipawns(number) => format!("{:+.2}", f64::from(number) / 100.0),
            Evaluation::Won { by, moves: Some(0) } if by.is_white() => "1-0".into(),
            Evaluation::Won { moves: Some(0), .. } => "0-1".into(),
            Evaluation::Won { by, moves: Some(moves) } if by.is_white() => format!("#{moves}"),
            Evaluation::Won { moves: Some(moves), .. } => format!("#-{moves}"),
            Evaluation::Won { by, moves: None } if by.is_white() => "+#".into(),
            Evaluation::Won { moves: None, .. } => "-#".into(),
        };
        f.pad(&text)
    }
}
