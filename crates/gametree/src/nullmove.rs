//! The null move: searching a pass.

/// Reduces the depth where a pass would already be good enough.
///
/// Moving is nearly always better than passing. So if the opponent, allowed two moves in a row,
/// still cannot push the score below beta, some move almost surely reaches beta, and a shallower
/// search is enough to find it.
///
/// Engines mostly go further and search no move at all: null-move *pruning*. That is wrong where
/// every move makes things worse (zugzwang). The *reduction* here is wrong less often, because real
/// moves are still searched, with less depth.
///
/// The test of the pass is searched without null moves: a tree in which both sides pass says little.
///
/// With null moves, a score does not correspond to minimax at any depth. A win or loss that is
/// found is still correct: a pass reaches no ending that counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NullMove {
    /// How much shallower the pass is searched than a move would be, in plies.
    pub shallower: u32,
    /// By how much the depth is reduced when the pass fails high, in plies. One ply always remains.
    pub reduction: u32,
}

impl Default for NullMove {
    fn default() -> NullMove {
        NullMove { shallower: 2, reduction: 2 }
    }
}

impl NullMove {
    /// The depth after the pass; `None` if nothing would be left of it.
    pub(crate) fn test_depth(self, depth: u32) -> Option<u32> {
        depth.checked_sub(1 + self.shallower)
    }

    /// The depth that remains of `depth`, which is not 0.
    pub(crate) fn reduced(self, depth: u32) -> u32 {
        depth.saturating_sub(self.reduction).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn something_is_left_of_every_depth() {
        let null_move = NullMove::default();
        assert_eq!([2, 3, 5].map(|depth| null_move.test_depth(depth)), [None, Some(0), Some(2)]);
        assert_eq!([1, 2, 3, 5].map(|depth| null_move.reduced(depth)), [1, 1, 1, 3]);
    }
}
