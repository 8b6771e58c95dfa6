//! Legal moves, generated without trying them out.
//!
//! For each piece the generator computes the set of squares it may go to; check and pin masks
//! remove the illegal ones beforehand. A [`Sink`] receives the sets: a list unpacks them, perft
//! only counts.

use arrayvec::ArrayVec;

use crate::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks, pawns_attacks,
    rook_attacks, sliders,
};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::moves::Move;
use crate::piece::{Color, Role};
use crate::play::castling_targets;
use crate::side::{Black, Side, White};
use crate::square::Square;
use crate::variant::Variant;

/// The moves of a position. No reachable position has more than 218. With any number of pieces, no
/// piece has more than 27 moves, and no square is reached by more than 16 pieces (one from each of
/// eight directions, eight knights); both bounds together allow at most 635 on any board.
pub type MoveList = ArrayVec<Move, 640>;

/// Which moves to generate. Captures and quiets are disjoint and together give all moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Captures (en passant too) and all promotions.
    Captures,
    /// The rest.
    Quiets,
    /// Every legal move.
    All,
}

/// Receives sets of moves.
pub(crate) trait Sink {
    /// The piece on `from`, not a pawn, may go to each of `targets`.
    fn piece(&mut self, from: Square, targets: Bitboard);
    /// A pawn arrives on each of `targets`, from `step` squares before (in square numbers).
    fn pawns(&mut self, targets: Bitboard, step: isize);
    /// Like `pawns` on the last rank, with four promotions each.
    fn promotions(&mut self, targets: Bitboard, step: isize);
    /// A single move: castling or en passant.
    fn one(&mut self, m: Move);
}

impl Sink for MoveList {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(Move::normal(from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: isize) {
        for to in targets {
            self.push(Move::normal(back(to, step), to));
        }
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, step: isize) {
        for to in targets {
            for role in Role::PROMOTIONS {
                self.push(Move::promotion(back(to, step), to, role));
            }
        }
    }

    #[inline]
    fn one(&mut self, m: Move) {
        self.push(m);
    }
}

#[inline]
pub(crate) fn back(to: Square, step: isize) -> Square {
    Square::from_index(to.index().wrapping_add_signed(-step))
}

/// Counts moves without making them.
pub(crate) struct Count(pub u64);

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 += u64::from(targets.len());
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: isize) {
        self.0 += u64::from(targets.len());
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, _: isize) {
        self.0 += 4 * u64::from(targets.len());
    }

    #[inline]
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }
}

