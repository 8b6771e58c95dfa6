//! Playing a move on the board.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::moves::{Move, MoveKind};
use crate::piece::{Color, Piece, Role};
use crate::side::{Black, Side, White};
use crate::square::Square;
use crate::zobrist;

/// Where king and rook stand after castling with the rook on `rook`.
#[inline]
pub(crate) fn castling_targets(king: Square, rook: Square) -> (Square, Square) {
    let rank = king.rank();
    if rook.file() > king.file() {
        (Square::new(6, rank), Square::new(5, rank))
    } else {
        (Square::new(2, rank), Square::new(3, rank))
    }
}

/// The move is not legal in this position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is not a legal move here")]
pub struct IllegalMove(pub Move);

impl Board {
    /// Plays a move after checking that it is legal.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(m) {
            return Err(IllegalMove(m));
        }
        self.play_unchecked(m);
        Ok(())
    }

    /// Plays a move known to be legal, for instance one from [`Board::legal_moves`]. Another move
    /// leaves a board that means nothing.
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        match self.turn {
            Color::White => self.play_as::<White>(m),
            Color::Black => self.play_as::<Black>(m),
        }
    }

    /// Lets the side to move pass, as null-move pruning does. Not allowed in check.
    pub fn pass(&mut self) {
        debug_assert!(!self.in_check(), "who is in check may not pass");
        self.forget_en_passant();
        match self.turn {
            Color::White => self.end_turn::<White>(),
            Color::Black => self.end_turn::<Black>(),
        }
    }

    #[inline]
    pub(crate) fn play_as<S: Side>(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        let role = self.moving_role(from);
        self.forget_en_passant();

        match m.kind() {
            MoveKind::Normal => {
                self.remove(S::COLOR, role, from);
                self.capture_on::<S>(to);
                self.put(S::COLOR, role, to);
                if role == Role::Pawn {
                    self.halfmoves = 0;
                    if from.rank().abs_diff(to.rank()) == 2 {
                        let passed = Square::from_index((from.index() + to.index()) / 2);
                        self.allow_en_passant::<S>(passed);
                    }
                }
            }
            MoveKind::Promotion(promoted) => {
                self.remove(S::COLOR, Role::Pawn, from);
                self.capture_on::<S>(to);
                self.put(S::COLOR, promoted, to);
                self.halfmoves = 0;
            }
            MoveKind::EnPassant => {
                self.remove(S::COLOR, Role::Pawn, from);
                self.remove(!S::COLOR, Role::Pawn, Square::new(to.file(), from.rank()));
                self.put(S::COLOR, Role::Pawn, to);
                self.halfmoves = 0;
            }
            MoveKind::Castle => {
                let (king_to, rook_to) = castling_targets(from, to);
                self.remove(S::COLOR, Role::King, from);
                self.remove(S::COLOR, Role::Rook, to);
                self.put(S::COLOR, Role::King, king_to);
                self.put(S::COLOR, Role::Rook, rook_to);
            }
        }

        self.update_castling::<S>(role, from, to);
        self.end_turn::<S>();
    }

    #[inline]
    fn moving_role(&self, from: Square) -> Role {
        self.men[from.index()].map_or(Role::Pawn, Piece::role)
    }

    /// Takes the enemy man on `square`, if there is one, and counts the ply.
    #[inline]
    fn capture_on<S: Side>(&mut self, square: Square) {
        if let Some(captured) = self.men[square.index()] {
            self.remove(!S::COLOR, captured.role(), square);
            self.halfmoves = 0;
        }
    }

    #[inline]
    fn forget_en_passant(&mut self) {
        self.halfmoves = self.halfmoves.saturating_add(1);
        if let Some(square) = self.ep {
            if self.ep_legal {
                self.key ^= zobrist::en_passant(square);
            }
            self.ep = None;
            self.ep_legal = false;
        }
    }

    /// After a double step of `S` over `square`.
    #[inline]
    fn allow_en_passant<S: Side>(&mut self, square: Square) {
        self.set_en_passant::<S::Them>(square);
        if self.ep_legal {
            self.key ^= zobrist::en_passant(square);
        }
    }

    /// Rights end when the king moves, and when a rook moves or is taken.
    #[inline]
    fn update_castling<S: Side>(&mut self, role: Role, from: Square, to: Square) {
        let mut lost = self.castling & (Bitboard::of(from) | Bitboard::of(to));
        if role == Role::King {
            lost |= self.castling & Bitboard::rank(Square::A1.relative_rank(S::COLOR));
        }
        if lost.any() {
            self.lose_castling::<S>(lost, role, from);
        }
    }

    #[cold]
    fn lose_castling<S: Side>(&mut self, lost: Bitboard, role: Role, from: Square) {
        let own_rank = Bitboard::rank(Square::A1.relative_rank(S::COLOR));
        let king = if role == Role::King { from } else { self.king(S::COLOR) };
        self.key ^= zobrist::castling(S::COLOR, king, lost & own_rank);
        let enemy_king = self.king(!S::COLOR);
        self.key ^= zobrist::castling(!S::COLOR, enemy_king, lost.without(own_rank));
        self.castling ^= lost;
    }

    #[inline]
    fn end_turn<S: Side>(&mut self) {
        self.turn = !S::COLOR;
        self.key ^= zobrist::WHITE_TO_MOVE;
        self.fullmoves = self.fullmoves.saturating_add(S::COLOR as u16);
        self.find_checks_and_pins::<S::Them>();
    }
}
