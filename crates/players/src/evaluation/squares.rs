//! Piece-square values of chess, from documents A and D. They are in hundredths of a pawn, so they
//! refine the material values and do not outweigh them.

use kiebitz_chess::{Board, Color, Role};

/// A value for each square, a1 first.
type Table = [i32; 64];

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
const TABLES: [Table; 6] = [
    mirrored(PAWN),
    mirrored(KNIGHT),
    mirrored(BISHOP),
    mirrored(ROOK),
    table(QUEEN, QUEEN_KINGSIDE),
    mirrored(KING),
];

/// The whole table of two halves, the second one mirrored.
pub(super) const fn table(queenside: Half, kingside: Half) -> Table {
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
pub(super) const fn mirrored(half: Half) -> Table {
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

#[cfg(test)]
mod tests {
    use kiebitz_chess::{Square, Variant};

    use super::*;

    fn value(role: Role, square: Square) -> i32 {
        TABLES[role.index()][square.index()]
    }

    #[test]
    fn a_value_of_each_table_on_both_wings() {
        for (role, square, expected) in [
            (Role::Pawn, Square::D5, 25),
            (Role::Pawn, Square::E2, -20),
            (Role::Pawn, Square::H7, 50),
            (Role::Knight, Square::A1, -50),
            (Role::Knight, Square::F3, 10),
            (Role::Knight, Square::E2, 5),
            (Role::Bishop, Square::G3, 10),
            (Role::Bishop, Square::C8, -10),
            (Role::Rook, Square::D1, 5),
            (Role::Rook, Square::H7, 5),
            (Role::King, Square::G1, 30),
            (Role::King, Square::E8, -50),
            (Role::King, Square::C3, -20),
        ] {
            assert_eq!(value(role, square), expected, "{role:?} {square}");
        }
    }

    #[test]
    fn only_the_queen_prefers_a_wing() {
        let mut different = Vec::new();
        for role in Role::ALL {
            for square in Square::all().filter(|square| square.file() < 4) {
                let (left, right) = (value(role, square), value(role, square.flip_file()));
                if left != right {
                    different.push((role, square, left, right));
                }
            }
        }
        assert_eq!(
            different,
            [
                (Role::Queen, Square::C2, 5, 0),
                (Role::Queen, Square::B3, 5, 0),
                (Role::Queen, Square::A4, 0, -5),
            ]
        );
    }

    #[test]
    fn both_sides_see_the_same() {
        let start = Board::start(Variant::Chess);
        // Pawns 5+10+10-20 on each wing; knights -40, bishops -10, rooks 0, queen -5, king 0.
        assert_eq!(position(&start, Color::White), 2 * (5 - 40 - 10) - 5);
        assert_eq!(position(&start, Color::Black), position(&start, Color::White));
        assert_eq!(balance(&start), 0);
    }
}
