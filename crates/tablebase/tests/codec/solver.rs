//! A small independent solver for two kings and one piece, by plain iteration over a list of moves.

use kiebitz_tablebase::codec::{ColoredRole, Frame, Squares, Values, WORD};
use shakmaty::{CastlingMode, Chess, Color, Position, Role, Setup, Square};

/// The squares of the white king: one of each kind under the symmetries of the board.
const KINGS: [u8; 10] = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27];

/// A table in the layout of the blocks.
pub struct Solved {
    pub pieces: Vec<ColoredRole>,
    squares: Vec<Squares>,
    exists: [Vec<u64>; 2],
    values: [Vec<[u16; WORD]>; 2],
}

/// A place in the table.
type Place = (usize, usize, usize);

/// What a move leads to.
enum Next {
    Place(Place),
    /// Bare kings.
    Draw,
}

impl Solved {
    pub fn new(piece: ColoredRole) -> Self {
        let words = KINGS.len() * WORD;
        let squares: Vec<Squares> = (0..words)
            .map(|word| [KINGS[word / WORD], (word % WORD) as u8].into_iter().collect())
            .collect();
        let mut solved = Self {
            pieces: vec![(kiebitz_chess::Color::White, kiebitz_chess::Role::King), piece],
            squares,
            exists: [vec![0; words], vec![0; words]],
            values: [vec![[0; WORD]; words], vec![[0; WORD]; words]],
        };
        let mut open: Vec<(Place, Vec<Next>)> = Vec::new();
        for side in 0..2 {
            for word in 0..words {
                for square in 0..WORD {
                    let Some(position) = solved.position((side, word, square)) else { continue };
                    solved.exists[side][word] |= 1 << square;
                    if position.is_checkmate() {
                        solved.values[side][word][square] = 1;
                    }
                    let next = |m| {
                        let mut after = position.clone();
                        after.play_unchecked(m);
                        place(&after, piece)
                    };
                    open.push((
                        (side, word, square),
                        position.legal_moves().iter().map(|&m| next(m)).collect(),
                    ));
                }
            }
        }
        // In turn n all positions that end in n plies are found, because all shorter ones are known.
        let value = |values: &[Vec<[u16; WORD]>; 2], next: &Next| match *next {
            Next::Place((side, word, square)) => values[side][word][square],
            Next::Draw => 0,
        };
        for plies in 1.. {
            let decided = |(_, moves): &(Place, Vec<Next>)| {
                let mut values = moves.iter().map(|next| value(&solved.values, next));
                if plies % 2 == 1 {
                    values.any(|value| value == plies)
                } else {
                    !moves.is_empty()
                        && values.all(|value| value != 0 && value % 2 == 0 && value <= plies)
                }
            };
            open.retain(|&((side, word, square), _)| solved.values[side][word][square] == 0);
            let found: Vec<Place> =
                open.iter().filter(|entry| decided(entry)).map(|entry| entry.0).collect();
            if found.is_empty() && plies > 2 {
                return solved;
            }
            for (side, word, square) in found {
                solved.values[side][word][square] = plies + 1;
            }
        }
        solved
    }

    /// The position of a place, if there is one: legal, and not the mirror image of another.
    fn position(&self, (side, word, square): Place) -> Option<Chess> {
        let king = usize::from(self.squares[word][0]);
        if king / 8 == king % 8 && square / 8 > square % 8 {
            return None;
        }
        let mut setup = Setup::empty();
        setup.turn = if side == 0 { Color::White } else { Color::Black };
        let pieces = self
            .pieces
            .iter()
            .map(|&piece| theirs(piece))
            .zip(self.squares[word].iter().map(|&square| u32::from(square)));
        for ((color, role), at) in pieces.chain([((Color::Black, Role::King), square as u32)]) {
            let at = Square::new(at);
            if setup.board.piece_at(at).is_some() {
                return None;
            }
            setup.board.set_piece_at(at, role.of(color));
        }
        setup.position::<Chess>(CastlingMode::Standard).ok()
    }

    pub fn blocks(&self, size: usize) -> usize {
        self.squares.len().div_ceil(size)
    }

    fn range(&self, block: usize, size: usize) -> std::ops::Range<usize> {
        block * size..((block + 1) * size).min(self.squares.len())
    }

    pub fn frame(&self, block: usize, size: usize) -> Frame<'_> {
        let range = self.range(block, size);
        Frame {
            squares: &self.squares[range.clone()],
            white: &self.exists[0][range.clone()],
            black: &self.exists[1][range],
        }
    }

    pub fn values(&self, block: usize, size: usize) -> Values {
        let range = self.range(block, size);
        Values {
            white: self.values[0][range.clone()].to_vec(),
            black: self.values[1][range].to_vec(),
        }
    }

    /// The values that occur, for each side to move.
    pub fn occurring(&self) -> [Vec<u16>; 2] {
        [0, 1].map(|side| {
            let mut list = Vec::new();
            for (exists, values) in self.exists[side].iter().zip(&self.values[side]) {
                list.extend(
                    (0..WORD)
                        .filter(|square| exists >> square & 1 != 0)
                        .map(|square| values[square]),
                );
            }
            list.sort_unstable();
            list.dedup();
            list
        })
    }
}

/// A piece as the library has it.
fn theirs((color, role): ColoredRole) -> (Color, Role) {
    let role = Role::from_char(role.letter()).expect("both have the same pieces");
    (Color::from_white(color.is_white()), role)
}

/// Where a position lies in the table.
fn place(position: &Chess, piece: ColoredRole) -> Next {
    let board = position.board();
    let find = |color: Color, role: Role| {
        (board.by_piece(role.of(color))).first().map(|square| square as usize)
    };
    let (Some(white), Some(piece), Some(black)) = (
        find(Color::White, Role::King),
        find(theirs(piece).0, theirs(piece).1),
        find(Color::Black, Role::King),
    ) else {
        return Next::Draw;
    };
    let mut pieces = [white, piece, black];
    if pieces[0] % 8 > 3 {
        pieces = pieces.map(|square| square ^ 7);
    }
    if pieces[0] / 8 > 3 {
        pieces = pieces.map(|square| square ^ 56);
    }
    let above = |square: usize| square / 8 > square % 8;
    if above(pieces[0]) || pieces[0] / 8 == pieces[0] % 8 && above(pieces[2]) {
        pieces = pieces.map(|square| square / 8 + square % 8 * 8);
    }
    let king = KINGS
        .iter()
        .position(|&king| usize::from(king) == pieces[0])
        .expect("it was brought there");
    Next::Place((usize::from(position.turn() == Color::Black), king * WORD + pieces[1], pieces[2]))
}
