//! The inputs of a position, and the set of output weights for it.

use kiebitz_chess::{Board, Color, Piece, Square, Variant};

/// How many sets of output weights a network has.
pub const BUCKETS: usize = 8;

/// How many sets of input weights a network with king buckets has.
pub const KING_BUCKETS: usize = 4;

/// The number of roles: Racing Kings has no pawns.
fn roles(variant: Variant) -> usize {
    match variant {
        Variant::RacingKings => 5,
        Variant::Chess | Variant::Chess960 => 6,
    }
}

/// The number of inputs of a network for this variant: a piece of either side on a square. With
/// king buckets each bucket has so many.
pub fn inputs(variant: Variant) -> usize {
    2 * roles(variant) * 64
}

/// The king bucket of a viewer who sees its king on this square, on files a to d. In chess: castled
/// (or the like), in the middle of the first rank, on the second rank, out on the board. In Racing
/// Kings: how far the king has run.
fn king_bucket(variant: Variant, square: usize) -> usize {
    match (variant, square / 8) {
        (Variant::RacingKings, rank) => rank / 2,
        (_, 0) => square % 8 / 2,
        (_, 1) => 2,
        _ => 3,
    }
}

/// One side's view of the board.
#[derive(Clone, Copy)]
pub(crate) struct View {
    viewer: Color,
    /// The XOR mask of square numbers, which flips ranks and mirrors files.
    turn: usize,
    /// Where the inputs of its own pieces and of the other's begin, as if the first role were the
    /// pawn; this wraps around in Racing Kings.
    first: [usize; 2],
    /// Which of a viewer's views it is: by the bucket of its king, and by the wing.
    pub index: usize,
}

impl View {
    /// The view of `viewer` while its king stands on `king`.
    ///
    /// In chess each side sees itself playing up the board; in Racing Kings both sides do so
    /// anyway. The board is mirrored so that the king is on files a to d, since the wings are
    /// symmetric.
    #[inline]
    pub fn new(variant: Variant, king_buckets: usize, viewer: Color, king: Square) -> View {
        let flip = if viewer == Color::Black && variant != Variant::RacingKings { 56 } else { 0 };
        let mirror = usize::from(king.file() >= 4);
        let turn = flip | (7 * mirror);
        let bucket = if king_buckets > 1 { king_bucket(variant, king.index() ^ turn) } else { 0 };
        let roles = roles(variant);
        let own = (bucket * inputs(variant)).wrapping_sub((6 - roles) * 64);
        let first = [own, own.wrapping_add(roles * 64)];
        View { viewer, turn, first, index: 2 * bucket + mirror }
    }

    /// The input of a piece on a square.
    #[inline]
    pub fn input(self, piece: Piece, square: Square) -> usize {
        let [own, other] = self.first;
        let first = if piece.color() == self.viewer { own } else { other };
        first.wrapping_add(piece.role().index() * 64 + (square.index() ^ self.turn))
    }
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
