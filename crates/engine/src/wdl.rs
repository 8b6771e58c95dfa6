//! Win, draw and loss probabilities for a score.

use kiebitz_chess::{Board, Role, Variant};

use crate::score::Score;

/// Win, draw and loss in thousandths for the side to move.
///
/// A logistic curve on either side of a drawing zone. With more pieces on the board the same
/// advantage decides less often, so the curve is wider. The constants were read off our own games;
/// in Racing Kings a faster king often beats an advantage in material.
pub fn chances(board: &Board, score: Score) -> [u32; 3] {
    if score.is_win() {
        return [1000, 0, 0];
    }
    if score.is_loss() {
        return [0, 0, 1000];
    }
    let pieces = board.occupied().without(board.by_role(Role::Pawn)).len();
    let (width, zone) = match board.variant() {
        Variant::RacingKings => (265.0, 190.0),
        Variant::Chess | Variant::Chess960 => {
            (60.0 + 2.0 * f64::from(pieces), 110.0 + 2.0 * f64::from(pieces))
        }
    };
    let win = |centipawns: f64| 1000.0 / (1.0 + ((zone - centipawns) / width).exp());
    let wins = win(f64::from(score.0)).round() as u32;
    let losses = win(-f64::from(score.0)).round() as u32;
    [wins, 1000 - wins - losses, losses]
}
