//! The 960 start positions and their numbers (Scharnagl's numbering, which is the standard).

use crate::bitboard::Bitboard;
use crate::piece::{Color, Piece, Role};
use crate::setup::Setup;
use crate::square::Square;
use crate::variant::Variant;

/// A shuffled back rank, a-file first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BackRank(pub [Role; 8]);

/// Where the two knights go among the five squares that bishops and queen leave.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

impl BackRank {
    /// Number 518, the start of chess.
    pub const CHESS: BackRank = BackRank([
        Role::Rook,
        Role::Knight,
        Role::Bishop,
        Role::Queen,
        Role::King,
        Role::Bishop,
        Role::Knight,
        Role::Rook,
    ]);

    /// The back rank with this number, 0 to 959.
    pub fn from_number(number: u16) -> Option<BackRank> {
        if number >= 960 {
            return None;
        }
        let mut rest = number as usize;
        let mut take = |choices: usize| {
            let choice = rest % choices;
            rest /= choices;
            choice
        };
        let mut files = [None; 8];
        files[2 * take(4) + 1] = Some(Role::Bishop); // on a light square
        files[2 * take(4)] = Some(Role::Bishop); // on a dark one
        place(&mut files, take(6), Role::Queen);
        let (first, second) = KNIGHTS[take(10)];
        place(&mut files, second, Role::Knight); // the later one first: it moves no other gap
        place(&mut files, first, Role::Knight);
        place(&mut files, 0, Role::Rook);
        place(&mut files, 0, Role::King);
        place(&mut files, 0, Role::Rook);
        Some(BackRank(files.map(|role| role.expect("all eight files are filled"))))
    }

    /// White's and Black's pieces on this back rank, pawns before them, all castling rights.
    pub fn setup(self) -> Setup {
        let mut setup = Setup::empty(Variant::Chess960);
        for (file, role) in (0..8).zip(self.0) {
            for color in Color::ALL {
                let back = Square::new(file, Square::A1.relative_rank(color));
                let front = Square::new(file, Square::A2.relative_rank(color));
                setup.pieces[back.index()] = Some(Piece::new(color, role));
                setup.pieces[front.index()] = Some(Piece::new(color, Role::Pawn));
                if role == Role::Rook {
                    setup.castling |= Bitboard::of(back);
                }
            }
        }
        setup
    }
}

/// Puts `role` on the empty file number `gap`.
fn place(files: &mut [Option<Role>; 8], gap: usize, role: Role) {
    if let Some(file) = files.iter_mut().filter(|file| file.is_none()).nth(gap) {
        *file = Some(role);
    }
}
