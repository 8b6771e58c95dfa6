//! The errors of the crates below this one.

use kiebitz_chess::{FenError, IllegalMove, SetupError, UnknownVariant};
use kiebitz_gametree::tictactoe::PositionError;

use crate::{Message, Say, message};

impl Say for FenError {
    fn message(&self) -> Message<'_> {
        let why = match self {
            FenError::Setup(error) => return error.message(),
            FenError::Empty => message!("fen-empty"),
            FenError::Ranks(ranks) => message!("fen-ranks", ranks = *ranks),
            FenError::RankLength { rank, files } => {
                message!("fen-rank-length", rank = *rank, files = *files)
            }
            FenError::Piece { rank, letter } => {
                message!("fen-piece", rank = *rank, letter = letter.to_string())
            }
            FenError::Turn(text) => message!("fen-turn", text),
            FenError::Castling(text) => message!("fen-castling", text),
            FenError::EnPassant(text) => message!("fen-en-passant", text),
            FenError::Halfmoves(text) => message!("fen-halfmoves", text),
            FenError::Fullmoves(text) => message!("fen-fullmoves", text),
            FenError::TooLong(text) => message!("fen-too-long", text),
        };
        message!("unreadable-fen", why)
    }
}

impl Say for SetupError {
    fn message(&self) -> Message<'_> {
        let why = match *self {
            SetupError::NoKing(side) => message!("setup-no-king", side),
            SetupError::TooManyKings(side) => message!("setup-too-many-kings", side),
            SetupError::PawnOnLastRank(square) => message!("setup-pawn-on-last-rank", square),
            SetupError::TooManyPawns(side) => message!("setup-too-many-pawns", side),
            SetupError::TooManyPieces(side) => message!("setup-too-many-pieces", side),
            SetupError::TooManyPromoted(side) => message!("setup-too-many-promoted", side),
            SetupError::OpponentInCheck(side) => message!("setup-opponent-in-check", side),
            SetupError::TooManyCheckers(side, count) => {
                message!("setup-too-many-checkers", side, count)
            }
            SetupError::CastlingWithoutRook(square) => {
                message!("setup-castling-without-rook", square)
            }
            SetupError::CastlingWithoutKing(side) => message!("setup-castling-without-king", side),
            SetupError::CastlingTwice(side) => message!("setup-castling-twice", side),
            SetupError::CastlingNotChess(square) => message!("setup-castling-not-chess", square),
            SetupError::ImpossibleEnPassant(square) => {
                message!("setup-impossible-en-passant", square)
            }
            SetupError::RacingPawn(square) => message!("setup-racing-pawn", square),
            SetupError::RacingCastling => message!("setup-racing-castling"),
            SetupError::RacingEnPassant => message!("setup-racing-en-passant"),
            SetupError::RacingCheck(side) => message!("setup-racing-check", side),
            SetupError::RacingTooManyPieces(side) => message!("setup-racing-too-many-pieces", side),
            SetupError::RacingBothArrived => message!("setup-racing-both-arrived"),
        };
        message!("illegal-position", why)
    }
}

impl Say for IllegalMove {
    fn message(&self) -> Message<'_> {
        message!("illegal-move", played = self.0.to_string())
    }
}

impl Say for UnknownVariant {
    fn message(&self) -> Message<'_> {
        message!("unknown-variant", name = &self.0)
    }
}

impl Say for PositionError {
    fn message(&self) -> Message<'_> {
        let why = match self {
            PositionError::Shape => message!("cells-shape"),
            PositionError::Mark { mark, cell } => {
                message!("cells-mark", mark = format!("{mark:?}"), cell = cell.to_string())
            }
            PositionError::Turn => message!("cells-turn"),
            PositionError::WrongTurn(mark) => message!("cells-wrong-turn", mark = mark.to_string()),
            &PositionError::Count { crosses, noughts } => {
                message!("cells-count", crosses, noughts)
            }
            PositionError::PlayedOn => message!("cells-played-on"),
        };
        message!("unreadable-position", why)
    }
}
