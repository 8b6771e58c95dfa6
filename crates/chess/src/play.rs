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

/// Receives the pieces that leave and enter squares while a move is played.
///
/// The board does not depend on its observers. A network uses this to update its sums.
pub trait Observer {
    /// A piece leaves a square.
    fn removed(&mut self, piece: Piece, square: Square);
    /// A piece arrives on a square.
    fn placed(&mut self, piece: Piece, square: Square);
}

/// Ignores all changes, at no cost.
impl Observer for () {
    #[inline]
    fn removed(&mut self, _: Piece, _: Square) {}
    #[inline]
    fn placed(&mut self, _: Piece, _: Square) {}
}

impl Board {
    /// Plays a move after checking that it is legal.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(m) {
            return Err(IllegalMove(m));
        }
        self.play_unchecked(m);
        Ok(())
    }

    /// Plays a move known to be legal, for instance one from [`Board::legal_moves`]. An illegal
    /// move leaves an invalid board.
    #[inline]
    pub fn play_unchecked(&mut self, m: Move) {
        self.play_observed(m, &mut ());
    }

    /// Like [`Board::play_unchecked`], and tells an observer which pieces move.
    #[inline]
    pub fn play_observed<O: Observer>(&mut self, m: Move, observer: &mut O) {
        match self.turn {
            Color::White => self.play_as::<White, O>(m, observer),
            Color::Black => self.play_as::<Black, O>(m, observer),
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
    pub(crate) fn play_as<S: Side, O: Observer>(&mut self, m: Move, observer: &mut O) {
        let (from, to) = (m.from(), m.to());
        let role = self.moving_role(from);
        self.forget_en_passant();

        match m.kind() {
            MoveKind::Normal => {
                self.take_off(S::COLOR, role, from, observer);
                self.capture_on::<S, O>(to, observer);
                self.set_down(S::COLOR, role, to, observer);
                if role == Role::Pawn {
                    self.halfmoves = 0;
                    if from.rank().abs_diff(to.rank()) == 2 {
                        let passed = Square::from_index((from.index() + to.index()) / 2);
                        self.allow_en_passant::<S>(passed);
                    }
                }
            }
            MoveKind::Promotion(promoted) => {
                self.take_off(S::COLOR, Role::Pawn, from, observer);
                self.capture_on::<S, O>(to, observer);
                self.set_down(S::COLOR, promoted, to, observer);
                self.halfmoves = 0;
            }
            MoveKind::EnPassant => {
                self.take_off(S::COLOR, Role::Pawn, from, observer);
                self.take_off(!S::COLOR, Role::Pawn, Square::new(to.file(), from.rank()), observer);
                self.set_down(S::COLOR, Role::Pawn, to, observer);
                self.halfmoves = 0;
            }
            MoveKind::Castle => {
                let (king_to, rook_to) = castling_targets(from, to);
                self.take_off(S::COLOR, Role::King, from, observer);
                self.take_off(S::COLOR, Role::Rook, to, observer);
                self.set_down(S::COLOR, Role::King, king_to, observer);
                self.set_down(S::COLOR, Role::Rook, rook_to, observer);
            }
        }

        self.update_castling::<S>(role, from, to);
        self.end_turn::<S>();
    }

    #[inline]
    fn take_off<O: Observer>(
        &mut self,
        color: Color,
        role: Role,
        square: Square,
        observer: &mut O,
    ) {
        self.remove(color, role, square);
        observer.removed(Piece::new(color, role), square);
    }

    #[inline]
    fn set_down<O: Observer>(
        &mut self,
        color: Color,
        role: Role,
        square: Square,
        observer: &mut O,
    ) {
        self.put(color, role, square);
        observer.placed(Piece::new(color, role), square);
    }

    #[inline]
    fn moving_role(&self, from: Square) -> Role {
        self.pieces[from.index()].map_or(Role::Pawn, Piece::role)
    }

    /// Takes the enemy piece on `square`, if there is one, and counts the ply.
    #[inline]
    fn capture_on<S: Side, O: Observer>(&mut self, square: Square, observer: &mut O) {
        if let Some(captured) = self.pieces[square.index()] {
            self.take_off(!S::COLOR, captured.role(), square, observer);
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

    /// Removes castling rights when the king moves and when a rook moves or is taken.
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
