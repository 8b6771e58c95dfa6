//! A position in words and as sets of squares, for diagrams of it.

use kiebitz_chess::{Bitboard, Board, Color, Role, Square};

/// Where the piece on a square may go; a castling king to the square where it would stand.
pub fn targets(board: &Board, square: Square) -> Bitboard {
    let to = |m| {
        let mut next = *board;
        next.play_unchecked(m);
        if m.is_castle() { next.king(board.turn()) } else { m.to() }
    };
    board.legal_moves_from(square).into_iter().map(to).collect()
}

/// The English name of a side.
pub const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The position in words, for people who do not see the picture.
pub fn describe(board: &Board) -> String {
    let pieces = |color| {
        let mut pieces = Vec::new();
        for role in Role::ALL.into_iter().rev() {
            let letter = if role == Role::Pawn { String::new() } else { role.letter().to_string() };
            let of_role = board.pieces(color, role).into_iter();
            pieces.extend(of_role.map(|square| format!("{letter}{square}")));
        }
        format!("{}: {}", side(color), pieces.join(" "))
    };
    let check = if board.in_check() { ", in check" } else { "" };
    let turn = side(board.turn());
    format!("{}. {}. {turn} to move{check}.", pieces(Color::White), pieces(Color::Black))
}
