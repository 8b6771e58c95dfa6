//! How the positions of a table are numbered.
//!
//! A *word* is the 64 positions that differ only in the square of the black king: one bit each in a
//! `u64`, one cell each in an array of values. Words are numbered by the pawns (a *slice*, see
//! [`Slices`](crate::slices::Slices)), then the white king, then the other pieces, the last one
//! fastest. `k` equal pieces take `C(64, k)` numbers, not `64^k`.
//!
//! The white king absorbs the symmetry: without pawns it is in the triangle a1, d1, d4; in Racing
//! Kings, where only left and right are symmetric, on files a to d. With pawns the slice is
//! mirrored instead, and the king may be anywhere. So each position has one place, with one
//! exception: if the white king is on the diagonal, the mirror image along it exists too.

use kiebitz_chess::{Board, Color, Role};

use crate::material::{MOST_PIECES, Material, ROLES};
use crate::rules::Frame;
use crate::slices::{Pawns, Slices};
use crate::symmetry::Symmetry;

/// The squares of the pieces besides kings and pawns, in the table's order.
pub type Squares = [u8; MOST_PIECES - 2];

/// A piece that is neither king nor pawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LayoutPiece {
    pub color: Color,
    pub role: Role,
    group: usize,
}

/// Equal pieces of one side.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// The first of them in [`Space::pieces`].
    first: usize,
    count: usize,
    /// How far apart two neighbouring placements of this group are.
    stride: usize,
    size: usize,
}

/// Where the white king may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kings {
    /// The ten squares of the triangle a1, d1, d4.
    Triangle,
    /// The files a to d.
    Half,
    Board,
}

static TRIANGLE: [u8; 10] = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27];
static HALF: [u8; 32] = {
    let mut squares = [0; 32];
    let mut at = 0;
    while at < 32 {
        squares[at] = (at as u8 & 3) | (at as u8 >> 2) << 3;
        at += 1;
    }
    squares
};
static BOARD: [u8; 64] = {
    let mut squares = [0; 64];
    let mut at = 0;
    while at < 64 {
        squares[at] = at as u8;
        at += 1;
    }
    squares
};

impl Kings {
    pub fn squares(self) -> &'static [u8] {
        match self {
            Kings::Triangle => &TRIANGLE,
            Kings::Half => &HALF,
            Kings::Board => &BOARD,
        }
    }

    /// The number of a square among [`Kings::squares`], if it is one of them.
    #[inline]
    pub fn slot(self, square: u8) -> usize {
        let (file, rank) = (usize::from(square & 7), usize::from(square >> 3));
        match self {
            Kings::Triangle => [0, 4, 7, 9][rank & 3] + file - rank,
            Kings::Half => rank * 4 + file,
            Kings::Board => usize::from(square),
        }
    }

    /// The symmetry that brings the white king onto one of these squares.
    #[inline]
    pub fn symmetry(self, king: u8) -> Symmetry {
        match self {
            Kings::Triangle => Symmetry::into_triangle(king),
            Kings::Half if king & 4 != 0 => Symmetry::MIRROR,
            _ => Symmetry::IDENTITY,
        }
    }

    /// How many positions of the whole board one position with the white king there stands for.
    pub fn weight(self, king: u8) -> u64 {
        match self {
            Kings::Triangle if king & 7 == king >> 3 => 4,
            Kings::Triangle => 8,
            Kings::Half => 2,
            Kings::Board => 1,
        }
    }
}

/// The numbering of kings and pieces; pawns stand outside it.
#[derive(Clone, Debug)]
pub struct Space {
    kings: Kings,
    pieces: Vec<LayoutPiece>,
    groups: Vec<Group>,
    size: usize,
}

impl Space {
    pub fn new(material: &Material) -> Space {
        let kings = match (material.variant(), material.pawns()) {
            (kiebitz_chess::Variant::RacingKings, _) => Kings::Half,
            (_, 0) => Kings::Triangle,
            _ => Kings::Board,
        };
        let mut pieces = Vec::new();
        let mut groups = Vec::new();
        for color in Color::ALL {
            for role in &ROLES[..4] {
                let count = usize::from(material.side(color).count(*role));
                if count > 0 {
                    let group = groups.len();
                    let size = choose(64, count);
                    groups.push(Group { first: pieces.len(), count, stride: 1, size });
                    pieces.extend((0..count).map(|_| LayoutPiece { color, role: *role, group }));
                }
            }
        }
        let mut size = 1;
        for group in groups.iter_mut().rev() {
            group.stride = size;
            size *= group.size;
        }
        Space { kings, pieces, groups, size }
    }

