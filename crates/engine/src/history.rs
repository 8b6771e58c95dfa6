//! Move histories: a move that caused a cut-off is tried earlier next time, the moves tried before it later.

use arrayvec::ArrayVec;
use kiebitz_chess::{Bitboard, Board, Color, Move, Piece, Role, Square, Variant};

use crate::movepick::moved;
use crate::params::Params;
use crate::worker::{Shared, Worker};

/// The parts of a bonus in which its fractions are given.
const BONUS_UNIT: i32 = 1024;
/// The largest value of a move's history.
const LIMIT: i32 = 16_384;
/// Entries of each correction table, a power of two.
const CORRECTIONS: usize = 1 << 14;
/// Pawn structures that the pawn history tells apart, a power of two.
const STRUCTURES: usize = 512;
/// The largest value in a correction table.
const CORRECTION_LIMIT: i32 = 1024;
/// The sum of four corrections is divided by this to get centipawns.
const CORRECTION_UNIT: i32 = 16;
/// An error counts in full at this depth, in plies.
const CORRECTION_DEPTH: i32 = 8;
/// The largest change of a correction at once.
const CORRECTION_STEP: i32 = CORRECTION_LIMIT / 4;

/// Adds the bonus to a value, less of it the nearer the value is to the limit, so that it never
/// exceeds it.
fn pull(value: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / limit) as i16;
}

/// A piece and the square it moved to: the index of the continuation histories.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Moved {
    pub piece: Piece,
    pub to: Square,
}

impl Moved {
    #[inline]
    fn index(self) -> usize {
        self.piece.index() * 64 + self.to.index()
    }
}

/// The pawn structure as a number below [`CORRECTIONS`]. Racing Kings has no pawns and uses the kings'
/// squares.
#[inline]
pub(crate) fn structure(board: &Board) -> usize {
    if board.variant() == Variant::RacingKings {
        return board.king(Color::White).index() * 64 + board.king(Color::Black).index();
    }
    board.pawn_key() as usize % CORRECTIONS
}

/// What the history of a quiet move depends on beside the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Context {
    pub color: Color,
    /// The pieces moved one and two plies ago.
    pub before: [Option<Moved>; 2],
    /// Squares that the opponent attacks.
    pub attacked: Bitboard,
    /// The [`structure`] of the position.
    pub structure: usize,
}

impl Context {
    /// Whether the move leaves an attacked square, and whether it goes to one: two bits.
    #[inline]
    fn threat(&self, m: Move) -> usize {
        usize::from(self.attacked.contains(m.from())) << 1
            | usize::from(self.attacked.contains(m.to()))
    }
}

pub(crate) struct History {
    /// By colour, attacks on from-square and to-square, from-square and to-square: to leave an attacked
    /// square is a reason to move, to enter one needs a reason.
    quiet: [[[[i16; 64]; 64]; 4]; 2],
    capture: [[[i16; 6]; 64]; 12],
    /// How well a quiet move follows on an earlier one, by one and by two plies.
    continuation: Vec<[i16; 12 * 64]>,
    /// How well it fits the pawn structure: plans depend on where the pawns stand.
    by_pawns: Vec<[i16; 12 * 64]>,
    pawns: [[i16; CORRECTIONS]; 2],
    pieces: [[[i16; CORRECTIONS]; 2]; 2],
    /// Corrections by the move four plies ago and the last one.
    moves: Vec<[i16; 12 * 64]>,
}

impl History {
    pub fn new() -> Box<History> {
        Box::new(History {
            quiet: [[[[0; 64]; 64]; 4]; 2],
            capture: [[[0; 6]; 64]; 12],
            continuation: vec![[0; 12 * 64]; 12 * 64],
            by_pawns: vec![[0; 12 * 64]; STRUCTURES],
            pawns: [[0; CORRECTIONS]; 2],
            pieces: [[[0; CORRECTIONS]; 2]; 2],
            moves: vec![[0; 12 * 64]; 12 * 64],
        })
    }

    /// The score of a quiet move after the moves one and two plies before it, for reductions and pruning.
    #[inline]
    pub fn quiet(&self, context: &Context, m: Move, moved: Moved) -> i32 {
        let by_threat = &self.quiet[context.color.index()][context.threat(m)];
        let mut sum = i32::from(by_threat[m.from().index()][m.to().index()]);
        for earlier in context.before.into_iter().flatten() {
            sum += i32::from(self.continuation[earlier.index()][moved.index()]);
        }
        sum
    }

    /// The score by which quiet moves are ordered.
    #[inline]
    pub fn order(&self, context: &Context, m: Move, moved: Moved) -> i32 {
        let by_pawns = self.by_pawns[context.structure % STRUCTURES][moved.index()];
        self.quiet(context, m, moved) + i32::from(by_pawns)
    }

    /// Changes only the history by squares.
    fn update_squares(&mut self, context: &Context, m: Move, bonus: i32) {
        let by_threat = &mut self.quiet[context.color.index()][context.threat(m)];
        pull(&mut by_threat[m.from().index()][m.to().index()], bonus, LIMIT);
    }

