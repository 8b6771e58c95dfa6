//! The content of a diagram, independent of how it is drawn.

use kiebitz_chess::{Bitboard, Board, Color, Piece, Square};
use kiebitz_words::named;

/// Pieces on a board, and the marks on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// The piece on each square, by [`Square::index`].
    pub pieces: [Option<Piece>; 64],
    /// Whose side of the board is at the bottom.
    pub viewpoint: Color,
    /// The side to move. Only the text form shows it; a picture has its caption for that.
    pub turn: Option<Color>,
    /// The king in check, painted red.
    pub check: Option<Square>,
    /// Origin and destination of the last move.
    pub last_move: Option<(Square, Square)>,
    /// Squares to highlight: the selected piece, a hint, a weak square.
    pub marked: Bitboard,
    /// Where a piece may go: a dot on an empty square, a ring around a piece to be captured.
    pub targets: Bitboard,
    /// Arrows, drawn above the pieces in this order. Text leaves them out.
    pub arrows: Vec<Arrow>,
    /// Whether files and ranks are labelled.
    pub coordinates: Coordinates,
}

/// Whether files and ranks are labelled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// Letters and digits at the edge.
    #[default]
    Shown,
    /// The bare board.
    Hidden,
}

/// An arrow between the centres of two squares; a circle if both are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// Where it starts.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// Its colour.
    pub brush: Brush,
}

named! {
    /// The colour of an arrow.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Brush {
        /// The usual one: a good move, a plan.
        #[default]
        Green = "green",
        /// A threat or a mistake.
        Red = "red",
        /// An alternative.
        Blue = "blue",
        /// Anything else.
        Amber = "amber",
    }
}

impl Arrow {
    /// A green arrow.
    pub const fn new(from: Square, to: Square) -> Arrow {
        Arrow { from, to, brush: Brush::Green }
    }
}

impl Diagram {
    /// The empty board, seen from White's side.
    pub const fn new() -> Diagram {
        Diagram {
            pieces: [None; 64],
            viewpoint: Color::White,
            turn: None,
            check: None,
            last_move: None,
            marked: Bitboard::EMPTY,
            targets: Bitboard::EMPTY,
            arrows: Vec::new(),
            coordinates: Coordinates::Shown,
        }
    }

    /// Puts a piece on a square, in place of whatever stood there.
    pub const fn put(&mut self, square: Square, piece: Piece) -> &mut Diagram {
        self.pieces[square.index()] = Some(piece);
        self
    }

    /// The piece on a square.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    /// Column and row in which a square is seen, both 0 to 7 from the top left.
    pub const fn place_of(&self, square: Square) -> (u8, u8) {
        match self.viewpoint {
            Color::White => (square.file(), 7 - square.rank()),
            Color::Black => (7 - square.file(), square.rank()),
        }
    }

    /// The square seen in a column and row. The inverse of `place_of`.
    pub const fn square_at(&self, column: u8, row: u8) -> Square {
        match self.viewpoint {
            Color::White => Square::new(column, 7 - row),
            Color::Black => Square::new(7 - column, row),
        }
    }

    /// Whether the last move left or reached this square.
    pub(crate) fn in_last_move(&self, square: Square) -> bool {
        self.last_move.is_some_and(|(from, to)| square == from || square == to)
    }
}

impl From<&Board> for Diagram {
    /// The pieces, the side to move, and the king in check; seen from White's side, nothing marked.
    fn from(board: &Board) -> Diagram {
        let mut diagram = Diagram::new();
        for square in board.occupied() {
            diagram.pieces[square.index()] = board.piece_at(square);
        }
        diagram.turn = Some(board.turn());
        diagram.check = board.in_check().then(|| board.king(board.turn()));
        diagram
    }
}

impl Default for Diagram {
    fn default() -> Diagram {
        Diagram::new()
    }
}
