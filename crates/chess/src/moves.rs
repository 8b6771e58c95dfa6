//! Moves, packed into two bytes.

use std::fmt;
use std::num::NonZeroU16;

use crate::piece::Role;
use crate::square::Square;

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// A piece moves to a square and takes the piece there, if any.
    Normal,
    /// A pawn is promoted to this piece.
    Promotion(Role),
    /// A pawn captures en passant.
    EnPassant,
    /// The king castles; the move's target is the *rook's* square.
    Castle,
}

/// A move. Two bytes, and `Option<Move>` too: no move goes from a1 to a1.
///
/// Castling is stored as "king takes own rook", which is unambiguous in Chess960.
/// [`crate::Board::uci`] writes it as `e1g1` in chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

// Bits 0–5: from. Bits 6–11: to. Bits 12–15: kind.
const PROMOTION: u16 = 1 << 12; // to 4 << 12: N, B, R, Q
const EN_PASSANT: u16 = 5 << 12;
const CASTLE: u16 = 6 << 12;

impl Move {
    #[inline]
    const fn pack(from: Square, to: Square, kind: u16) -> Move {
        let bits = from.index() as u16 | (to.index() as u16) << 6 | kind;
        // a1 to a1 is the only pair that would pack to zero, and it is no move.
        match NonZeroU16::new(bits) {
            Some(bits) => Move(bits),
            None => panic!("a move goes somewhere"),
        }
    }

    /// A plain move or capture.
    #[inline]
    pub const fn normal(from: Square, to: Square) -> Move {
        Move::pack(from, to, 0)
    }

    /// A pawn reaching the last rank. `role` is a knight, bishop, rook or queen.
    #[inline]
    pub const fn promotion(from: Square, to: Square, role: Role) -> Move {
        debug_assert!(!matches!(role, Role::Pawn | Role::King));
        Move::pack(from, to, PROMOTION * role as u16)
    }

    /// An en-passant capture; `to` is the square behind the captured pawn.
    #[inline]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move::pack(from, to, EN_PASSANT)
    }

    /// Castling: the king's square and the square of the rook it castles with.
    #[inline]
    pub const fn castle(king: Square, rook: Square) -> Move {
        Move::pack(king, rook, CASTLE)
    }

    /// The bits, for tables that store moves; see [`Move::from_bits`].
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// The move with these bits, or nothing for zero. Not every number is a legal move: check a
    /// move from a shared table with [`crate::Board::is_legal`].
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Move(bits)),
            None => None,
        }
    }

    /// Where it starts.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index((self.0.get() & 63) as usize)
    }

    /// Where it ends; for castling the rook's square.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index((self.0.get() >> 6 & 63) as usize)
    }

    /// What is special about it.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.0.get() >> 12 {
            1 => MoveKind::Promotion(Role::Knight),
            2 => MoveKind::Promotion(Role::Bishop),
            3 => MoveKind::Promotion(Role::Rook),
            4 => MoveKind::Promotion(Role::Queen),
            5 => MoveKind::EnPassant,
            6 => MoveKind::Castle,
            _ => MoveKind::Normal,
        }
    }

    /// The promotion piece, if it is a promotion.
    #[inline]
    pub const fn promotes_to(self) -> Option<Role> {
        match self.kind() {
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        }
    }

    /// Whether it castles.
    #[inline]
    pub const fn is_castle(self) -> bool {
        self.0.get() >> 12 == CASTLE >> 12
    }

    /// The square that the moving piece arrives on; for castling, the king's.
    ///
    /// ```
    /// use kiebitz_chess::{Move, Square};
    /// assert_eq!(Move::castle(Square::E1, Square::A1).landing(), Square::C1);
    /// ```
    pub const fn landing(self) -> Square {
        match (self.is_castle(), self.to().file() > self.from().file()) {
            (false, _) => self.to(),
            (true, true) => Square::new(6, self.from().rank()),
            (true, false) => Square::new(2, self.from().rank()),
        }
    }

    /// Whether it captures en passant.
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.0.get() >> 12 == EN_PASSANT >> 12
    }
}

/// As UCI writes it in Chess960 (castling as king takes rook): `e2e4`, `e7e8q`, `e1h1`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotes_to() {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
