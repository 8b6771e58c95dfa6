//! Which inputs a position switches on, and which output weights judge it.

use kiebitz_chess::{Board, Color, Piece, Square, Variant};

/// How many sets of output weights a network has.
pub const BUCKETS: usize = 8;

/// Roles that take part: Racing Kings is played without pawns.
fn roles(variant: Variant) -> usize {
    match variant {
        Variant::RacingKings => 5,
        Variant::Chess | Variant::Chess960 => 6,
    }
}

/// How many inputs a network for this variant has: a man of either side on a square.
pub fn inputs(variant: Variant) -> usize {
    2 * roles(variant) * 64
}

/// How one side looks at the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct View {
    viewer: Color,
    /// What a square's number is combined with: ranks flipped, files mirrored.
    turn: usize,
    roles: usize,
}

impl View {
    /// The view of `viewer` while its king stands on `king`.
    ///
    /// In chess both sides play up the board; in Racing Kings they race the same way already. The king
    /// is always seen on the files a to d: what holds on one wing holds on the other.
    #[inline]
    pub fn new(variant: Variant, viewer: Color, king: Square) -> View {
        let flip = if viewer == Color::Black && variant != Variant::RacingKings { 56 } else { 0 };
        let mirror = if is_mirrored(king) { 7 } else { 0 };
        View { viewer, turn: flip | mirror, roles: roles(variant) }
    }

    /// The input of a man on a square.
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

/// Which of the eight sets of output weights judges a position: by the number of men, and in Racing
/// Kings, where only Black may draw by a last move, also by whose turn it is.
#[inline]
pub fn bucket(board: &Board) -> usize {
    let quarter = (board.occupied().len() as usize).saturating_sub(2) / 4;
    match board.variant() {
        Variant::RacingKings => quarter.min(3) + 4 * usize::from(board.turn() == Color::Black),
        Variant::Chess | Variant::Chess960 => quarter.min(7),
    }
}