    pub fn kings(&self) -> Kings {
        self.kings
    }

    pub fn pieces(&self) -> &[LayoutPiece] {
        &self.pieces
    }

    /// How many placements the pieces have: the words of one white king.
    pub fn placements(&self) -> usize {
        self.size
    }

    pub fn words(&self) -> usize {
        self.size * self.kings.squares().len()
    }

    /// Where the pieces of a placement stand.
    pub fn squares(&self, placement: usize) -> Squares {
        let mut squares = Squares::default();
        for group in &self.groups {
            let number = placement / group.stride % group.size;
            let own = &mut squares[group.first..group.first + group.count];
            match own {
                [one] => *one = number as u8,
                _ => unrank(number, own),
            }
        }
        squares
    }

    /// The placement of pieces that stand there; equal pieces in any order.
    #[inline]
    pub fn placement(&self, squares: &Squares) -> usize {
        self.groups
            .iter()
            .map(|group| {
                let own = &squares[group.first..group.first + group.count];
                group.stride * if let [one] = own { usize::from(*one) } else { rank(own) }
            })
            .sum()
    }

    /// The placement after one piece of `placement`, on `squares`, went to another square.
    #[inline]
    pub fn moved(&self, placement: usize, squares: &Squares, piece: usize, to: u8) -> usize {
        let group = &self.groups[self.pieces[piece].group];
        if group.count == 1 {
            // Wrapping: the difference may be negative.
            let step = usize::from(to).wrapping_sub(usize::from(squares[piece]));
            return placement.wrapping_add(step.wrapping_mul(group.stride));
        }
        let mut own = [0; MOST_PIECES - 2];
        let own = &mut own[..group.count];
        own.copy_from_slice(&squares[group.first..group.first + group.count]);
        let before = rank(own);
        own[piece - group.first] = to;
        placement + group.stride * rank(own) - group.stride * before
    }

    pub fn seen(&self, squares: &Squares, symmetry: Symmetry) -> usize {
        let mut there = *squares;
        for square in &mut there[..self.pieces.len()] {
            *square = symmetry.square(*square);
        }
        self.placement(&there)
    }
}

pub const fn choose(n: usize, k: usize) -> usize {
    let mut result = 1;
    let mut at = 0;
    while at < k {
        if n < k {
            return 0;
        }
        result = result * (n - at) / (at + 1);
        at += 1;
    }
    result
}

/// `CHOOSE[k][n]` for the few that are needed.
static CHOOSE: [[u32; 64]; MOST_PIECES - 1] = {
    let mut table = [[0; 64]; MOST_PIECES - 1];
    let mut k = 0;
    while k < MOST_PIECES - 1 {
        let mut n = 0;
        while n < 64 {
            table[k][n] = choose(n, k) as u32;
            n += 1;
        }
        k += 1;
    }
    table
};

/// The number of a set of squares among all sets of that size. Two equal squares give an arbitrary
/// number: such a placement is never looked up.
#[inline]
fn rank(squares: &[u8]) -> usize {
    let mut sorted = [0; MOST_PIECES - 2];
    let sorted = &mut sorted[..squares.len()];
    sorted.copy_from_slice(squares);
    if let [a, b] = sorted {
        if a > b {
            std::mem::swap(a, b);
        }
    } else {
        sorted.sort_unstable();
    }
    sorted.iter().enumerate().map(|(at, &s)| CHOOSE[at + 1][usize::from(s)] as usize).sum()
}

/// The set of squares with that number, in rising order.
fn unrank(mut number: usize, squares: &mut [u8]) {
    for at in (0..squares.len()).rev() {
        let row = &CHOOSE[at + 1];
        let square = row.partition_point(|&first| first as usize <= number) - 1;
        squares[at] = square as u8;
        number -= row[square] as usize;
    }
}

/// The numbering of a whole table.
#[derive(Clone, Debug)]
pub struct Layout {
    material: Material,
    space: Space,
    slices: Slices,
}

/// Where a position is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub word: usize,
    /// The black king's square there.
    pub bit: u8,
}

impl Layout {
    /// The layout of a material, in the orientation given (a [`Material::table`] or its swap).
    pub fn new(material: Material) -> Layout {
        Layout { material, space: Space::new(&material), slices: Slices::new(&material) }
    }

    pub fn material(&self) -> &Material {
        &self.material
    }

    pub fn space(&self) -> &Space {
        &self.space
    }

    pub fn slices(&self) -> &Slices {
        &self.slices
    }

    pub fn words(&self) -> usize {
        self.space.words() * self.slices.len()
    }

