//! Which moves give check, worked out once for all moves of a position.

use crate::attacks::{
    between, bishop_attacks, bishop_rays, knight_attacks, line, pawn_attacks, rook_attacks,
    rook_rays,
};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::moves::{Move, MoveKind};
use crate::square::Square;

/// From where the men of the side to move would give check, and which of them hide one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckSquares {
    king: Square,
    /// Squares from which a man of each kind attacks the king.
    direct: [Bitboard; 6],
    /// Men that uncover a check when they leave their line to the king.
    hiding: Bitboard,
}

impl CheckSquares {
    /// Works them out for the side to move.
    pub fn new(board: &Board) -> CheckSquares {
        let us = board.turn();
        let king = board.king(!us);
        let occupied = board.occupied();
        let diagonal = bishop_attacks(king, occupied);
        let straight = rook_attacks(king, occupied);
        let [_, _, bishops, rooks, queens, _] = board.roles;
        let own = board.by_color(us);
        let snipers =
            own & (bishop_rays(king) & (bishops | queens) | rook_rays(king) & (rooks | queens));
        let mut hiding = Bitboard::EMPTY;
        for sniper in snipers {
            let men = between(king, sniper) & occupied;
            if !men.more_than_one() {
                hiding |= men & own;
            }
        }
        let direct = [
            pawn_attacks(!us, king),
            knight_attacks(king),
            diagonal,
            straight,
            diagonal | straight,
            Bitboard::EMPTY,
        ];
        CheckSquares { king, direct, hiding }
    }

    /// Whether a legal move of this board gives check.
    #[inline]
    pub fn given_by(&self, board: &Board, m: Move) -> bool {
        if m.kind() != MoveKind::Normal {
            return self.given_by_special(board, m);
        }
        let (from, to) = (m.from(), m.to());
        board.role_at(from).is_some_and(|role| self.direct[role.index()].contains(to))
            || self.hiding.contains(from) && !line(self.king, from).contains(to)
    }

    /// Castling, en passant and promotion change more than two squares: they are tried out.
    #[cold]
    fn given_by_special(&self, board: &Board, m: Move) -> bool {
        let mut after = *board;
        after.play_unchecked(m);
        after.in_check()
    }
}

impl Board {
    /// Whether a legal move gives check. For many moves of one board ask [`CheckSquares`].
    pub fn gives_check(&self, m: Move) -> bool {
        CheckSquares::new(self).given_by(self, m)
    }
}
