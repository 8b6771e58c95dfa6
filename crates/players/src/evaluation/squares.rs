//! Piece-square values of chess, from documents A and D. They are in hundredths of a pawn, so they
//! refine the material values and do not outweigh them.

use kiebitz_chess::{Board, Color, Role};

/// A value for each square, a1 first.
pub type SquareTable = [i32; 64];

/// Half a table as the documents print it, from White's side: rank 8 first, files a to d.
pub(super) type Half = [[i32; 4]; 8];

const PAWN: Half = [
    [0, 0, 0, 0],
    [50, 50, 50, 50],
    [10, 10, 20, 30],
    [5, 5, 10, 25],
    [0, 0, 0, 20],
    [5, -5, -10, 0],
    [5, 10, 10, -20],
    [0, 0, 0, 0],
];

const KNIGHT: Half = [
    [-50, -40, -30, -30],
    [-40, -20, 0, 0],
    [-30, 0, 10, 15],
    [-30, 5, 15, 20],
    [-30, 0, 15, 20],
    [-30, 5, 10, 15],
    [-40, -20, 0, 5],
    [-50, -40, -30, -30],
];

const BISHOP: Half = [
    [-20, -10, -10, -10],
    [-10, 0, 0, 0],
    [-10, 0, 5, 10],
    [-10, 5, 5, 10],
    [-10, 0, 10, 10],
    [-10, 10, 10, 10],
    [-10, 5, 0, 0],
    [-20, -10, -10, -10],
];

const ROOK: Half = [
    [0, 0, 0, 0],
    [5, 10, 10, 10],
    [-5, 0, 0, 0],
    [-5, 0, 0, 0],
    [-5, 0, 0, 0],
    [-5, 0, 0, 0],
    [-5, 0, 0, 0],
    [0, 0, 0, 5],
];

const QUEEN: Half = [
    [-20, -10, -10, -5],
    [-10, 0, 0, 0],
    [-10, 0, 5, 5],
    [-5, 0, 5, 5],
    [0, 0, 5, 5],
    [-10, 5, 5, 5],
    [-10, 0, 5, 0],
    [-20, -10, -10, -5],
];

/// The queen's values on files h to e: lower than on her own wing, on ranks 4, 3 and 2.
const QUEEN_KINGSIDE: Half = {
    let mut half = QUEEN;
    half[4] = [-5, 0, 5, 5];
    half[5] = [-10, 0, 5, 5];
    half[6] = [-10, 0, 0, 0];
    half
};

const KING: Half = [
    [-30, -40, -40, -50],
    [-30, -40, -40, -50],
    [-30, -40, -40, -50],
    [-30, -40, -40, -50],
    [-20, -30, -30, -40],
    [-10, -20, -20, -20],
    [20, 20, 0, 0],
    [20, 30, 10, 0],
];

/// Pawn to king, as in [`Role::ALL`].
pub const TABLES: [SquareTable; 6] = [
    mirrored(PAWN),
    mirrored(KNIGHT),
    mirrored(BISHOP),
    mirrored(ROOK),
    table(QUEEN, QUEEN_KINGSIDE),
    mirrored(KING),
];

/// The whole table of two halves, the second one mirrored.
pub(super) const fn table(queenside: Half, kingside: Half) -> SquareTable {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        let (file, rank) = (index % 8, index / 8);
        let row = 7 - rank;
        table[index] = if file < 4 { queenside[row][file] } else { kingside[row][7 - file] };
        index += 1;
    }
    table
}

/// The whole table if both wings are alike.
pub(super) const fn mirrored(half: Half) -> SquareTable {
    table(half, half)
}

/// The value of one side's squares. Black sees the tables from its own side.
pub fn position(board: &Board, color: Color) -> i32 {
    let mut sum = 0;
    for role in Role::ALL {
        for square in board.pieces(color, role) {
            let seen = if color.is_white() { square } else { square.flip_rank() };
            sum += TABLES[role.index()][seen.index()];
        }
    }
    sum
}

/// White's squares minus Black's.
pub fn balance(board: &Board) -> i32 {
    position(board, Color::White) - position(board, Color::Black)
}