impl Board {
    /// Every legal move.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(Stage::All, &mut moves);
        moves
    }

    /// Appends the legal moves of one stage.
    #[inline]
    pub fn generate(&self, stage: Stage, moves: &mut MoveList) {
        self.generate_from(Bitboard::FULL, stage, moves);
    }

    /// The legal moves of the piece on one square.
    pub fn legal_moves_from(&self, from: Square) -> MoveList {
        let mut moves = MoveList::new();
        self.generate_from(Bitboard::of(from), Stage::All, &mut moves);
        moves
    }

    /// Whether a move is legal here. Accepts any move.
    pub fn is_legal(&self, m: Move) -> bool {
        self.legal_moves_from(m.from()).contains(&m)
    }

    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> u64 {
        let mut count = Count(0);
        self.generate_from(Bitboard::FULL, Stage::All, &mut count);
        count.0
    }

    /// Whether there is any legal move.
    pub fn has_legal_moves(&self) -> bool {
        self.count_legal_moves() > 0
    }

    #[inline]
    pub(crate) fn generate_from(&self, sources: Bitboard, stage: Stage, sink: &mut impl Sink) {
        match self.turn {
            Color::White => self.generate_as::<White>(sources, stage, sink),
            Color::Black => self.generate_as::<Black>(sources, stage, sink),
        }
    }

    #[inline]
    fn generate_as<S: Side>(&self, sources: Bitboard, stage: Stage, sink: &mut impl Sink) {
        if self.variant == Variant::RacingKings {
            return self.racing_kings_moves::<S>(sources, stage, sink);
        }
        match stage {
            Stage::Captures => self.chess_moves::<S, true, false>(sources, sink),
            Stage::Quiets => self.chess_moves::<S, false, true>(sources, sink),
            Stage::All => self.chess_moves::<S, true, true>(sources, sink),
        }
    }

    /// The squares the enemy attacks if the king of `S` is taken off the board: it may not step
    /// there.
    #[inline]
    pub(crate) fn danger<S: Side>(&self) -> Bitboard {
        let them = self.by_color(!S::COLOR);
        let through = self.occupied() ^ self.pieces(S::COLOR, Role::King);
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        let mut danger = pawns_attacks(!S::COLOR, them & pawns);
        danger |= king_attacks((them & kings).first_unchecked());
        for square in them & knights {
            danger |= knight_attacks(square);
        }
        for square in them & (bishops | queens) {
            danger |= bishop_attacks(square, through);
        }
        for square in them & (rooks | queens) {
            danger |= rook_attacks(square, through);
        }
        danger
    }

    /// Chess and Chess960. `sources` limits which pieces move; `CAPTURES` and `QUIETS` choose the stage.
    #[inline]
    pub(crate) fn chess_moves<S: Side, const CAPTURES: bool, const QUIETS: bool>(
        &self,
        sources: Bitboard,
        sink: &mut impl Sink,
    ) {
        let us = self.by_color(S::COLOR);
        let them = self.by_color(!S::COLOR);
        let occupied = us | them;
        let king = self.king(S::COLOR);
        let stage = match (CAPTURES, QUIETS) {
            (true, true) => !us,
            (true, false) => them,
            _ => !occupied,
        };

        if sources.contains(king) {
            let steps = king_attacks(king) & stage;
            let castling = if QUIETS && self.checkers.is_empty() {
                self.castling & us
            } else {
                Bitboard::EMPTY
            };
            if (steps | castling).any() {
                let danger = self.danger::<S>();
                sink.piece(king, steps.without(danger));
                for rook in castling {
                    if self.may_castle(king, rook, occupied, danger) {
                        sink.one(Move::castle(king, rook));
                    }
                }
            }
        }

        // In check, other pieces must capture the checker or block it; in double check only the
        // king may move.
        let check_mask = if self.checkers.is_empty() {
            Bitboard::FULL
        } else if self.checkers.more_than_one() {
            return;
        } else {
            self.checkers | between(king, self.checkers.first_unchecked())
        };
        let targets = stage & check_mask;
        let pieces = us & sources;
        let free = pieces.without(self.pinned);

        self.pawn_moves::<S, CAPTURES, QUIETS>(pieces & self.roles[0], king, check_mask, sink);

        let [_, knights, bishops, rooks, queens, _] = self.roles;
        for from in free & knights {
            sink.piece(from, knight_attacks(from) & targets);
        }
        for from in free & (bishops | queens) {
            sink.piece(from, bishop_attacks(from, occupied) & targets);
        }
        for from in free & (rooks | queens) {
            sink.piece(from, rook_attacks(from, occupied) & targets);
        }
        // A pinned knight never moves; a pinned slider only along its line.
        let pinned = pieces & self.pinned;
        if pinned.any() {
            for from in pinned & (bishops | queens) {
                sink.piece(from, bishop_attacks(from, occupied) & targets & line(king, from));
            }
            for from in pinned & (rooks | queens) {
                sink.piece(from, rook_attacks(from, occupied) & targets & line(king, from));
            }
        }
    }

    /// All pawns at once. A pinned pawn may go on along the line of its pin, which for a push is the
    /// king's file and for a capture the king's diagonal in that direction.
    #[inline]
    fn pawn_moves<S: Side, const CAPTURES: bool, const QUIETS: bool>(
        &self,
        pawns: Bitboard,
        king: Square,
        check_mask: Bitboard,
        sink: &mut impl Sink,
    ) {
        let empty = !self.occupied();
        let last_rank = Bitboard::rank(Square::A8.relative_rank(S::COLOR));
        let free = pawns.without(self.pinned);
        let step: isize = if S::COLOR.is_white() { 8 } else { -8 };

        let pushers = free | pawns & Bitboard::file(king.file());
        let once = pushers.forward(S::COLOR) & empty;
        let pushes = once & check_mask;
        if QUIETS {
            sink.pawns(pushes.without(last_rank), step);
            let third_rank = Bitboard::rank(Square::A3.relative_rank(S::COLOR));
            let twice = (once & third_rank).forward(S::COLOR) & empty & check_mask;
            sink.pawns(twice, 2 * step);
        }
        if CAPTURES {
            let promotions = pushes & last_rank;
            if promotions.any() {
                sink.promotions(promotions, step);
            }
            let victims = self.by_color(!S::COLOR) & check_mask;
            let (rising, falling) = sliders::diagonals(king);
            let (to_left, to_right) =
                if S::COLOR.is_white() { (falling, rising) } else { (rising, falling) };
            let left = (free | pawns & to_left).forward(S::COLOR).left() & victims;
            let right = (free | pawns & to_right).forward(S::COLOR).right() & victims;
            sink.pawns(left.without(last_rank), step - 1);
            sink.pawns(right.without(last_rank), step + 1);
            if ((left | right) & last_rank).any() {
                sink.promotions(left & last_rank, step - 1);
                sink.promotions(right & last_rank, step + 1);
            }
            if self.ep_legal {
                self.en_passant_moves::<S>(pawns, sink);
            }
        }
    }

    #[cold]
    fn en_passant_moves<S: Side>(&self, pawns: Bitboard, sink: &mut impl Sink) {
        if let Some(to) = self.ep {
            for from in pawns & pawn_attacks(!S::COLOR, to) {
                if self.en_passant_is_safe::<S>(from, to) {
                    sink.one(Move::en_passant(from, to));
                }
            }
        }
    }

    /// Castling; the king is not in check here. The paths of king and rook must be free of other
    /// pieces, and the king's path free of attacks. In Chess960 the rook may also be what shields
    /// the king along the rank.
    #[inline]
    fn may_castle(&self, king: Square, rook: Square, occupied: Bitboard, danger: Bitboard) -> bool {
        let (king_to, rook_to) = castling_targets(king, rook);
        let king_way = between(king, king_to) | Bitboard::of(king_to);
        let rook_way = between(rook, rook_to) | Bitboard::of(rook_to);
        let others = occupied.without(Bitboard::of(king) | Bitboard::of(rook));
        ((king_way | rook_way) & others).is_empty()
            && (king_way & danger).is_empty()
            && !self.pinned.contains(rook)
    }
}
