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
    let alphabets: &[PieceLetters] = match letters {
        PieceLetters::English => &[PieceLetters::English],
        PieceLetters::German => &[PieceLetters::German, PieceLetters::English],
    };
    let capital = capitalised(text);
    let spellings = [text, capital.as_str()];
    let mut why = None;
    for letters in alphabets {
        for spelling in spellings {
            match board.parse_san_with(spelling, *letters) {
                Ok(m) => return Ok(m),
                // The first spelling that can be parsed gives the best reason.
                Err(SanError::Syntax(_)) => {}
                Err(error) => {
                    why.get_or_insert_with(|| explain(board, spelling, *letters, error));
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
        SanError::Ambiguous(_, names) => {
            WhyNot::Ambiguous(names.split(" or ").map(str::to_owned).collect())
        }
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
    let role = text.chars().next().and_then(|letter| role_of(letter, letters));
    let plain: Vec<u8> = text.bytes().filter(|b| matches!(b, b'a'..=b'h' | b'1'..=b'8')).collect();
    let Some((origin, &[file, rank])) = plain.split_last_chunk() else { return not_a_move() };
    let Some(to) = Square::from_ascii(file, rank) else { return not_a_move() };
    let role = role.unwrap_or(Role::Pawn);
    let own = board.pieces(board.turn(), role);
    if own.is_empty() {
        return WhyNot::NoSuchMan(role);
    }
    let named = |square: &Square| {
        let [file, rank] = [square.file_char() as u8, square.rank_char() as u8];
        origin.iter().all(|&hint| hint == file || hint == rank)
    };
    // A pawn move without a capture sign stays on its file.
    let on_file =
        |square: &Square| role != Role::Pawn || !origin.is_empty() || square.file() == to.file();
    let men: Vec<Square> = own.into_iter().filter(|at| named(at) && on_file(at)).collect();
    let promotion = text.contains('=').then_some(Role::Queen);
    match men.as_slice() {
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

fn role_of(letter: char, letters: PieceLetters) -> Option<Role> {
    let men = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    men.into_iter().find(|role| match letters {
        PieceLetters::English => role.letter() == letter,
        PieceLetters::German => role.german_letter() == letter,
    })
}

#[cfg(test)]
mod tests {
    use kiebitz_chess::Variant;

    use super::*;

    fn read(fen: &str, text: &str, letters: PieceLetters) -> Result<String, WhyNot> {
        let board = Board::from_fen(fen, Variant::Chess).expect(fen);
        read_move(&board, text, letters).map(|m| board.uci(m))
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn moves_are_read_as_people_type_them() {
        use PieceLetters::{English, German};
        for (text, letters, uci) in [
            ("e4", English, "e2e4"),
            ("e2e4", English, "e2e4"),
            ("E2E4", English, "e2e4"),
            ("e2-e4", English, "e2e4"),
            (" Nf3 ", English, "g1f3"),
            ("nf3", English, "g1f3"),
            ("Sf3", German, "g1f3"),
            ("sf3", German, "g1f3"),
            ("Nf3!?", German, "g1f3"),
        ] {
            assert_eq!(read(START, text, letters).as_deref(), Ok(uci), "{text}");
        }
        let bishop = "4k3/8/8/8/8/8/8/4KB2 w - - 0 1";
        assert_eq!(read(bishop, "Lb5", German).as_deref(), Ok("f1b5"));
        assert_eq!(read(bishop, "Bb5", German).as_deref(), Ok("f1b5"), "no pawn is written so");
        assert!(read(START, "Sf3", English).is_err());
    }

    #[test]
    fn bad_moves_get_the_best_reason() {
        use PieceLetters::{English, German};
        for (fen, text, letters, expected) in [
            (START, "hello", English, WhyNot::NotAMove("hello".into())),
            (START, "", English, WhyNot::NotAMove(String::new())),
            (START, "e5", English, WhyNot::CannotGo(Role::Pawn, Square::E5)),
            (START, "Nd4", English, WhyNot::NoneCanGo(Role::Knight, Square::D4)),
            (START, "Qd3", English, WhyNot::Blocked(Role::Queen, Square::D2)),
            (START, "Dd3", German, WhyNot::Blocked(Role::Queen, Square::D2)),
            (START, "O-O", English, WhyNot::Castling(crate::Obstacle::Blocked)),
            (START, "exd3", English, WhyNot::NothingToTake(Square::D3)),
            ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "Ra1", English, WhyNot::NoSuchMan(Role::Rook)),
            ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8", English, WhyNot::PromotionMissing),
            (
                "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1",
                "Nd2",
                English,
                WhyNot::Ambiguous(vec!["Nbd2".into(), "Nfd2".into()]),
            ),
        ] {
            assert_eq!(read(fen, text, letters), Err(expected), "{text}");
        }
    }
}
