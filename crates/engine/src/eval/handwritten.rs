//! The hand-written evaluation: collects attack sets and counts, adds the terms, and interpolates
//! between middlegame and endgame.

use kiebitz_chess::attacks::{king_attacks, pawns_attacks};
use kiebitz_chess::side::{Black, Side, White};
use kiebitz_chess::{Bitboard, Board, Color, Role, Square, Variant};

use super::masks::{king_zone, ranks};
use super::pawn_cache::{PawnCache, Slot};
use super::{Pair, Trace, Weights, endgame, king, pawns, pieces, racing, threats};
use crate::score::Score;

pub(super) static W: Weights = Weights::read(include_bytes!("weights.txt"));

/// How much each kind of piece adds to the phase; the starting position has [`FULL_PHASE`].
pub(super) const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// The phase of the opening.
pub(super) const FULL_PHASE: i32 = 24;

/// The scale that leaves an endgame as it is.
pub(super) const FULL_SCALE: i32 = 64;

/// Centipawns for the side to move.
pub fn evaluate(board: &Board) -> i32 {
    let parts = match board.variant() {
        Variant::RacingKings => racing::evaluate_traced(board, &mut ()),
        Variant::Chess | Variant::Chess960 => evaluate_traced(board, &mut ()),
    };
    for_mover(board, parts)
}

/// Like [`evaluate`], but takes the pawn terms from `cache` if it has them.
pub fn evaluate_cached(board: &Board, cache: &mut PawnCache) -> i32 {
    if board.variant() == Variant::RacingKings {
        return evaluate(board);
    }
    for_mover(board, assess(board, &mut (), Some(cache)))
}

/// The evaluation of chess in parts; reports every weight it uses to `trace`.
pub fn evaluate_traced<T: Trace>(board: &Board, trace: &mut T) -> Parts {
    assess(board, trace, None)
}

fn for_mover(board: &Board, parts: Parts) -> i32 {
    let white = parts.total();
    if board.turn().is_white() { white } else { -white }
}

/// The parts of an evaluation, for White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    /// The sum of all terms but the king danger.
    pub linear: Pair,
    /// What its king's danger costs White, and Black.
    pub danger: [Pair; 2],
    /// 24 in the opening, 0 without pieces.
    pub phase: i32,
    /// What is left of the endgame value, in 64ths: less if a draw is likely.
    pub scale: i32,
    /// A bonus for driving a bare king to the edge, in centipawns.
    pub mop_up: i32,
}

impl Parts {
    /// Both phases together, before tapering.
    pub fn sum(&self) -> Pair {
        self.linear - self.danger[0] + self.danger[1]
    }

    /// Centipawns for White.
    pub fn total(&self) -> i32 {
        let sum = self.sum();
        let mg = sum.mg() * self.phase * FULL_SCALE;
        let eg = sum.eg() * (FULL_PHASE - self.phase) * self.scale;
        let total = (mg + eg) / (FULL_PHASE * FULL_SCALE) + self.mop_up;
        total.clamp(-Score::MAX_EVAL.0, Score::MAX_EVAL.0)
    }
}

/// The evaluation while it is being added up. Arrays of two are by colour.
pub(super) struct Evaluation<'a, T> {
    pub board: &'a Board,
    trace: &'a mut T,
    pub score: Pair,
    pub occupied: Bitboard,
    pub king: [Square; 2],
    pub pawns: [Bitboard; 2],
    /// How many of each kind.
    pub counts: [[i32; 6]; 2],
    /// Squares each kind attacks.
    pub attacked_by: [[Bitboard; 6]; 2],
    /// Squares attacked by any piece or pawn.
    pub attacked: [Bitboard; 2],
    /// Squares attacked at least twice.
    pub twice: [Bitboard; 2],
    /// Squares that count as mobility.
    pub area: [Bitboard; 2],
    /// The zone around this side's king.
    pub zone: [Bitboard; 2],
    /// Squares its pawns attack or will when they advance.
    pub pawn_reach: [Bitboard; 2],
    /// Its passed pawns.
    pub passed: [Bitboard; 2],
    /// The danger units of this side's king.
    pub danger: [Pair; 2],
    /// Enemy knights, bishops, rooks and queens that attack its zone.
    pub zone_attackers: [[i32; 4]; 2],
    /// Their attacks on squares beside the king.
    pub ring_attacks: [i32; 2],
}

/// Adds a weight, for the side `$S`, once or `* count` times.
macro_rules! add {
    ($e:expr, $S:ty, $term:ident[$i:expr]) => {
        $e.add::<$S, _>(&super::handwritten::W.$term, super::terms::at::$term, $i, 1)
    };
    ($e:expr, $S:ty, $term:ident[$i:expr] * $count:expr) => {
        $e.add::<$S, _>(&super::handwritten::W.$term, super::terms::at::$term, $i, $count)
    };
}
pub(super) use add;

/// Adds to the danger of the king of `$S`.
macro_rules! danger {
    ($e:expr, $S:ty, $term:ident[$i:expr] * $count:expr) => {
        $e.endanger::<$S, _>(&super::handwritten::W.$term, super::terms::at::$term, $i, $count)
    };
}
pub(super) use danger;

