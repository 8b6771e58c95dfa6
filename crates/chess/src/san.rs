//! Standard algebraic notation: strict when written, lenient when read.

use std::fmt::Write;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::movegen::MoveList;
use crate::moves::{Move, MoveKind};
use crate::piece::Role;
use crate::square::Square;

/// The capital letters that name the pieces in a language, pawn to king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceLetters(pub [char; 6]);

#[allow(non_upper_case_globals)] // they read as the variants of an enum
impl PieceLetters {
    /// Those of SAN.
    pub const English: PieceLetters = PieceLetters(['P', 'N', 'B', 'R', 'Q', 'K']);
    /// The pawn is a Bauer, the bishop a Läufer.
    pub const German: PieceLetters = PieceLetters(['B', 'S', 'L', 'T', 'D', 'K']);

    /// The letter of a piece.
    pub const fn letter(self, role: Role) -> char {
        self.0[role.index()]
    }

    /// The piece of a letter. No move is written with the pawn's.
    pub fn role(self, letter: char) -> Option<Role> {
        let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
        pieces.into_iter().find(|&role| self.letter(role) == letter)
    }
}

/// Why a move in algebraic notation could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum SanError {
    #[error("\"{0}\" is not a move in algebraic notation")]
    Syntax(String),
    #[error("{0} is not a legal move here")]
    Illegal(String),
    #[error("{0} could be {names}", names = .1.join(" or "))]
    Ambiguous(String, Vec<String>),
    #[error("{0} must name the promotion piece, for example {0}=Q")]
    PromotionMissing(String),
}

/// The parts of a move as written, before it is matched with the legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pattern {
    Castle { short: bool },
    Step { role: Role, file: Option<u8>, rank: Option<u8>, to: Square, promotion: Option<Role> },
}

impl Board {
    /// The move in algebraic notation, with `+` for check and `#` for checkmate or a won race. The
    /// move must be legal.
    ///
    /// ```
    /// use kiebitz_chess::{Board, Variant};
    /// let board = Board::start(Variant::Chess);
    /// let knight = board.parse_san("Nf3")?;
    /// assert_eq!(board.san(knight), "Nf3");
    /// # Ok::<(), kiebitz_chess::SanError>(())
    /// ```
    pub fn san(&self, m: Move) -> String {
        self.san_with(m, PieceLetters::English)
    }

    /// The same with a choice of letters.
    pub fn san_with(&self, m: Move, letters: PieceLetters) -> String {
        let mut text = self.san_without_suffix(m, letters);
        let mut after = *self;
        after.play_unchecked(m);
        let won = after.ending().is_some_and(|ending| ending.winner().is_some());
        if won {
            text.push('#');
        } else if after.in_check() {
            text.push('+');
        }
        text
    }

    /// The number of the next move as game scores write it: `12.` before White's, `12...` before Black's.
    pub fn move_number(&self) -> String {
        let dots = if self.turn().is_white() { "." } else { "..." };
        format!("{}{dots}", self.fullmoves())
    }

    /// A line of play with move numbers: `12... Qxf2+ 13. Kh1`. The moves must be legal one after the other.
    ///
    /// ```
    /// use kiebitz_chess::{Board, PieceLetters, Variant};
    /// let board = Board::start(Variant::Chess);
    /// let line = [board.parse_uci("g1f3")?];
    /// assert_eq!(board.san_line(line, PieceLetters::German), "1. Sf3");
    /// # Ok::<(), kiebitz_chess::UciError>(())
    /// ```
    pub fn san_line(&self, moves: impl IntoIterator<Item = Move>, letters: PieceLetters) -> String {
        self.annotated_line(moves.into_iter().map(|m| (m, None)), letters)
    }

    /// The same with a note behind each move, where there is one: `1. Qd5 (8) Kf4 (7)`.
    pub fn annotated_line(
        &self,
        moves: impl IntoIterator<Item = (Move, Option<String>)>,
        letters: PieceLetters,
    ) -> String {
        let mut board = *self;
        let mut words = Vec::new();
        for (m, note) in moves {
            if words.is_empty() || board.turn().is_white() {
                words.push(board.move_number());
            }
            words.push(board.san_with(m, letters));
            words.extend(note.map(|note| format!("({note})")));
            board.play_unchecked(m);
        }
        words.join(" ")
    }

    /// The moves of a line, each in a notation such as [`Board::uci`]. They must be legal one after the other.
    pub fn spell_line(
        &self,
        moves: &[Move],
        spell: impl Fn(&Board, Move) -> String,
    ) -> Vec<String> {
        let mut board = *self;
        let spelled = moves.iter().map(|&m| {
            let text = spell(&board, m);
            board.play_unchecked(m);
            text
        });
        spelled.collect()
    }

