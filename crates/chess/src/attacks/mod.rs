//! Attacks of all pieces: precomputed masks for king, knight and pawn, a table for the sliders.

pub mod lines;
mod lookup;
mod magics;
pub mod sliders;
mod steps;

pub use lines::{between, line};
pub use sliders::{bishop_attacks, bishop_rays, queen_attacks, rook_attacks, rook_rays};
pub use steps::{king_attacks, knight_attacks, pawn_attacks};

use crate::bitboard::Bitboard;
use crate::piece::{Color, Role};
use crate::square::Square;

/// Squares attacked by the pawns of `color` standing on `pawns`.
#[inline]
pub const fn pawns_attacks(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(color);
    Bitboard(ahead.left().0 | ahead.right().0)
}

/// Squares attacked from `square` by a piece of this colour and kind.
#[inline]
pub fn attacks(color: Color, role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn_attacks(color, square),
        Role::Knight => knight_attacks(square),
        Role::Bishop => bishop_attacks(square, occupied),
        Role::Rook => rook_attacks(square, occupied),
        Role::Queen => queen_attacks(square, occupied),
        Role::King => king_attacks(square),
    }
}
