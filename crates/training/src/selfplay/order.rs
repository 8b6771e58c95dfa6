//! The order in which the legal moves of a position are numbered.
//!
//! It belongs to the file format, so it must not depend on how the generator happens to list moves:
//! by the square a move starts from (a1, b1, … h8), then the square it ends on (for castling the
//! rook's), then the promotion piece (none, knight, bishop, rook, queen).

use kiebitz_chess::{Board, Move, MoveKind, Role};

/// The place of a move among all conceivable ones.
fn rank(m: Move) -> u16 {
    let promotion = match m.kind() {
        MoveKind::Promotion(Role::Knight) => 1,
        MoveKind::Promotion(Role::Bishop) => 2,
        MoveKind::Promotion(Role::Rook) => 3,
        MoveKind::Promotion(_) => 4,
        MoveKind::Normal | MoveKind::EnPassant | MoveKind::Castle => 0,
    };
    (m.from().index() as u16) << 9 | (m.to().index() as u16) << 3 | promotion
}

/// The number of a legal move, from 0; `None` if it is not legal. No legal position has more than
/// 218 moves.
pub fn index_of(board: &Board, m: Move) -> Option<u8> {
    let moves = board.legal_moves();
    if !moves.contains(&m) {
        return None;
    }
    moves.iter().filter(|other| rank(**other) < rank(m)).count().try_into().ok()
}

/// The legal move with this number.
pub fn move_at(board: &Board, index: u8) -> Option<Move> {
    let mut moves = board.legal_moves();
    moves.sort_unstable_by_key(|m| rank(*m));
    moves.get(usize::from(index)).copied()
}
