//! Zobrist keys: a position as one 64-bit number, updated with every move.
//!
//! Kiebitz uses the numbers of the Polyglot book format, so the key of a chess position *is* its
//! Polyglot key, with one exception: Polyglot counts an en-passant square whenever a pawn stands
//! beside it, the board only if the capture is legal, as the repetition rule requires.
//! [`crate::Board::polyglot_key`] accounts for the difference.

mod randoms;

use crate::bitboard::Bitboard;
use crate::piece::{Color, Piece, Role};
use crate::square::Square;
use randoms::RANDOMS;

/// Gives the same placement a different key in Racing Kings than in chess.
pub(crate) const RACING_KINGS: u64 = 0x5241_4349_4e47_4b21;
pub(crate) const WHITE_TO_MOVE: u64 = RANDOMS[780];

/// One number for each piece on each square, in the order of [`Piece::ALL`] rather than Polyglot's
/// (black pawn, white pawn, black knight, ...).
static PIECES: [[u64; 64]; 12] = {
    let mut pieces = [[0; 64]; 12];
    let mut piece = 0;
    while piece < 12 {
        let (role, white) = (piece % 6, piece < 6);
        let mut square = 0;
        while square < 64 {
            pieces[piece][square] = RANDOMS[64 * (2 * role + white as usize) + square];
            square += 1;
        }
        piece += 1;
    }
    pieces
};

#[inline]
pub(crate) fn piece(color: Color, role: Role, square: Square) -> u64 {
    PIECES[Piece::new(color, role).index()][square.index()]
}

#[inline]
pub(crate) fn en_passant(square: Square) -> u64 {
    RANDOMS[772 + square.file() as usize]
}

/// The castling rights of one side: `rooks` holds the rooks it may castle with.
#[inline]
pub(crate) fn castling(color: Color, king: Square, rooks: Bitboard) -> u64 {
    let first = 768 + 2 * color.index();
    rooks.into_iter().fold(0, |key, rook| {
        let long = rook.file() < king.file();
        key ^ RANDOMS[first + usize::from(long)]
    })
}
