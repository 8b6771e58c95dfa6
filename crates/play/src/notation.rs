//! Moves as people type them.

use kiebitz_chess::{Board, Move, PieceLetters, Role, SanError, Square};

use crate::whynot::WhyNot;

/// Reads a move: UCI (`e2e4`, `e7e8q`) or algebraic notation (`Nf3`, `exd5`, `O-O`), with the
/// letters of a language, or with English ones where they are unambiguous. Fails with the reason if
/// the move is not legal.
///
/// ```
/// use kiebitz_chess::{Board, PieceLetters, Variant};
/// use kiebitz_play::notation::read_move;
///
/// let board = Board::start(Variant::Chess);
/// let knight = read_move(&board, "Sf3", PieceLetters::German).expect("legal");
/// assert_eq!(read_move(&board, "g1f3", PieceLetters::German), Ok(knight));
/// assert!(read_move(&board, "Ke2", PieceLetters::English).is_err());
/// ```
pub fn read_move(board: &Board, text: &str, letters: PieceLetters) -> Result<Move, WhyNot> {
    let text = text.trim();
    if let Some((from, to, promotion)) = squares(text) {
        let uci = text.to_ascii_lowercase();
        return board.parse_uci(&uci).map_err(|_| WhyNot::of(board, from, to, promotion));
    }
    // The letters of the language come first, where one means another piece in English.
    let alphabets = [letters, PieceLetters::English];
    let capital = capitalised(text);
    let spellings = [text, capital.as_str()];
    let mut why = None;
    for letters in alphabets {
        for spelling in spellings {
            match board.parse_san_with(spelling, letters) {
                Ok(m) => return Ok(m),
                // The first spelling that can be parsed gives the best reason.
                Err(SanError::Syntax(_)) => {}
                Err(error) => {
                    why.get_or_insert_with(|| explain(board, spelling, letters, error));
                }
            }
        }
    }
    Err(why.unwrap_or_else(|| WhyNot::NotAMove(text.chars().take(20).collect())))
}

/// Two squares, and perhaps the promotion piece.
fn squares(text: &str) -> Option<(Square, Square, Option<Role>)> {
    let text = text.to_ascii_lowercase();
    let (&[a, b, c, d], rest) = text.as_bytes().split_first_chunk()?;
    let promotion = match rest {
        [] => None,
        [letter] => Some(Role::from_letter(char::from(*letter))?),
        _ => return None,
    };
    Some((Square::from_ascii(a, b)?, Square::from_ascii(c, d)?, promotion))
}

/// With a capital first letter: `nf3` means `Nf3`.
fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}

fn explain(board: &Board, text: &str, letters: PieceLetters, error: SanError) -> WhyNot {
    match error {
        SanError::Syntax(text) => WhyNot::NotAMove(text),
        SanError::Ambiguous(_, names) => WhyNot::Ambiguous(names),
        SanError::PromotionMissing(_) => WhyNot::PromotionMissing,
        SanError::Illegal(_) => match castling_side(text) {
            Some(short) => WhyNot::of_castling(board, short),
            None => explain_step(board, text, letters),
        },
    }
}

fn castling_side(text: &str) -> Option<bool> {
    let plain: String = text.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
    match plain.to_ascii_uppercase().replace('O', "0").as_str() {
        "00" => Some(true),
        "000" => Some(false),
        _ => None,
    }
}

/// Why none of the matching pieces can go there.
fn explain_step(board: &Board, text: &str, letters: PieceLetters) -> WhyNot {
    let not_a_move = || WhyNot::NotAMove(text.chars().take(20).collect());
    let role = text.chars().next().and_then(|letter| letters.role(letter));
    let plain: Vec<u8> = text.bytes().filter(|b| matches!(b, b'a'..=b'h' | b'1'..=b'8')).collect();
    let Some((origin, &[file, rank])) = plain.split_last_chunk() else { return not_a_move() };
    let Some(to) = Square::from_ascii(file, rank) else { return not_a_move() };
    let role = role.unwrap_or(Role::Pawn);
    let own = board.pieces(board.turn(), role);
    if own.is_empty() {
        return WhyNot::NoSuchPiece(role);
    }
    let named = |square: &Square| {
        let [file, rank] = [square.file_char() as u8, square.rank_char() as u8];
        origin.iter().all(|&hint| hint == file || hint == rank)
    };
    // A pawn move without a capture sign stays on its file.
    let on_file =
        |square: &Square| role != Role::Pawn || !origin.is_empty() || square.file() == to.file();
    let pieces: Vec<Square> = own.into_iter().filter(|at| named(at) && on_file(at)).collect();
    let promotion = text.contains('=').then_some(Role::Queen);
    match pieces.as_slice() {
        [] => WhyNot::NoneCanGo(role, to),
        [only] => WhyNot::of(board, *only, to, promotion),
        several => {
            // Prefers any reason that says more than "it cannot go there".
            let reasons = several.iter().map(|&at| WhyNot::of(board, at, to, promotion));
            let says_more =
                |why: &WhyNot| !matches!(why, WhyNot::CannotGo(..) | WhyNot::Blocked(..));
            reasons.into_iter().find(says_more).unwrap_or(WhyNot::NoneCanGo(role, to))
        }
    }
}
