//! Unchecked positions, and the rules that a position must keep to become a board.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::chess960::BackRank;
use crate::piece::{Color, Piece, Role};
use crate::side::{Black, White};
use crate::square::Square;
use crate::variant::Variant;

/// A position as written, unchecked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The variant it is for.
    pub variant: Variant,
    /// The pieces, a1 first.
    pub pieces: [Option<Piece>; 64],
    /// Whose turn it is.
    pub turn: Color,
    /// The squares of the rooks that may still castle.
    pub castling: Bitboard,
    /// The square behind a pawn that just made a double step.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmoves: u16,
    /// The number of the move.
    pub fullmoves: u16,
}

/// Why a position is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum SetupError {
    #[error("{} has no king", name(*.0))]
    NoKing(Color),
    #[error("{} has more than one king", name(*.0))]
    TooManyKings(Color),
    #[error("a pawn stands on {0}: no pawn can be on the first or last rank")]
    PawnOnLastRank(Square),
    #[error("{} has more than eight pawns", name(*.0))]
    TooManyPawns(Color),
    #[error("{} has more than sixteen pieces", name(*.0))]
    TooManyPieces(Color),
    #[error("{} has more promoted pieces than missing pawns", name(*.0))]
    TooManyPromoted(Color),
    #[error("{} is in check, but it is the other side's turn", name(*.0))]
    OpponentInCheck(Color),
    #[error("{} is in check from {} pieces at once; more than two is impossible", name(*.0), .1)]
    TooManyCheckers(Color, u32),
    #[error("castling right without a rook of that side on {0}")]
    CastlingWithoutRook(Square),
    #[error("castling right for {}, but its king is not on its back rank", name(*.0))]
    CastlingWithoutKing(Color),
    #[error("two castling rights for {} on the same side of its king", name(*.0))]
    CastlingTwice(Color),
    #[error(
        "castling right for the rook on {0}: in chess the king castles from the e-file with a rook \
         on the a- or h-file (Chess960 allows more)"
    )]
    CastlingNotChess(Square),
    #[error("no en passant is possible on {0}: no pawn can just have passed it")]
    ImpossibleEnPassant(Square),
    #[error("Racing Kings is played without pawns, but one stands on {0}")]
    RacingPawn(Square),
    #[error("there is no castling in Racing Kings")]
    RacingCastling,
    #[error("there is no en passant in Racing Kings")]
    RacingEnPassant,
    #[error("{} is in check, which Racing Kings does not allow", name(*.0))]
    RacingCheck(Color),
    #[error("{} has more pieces of one kind than Racing Kings starts with", name(*.0))]
    RacingTooManyPieces(Color),
    #[error("both kings are on the eighth rank, yet it is Black's turn")]
    RacingBothArrived,
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

impl Setup {
    /// An empty board, White to move.
    pub fn empty(variant: Variant) -> Setup {
        Setup {
            variant,
            pieces: [None; 64],
            turn: Color::White,
            castling: Bitboard::EMPTY,
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// The squares of the pieces of one colour and kind.
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        let wanted = Some(Piece::new(color, role));
        Square::all().filter(|square| self.pieces[square.index()] == wanted).collect()
    }

    fn is_empty_at(&self, square: Square) -> bool {
        self.pieces[square.index()].is_none()
    }

    /// The rules about which pieces there are.
    fn check_pieces(&self) -> Result<(), SetupError> {
        for color in Color::ALL {
            match self.pieces(color, Role::King).len() {
                0 => return Err(SetupError::NoKing(color)),
                1 => {}
                _ => return Err(SetupError::TooManyKings(color)),
            }
        }
        let ends = Bitboard::RANK_1 | Bitboard::RANK_8;
        for color in Color::ALL {
            let pawns = self.pieces(color, Role::Pawn);
            if self.variant == Variant::RacingKings
                && let Some(square) = pawns.first()
            {
                return Err(SetupError::RacingPawn(square));
            }
            if let Some(square) = (pawns & ends).first() {
                return Err(SetupError::PawnOnLastRank(square));
            }
        }
        Ok(())
    }

    /// The rules about how many pieces there can be.
    fn check_numbers(&self, color: Color) -> Result<(), SetupError> {
        let [pawns, knights, bishops, rooks, queens, _] =
            Role::ALL.map(|role| self.pieces(color, role).len());
        let extra = knights.saturating_sub(2)
            + bishops.saturating_sub(2)
            + rooks.saturating_sub(2)
            + queens.saturating_sub(1);
        if self.variant == Variant::RacingKings {
            return if extra > 0 { Err(SetupError::RacingTooManyPieces(color)) } else { Ok(()) };
        }
        if pawns > 8 {
            Err(SetupError::TooManyPawns(color))
        } else if pawns + knights + bishops + rooks + queens > 15 {
            Err(SetupError::TooManyPieces(color))
        } else if pawns + extra > 8 {
            Err(SetupError::TooManyPromoted(color))
        } else {
            Ok(())
        }
    }

    fn check_castling(&self) -> Result<(), SetupError> {
        if self.variant == Variant::RacingKings {
            return if self.castling.any() { Err(SetupError::RacingCastling) } else { Ok(()) };
        }
        let mut unclaimed = self.castling;
        for color in Color::ALL {
            let back_rank = Bitboard::rank(Square::A1.relative_rank(color));
            let rights = self.castling & back_rank;
            unclaimed = unclaimed.without(back_rank);
            if rights.is_empty() {
                continue;
            }
            if let Some(square) = rights.without(self.pieces(color, Role::Rook)).first() {
                return Err(SetupError::CastlingWithoutRook(square));
            }
            let Some(king) = (self.pieces(color, Role::King) & back_rank).first() else {
                return Err(SetupError::CastlingWithoutKing(color));
            };
            let (left, right): (Vec<Square>, Vec<Square>) =
                rights.into_iter().partition(|rook| rook.file() < king.file());
            if left.len() > 1 || right.len() > 1 {
                return Err(SetupError::CastlingTwice(color));
            }
            if self.variant == Variant::Chess {
                let outside = rights.without(Bitboard::FILE_A | Bitboard::FILE_H);
                let wrong = if king.file() == 4 { outside } else { rights };
                if let Some(square) = wrong.first() {
                    return Err(SetupError::CastlingNotChess(square));
                }
            }
        }
        match unclaimed.first() {
            Some(square) => Err(SetupError::CastlingWithoutRook(square)),
            None => Ok(()),
        }
    }

    /// A double step must have been possible: the pawn is there, the two squares behind it empty.
    fn check_en_passant(&self) -> Result<(), SetupError> {
        let Some(square) = self.en_passant else {
            return Ok(());
        };
        if self.variant == Variant::RacingKings {
            return Err(SetupError::RacingEnPassant);
        }
        let mover = !self.turn;
        let up = if mover.is_white() { 1 } else { -1 };
        let possible = square.relative_rank(mover) == 2
            && self.is_empty_at(square)
            && square.offset(0, -up).is_some_and(|origin| self.is_empty_at(origin))
            && square.offset(0, up).is_some_and(|pawn| {
                self.pieces[pawn.index()] == Some(Piece::new(mover, Role::Pawn))
            });
        if possible { Ok(()) } else { Err(SetupError::ImpossibleEnPassant(square)) }
    }
}

impl TryFrom<Setup> for Board {
    type Error = SetupError;

