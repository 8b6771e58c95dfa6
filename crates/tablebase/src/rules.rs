//! Which positions of a word are legal: the king-safety rules for all squares of the black king at
//! once.

use kiebitz_chess::attacks::{attacks, between, king_attacks, pawns_attacks};
use kiebitz_chess::{Bitboard, Color, Role};

use crate::layout::{Kings, Space, Squares};
use crate::slices::Pawns;
use crate::symmetry::square;

/// Everything in a word but the black king.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// The numbering, which knows what the pieces are.
    pub space: &'a Space,
    pub king: u8,
    pub squares: Squares,
    pub pawns: Pawns,
    /// Every occupied square but the black king's.
    pub occupied: u64,
    /// Whether two pieces are on one square: then the position does not exist.
    pub clash: bool,
}

/// The rank a race goes to.
pub const GOAL: u64 = 0xff << 56;

/// For each side to move, indexed by colour: sets of squares of the black king.
#[derive(Clone, Copy, Debug, Default)]
pub struct Masks {
    /// The position exists (in Racing Kings: and is not over for a reason that the rules tell at once
    /// while the winner is to move).
    pub legal: [u64; 2],
    /// The side to move is in check.
    pub check: [u64; 2],
    /// The side to move has lost by rule: the other king has arrived.
    pub lost: [u64; 2],
    /// Drawn by rule: both kings have arrived, or Black's can follow.
    pub drawn: [u64; 2],
    /// The side to move has won by rule: its own king has arrived. No move leads to such a position, and
    /// it is not among the legal ones here; but it can be set up.
    pub won: [u64; 2],
}

impl<'a> Frame<'a> {
    #[inline]
    pub fn new(space: &'a Space, king: u8, squares: Squares, pawns: Pawns) -> Frame<'a> {
        let mut occupied = pawns.all() | 1 << king;
        let mut clash = pawns.all() >> king & 1 != 0;
        for &square in &squares[..space.pieces().len()] {
            clash |= occupied >> square & 1 != 0;
            occupied |= 1 << square;
        }
        Frame { space, king, squares, pawns, occupied, clash }
    }

    /// The pieces of one side with their squares, by their number in the table.
    #[inline]
    pub fn pieces(&self, color: Color) -> impl Iterator<Item = (usize, Role, u8)> {
        let pieces = self.space.pieces().iter().zip(&self.squares).enumerate();
        pieces
            .filter(move |(_, (piece, _))| piece.color == color)
            .map(|(at, (piece, &square))| (at, piece.role, square))
    }

    /// The squares White attacks; a black king in the way stops nothing, as it is what is attacked.
    #[inline]
    pub fn attacked_by_white(&self) -> u64 {
        let mut attacked = pawns_attacks(Color::White, Bitboard(self.pawns.white)).0;
        for (_, role, from) in self.pieces(Color::White) {
            attacked |= attacks(Color::White, role, square(from), Bitboard(self.occupied)).0;
        }
        attacked
    }

    /// The black king's squares with which Black does not attack the white king: all, or those that
    /// stand in the way of the only attacker.
    #[inline]
    pub fn white_king_safe(&self) -> u64 {
        let king = square(self.king);
        if pawns_attacks(Color::Black, Bitboard(self.pawns.black)).contains(king) {
            return 0;
        }
        let mut safe = !0;
        for (_, role, from) in self.pieces(Color::Black) {
            let from = square(from);
            if attacks(Color::Black, role, from, Bitboard(self.occupied)).contains(king) {
                safe &= between(from, king).0;
            }
        }
        safe
    }

    /// Which positions of the word exist.
    #[inline]
    pub fn masks(&self) -> Masks {
        if self.clash {
            return Masks::default();
        }
        let free = !self.occupied & !king_attacks(square(self.king)).0;
        let attacked = self.attacked_by_white();
        let safe = self.white_king_safe();
        if self.space.kings() != Kings::Half {
            return Masks {
                legal: [free & !attacked, free & safe],
                check: [free & !attacked & !safe, free & safe & attacked],
                ..Masks::default()
            };
        }
        // A race: no king is ever in check.
        let legal = free & !attacked & safe;
        if 1 << self.king & GOAL == 0 {
            let arrived = legal & GOAL;
            return Masks {
                legal: [legal, legal & !GOAL],
                lost: [arrived, 0],
                won: [0, arrived],
                ..Masks::default()
            };
        }
        // White has arrived; Black is to move, or has just followed.
        let own = self.pieces(Color::Black).fold(0, |set, (_, _, at)| set | 1 << at);
        let targets =
            GOAL & !own & !attacked & !king_attacks(square(self.king)).0 & !(1 << self.king);
        let mut follow = 0;
        for to in Bitboard(targets) {
            follow |= king_attacks(to).0;
        }
        // The target's attackers are those before the step: a piece captured there may be guarded.
        let follow = follow & legal & !GOAL;
        Masks {
            legal: [legal & GOAL, legal & !GOAL],
            lost: [0, legal & !GOAL & !follow],
            drawn: [legal & GOAL, follow],
            won: [legal & !GOAL, 0],
            ..Masks::default()
        }
    }
}

/// Which bits of a word are stored: of the two mirror images with the white king on the diagonal only
/// the one with the black king below it.
#[inline]
pub fn stored(kings: Kings, king: u8) -> u64 {
    const BELOW: u64 = {
        let mut set = 0;
        let mut square = 0;
        while square < 64 {
            if square >> 3 <= square & 7 {
                set |= 1 << square;
            }
            square += 1;
        }
        set
    };
    if kings == Kings::Triangle && king & 7 == king >> 3 { BELOW } else { !0 }
}
