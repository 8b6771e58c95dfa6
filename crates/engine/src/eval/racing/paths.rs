//! Ways of a king to the eighth rank, found by flooding the board one step at a time.

use kiebitz_chess::{Bitboard, Square};

/// The squares a step away from a set, and the set.
#[inline]
fn grown(set: Bitboard) -> Bitboard {
    let row = set | set.left() | set.right();
    Bitboard(row.0 | row.0 << 8 | row.0 >> 8)
}

/// The fewest steps from `king` to the eighth rank over `open` squares only; 64 where there is no way.
pub(super) fn safe_steps(king: Square, open: Bitboard) -> usize {
    let mut reached = Bitboard::of(king);
    let mut steps = 0;
    while (reached & Bitboard::RANK_8).is_empty() {
        let next = reached | grown(reached) & open;
        if next == reached {
            return 64;
        }
        reached = next;
        steps += 1;
    }
    steps
}

/// The longest detour that is told apart from longer ones.
const LONGEST: usize = 15;

/// The fewest steps to the eighth rank where a `blocked` square costs one step more and a `barred` one two:
/// the time to clear it. At most [`LONGEST`].
pub(super) fn detour(king: Square, blocked: Bitboard, barred: Bitboard) -> usize {
    let mut reached = Bitboard::of(king);
    // Squares that will be reached in one and in two steps from now.
    let mut soon = Bitboard::EMPTY;
    let mut later = Bitboard::EMPTY;
    let mut steps = 0;
    while (reached & Bitboard::RANK_8).is_empty() && steps < LONGEST {
        let next = grown(reached).without(reached);
        let arriving = next.without(blocked | barred) | soon;
        soon = (next & blocked).without(barred) | later;
        later = next & barred;
        reached |= arriving;
        steps += 1;
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_around_is_found() {
        let open = Bitboard::FULL;
        assert_eq!(safe_steps(Square::E1, open), 7);
        assert_eq!(safe_steps(Square::E8, open), 0);
        // The fifth rank is closed but for h5.
        let wall = Bitboard::rank(4).without(Bitboard::of(Square::H5));
        assert_eq!(safe_steps(Square::A4, !wall), 10);
        assert_eq!(safe_steps(Square::G4, !wall), 4);
        assert_eq!(safe_steps(Square::A4, !Bitboard::rank(4)), 64);
    }

    #[test]
    fn obstacles_cost_time() {
        let none = Bitboard::EMPTY;
        assert_eq!(detour(Square::E1, none, none), 7);
        assert_eq!(detour(Square::E5, Bitboard::rank(6), none), 4);
        assert_eq!(detour(Square::E5, Bitboard::rank(6), Bitboard::rank(6)), 5);
        assert_eq!(detour(Square::E7, Bitboard::RANK_8, none), 2);
        let most = detour(Square::A1, Bitboard::FULL, Bitboard::FULL);
        assert_eq!(most, LONGEST);
    }
}
