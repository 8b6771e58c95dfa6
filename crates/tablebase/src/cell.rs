//! Cells: the generator's values in memory, of one byte, or two if a table needs it.
//!
//! A byte holds up to 253 plies. Few tables have more, so each is started with bytes, and continued
//! with two bytes only if necessary.

use std::fmt::Debug;

use crate::value::NO_POSITION;

/// The values of a word, by the black king's square.
pub type Word<C> = [C; 64];

/// The words of a block or slice with White and with Black to move; the latter may be left out.
pub type Sides<C> = [Vec<Word<C>>; 2];

/// A value in the generator's memory: its number (see [`crate::value`]), if it fits.
///
/// A *rank* has the same size and orders moves, the larger the better: losses by length, then a
/// draw, then wins by shortness.
pub trait Cell: Copy + Ord + Debug + Send + Sync + 'static {
    const BYTES: usize;
    /// The largest number of a win or loss.
    const LAST: u16;
    const DRAW: Self;
    /// The value of a position that does not exist.
    const NONE: Self;
    /// The rank if there is no move.
    const NO_MOVE: Self;
    /// The rank of a move into a draw.
    const DRAW_RANK: Self;

    fn number(self) -> u16;

    /// The value of a number up to [`Cell::LAST`], or [`NO_POSITION`]. The number after the last is
    /// distinct as well, except that a byte has only [`Cell::NONE`] left for it.
    fn of_number(number: u16) -> Self;

    /// The rank of a move into a position with this value.
    ///
    /// Written without branches: the generator applies it to 64 cells at once.
    fn rank_of_child(self) -> Self;

    /// The value of a position whose best move has this rank, which is not [`Cell::NO_MOVE`]. A
    /// byte has [`Cell::NONE`] for a loss of 254 plies, one more than it can hold.
    fn of_rank(rank: Self) -> Self;

    /// The rank of the best move of a position with this value.
    fn rank(self) -> Self;

    fn is_win(self) -> bool;
}

macro_rules! cell {
    ($cell:ty, $last:literal) => {
        impl Cell for $cell {
            const BYTES: usize = size_of::<$cell>();
            const LAST: u16 = $last;
            const DRAW: Self = 0;
            const NONE: Self = Self::MAX;
            const NO_MOVE: Self = 0;
            const DRAW_RANK: Self = 1 << (Self::BITS - 1);

            #[inline]
            fn number(self) -> u16 {
                if self == Self::NONE { NO_POSITION } else { self.into() }
            }

            #[inline]
            fn of_number(number: u16) -> Self {
                number.try_into().unwrap_or(Self::NONE)
            }

            #[inline]
            fn rank_of_child(self) -> Self {
                let half = self / 2;
                let decided = if self % 2 == 1 { Self::MAX - half } else { half };
                let rank = if self == Self::DRAW { Self::DRAW_RANK } else { decided };
                if self == Self::NONE { Self::NO_MOVE } else { rank }
            }

            #[inline]
            fn of_rank(rank: Self) -> Self {
                if rank == Self::DRAW_RANK {
                    Self::DRAW
                } else if rank < Self::DRAW_RANK {
                    2 * rank + 1
                } else {
                    2 * (Self::MAX - rank) + 2
                }
            }

            #[inline]
            fn rank(self) -> Self {
                if self == Self::DRAW {
                    Self::DRAW_RANK
                } else if self % 2 == 1 {
                    self / 2
                } else {
                    Self::MAX - (self / 2 - 1)
                }
            }

            #[inline]
            fn is_win(self) -> bool {
                self != Self::DRAW && self.is_multiple_of(2)
            }
        }
    };
}

cell!(u8, 254);
// The codec's limit; no known table comes near it.
cell!(u16, 4095);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value;

    fn ranks_follow_preference<C: Cell>() {
        let mut best: Option<(i32, C)> = None;
        let mut children: Vec<C> = (0..C::LAST).map(C::of_number).collect();
        children.sort_by_key(|&cell| cell.rank_of_child());
        for cell in children {
            let value = Value::from_number(cell.number()).expect("exists").one_move_before();
            let now = (value.preference(), cell.rank_of_child());
            if let Some(last) = best {
                assert!(last.0 < now.0 && last.1 < now.1, "{cell:?}");
            }
            let back = C::of_rank(now.1);
            assert_eq!(Value::from_number(back.number()), Some(value), "{cell:?}: {:?}", now.1);
            assert_eq!(back.rank(), now.1, "{cell:?}");
            assert_eq!(back.is_win(), matches!(value, Value::Win(_)));
            best = Some(now);
        }
        assert_eq!(C::NONE.rank_of_child(), C::NO_MOVE);
        assert_eq!((C::of_number(NO_POSITION), C::NONE.number()), (C::NONE, NO_POSITION));
    }

    #[test]
    fn ranks_follow_preference_in_a_byte_and_in_two() {
        ranks_follow_preference::<u8>();
        ranks_follow_preference::<u16>();
    }

    #[test]
    fn one_ply_more_than_the_last_is_no_draw() {
        let last = u8::of_number(u8::LAST);
        assert_eq!(u8::of_rank(last.rank_of_child()), u8::NONE);
        let last = u16::of_number(u16::LAST);
        assert_eq!(u16::of_rank(last.rank_of_child()).number(), u16::LAST + 1);
    }
}
