//! The eight symmetries of the board, on squares and on sets of squares.

use kiebitz_chess::Square;

/// Mirror left and right, then top and bottom, then along the long diagonal from a1: three bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry(u8);

/// `MAPS[symmetry][square]` is where the square goes.
static MAPS: [[u8; 64]; 8] = {
    let mut maps = [[0; 64]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut square = 0;
        while square < 64 {
            maps[symmetry][square] = map(symmetry as u8, square as u8);
            square += 1;
        }
        symmetry += 1;
    }
    maps
};

const fn map(symmetry: u8, square: u8) -> u8 {
    let mut to = square;
    if symmetry & 1 != 0 {
        to ^= 7;
    }
    if symmetry & 2 != 0 {
        to ^= 56;
    }
    if symmetry & 4 != 0 {
        to = to >> 3 | (to & 7) << 3;
    }
    to
}

impl Symmetry {
    /// Everything stays.
    pub const IDENTITY: Symmetry = Symmetry(0);
    /// Left becomes right.
    pub const MIRROR: Symmetry = Symmetry(1);
    /// The corner h1 becomes a8.
    pub const DIAGONAL: Symmetry = Symmetry(4);

    pub const ALL: [Symmetry; 8] = [
        Symmetry(0),
        Symmetry(1),
        Symmetry(2),
        Symmetry(3),
        Symmetry(4),
        Symmetry(5),
        Symmetry(6),
        Symmetry(7),
    ];

    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The one that brings a square into the triangle a1, d1, d4.
    #[inline]
    pub fn into_triangle(square: u8) -> Symmetry {
        let (mut file, mut rank) = (square & 7, square >> 3);
        let mut symmetry = 0;
        if file > 3 {
            file ^= 7;
            symmetry |= 1;
        }
        if rank > 3 {
            rank ^= 7;
            symmetry |= 2;
        }
        if rank > file {
            symmetry |= 4;
        }
        Symmetry(symmetry)
    }

    /// The one that undoes this one.
    #[inline]
    pub fn inverse(self) -> Symmetry {
        if self.0 & 4 == 0 { self } else { Symmetry(4 | (self.0 & 1) << 1 | (self.0 & 2) >> 1) }
    }

    /// This one, then the other.
    #[inline]
    pub fn then(self, next: Symmetry) -> Symmetry {
        // The flips of `next` act on files and ranks that this diagonal may have exchanged.
        let flips = next.0 & 3;
        let flips = if self.0 & 4 == 0 { flips } else { (flips & 1) << 1 | (flips & 2) >> 1 };
        Symmetry(self.0 ^ flips ^ (next.0 & 4))
    }

    #[inline]
    pub fn square(self, square: u8) -> u8 {
        MAPS[usize::from(self.0)][usize::from(square & 63)]
    }

    #[inline]
    pub fn map(self) -> &'static [u8; 64] {
        &MAPS[usize::from(self.0)]
    }

    #[inline]
    pub fn set(self, mut set: u64) -> u64 {
        if self.0 & 1 != 0 {
            set = set.swap_bytes().reverse_bits();
        }
        if self.0 & 2 != 0 {
            set = set.swap_bytes();
        }
        if self.0 & 4 != 0 {
            set = transpose(set);
        }
        set
    }
}

/// Exchanges files and ranks by swapping blocks of four, two and one.
#[inline]
fn transpose(mut set: u64) -> u64 {
    let mut swap = |mask: u64, shift: u32| {
        let moved = (set ^ set >> shift) & mask;
        set ^= moved ^ moved << shift;
    };
    swap(0x0000_0000_f0f0_f0f0, 28);
    swap(0x0000_cccc_0000_cccc, 14);
    swap(0x00aa_00aa_00aa_00aa, 7);
    set
}

/// The square as the board's type.
#[inline]
pub fn square(index: u8) -> Square {
    Square::from_index(usize::from(index & 63))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_go_where_their_squares_go() {
        for symmetry in Symmetry::ALL {
            for from in 0..64 {
                assert_eq!(
                    symmetry.set(1 << from),
                    1 << symmetry.square(from),
                    "{symmetry:?} {from}"
                );
            }
        }
    }

    #[test]
    fn inverses_and_products() {
        for a in Symmetry::ALL {
            for square in 0..64 {
                assert_eq!(a.inverse().square(a.square(square)), square);
                for b in Symmetry::ALL {
                    assert_eq!(a.then(b).square(square), b.square(a.square(square)));
                }
            }
        }
    }

    #[test]
    fn every_square_finds_the_triangle() {
        for from in 0..64 {
            let to = Symmetry::into_triangle(from).square(from);
            assert!(to & 7 <= 3 && to >> 3 <= to & 7, "{from} -> {to}");
        }
    }
}