    /// Checks every rule; the error names the first broken one.
    fn try_from(setup: Setup) -> Result<Board, SetupError> {
        setup.check_pieces()?;
        for color in Color::ALL {
            setup.check_numbers(color)?;
        }
        Board::with_any_material(setup)
    }
}

impl Board {
    /// Like `try_from`, but accepts any number of pieces, for composed positions that no game could
    /// reach. Moves are correct there too; an engine's tables and estimates may not be.
    pub fn with_any_material(setup: Setup) -> Result<Board, SetupError> {
        setup.check_pieces()?;
        setup.check_castling()?;
        setup.check_en_passant()?;

        let mut board = Board {
            roles: [Bitboard::EMPTY; 6],
            colors: [Bitboard::EMPTY; 2],
            pieces: [None; 64],
            key: 0,
            part_keys: [0; 3],
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            castling: setup.castling,
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves.max(1),
            ep: None,
            ep_legal: false,
            turn: setup.turn,
            variant: setup.variant,
        };
        for square in Square::all() {
            if let Some(piece) = setup.pieces[square.index()] {
                board.put(piece.color(), piece.role(), square);
            }
        }
        board.check_kings()?;
        match board.turn {
            Color::White => board.find_checks_and_pins::<White>(),
            Color::Black => board.find_checks_and_pins::<Black>(),
        }
        if let Some(square) = setup.en_passant {
            match board.turn {
                Color::White => board.set_en_passant::<White>(square),
                Color::Black => board.set_en_passant::<Black>(square),
            }
        }
        board.key = board.computed_key();
        Ok(board)
    }

    /// The rules about the kings' safety.
    fn check_kings(&self) -> Result<(), SetupError> {
        let attackers = |color| self.attackers(self.king(color), !color, self.occupied());
        let (us, them) = (self.turn, !self.turn);
        if self.variant == Variant::RacingKings {
            for color in Color::ALL {
                if attackers(color).any() {
                    return Err(SetupError::RacingCheck(color));
                }
            }
            let arrived = self.by_role(Role::King) & Bitboard::RANK_8;
            if arrived.more_than_one() && us == Color::Black {
                return Err(SetupError::RacingBothArrived);
            }
            return Ok(());
        }
        if attackers(them).any() {
            return Err(SetupError::OpponentInCheck(them));
        }
        match attackers(us).len() {
            0..=2 => Ok(()),
            many => Err(SetupError::TooManyCheckers(us, many)),
        }
    }

    /// The position's set-up, to change it and check it again.
    pub fn to_setup(&self) -> Setup {
        Setup {
            variant: self.variant,
            pieces: self.pieces,
            turn: self.turn,
            castling: self.castling,
            en_passant: self.en_passant(),
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        }
    }

    /// Where a game of this variant starts; Chess960 from number 518, the start of chess.
    pub fn start(variant: Variant) -> Board {
        match variant {
            Variant::Chess | Variant::Chess960 => {
                let mut setup = BackRank::CHESS.setup();
                setup.variant = variant;
                Board::try_from(setup).expect("the start of chess is legal")
            }
            Variant::RacingKings => Board::from_fen(RACING_KINGS_START, variant)
                .expect("the start of Racing Kings is legal"),
        }
    }

    /// The start of Chess960 with this number, 0 to 959; `None` for other numbers.
    pub fn chess960(number: u16) -> Option<Board> {
        let setup = BackRank::from_number(number)?.setup();
        Some(Board::try_from(setup).expect("every Chess960 start is legal"))
    }
}

const RACING_KINGS_START: &str = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";
