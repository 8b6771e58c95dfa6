//! Reading and writing FEN, X-FEN and Shredder-FEN.

use std::fmt::Write;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::{Color, Piece, Role};
use crate::setup::{Setup, SetupError};
use crate::square::Square;
use crate::variant::Variant;

/// Why a FEN could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum FenError {
    #[error("empty FEN")]
    Empty,
    #[error("the board needs 8 ranks separated by \"/\", not {0}")]
    Ranks(usize),
    #[error("rank {rank} of the board describes {files} squares instead of 8")]
    RankLength { rank: u8, files: usize },
    #[error(
        "\"{letter}\" on rank {rank} of the board is not a piece: pieces are KQRBNP and kqrbnp"
    )]
    Piece { rank: u8, letter: char },
    #[error("the side to move must be \"w\" or \"b\", not \"{0}\"")]
    Turn(String),
    #[error("castling rights must be \"-\" or letters such as KQkq or HAha, not \"{0}\"")]
    Castling(String),
    #[error("the en passant square must be \"-\" or a square on rank 3 or 6, not \"{0}\"")]
    EnPassant(String),
    #[error("the half-move clock must be a number from 0 to 65535, not \"{0}\"")]
    Halfmoves(String),
    #[error("the move number must be a number from 0 to 65535, not \"{0}\"")]
    Fullmoves(String),
    #[error("unexpected \"{0}\" after the FEN's six fields")]
    TooLong(String),
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// How castling rights are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CastlingStyle {
    /// `KQkq`, or the file's letter if `KQkq` would mean another rook.
    XFen,
    /// Always the file: `HAha`.
    Shredder,
}

impl Board {
    /// Reads a FEN, with castling rights as in FEN, X-FEN or Shredder-FEN. Missing fields at the end
    /// mean White to move, no castling, no en passant, clock 0, move 1.
    ///
    /// ```
    /// use kiebitz_chess::{Board, Variant};
    /// let board = Board::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - -", Variant::Chess)?;
    /// assert_eq!(board.fen(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    /// # Ok::<(), kiebitz_chess::FenError>(())
    /// ```
    pub fn from_fen(text: &str, variant: Variant) -> Result<Board, FenError> {
        Ok(Board::try_from(Setup::from_fen(text, variant)?)?)
    }

    /// The position as FEN. An en passant square is written only if a capture there is legal,
    /// castling rights as X-FEN.
    pub fn fen(&self) -> String {
        self.write_fen(CastlingStyle::XFen)
    }

    /// The position as Shredder-FEN: castling rights by the rooks' files.
    pub fn shredder_fen(&self) -> String {
        self.write_fen(CastlingStyle::Shredder)
    }

    fn write_fen(&self, style: CastlingStyle) -> String {
        let mut fen = self.placement();
        let _ = write!(fen, " {} ", self.turn().to_char()); // writing to a String cannot fail
        self.write_castling(style, &mut fen);
        match self.en_passant() {
            Some(square) => {
                let _ = write!(fen, " {square}");
            }
            None => fen.push_str(" -"),
        }
        let _ = write!(fen, " {} {}", self.halfmoves(), self.fullmoves());
        fen
    }

    /// The first field of the FEN: where the pieces stand.
    pub fn placement(&self) -> String {
        let mut fen = String::with_capacity(80);
        for rank in (0..8).rev() {
            let mut gap = 0;
            for file in 0..8 {
                match self.piece_at(Square::new(file, rank)) {
                    None => gap += 1,
                    Some(piece) => {
                        push_gap(&mut fen, &mut gap);
                        fen.push(piece.to_char());
                    }
                }
            }
            push_gap(&mut fen, &mut gap);
            if rank > 0 {
                fen.push('/');
            }
        }
        fen
    }

    fn write_castling(&self, style: CastlingStyle, fen: &mut String) {
        if self.castling_rooks().is_empty() {
            fen.push('-');
        }
        for color in Color::ALL {
            let king = self.king(color);
            let rights = self.castling_rooks() & self.by_color(color);
            let rooks = self.pieces(color, Role::Rook) & Bitboard::rank(king.rank());
            // King side before queen side, as is usual.
            for rook in rights.into_iter().collect::<Vec<_>>().into_iter().rev() {
                let short = rook.file() > king.file();
                let outermost = rooks.into_iter().all(|other| {
                    if short { other.file() <= rook.file() } else { other.file() >= rook.file() }
                });
                let letter = match (style, outermost, short) {
                    (CastlingStyle::XFen, true, true) => 'k',
                    (CastlingStyle::XFen, true, false) => 'q',
                    _ => rook.file_char(),
                };
                fen.push(match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                });
            }
        }
    }
}

