//! Material: what the men are worth by themselves.

use kiebitz_chess::{Bitboard, Board, Color, Role, Square};

/// The worth of each kind of man, pawn to king as in [`Role::ALL`].
pub type Values = [i32; 6];

/// The values that every beginner learns, and documents A and D use, in centipawns. A king is worth 15
/// pawns to A, when it is attacked; as both sides have one, it changes no balance.
pub const CLASSIC: Values = [100, 300, 300, 500, 900, 1500];

/// The values of document B, in centipawns. Its king was worth 100,000 because its search captured kings;
/// ours ends one ply earlier, with mate, so that the number decides nothing.
pub const OF_B: Values = [100, 280, 300, 500, 900, 100_000];

/// What document B adds for a man in the centre.
const CENTRE_BONUS: i32 = 10;

/// A rank of the race, in centipawns: less than any man is worth.
const RANK_BONUS: i32 = 30;

const CENTRE: Bitboard = Bitboard(
    Bitboard::of(Square::D4).0
        | Bitboard::of(Square::D5).0
        | Bitboard::of(Square::E4).0
        | Bitboard::of(Square::E5).0,
);

/// The worth of one side's men, the king apart.
pub fn worth(board: &Board, color: Color, values: &Values) -> i32 {
    let without_king = &Role::ALL[..Role::King.index()];
    without_king.iter().map(|&role| values[role.index()] * count(board, color, role)).sum()
}

/// White's men less Black's.
pub fn balance(board: &Board, values: &Values) -> i32 {
    worth(board, Color::White, values) - worth(board, Color::Black, values)
}

/// How many men of a kind a side has in the centre, White's less Black's, times what they are worth there.
pub fn centre(board: &Board) -> i32 {
    let men = |color| (board.by_color(color) & CENTRE).len() as i32;
    CENTRE_BONUS * (men(Color::White) - men(Color::Black))
}

/// How far the kings of Racing Kings have come, White's less Black's.
pub fn race(board: &Board) -> i32 {
    let rank = |color| board.king(color).rank() as i32;
    RANK_BONUS * (rank(Color::White) - rank(Color::Black))
}

fn count(board: &Board, color: Color, role: Role) -> i32 {
    board.pieces(color, role).len() as i32
}
