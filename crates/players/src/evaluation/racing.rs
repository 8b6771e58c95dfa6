//! The evaluation of Racing Kings by document E: material, and tables for three phases of the game.
//! Both kings run in the same direction, so both sides use the tables unmirrored.

use kiebitz_chess::{Board, Color, Role, Square};

use super::squares::{Half, mirrored};

/// The phase of the race, which selects the tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Until ten pieces are left, or after round 8.
    Early,
    /// Until six pieces are left, or after round 16.
    Mid,
    /// After that.
    End,
}

impl Phase {
    /// The phase of a position; all pieces count.
    pub fn of(board: &Board) -> Phase {
        let (pieces, round) = (board.occupied().len(), board.fullmoves());
        if pieces > 10 && round <= 8 {
            Phase::Early
        } else if pieces > 6 && round <= 16 {
            Phase::Mid
        } else {
            Phase::End
        }
    }
}

/// Knight, bishop, rook and queen; there are no pawns, and kings are never lost.
const MATERIAL: [(Role, i32); 4] =
    [(Role::Knight, 20), (Role::Bishop, 20), (Role::Rook, 50), (Role::Queen, 70)];
const BISHOP_PAIR: i32 = 10;

/// A king's worth by its rank, 1 to 8: on files b to g, and on the edges.
///
/// For rank 8 document E says "infinity". Here the game has ended by then, except when White has
/// arrived and Black may still follow. Such a king counts as on rank 7.
struct KingRanks {
    inner: [i32; 8],
    edge: [i32; 8],
}

/// The tables of a phase.
struct Tables {
    king: KingRanks,
    /// Knight, bishop, rook, queen.
    pieces: [[i32; 64]; 4],
}

const NONE: [i32; 4] = [0; 4];

/// A table from its rows; ranks not named are worth nothing.
const fn rows(named: &[(&[usize], [i32; 4])]) -> [i32; 64] {
    let mut half: Half = [NONE; 8];
    let mut entry = 0;
    while entry < named.len() {
        let (ranks, row) = named[entry];
        let mut i = 0;
        while i < ranks.len() {
            half[8 - ranks[i]] = row;
            i += 1;
        }
        entry += 1;
    }
    mirrored(half)
}

static EARLY: Tables = Tables {
    king: KingRanks { inner: [0, 0, 10, 15, 25, 35, 45, 45], edge: [0, 0, 5, 10, 20, 30, 40, 40] },
    pieces: [
        rows(&[(&[7, 2], [0, 0, 9, 14]), (&[6, 3], [0, 9, 14, 14]), (&[5, 4], [0, 14, 14, 19])]),
        rows(&[(&[6, 2], [8, 8, 8, 8]), (&[5, 4, 3], [8, 18, 18, 13])]),
        rows(&[(&[7], [7, 7, 7, 7]), (&[6, 5, 4], [7, 17, 17, 12])]),
        rows(&[(&[6, 3], [6, 11, 11, 11]), (&[5, 4], [6, 11, 16, 16])]),
    ],
};

static MID: Tables = Tables {
    king: KingRanks { inner: [0, 0, 25, 40, 55, 70, 85, 85], edge: [0, 0, 15, 30, 45, 60, 75, 75] },
    pieces: [
        rows(&[(&[7, 2], [0, 0, 9, 14]), (&[6, 3], [0, 9, 14, 14]), (&[5, 4], [0, 14, 14, 14])]),
        rows(&[(&[6, 2], [8, 8, 8, 8]), (&[5, 4, 3], [8, 13, 13, 13])]),
        rows(&[(&[8], [7, 7, 7, 7]), (&[7, 6, 5], [7, 12, 12, 12])]),
        rows(&[(&[7, 6, 5, 4], [6, 11, 11, 11])]),
    ],
};

static END: Tables = Tables {
    king: KingRanks {
        inner: [0, 0, 45, 75, 105, 135, 165, 165],
        edge: [0, 0, 30, 60, 90, 120, 150, 150],
    },
    pieces: [
        rows(&[(&[8, 7, 6, 5], [14; 4])]),
        rows(&[(&[4, 3, 2, 1], [13; 4])]),
        rows(&[(&[8, 7, 6, 5], [12; 4])]),
        rows(&[(&[8, 7, 6, 5], [11; 4])]),
    ],
};

/// Centipawns of the engine as document E's points: about ten to a pawn.
pub const fn points(centipawns: i32) -> i32 {
    centipawns / 10
}

/// White's side minus Black's, by the tables of `phase`, in document E's points: about ten to a
/// pawn.
pub fn balance(board: &Board, phase: Phase) -> i32 {
    let tables = match phase {
        Phase::Early => &EARLY,
        Phase::Mid => &MID,
        Phase::End => &END,
    };
    worth(board, Color::White, tables) - worth(board, Color::Black, tables)
}

fn worth(board: &Board, color: Color, tables: &Tables) -> i32 {
    let mut sum = king_worth(board.king(color), &tables.king);
    for ((role, value), table) in MATERIAL.into_iter().zip(&tables.pieces) {
        let pieces = board.pieces(color, role);
        sum += value * pieces.len() as i32;
        sum += pieces.into_iter().map(|square| table[square.index()]).sum::<i32>();
    }
    let pair = board.pieces(color, Role::Bishop).more_than_one();
    sum + if pair { BISHOP_PAIR } else { 0 }
}

fn king_worth(king: Square, ranks: &KingRanks) -> i32 {
    let values = if matches!(king.file(), 0 | 7) { &ranks.edge } else { &ranks.inner };
    values[usize::from(king.rank())]
}
