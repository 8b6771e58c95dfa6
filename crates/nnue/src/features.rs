//! The inputs of a position, and the set of output weights for it.

use kiebitz_chess::{Board, Color, Piece, Square, Variant};

/// How many sets of output weights a network has.
pub const BUCKETS: usize = 8;

/// The number of roles: Racing Kings has no pawns.
fn roles(variant: Variant) -> usize {
    match variant {
        Variant::RacingKings => 5,
        Variant::Chess | Variant::Chess960 => 6,
    }
}

/// The number of inputs of a network for this variant: a piece of either side on a square.
pub fn inputs(variant: Variant) -> usize {
    2 * roles(variant) * 64
}

/// One side's view of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct View {
    viewer: Color,
    /// The XOR mask of square numbers, which flips ranks and mirrors files.
    turn: usize,
    roles: usize,
}

impl View {
    /// The view of `viewer` while its king stands on `king`.
    ///
    /// In chess each side sees itself playing up the board; in Racing Kings both sides do so
    /// anyway. The board is mirrored so that the king is on files a to d, since the wings are
    /// symmetric.
    #[inline]
    pub fn new(variant: Variant, viewer: Color, king: Square) -> View {
        let flip = if viewer == Color::Black && variant != Variant::RacingKings { 56 } else { 0 };
        let mirror = if is_mirrored(king) { 7 } else { 0 };
        View { viewer, turn: flip | mirror, roles: roles(variant) }
    }

    /// The input of a piece on a square.
    #[inline]
    pub fn input(self, piece: Piece, square: Square) -> usize {
        let side = if piece.color() == self.viewer { 0 } else { self.roles };
        // Without pawns the knight is the first role.
        let role = piece.role().index() - (6 - self.roles);
        (side + role) * 64 + (square.index() ^ self.turn)
    }
}

/// Whether a side with its king there sees the board mirrored.
#[inline]
pub(crate) fn is_mirrored(king: Square) -> bool {
    king.file() >= 4
}

/// The index of the output weights for a position: by the number of pieces and, in Racing Kings,
/// where only Black may draw by a last move, also by the side to move.
#[inline]
pub fn bucket(board: &Board) -> usize {
    let quarter = (board.occupied().len() as usize).saturating_sub(2) / 4;
    match board.variant() {
        Variant::RacingKings => quarter.min(3) + 4 * usize::from(board.turn() == Color::Black),
        Variant::Chess | Variant::Chess960 => quarter.min(7),
    }
}