    pub fn frame(&self, word: usize) -> Frame<'_> {
        let (slice, within) = (word / self.space.words(), word % self.space.words());
        let (slot, placement) = (within / self.space.size, within % self.space.size);
        let king = self.space.kings.squares()[slot];
        Frame::new(&self.space, king, self.space.squares(placement), self.slices.pawns(slice))
    }

    /// How many positions of the whole board a position of this word stands for.
    pub fn weight(&self, word: usize) -> u64 {
        let (slice, within) = (word / self.space.words(), word % self.space.words());
        let king = self.space.kings.squares()[within / self.space.size];
        self.slices.weight(slice) * self.space.kings.weight(king)
    }

    /// Where a position is kept, given its pieces as sets of squares: kings, pawns, the other pieces.
    #[inline]
    pub fn locate(&self, kings: [u8; 2], pawns: Pawns, squares: &Squares) -> Option<Place> {
        let (slice, mirrored) = self.slices.find(pawns)?;
        let mut symmetry =
            if mirrored { Symmetry::MIRROR } else { self.space.kings.symmetry(kings[0]) };
        let mut king = symmetry.square(kings[0]);
        let mut bit = symmetry.square(kings[1]);
        if self.space.kings == Kings::Triangle && king & 7 == king >> 3 && bit >> 3 > bit & 7 {
            symmetry = symmetry.then(Symmetry::DIAGONAL);
            king = symmetry.square(kings[0]);
            bit = symmetry.square(kings[1]);
        }
        let mut there = *squares;
        for square in &mut there[..self.space.pieces.len()] {
            *square = symmetry.square(*square);
        }
        let word = (slice * self.space.kings.squares().len() + self.space.kings.slot(king))
            * self.space.size
            + self.space.placement(&there);
        Some(Place { word, bit })
    }

    /// Where the position on a board is kept, colours swapped if `swapped`. The material must fit.
    #[inline]
    pub fn locate_board(&self, board: &Board, swapped: bool) -> Option<Place> {
        let flip = if swapped { 56 } else { 0 };
        let real = |color: Color| if swapped { !color } else { color };
        let kings = Color::ALL.map(|color| board.king(real(color)).index() as u8 ^ flip);
        let pawns = Color::ALL.map(|color| {
            let set = board.pieces(real(color), Role::Pawn);
            if swapped { set.flip_ranks().0 } else { set.0 }
        });
        let mut squares = Squares::default();
        let mut at = 0;
        for group in &self.space.groups {
            let piece = self.space.pieces[group.first];
            for square in board.pieces(real(piece.color), piece.role) {
                *squares.get_mut(at)? = square.index() as u8 ^ flip;
                at += 1;
            }
        }
        if at != self.space.pieces.len() {
            return None;
        }
        self.locate(kings, Pawns { white: pawns[0], black: pawns[1] }, &squares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kiebitz_chess::Variant;

    fn space(text: &str, variant: Variant) -> Space {
        Space::new(&Material::parse(text, variant).expect(text))
    }

    #[test]
    fn placements_and_squares_belong_to_each_other() {
        for (text, size) in [("KQvKR", 4096), ("KRRvKR", 2016 * 64), ("KQQQvK", 41664), ("KvKP", 1)]
        {
            let space = space(text, Variant::Chess);
            assert_eq!(space.placements(), size, "{text}");
            for placement in 0..space.placements() {
                assert_eq!(space.placement(&space.squares(placement)), placement);
            }
        }
    }

    #[test]
    fn a_moved_man_is_found() {
        for text in ["KRRvKR", "KQQQvK", "KQRBvK"] {
            let space = space(text, Variant::Chess);
            for placement in (0..space.placements()).step_by(37) {
                let squares = space.squares(placement);
                for piece in 0..space.pieces().len() {
                    let mut after = squares;
                    after[piece] = (after[piece] + 29) % 64;
                    let clash = (0..space.pieces().len())
                        .any(|other| other != piece && after[other] == after[piece]);
                    if !clash {
                        let moved = space.moved(placement, &squares, piece, after[piece]);
                        assert_eq!(moved, space.placement(&after), "{text} {squares:?} {piece}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_kings_squares_are_numbered() {
        for kings in [Kings::Triangle, Kings::Half, Kings::Board] {
            for (slot, &square) in kings.squares().iter().enumerate() {
                assert_eq!(kings.slot(square), slot);
            }
            let all: u64 = kings.squares().iter().map(|&square| kings.weight(square)).sum();
            assert_eq!(all, 64, "{kings:?}");
            for square in 0..64 {
                assert!(kings.squares().contains(&kings.symmetry(square).square(square)));
            }
        }
    }
}
