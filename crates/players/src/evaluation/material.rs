//! Material: the values of the pieces.

use kiebitz_chess::{Bitboard, Board, Color, Role, Square};

/// The value of each kind of piece, pawn to king as in [`Role::ALL`].
pub type Values = [i32; 6];

/// The classic values, used by documents A and D, in centipawns. Document A values an attacked king
/// at 15 pawns; since both sides have one, it does not change the balance.
pub const CLASSIC: Values = [100, 300, 300, 500, 900, 1500];

/// The values of document B, in centipawns. Its king was worth 100,000 because its search captured
/// kings; ours ends one ply earlier, with mate, so the number has no effect.
pub const OF_B: Values = [100, 280, 300, 500, 900, 100_000];

/// Document B's bonus for a piece in the centre.
const CENTRE_BONUS: i32 = 10;

/// A rank of the race, in centipawns: less than any piece is worth.
const RANK_BONUS: i32 = 30;

const CENTRE: Bitboard = Bitboard(
    Bitboard::of(Square::D4).0
        | Bitboard::of(Square::D5).0
        | Bitboard::of(Square::E4).0
        | Bitboard::of(Square::E5).0,
);

/// The value of one side's pieces without the king.
pub fn worth(board: &Board, color: Color, values: &Values) -> i32 {
    let without_king = &Role::ALL[..Role::King.index()];
    without_king.iter().map(|&role| values[role.index()] * count(board, color, role)).sum()
}

/// White's pieces minus Black's.
pub fn balance(board: &Board, values: &Values) -> i32 {
    worth(board, Color::White, values) - worth(board, Color::Black, values)
}

/// The centre bonus: White's pieces in the centre minus Black's, times the bonus.
pub fn centre(board: &Board) -> i32 {
    let pieces = |color| (board.by_color(color) & CENTRE).len() as i32;
    CENTRE_BONUS * (pieces(Color::White) - pieces(Color::Black))
}

/// How far the kings of Racing Kings have come, White's minus Black's.
pub fn race(board: &Board) -> i32 {
    let rank = |color| board.king(color).rank() as i32;
    RANK_BONUS * (rank(Color::White) - rank(Color::Black))
}

fn count(board: &Board, color: Color, role: Role) -> i32 {
    board.pieces(color, role).len() as i32
}