    pub fn update_quiet(&mut self, context: &Context, m: Move, moved: Moved, bonus: i32) {
        self.update_squares(context, m, bonus);
        pull(&mut self.by_pawns[context.structure % STRUCTURES][moved.index()], bonus, LIMIT);
        for earlier in context.before.into_iter().flatten() {
            pull(&mut self.continuation[earlier.index()][moved.index()], bonus, LIMIT);
        }
    }

    /// The score of a capture.
    #[inline]
    pub fn capture(&self, moved: Moved, captured: Role) -> i32 {
        i32::from(self.capture[moved.piece.index()][moved.to.index()][captured.index()])
    }

    pub fn update_capture(&mut self, moved: Moved, captured: Role, bonus: i32) {
        let entry = &mut self.capture[moved.piece.index()][moved.to.index()][captured.index()];
        pull(entry, bonus, LIMIT);
    }

    /// By how many centipawns the static evaluation has been wrong in positions like this one: with
    /// the same pawns, with the same other pieces of either side, or after the same two moves.
    pub fn correction(&self, board: &Board, moves: Option<[Moved; 2]>) -> i32 {
        let us = board.turn().index();
        let pawns = i32::from(self.pawns[us][structure(board)]);
        let pieces: i32 = Color::ALL
            .into_iter()
            .map(|color| {
                let index = board.piece_key(color) as usize % CORRECTIONS;
                i32::from(self.pieces[us][color.index()][index])
            })
            .sum();
        let by_moves = moves.map_or(0, |[then, now]| self.moves[then.index()][now.index()]);
        (pawns + pieces + i32::from(by_moves)) / CORRECTION_UNIT
    }

    /// Learns that the search found `difference` centipawns more than the static evaluation.
    pub fn update_correction(
        &mut self,
        board: &Board,
        moves: Option<[Moved; 2]>,
        depth: i32,
        difference: i32,
    ) {
        let us = board.turn().index();
        let bonus =
            (difference * depth / CORRECTION_DEPTH).clamp(-CORRECTION_STEP, CORRECTION_STEP);
        let pawns = &mut self.pawns[us][structure(board)];
        pull(pawns, bonus, CORRECTION_LIMIT);
        if let Some([then, now]) = moves {
            pull(&mut self.moves[then.index()][now.index()], bonus, CORRECTION_LIMIT);
        }
        for color in Color::ALL {
            let index = board.piece_key(color) as usize % CORRECTIONS;
            pull(&mut self.pieces[us][color.index()][index], bonus, CORRECTION_LIMIT);
        }
    }
}

/// Moves tried without success; their histories fall when another move cuts off.
pub(crate) type Tried = ArrayVec<(Move, Moved), 64>;

impl Worker {
    /// How much a cut-off at this depth counts.
    pub(crate) fn bonus(&self, shared: &Shared<'_>, depth: i32) -> i32 {
        (shared.params.bonus * depth).min(shared.params.bonus_most)
    }

    /// Raises the history of the opponent's last quiet move if the evaluation has risen by it, and
    /// lowers it if it has fallen: a hint before anything is searched.
    pub(crate) fn credit_evaluation(&mut self, params: &Params, ply: usize) {
        let (now, earlier) = (self.earlier(ply, 0).eval, self.earlier(ply, 1));
        if let (Some(now), Some(then), Some((m, context))) = (now, earlier.eval, earlier.quiet) {
            let gain = params.eval_tempo - now.0 - then.0;
            let most = params.eval_bonus_most;
            let bonus = (gain * params.eval_bonus).clamp(-most, most);
            self.history.update_squares(&context, m, bonus);
        }
    }

    /// Raises the history of the opponent's last quiet move: nothing refutes it.
    pub(crate) fn credit_previous(&mut self, shared: &Shared<'_>, ply: usize, depth: i32) {
        let earlier = self.earlier(ply, 1);
        if let (Some((m, context)), Some(moved)) = (earlier.quiet, earlier.moved) {
            let bonus = self.bonus(shared, depth) * shared.params.previous_bonus / BONUS_UNIT;
            self.history.update_quiet(&context, m, moved, bonus);
        }
    }

    /// Raises the history of the move that cut off and lowers those of the moves before it.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn update_histories(
        &mut self,
        shared: &Shared<'_>,
        board: &Board,
        context: &Context,
        best: Move,
        depth: i32,
        quiets: &Tried,
        captures: &Tried,
    ) {
        let bonus = self.bonus(shared, depth);
        let this = moved(board, best);
        match board.captured_by(best) {
            Some(role) => self.history.update_capture(this, role, bonus),
            None if best.promotes_to().is_none() => {
                self.history.update_quiet(context, best, this, bonus);
                for &(m, moved) in quiets {
                    if m != best {
                        self.history.update_quiet(context, m, moved, -bonus);
                    }
                }
            }
            None => {}
        }
        for &(m, moved) in captures {
            if m != best
                && let Some(role) = board.captured_by(m)
            {
                self.history.update_capture(moved, role, -bonus);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_inside_their_limit() {
        let mut value = 0;
        for bonus in [5000, 16_384, 100_000, -3, -100_000, 40] {
            for _ in 0..100 {
                pull(&mut value, bonus, LIMIT);
                assert!(i32::from(value).abs() <= LIMIT);
            }
        }
    }
}