#[inline(always)]
fn assess<T: Trace>(board: &Board, trace: &mut T, cache: Option<&mut PawnCache>) -> Parts {
    let mut e = Evaluation::new(board, trace);
    e.prepare::<White>();
    e.prepare::<Black>();
    match cache {
        Some(cache) => e.known_pawns(cache),
        None => {
            e.pawn_structure();
            e.around_kings();
        }
    }
    e.material::<White>();
    e.material::<Black>();
    pieces::all::<White, T>(&mut e);
    pieces::all::<Black, T>(&mut e);
    pawns::passed::<White, T>(&mut e);
    pawns::passed::<Black, T>(&mut e);
    threats::all::<White, T>(&mut e);
    threats::all::<Black, T>(&mut e);
    let danger = [king::danger::<White, T>(&mut e), king::danger::<Black, T>(&mut e)];
    if board.turn().is_white() {
        add!(e, White, tempo[0]);
    } else {
        add!(e, Black, tempo[0]);
    }

    let phase: i32 = (0..6).map(|role| PHASE[role] * (e.counts[0][role] + e.counts[1][role])).sum();
    let mut parts = Parts {
        linear: e.score,
        danger,
        phase: phase.min(FULL_PHASE),
        scale: FULL_SCALE,
        mop_up: 0,
    };
    endgame::adjust(&e, &mut parts);
    parts
}

impl<'a, T: Trace> Evaluation<'a, T> {
    fn new(board: &'a Board, trace: &'a mut T) -> Evaluation<'a, T> {
        let none = [Bitboard::EMPTY; 2];
        Evaluation {
            board,
            trace,
            score: Pair::ZERO,
            occupied: board.occupied(),
            king: Color::ALL.map(|color| board.king(color)),
            pawns: Color::ALL.map(|color| board.pieces(color, Role::Pawn)),
            counts: Color::ALL
                .map(|color| Role::ALL.map(|role| board.pieces(color, role).len() as i32)),
            attacked_by: [[Bitboard::EMPTY; 6]; 2],
            attacked: none,
            twice: none,
            area: none,
            zone: none,
            pawn_reach: none,
            passed: none,
            danger: [Pair::ZERO; 2],
            zone_attackers: [[0; 4]; 2],
            ring_attacks: [0; 2],
        }
    }

    #[inline(always)]
    pub fn add<S: Side, const N: usize>(
        &mut self,
        table: &[Pair; N],
        start: usize,
        index: usize,
        count: i32,
    ) {
        let value = table[index] * count;
        if S::COLOR.is_white() {
            self.score += value;
        } else {
            self.score -= value;
        }
        self.trace.add(start + index, S::COLOR, count);
    }

    #[inline(always)]
    pub fn endanger<S: Side, const N: usize>(
        &mut self,
        table: &[Pair; N],
        start: usize,
        index: usize,
        count: i32,
    ) {
        self.danger[S::COLOR.index()] += table[index] * count;
        self.trace.add(start + index, S::COLOR, count);
    }

    /// The pieces of one colour and kind.
    #[inline(always)]
    pub fn pieces<S: Side>(&self, role: Role) -> Bitboard {
        self.board.pieces(S::COLOR, role)
    }

    /// What pawns and king attack, and where pieces may go.
    fn prepare<S: Side>(&mut self) {
        let (us, them) = (S::COLOR.index(), (!S::COLOR).index());
        let king = self.king[us];
        let by_pawns = pawns_attacks(S::COLOR, self.pawns[us]);
        let by_king = king_attacks(king);
        self.attacked_by[us][Role::Pawn.index()] = by_pawns;
        self.attacked_by[us][Role::King.index()] = by_king;
        self.attacked[us] = by_pawns | by_king;
        let ahead = self.pawns[us].forward(S::COLOR);
        self.twice[us] = by_pawns & by_king | ahead.left() & ahead.right();
        self.zone[us] = king_zone(king, S::COLOR).without(ahead.left() & ahead.right());

        // Own pawns that cannot move and the king's square do not count as mobility.
        let fixed = self.pawns[us] & (self.occupied.forward(!S::COLOR) | ranks(S::COLOR, 1, 2));
        self.area[us] = !(fixed | Bitboard::of(king) | pawns_attacks(!S::COLOR, self.pawns[them]));
    }

    /// Pawn terms from the cache, or into it.
    #[inline]
    fn known_pawns(&mut self, cache: &mut PawnCache) {
        let slot = cache.slot(self.pawns);
        if slot.pawns == self.pawns {
            self.score += slot.structure;
            self.passed = self.pawns.map(|pawns| pawns & slot.passed);
            self.pawn_reach = slot.reach;
        } else {
            let before = self.score;
            self.pawn_structure();
            *slot = Slot {
                pawns: self.pawns,
                passed: self.passed[0] | self.passed[1],
                reach: self.pawn_reach,
                structure: self.score - before,
                kings: None,
                around_kings: Pair::ZERO,
            };
        }
        if slot.kings == Some(self.king) {
            self.score += slot.around_kings;
        } else {
            let before = self.score;
            self.around_kings();
            slot.kings = Some(self.king);
            slot.around_kings = self.score - before;
        }
    }

    /// What depends on the pawns alone.
    fn pawn_structure(&mut self) {
        pawns::structure::<White, T>(self);
        pawns::structure::<Black, T>(self);
    }

    /// What depends on pawns and kings alone.
    fn around_kings(&mut self) {
        pawns::squares::<White, T>(self);
        pawns::squares::<Black, T>(self);
        king::shelter::<White, T>(self);
        king::shelter::<Black, T>(self);
    }

    fn material<S: Side>(&mut self) {
        for role in 0..5 {
            add!(self, S, material[role] * self.counts[S::COLOR.index()][role]);
        }
    }

    /// Turns a square's index so that it is seen from the own side, and the own king is on the right half.
    #[inline]
    pub fn turn<S: Side>(&self) -> usize {
        let side = if S::COLOR.is_white() { 0 } else { 56 };
        side ^ if self.king[S::COLOR.index()].file() < 4 { 7 } else { 0 }
    }
}
