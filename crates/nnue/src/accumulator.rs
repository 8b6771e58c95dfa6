//! The first-layer sums of the positions on the path from the root, updated on demand.
//!
//! Most positions of a search are never evaluated, so a move only records what it changes.

use arrayvec::ArrayVec;
use kiebitz_chess::{Bitboard, Board, Color, Observer, Piece, Role, Square};

use crate::network::Network;
use crate::simd::Lane;

/// The changes of a move: castling moves two pieces, a capture removes one more than it places.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    placed: ArrayVec<(Piece, Square), 2>,
    removed: ArrayVec<(Piece, Square), 2>,
}

impl Observer for Changes {
    #[inline]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.removed.push((piece, square));
    }

    #[inline]
    fn placed(&mut self, piece: Piece, square: Square) {
        self.placed.push((piece, square));
    }
}

impl Changes {
    /// Whether the viewer's king has crossed the middle files or gone to another bucket, so that all
    /// its inputs change.
    fn turns(&self, network: &Network, viewer: Color) -> bool {
        let king = Piece::new(viewer, Role::King);
        let square = |pieces: &[(Piece, Square)]| {
            pieces.iter().find(|(piece, _)| *piece == king).map(|(_, square)| *square)
        };
        let view = |king: Square| network.view(viewer, king).index;
        let (from, to) = (square(&self.removed), square(&self.placed));
        from != to && from.map(view) != to.map(view)
    }
}

/// One position on the path.
#[derive(Clone, Debug, Default)]
struct Step {
    changes: Changes,
    /// Whether the sums of White and Black are up to date.
    ready: [bool; 2],
}

/// A viewer's sums when they were last computed with its king on this wing and in this bucket.
#[derive(Clone, Debug)]
struct Seen {
    pieces: [[Bitboard; 6]; 2],
    sums: Vec<Lane>,
}

/// The sums of all positions from the root to the current one.
#[derive(Clone, Debug)]
pub struct Accumulators {
    lanes: usize,
    steps: Vec<Step>,
    /// Of White and Black, for each step.
    sums: [Vec<Lane>; 2],
    now: usize,
    /// By viewer, and by the index of its view.
    seen: [Vec<Seen>; 2],
}

impl Accumulators {
    /// For paths of up to `depth` moves, with this network.
    pub fn new(network: &Network, depth: usize) -> Accumulators {
        let lanes = network.lanes;
        let sums = || vec![Lane::default(); (depth + 1) * lanes];
        let seen = Seen { pieces: [[Bitboard(0); 6]; 2], sums: network.biases.clone() };
        let seen = vec![seen; 2 * network.king_buckets];
        Accumulators {
            lanes,
            steps: vec![Step::default(); depth + 1],
            sums: [sums(), sums()],
            now: 0,
            seen: [seen.clone(), seen],
        }
    }

    /// Begins at a new root.
    pub fn reset(&mut self) {
        self.now = 0;
        self.steps[0].ready = [false; 2];
    }

    /// Goes one move down; play the move with the returned observer.
    #[inline]
    pub fn push(&mut self) -> &mut Changes {
        self.now += 1;
        let step = &mut self.steps[self.now];
        step.ready = [false; 2];
        step.changes.placed.clear();
        step.changes.removed.clear();
        &mut step.changes
    }

    /// Goes one move up.
    #[inline]
    pub fn pop(&mut self) {
        self.now -= 1;
    }

    /// The value of the current position for the side to move, in centipawns: equal to
    /// [`Network::evaluate`], but faster. `board` must be the position after the observed moves.
    pub fn evaluate(&mut self, network: &Network, board: &Board) -> i32 {
        for viewer in Color::ALL {
            self.bring_up_to_date(network, board, viewer);
        }
        let at = self.now * self.lanes;
        let sums = [0, 1].map(|side: usize| &self.sums[side][at..at + self.lanes]);
        network.judge(board, sums)
    }

    fn bring_up_to_date(&mut self, network: &Network, board: &Board, viewer: Color) {
        let side = viewer.index();
        let mut from = self.now;
        while !self.steps[from].ready[side] {
            if from == 0 || self.steps[from].changes.turns(network, viewer) {
                return self.refresh(network, board, viewer);
            }
            from -= 1;
        }
        let view = network.view(viewer, board.king(viewer));
        for at in from + 1..=self.now {
            let Step { changes, ready } = &mut self.steps[at];
            let (before, now) = self.sums[side].split_at_mut(at * self.lanes);
            let before = &before[(at - 1) * self.lanes..];
            let now = &mut now[..self.lanes];
            let row = |&(piece, square): &(Piece, Square)| network.row(view.input(piece, square));
            match (changes.placed.as_slice(), changes.removed.as_slice()) {
                ([], []) => now.copy_from_slice(before),
                ([new], [old]) => network.path.moved(now, before, row(new), row(old)),
                ([new], [old, taken]) => {
                    network.path.captured(now, before, row(new), [row(old), row(taken)]);
                }
                (placed, removed) => {
                    now.copy_from_slice(before);
                    placed.iter().for_each(|piece| network.path.add(now, row(piece)));
                    removed.iter().for_each(|piece| network.path.subtract(now, row(piece)));
                }
            }
            ready[side] = true;
        }
    }

    /// Computes the sums from the last time the king was on this wing and in this bucket, since often
    /// little has changed.
    #[cold]
    fn refresh(&mut self, network: &Network, board: &Board, viewer: Color) {
        let view = network.view(viewer, board.king(viewer));
        let seen = &mut self.seen[viewer.index()][view.index];
        for color in Color::ALL {
            for role in Role::ALL.into_iter().filter(|&role| network.knows(role)) {
                let piece = Piece::new(color, role);
                let now = board.pieces(color, role);
                let then = std::mem::replace(&mut seen.pieces[color.index()][role.index()], now);
                for square in now.without(then) {
                    network.path.add(&mut seen.sums, network.row(view.input(piece, square)));
                }
                for square in then.without(now) {
                    network.path.subtract(&mut seen.sums, network.row(view.input(piece, square)));
                }
            }
        }
        let at = self.now * self.lanes;
        self.sums[viewer.index()][at..at + self.lanes].copy_from_slice(&seen.sums);
        self.steps[self.now].ready[viewer.index()] = true;
    }
}