    fn san_without_suffix(&self, m: Move, letters: PieceLetters) -> String {
        let (from, to) = (m.from(), m.to());
        if m.is_castle() {
            let short = to.file() > from.file();
            return if short { "O-O" } else { "O-O-O" }.to_owned();
        }
        let mut text = String::with_capacity(8);
        let captures = self.piece_at(to).is_some() || m.is_en_passant();
        let role = self.role_at(from).unwrap_or(Role::Pawn);
        if role == Role::Pawn {
            if captures {
                text.push(from.file_char());
            }
        } else {
            text.push(letters.letter(role));
            self.push_origin(role, m, &mut text);
        }
        if captures {
            text.push('x');
        }
        let _ = write!(text, "{to}"); // writing to a String cannot fail
        if let Some(promoted) = m.promotes_to() {
            text.push('=');
            text.push(letters.letter(promoted));
        }
        text
    }

    /// Appends file, rank or both if another piece of the same kind can go to the same square.
    fn push_origin(&self, role: Role, m: Move, text: &mut String) {
        let rivals: Bitboard = self
            .legal_moves()
            .into_iter()
            .filter(|other| other.to() == m.to() && !other.is_castle())
            .filter(|other| self.role_at(other.from()) == Some(role) && other.from() != m.from())
            .map(Move::from)
            .collect();
        if rivals.is_empty() {
            return;
        }
        let from = m.from();
        let same_file = (rivals & Bitboard::file(from.file())).any();
        let same_rank = (rivals & Bitboard::rank(from.rank())).any();
        if !same_file || same_rank {
            text.push(from.file_char());
        }
        if same_file {
            text.push(from.rank_char());
        }
    }

    /// Reads a move. Missing or superfluous `x`, `=`, `+`, `#` and comments such as `!?` do not matter,
    /// castling may be written with zeros, and the origin may be given in full (`Ng1-f3`, `e2-e4`).
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        self.parse_san_with(text, PieceLetters::English)
    }

    /// The same with a choice of letters.
    pub fn parse_san_with(&self, text: &str, letters: PieceLetters) -> Result<Move, SanError> {
        let quoted = || text.trim().chars().take(20).collect::<String>();
        let pattern = read(text, letters).ok_or_else(|| SanError::Syntax(quoted()))?;
        let fits = self.moves_that_fit(pattern);
        match fits.as_slice() {
            [] => Err(SanError::Illegal(quoted())),
            [m] => Ok(*m),
            several if several.iter().all(|m| m.promotes_to().is_some()) => {
                Err(SanError::PromotionMissing(quoted()))
            }
            several => {
                let names: Vec<String> =
                    several.iter().map(|&m| self.san_with(m, letters)).collect();
                Err(SanError::Ambiguous(quoted(), names))
            }
        }
    }

    fn moves_that_fit(&self, pattern: Pattern) -> MoveList {
        let mut moves = self.legal_moves();
        moves.retain(|m| match pattern {
            Pattern::Castle { short } => {
                m.is_castle() && short == (m.to().file() > m.from().file())
            }
            Pattern::Step { role, file, rank, to, promotion } => {
                let from = m.from();
                m.kind() != MoveKind::Castle
                    && m.to() == to
                    && self.role_at(from) == Some(role)
                    && file.is_none_or(|file| file == from.file())
                    && rank.is_none_or(|rank| rank == from.rank())
                    && (promotion.is_none() || promotion == m.promotes_to())
            }
        });
        moves
    }
}

fn read(text: &str, letters: PieceLetters) -> Option<Pattern> {
    let text = text.trim().trim_end_matches("e.p.").trim_end();
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let zeros = text.replace(['o', 'O'], "0");
    match zeros.as_str() {
        "0-0" => return Some(Pattern::Castle { short: true }),
        "0-0-0" => return Some(Pattern::Castle { short: false }),
        _ => {}
    }

    // Separators carry no meaning; what is left are letters and digits, at most seven.
    let mut rest: Vec<char> =
        text.chars().filter(|c| !matches!(c, 'x' | ':' | '-' | '=' | '(' | ')')).take(9).collect();

    let promotion = match rest.as_slice() {
        [.., '1'..='8', last] => {
            let role = letters.role(last.to_ascii_uppercase())?;
            rest.pop();
            if role == Role::King {
                return None;
            }
            Some(role)
        }
        _ => None,
    };
    let rank = rest.pop()?;
    let file = rest.pop()?;
    let to = Square::from_ascii(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;

    let named = rest.first().and_then(|&first| letters.role(first));
    let role = match (named, rest.first()) {
        (Some(role), _) => {
            rest.remove(0);
            role
        }
        // "P" before a pawn move is rare, but some programs write it. The German B is unambiguous
        // here, since a bishop is L.
        (None, Some(&first)) if first == letters.letter(Role::Pawn) => {
            rest.remove(0);
            Role::Pawn
        }
        _ => Role::Pawn,
    };
    let (file, rank) = match rest.as_slice() {
        [] => (None, None),
        [file @ 'a'..='h'] => (Some(*file as u8 - b'a'), None),
        [rank @ '1'..='8'] => (None, Some(*rank as u8 - b'1')),
        [file @ 'a'..='h', rank @ '1'..='8'] => {
            (Some(*file as u8 - b'a'), Some(*rank as u8 - b'1'))
        }
        _ => return None,
    };
    if promotion.is_some() && role != Role::Pawn {
        return None;
    }
    Some(Pattern::Step { role, file, rank, to, promotion })
}
