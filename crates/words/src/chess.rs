//! The errors of the crates below this one.

use kiebitz_chess::{FenError, IllegalMove, SetupError, UnknownVariant};
use kiebitz_gametree::tictactoe::PositionError;

use crate::{message, said};

said! { impl FenError {
    Setup(error) => error;
    Empty => "unreadable-fen", why = message!("fen-empty");
    Ranks(ranks) => "unreadable-fen", why = message!("fen-ranks", ranks);
    RankLength { rank, files } => "unreadable-fen", why = message!("fen-rank-length", rank, files);
    Piece { rank, letter } => "unreadable-fen", why = message!("fen-piece", rank, letter = letter.to_string());
    Turn(text) => "unreadable-fen", why = message!("fen-turn", text);
    Castling(text) => "unreadable-fen", why = message!("fen-castling", text);
    EnPassant(text) => "unreadable-fen", why = message!("fen-en-passant", text);
    Halfmoves(text) => "unreadable-fen", why = message!("fen-halfmoves", text);
    Fullmoves(text) => "unreadable-fen", why = message!("fen-fullmoves", text);
    TooLong(text) => "unreadable-fen", why = message!("fen-too-long", text);
} }

said! { impl SetupError {
    NoKing(side) => "illegal-position", why = message!("setup-no-king", side);
    TooManyKings(side) => "illegal-position", why = message!("setup-too-many-kings", side);
    PawnOnLastRank(square) => "illegal-position", why = message!("setup-pawn-on-last-rank", square);
    TooManyPawns(side) => "illegal-position", why = message!("setup-too-many-pawns", side);
    TooManyPieces(side) => "illegal-position", why = message!("setup-too-many-pieces", side);
    TooManyPromoted(side) => "illegal-position", why = message!("setup-too-many-promoted", side);
    OpponentInCheck(side) => "illegal-position", why = message!("setup-opponent-in-check", side);
    TooManyCheckers(side, count) => "illegal-position", why = message!("setup-too-many-checkers", side, count);
    CastlingWithoutRook(square) => "illegal-position", why = message!("setup-castling-without-rook", square);
    CastlingWithoutKing(side) => "illegal-position", why = message!("setup-castling-without-king", side);
    CastlingTwice(side) => "illegal-position", why = message!("setup-castling-twice", side);
    CastlingNotChess(square) => "illegal-position", why = message!("setup-castling-not-chess", square);
    ImpossibleEnPassant(square) => "illegal-position", why = message!("setup-impossible-en-passant", square);
    RacingPawn(square) => "illegal-position", why = message!("setup-racing-pawn", square);
    RacingCastling => "illegal-position", why = message!("setup-racing-castling");
    RacingEnPassant => "illegal-position", why = message!("setup-racing-en-passant");
    RacingCheck(side) => "illegal-position", why = message!("setup-racing-check", side);
    RacingTooManyPieces(side) => "illegal-position", why = message!("setup-racing-too-many-pieces", side);
    RacingBothArrived => "illegal-position", why = message!("setup-racing-both-arrived");
} }

said!(impl IllegalMove(played) => "illegal-move", played = played.to_string());

said!(impl UnknownVariant(name) => "unknown-variant", name);

said! { impl PositionError {
    Shape => "unreadable-position", why = message!("cells-shape");
    Mark { mark, cell } => "unreadable-position",
        why = message!("cells-mark", mark = format!("{mark:?}"), cell = cell.to_string());
    Turn => "unreadable-position", why = message!("cells-turn");
    WrongTurn(mark) => "unreadable-position", why = message!("cells-wrong-turn", mark = mark.to_string());
    Count { crosses, noughts } => "unreadable-position", why = message!("cells-count", crosses, noughts);
    PlayedOn => "unreadable-position", why = message!("cells-played-on");
} }
