//! A position in words and as sets of squares, for diagrams of it.

use kiebitz_chess::{Bitboard, Board, Color, Role, Square};
use kiebitz_words::{Language, text};

/// Where the piece on a square may go; a castling king to the square where it would stand.
pub fn targets(board: &Board, square: Square) -> Bitboard {
    let to = |m| {
        let mut next = *board;
        next.play_unchecked(m);
        if m.is_castle() { next.king(board.turn()) } else { m.to() }
    };
    board.legal_moves_from(square).into_iter().map(to).collect()
}

/// The position in words, for people who do not see the picture.
pub fn describe(board: &Board, language: Language) -> String {
    let pieces = |color| {
        let mut pieces = Vec::new();
        for role in Role::ALL.into_iter().rev() {
            let letter = (role != Role::Pawn).then(|| language.letters().letter(role));
            let letter = letter.map(String::from).unwrap_or_default();
            let of_role = board.pieces(color, role).into_iter();
            pieces.extend(of_role.map(|square| format!("{letter}{square}")));
        }
        pieces.join(" ")
    };
    let (white, black) = (pieces(Color::White), pieces(Color::Black));
    text!(language, "described", white, black, side = board.turn(), check = board.in_check())
}