fn push_gap(fen: &mut String, gap: &mut u32) {
    if *gap > 0 {
        let _ = write!(fen, "{gap}");
        *gap = 0;
    }
}

impl Setup {
    /// Reads a FEN without checking that the position is legal. Castling letters must fit the
    /// rooks.
    pub fn from_fen(text: &str, variant: Variant) -> Result<Setup, FenError> {
        let mut setup = Setup::empty(variant);
        let mut fields = text.split_ascii_whitespace();
        setup.pieces = read_pieces(fields.next().ok_or(FenError::Empty)?)?;
        setup.turn = match fields.next().unwrap_or("w") {
            "w" | "W" => Color::White,
            "b" | "B" => Color::Black,
            other => return Err(FenError::Turn(shorten(other))),
        };
        setup.castling = setup.read_castling(fields.next().unwrap_or("-"))?;
        setup.en_passant = match fields.next().unwrap_or("-") {
            "-" => None,
            text => match text.parse::<Square>() {
                Ok(square) if matches!(square.rank(), 2 | 5) => Some(square),
                _ => return Err(FenError::EnPassant(shorten(text))),
            },
        };
        let halfmoves = fields.next().unwrap_or("0");
        setup.halfmoves =
            read_number(halfmoves).ok_or_else(|| FenError::Halfmoves(shorten(halfmoves)))?;
        let fullmoves = fields.next().unwrap_or("1");
        setup.fullmoves =
            read_number(fullmoves).ok_or_else(|| FenError::Fullmoves(shorten(fullmoves)))?;
        match fields.next() {
            Some(rest) => Err(FenError::TooLong(shorten(rest))),
            None => Ok(setup),
        }
    }

    fn read_castling(&self, text: &str) -> Result<Bitboard, FenError> {
        let mut rights = Bitboard::EMPTY;
        if text == "-" {
            return Ok(rights);
        }
        for letter in text.chars() {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let rank = Square::A1.relative_rank(color);
            let file = match letter.to_ascii_lowercase() {
                'k' => self.outermost_rook(color, true),
                'q' => self.outermost_rook(color, false),
                file @ 'a'..='h' => file as u8 - b'a',
                _ => return Err(FenError::Castling(shorten(text))),
            };
            let right = Bitboard::of(Square::new(file, rank));
            if (rights & right).any() {
                return Err(FenError::Castling(shorten(text))); // the same right twice
            }
            rights |= right;
        }
        Ok(rights)
    }

    /// The file of the rook that `K` or `Q` means: the outermost on that side of the king. If there
    /// is none, the corner, which the legality check then rejects.
    fn outermost_rook(&self, color: Color, short: bool) -> u8 {
        let rank = Bitboard::rank(Square::A1.relative_rank(color));
        let rooks = self.pieces(color, Role::Rook) & rank;
        let corner = if short { 7 } else { 0 };
        let Some(king) = (self.pieces(color, Role::King) & rank).first() else {
            return corner;
        };
        let files = rooks.into_iter().map(Square::file);
        let outermost = if short {
            files.filter(|&file| file > king.file()).max()
        } else {
            files.filter(|&file| file < king.file()).min()
        };
        outermost.unwrap_or(corner)
    }
}

fn read_pieces(text: &str) -> Result<[Option<Piece>; 64], FenError> {
    let mut pieces = [None; 64];
    let ranks = text.split('/').count();
    if ranks != 8 {
        return Err(FenError::Ranks(ranks));
    }
    for (rank, row) in (0..8u8).rev().zip(text.split('/')) {
        let mut file = 0;
        for letter in row.chars() {
            match letter {
                '1'..='8' => file += letter as usize - '0' as usize,
                _ => {
                    let piece = Piece::from_char(letter)
                        .ok_or(FenError::Piece { rank: rank + 1, letter })?;
                    if file < 8 {
                        pieces[Square::new(file as u8, rank).index()] = Some(piece);
                    }
                    file += 1;
                }
            }
        }
        if file != 8 {
            return Err(FenError::RankLength { rank: rank + 1, files: file });
        }
    }
    Ok(pieces)
}

fn read_number(text: &str) -> Option<u16> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

/// Error messages quote the input, but only its beginning.
fn shorten(text: &str) -> String {
    const LONGEST: usize = 30;
    match text.char_indices().nth(LONGEST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
