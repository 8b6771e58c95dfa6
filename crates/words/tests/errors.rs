//! The English texts of errors below this crate are those of their `Display`.

use kiebitz_chess::{Color, FenError, IllegalMove, Move, SetupError, Square, UnknownVariant};
use kiebitz_gametree::tictactoe::{PositionError, TicTacToe};
use kiebitz_words::{Language, Say};

/// Says the same in English as `Display` after these words, and something else in German.
fn check(error: &impl Say, before: &str) {
    let english = format!("{before}{error}");
    assert_eq!(error.say(Language::English), english);
    assert_ne!(error.say(Language::German), english);
}

#[test]
fn texts_of_positions_are_those_of_the_errors() {
    let text = || "?".to_owned();
    for error in [
        FenError::Empty,
        FenError::Ranks(3),
        FenError::RankLength { rank: 2, files: 9 },
        FenError::Piece { rank: 3, letter: 'x' },
        FenError::Turn(text()),
        FenError::Castling(text()),
        FenError::EnPassant(text()),
        FenError::Halfmoves(text()),
        FenError::Fullmoves(text()),
        FenError::TooLong(text()),
    ] {
        check(&error, "cannot read the FEN: ");
    }
    let (side, square) = (Color::Black, Square::E4);
    for error in [
        SetupError::NoKing(side),
        SetupError::TooManyKings(side),
        SetupError::PawnOnLastRank(square),
        SetupError::TooManyPawns(side),
        SetupError::TooManyPieces(side),
        SetupError::TooManyPromoted(side),
        SetupError::OpponentInCheck(side),
        SetupError::TooManyCheckers(side, 3),
        SetupError::CastlingWithoutRook(square),
        SetupError::CastlingWithoutKing(side),
        SetupError::CastlingTwice(side),
        SetupError::CastlingNotChess(square),
        SetupError::ImpossibleEnPassant(square),
        SetupError::RacingPawn(square),
        SetupError::RacingCastling,
        SetupError::RacingEnPassant,
        SetupError::RacingCheck(side),
        SetupError::RacingTooManyPieces(side),
        SetupError::RacingBothArrived,
    ] {
        check(&error, "illegal position: ");
        check(&FenError::Setup(error), "illegal position: ");
    }
    check(&IllegalMove(Move::normal(Square::E2, square)), "");
    check(&UnknownVariant(text()), "");
}

#[test]
fn texts_of_tic_tac_toe_are_those_of_the_errors() {
    for text in
        ["x", "q.o/.x./..o x", "x.o/.x./..o", "x../.../... x", "xxx/.../... o", "xxx/ooo/... x"]
    {
        let error = text.parse::<TicTacToe>().expect_err(text);
        let _: &PositionError = &error;
        check(&error, "cannot read the position: ");
    }
}
