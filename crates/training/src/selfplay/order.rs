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

#[cfg(test)]
mod tests {
    use kiebitz_chess::Variant;

    use super::*;

    fn listed(fen: &str, variant: Variant) -> String {
        let board = Board::from_fen(fen, variant).expect(fen);
        let moves = (0..=u8::MAX).map_while(|index| move_at(&board, index));
        moves.map(|m| m.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_order_is_the_documented_one() {
        assert_eq!(
            listed("8/1P6/8/8/8/8/7k/R3K3 w Q - 0 1", Variant::Chess),
            "a1b1 a1c1 a1d1 a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 \
             e1a1 e1d1 e1f1 e1d2 e1e2 e1f2 b7b8n b7b8b b7b8r b7b8q"
        );
        assert_eq!(
            listed("8/8/8/8/8/8/k6K/8 w - - 0 1", Variant::RacingKings),
            "h2g1 h2h1 h2g2 h2g3 h2h3"
        );
    }

    #[test]
    fn numbers_and_moves_belong_together() {
        // 218 moves, the most there are; and one with castling both ways and an en-passant capture.
        for fen in [
            "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
            "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
        ] {
            let board = Board::with_any_material(
                kiebitz_chess::Setup::from_fen(fen, Variant::Chess).expect(fen),
            )
            .expect(fen);
            for m in board.legal_moves() {
                let index = index_of(&board, m).expect("it is legal");
                assert_eq!(move_at(&board, index), Some(m));
            }
            assert_eq!(move_at(&board, board.count_legal_moves() as u8), None);
        }
    }
}
