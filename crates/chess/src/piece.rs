//! Colours, kinds of pieces, and pieces of a colour.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Color {
    /// The side that moves first.
    White,
    /// The side that moves second.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black: an index for two-element arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether this is White.
    #[inline]
    pub const fn is_white(self) -> bool {
        matches!(self, Color::White)
    }

    /// `white` or `black`: the name for programs, in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Black => "black",
        }
    }

    /// `w` or `b`, as FEN writes it.
    pub const fn to_char(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

/// The text is neither `white` nor `black`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown colour \"{0}\": known are white and black")]
pub struct UnknownColor(pub String);

impl FromStr for Color {
    type Err = UnknownColor;

    fn from_str(text: &str) -> Result<Color, UnknownColor> {
        let known = Color::ALL.into_iter().find(|color| color.name() == text);
        known.ok_or_else(|| UnknownColor(text.chars().take(40).collect()))
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// The kind of a piece, without its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)] // the names are the documentation
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Role {
    /// Every kind, from the pawn to the king.
    pub const ALL: [Role; 6] =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// What a pawn may become, the strongest first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// 0 for the pawn to 5 for the king: an index for six-element arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `pawn` to `king`: the name for programs.
    pub const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self as usize]
    }

    /// The English letter in capitals: `P N B R Q K`.
    pub const fn letter(self) -> char {
        b"PNBRQK"[self as usize] as char
    }

    /// Reads an English letter of either case.
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter {
            'P' | 'p' => Role::Pawn,
            'N' | 'n' => Role::Knight,
            'B' | 'b' => Role::Bishop,
            'R' | 'r' => Role::Rook,
            'Q' | 'q' => Role::Queen,
            'K' | 'k' => Role::King,
            _ => return None,
        })
    }
}

/// A piece: a kind and a colour, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)] // the names are the documentation
pub enum Piece {
    WhitePawn,
    WhiteKnight,
    WhiteBishop,
    WhiteRook,
    WhiteQueen,
    WhiteKing,
    BlackPawn,
    BlackKnight,
    BlackBishop,
    BlackRook,
    BlackQueen,
    BlackKing,
}

impl Piece {
    /// Every piece, the white ones first, in the order of [`Role::ALL`].
    pub const ALL: [Piece; 12] = [
        Piece::WhitePawn,
        Piece::WhiteKnight,
        Piece::WhiteBishop,
        Piece::WhiteRook,
        Piece::WhiteQueen,
        Piece::WhiteKing,
        Piece::BlackPawn,
        Piece::BlackKnight,
        Piece::BlackBishop,
        Piece::BlackRook,
        Piece::BlackQueen,
        Piece::BlackKing,
    ];

    /// The piece of this colour and kind.
    #[inline]
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece::ALL[color as usize * 6 + role as usize]
    }

    /// The colour of the piece.
    #[inline]
    pub const fn color(self) -> Color {
        if (self as u8) < Piece::BlackPawn as u8 { Color::White } else { Color::Black }
    }

    /// The kind of the piece.
    #[inline]
    pub const fn role(self) -> Role {
        Role::ALL[self as usize % 6]
    }

    /// 0 to 11, in the order of [`Piece::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter FEN uses: capitals for White.
    pub const fn to_char(self) -> char {
        let letter = self.role().letter();
        match self.color() {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// Reads a FEN letter.
    pub const fn from_char(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_letter(letter) {
            Some(role) => Some(Piece::new(color, role)),
            None => None,
        }
    }

    /// The Unicode figurine, `♔` to `♟`.
    pub const fn figurine(self) -> char {
        const FIGURINES: [char; 12] = ['♙', '♘', '♗', '♖', '♕', '♔', '♟', '♞', '♝', '♜', '♛', '♚'];
        FIGURINES[self as usize]
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}
