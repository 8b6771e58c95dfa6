//! Moves that give check, computed once for all moves of a position.

use crate::attacks::{
    between, bishop_attacks, bishop_rays, knight_attacks, line, pawn_attacks, rook_attacks,
    rook_rays,
};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::movegen::{MoveList, Sink, Stage, back};
use crate::moves::{Move, MoveKind};
use crate::piece::Role;
use crate::square::Square;

/// The squares from which pieces of the side to move give check, and the pieces that can give a
/// discovered check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckSquares {
    king: Square,
    /// Squares from which a piece of each kind attacks the king.
    direct: [Bitboard; 6],
    /// Pieces that give a discovered check when they leave their line to the king.
    hiding: Bitboard,
}

impl CheckSquares {
    /// Computes them for the side to move.
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
            let pieces = between(king, sniper) & occupied;
            if !pieces.more_than_one() {
                hiding |= pieces & own;
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

/// Keeps, of the quiet moves that are generated, those that give check, except castling.
struct ChecksOnly<'a> {
    board: &'a Board,
    checks: &'a CheckSquares,
    moves: &'a mut MoveList,
}

impl Sink for ChecksOnly<'_> {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        let Some(role) = self.board.role_at(from) else { return };
        let mut checking = targets & self.checks.direct[role.index()];
        if self.checks.hiding.contains(from) {
            checking |= targets.without(line(self.checks.king, from));
        }
        self.moves.piece(from, checking);
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: isize) {
        self.moves.pawns(targets & self.checks.direct[Role::Pawn.index()], step);
        if (self.checks.hiding & self.board.by_role(Role::Pawn)).any() {
            for to in targets.without(self.checks.direct[Role::Pawn.index()]) {
                let m = Move::normal(back(to, step), to);
                if self.checks.given_by(self.board, m) {
                    self.moves.push(m);
                }
            }
        }
    }

    /// Promotions are not quiet moves.
    fn promotions(&mut self, _: Bitboard, _: isize) {}

    /// Castling is the only single quiet move; it hardly ever gives check, and testing it is
    /// expensive.
    fn one(&mut self, _: Move) {}
}

impl Board {
    /// Appends the quiet moves that give check, except castling; `checks` must be this board's.
    pub fn generate_quiet_checks(&self, checks: &CheckSquares, moves: &mut MoveList) {
        // A king can only give a discovered check.
        let king = self.pieces(self.turn(), Role::King);
        let sources = !king | king & checks.hiding;
        let mut sink = ChecksOnly { board: self, checks, moves };
        self.generate_from(sources, Stage::Quiets, &mut sink);
    }

    /// Whether a legal move gives check. For many moves of one board ask [`CheckSquares`].
    pub fn gives_check(&self, m: Move) -> bool {
        CheckSquares::new(self).given_by(self, m)
    }
}
