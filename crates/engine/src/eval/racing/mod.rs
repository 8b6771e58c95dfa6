//! The evaluation of Racing Kings: which king reaches the eighth rank first, and what stands in its
//! way.
//!
//! It works as in chess: counted terms, weights for the opening and the end of the game, a
//! [`Trace`]. The terms differ: there are no pawns and no checks, and both sides run in the same
//! direction.

mod paths;
mod terms;

use kiebitz_chess::attacks::{
    between, bishop_attacks, bishop_rays, king_attacks, knight_attacks, rook_attacks, rook_rays,
};
use kiebitz_chess::{Bitboard, Board, Color, Role, Square};

use super::handwritten::{FULL_PHASE, FULL_SCALE, PHASE, Parts};
use super::{Pair, Trace};
use paths::{detour, safe_steps};
pub use terms::{COUNT, TERMS, Weights};
use terms::{DETOURS, STEPS, at};

pub(super) use terms::GROUP_OF;

pub(super) static W: Weights = Weights::read(include_bytes!("weights.txt"));

/// The pieces in the order of the tables.
const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// The evaluation in parts; reports every weight it uses to `trace`.
pub fn evaluate_traced<T: Trace>(board: &Board, trace: &mut T) -> Parts {
    let mut e = Evaluation::new(board, trace);
    for color in Color::ALL {
        e.minor_pieces(color);
    }
    for color in Color::ALL {
        e.rooks(color);
    }
    for color in Color::ALL {
        e.queens(color);
    }
    for color in Color::ALL {
        e.king(color);
        e.blockade(color);
        e.bound_pieces(color);
        e.threats(color);
    }
    e.race();
    let mover = board.turn();
    e.add(mover, &W.tempo, at::tempo, mover.index(), 1);

    let phase: i32 =
        PIECES.into_iter().map(|role| PHASE[role.index()] * board.by_role(role).len() as i32).sum();
    // White has arrived and Black may follow with this move: a draw.
    let drawn = board.king(Color::White).rank() == 7;
    Parts {
        linear: e.score,
        danger: [Pair::ZERO; 2],
        phase: if drawn { 0 } else { phase.min(FULL_PHASE) },
        scale: if drawn { 0 } else { FULL_SCALE },
        mop_up: 0,
    }
}

/// The evaluation while it is being added up. Arrays of two are by colour.
struct Evaluation<'a, T> {
    board: &'a Board,
    trace: &'a mut T,
    score: Pair,
    occupied: Bitboard,
    king: [Square; 2],
    /// Squares attacked by knights, bishops, rooks, queens and king.
    attacked_by: [[Bitboard; 5]; 2],
    /// Squares attacked by any piece.
    attacked: [Bitboard; 2],
    /// Squares attacked at least twice.
    twice: [Bitboard; 2],
}

impl<'a, T: Trace> Evaluation<'a, T> {
    fn new(board: &'a Board, trace: &'a mut T) -> Evaluation<'a, T> {
        let king = Color::ALL.map(|color| board.king(color));
        let by_king = king.map(king_attacks);
        let none = Bitboard::EMPTY;
        Evaluation {
            board,
            trace,
            score: Pair::ZERO,
            occupied: board.occupied(),
            king,
            attacked_by: by_king.map(|squares| [none, none, none, none, squares]),
            attacked: by_king,
            twice: [none; 2],
        }
    }

    #[inline(always)]
    fn add<const N: usize>(
        &mut self,
        color: Color,
        table: &[Pair; N],
        start: usize,
        index: usize,
        count: i32,
    ) {
        let value = table[index] * count;
        if color.is_white() {
            self.score += value;
        } else {
            self.score -= value;
        }
        self.trace.add(start + index, color, count);
    }

    /// Counts a piece: its value, its square, its place relative to the enemy king, its attacks.
    #[inline(always)]
    fn piece(&mut self, color: Color, role: Role, square: Square, attacks: Bitboard) {
        let us = color.index();
        let kind = role.index() - 1;
        self.twice[us] |= self.attacked[us] & attacks;
        self.attacked[us] |= attacks;
        self.attacked_by[us][kind] |= attacks;
        self.add(color, &W.material, at::material, kind, 1);
        let enemy = self.king[1 - us];
        let place = usize::from(square.rank() + 7 - enemy.rank()) * 8
            + usize::from(square.file().abs_diff(enemy.file()));
        let seen = seen_by(color, square);
        match role {
            Role::Knight => {
                self.add(color, &W.knight_square, at::knight_square, seen, 1);
                self.add(color, &W.knight_place, at::knight_place, place, 1);
            }
            Role::Bishop => {
                self.add(color, &W.bishop_square, at::bishop_square, seen, 1);
                self.add(color, &W.bishop_place, at::bishop_place, place, 1);
            }
            Role::Rook => {
                self.add(color, &W.rook_square, at::rook_square, seen, 1);
                self.add(color, &W.rook_place, at::rook_place, place, 1);
            }
            _ => {
                self.add(color, &W.queen_square, at::queen_square, seen, 1);
                self.add(color, &W.queen_place, at::queen_place, place, 1);
            }
        }
    }

    fn minor_pieces(&mut self, color: Color) {
        let own = self.board.by_color(color);
        let enemy = self.king[(!color).index()];
        let free = !(own | knight_attacks(enemy));
        for square in self.board.pieces(color, Role::Knight) {
            let attacks = knight_attacks(square);
            self.piece(color, Role::Knight, square, attacks);
            let mobility = (attacks & free).len() as usize;
            self.add(color, &W.knight_mobility, at::knight_mobility, mobility, 1);
        }
        let bishops = self.board.pieces(color, Role::Bishop);
        let free = !(own | bishop_attacks(enemy, self.occupied));
        for square in bishops {
            let attacks = bishop_attacks(square, self.occupied);
            self.piece(color, Role::Bishop, square, attacks);
            let mobility = (attacks & free).len() as usize;
            self.add(color, &W.bishop_mobility, at::bishop_mobility, mobility, 1);
        }
        if (bishops & Bitboard::DARK).any() && bishops.without(Bitboard::DARK).any() {
            self.add(color, &W.bishop_pair, at::bishop_pair, 0, 1);
        }
    }

    fn rooks(&mut self, color: Color) {
        let them = (!color).index();
        let [knights, bishops, ..] = self.attacked_by[them];
        let given_check = rook_attacks(self.king[them], self.occupied);
        let free = !(self.board.by_color(color) | given_check | knights | bishops);
        for square in self.board.pieces(color, Role::Rook) {
            let attacks = rook_attacks(square, self.occupied);
            self.piece(color, Role::Rook, square, attacks);
            let mobility = (attacks & free).len() as usize;
            self.add(color, &W.rook_mobility, at::rook_mobility, mobility, 1);
        }
    }

    fn queens(&mut self, color: Color) {
        let queens = self.board.pieces(color, Role::Queen);
        if queens.is_empty() {
            return;
        }
        let them = (!color).index();
        let enemy = self.king[them];
        let [knights, bishops, rooks, ..] = self.attacked_by[them];
        let given_check = rook_attacks(enemy, self.occupied) | bishop_attacks(enemy, self.occupied);
        let free = !(self.board.by_color(color) | given_check | knights | bishops | rooks);
        for square in queens {
            let attacks =
                rook_attacks(square, self.occupied) | bishop_attacks(square, self.occupied);
            self.piece(color, Role::Queen, square, attacks);
            let mobility = (attacks & free).len() as usize;
            self.add(color, &W.queen_mobility, at::queen_mobility, mobility, 1);
        }
    }

    /// Where the king stands, and where it could go.
    fn king(&mut self, color: Color) {
        let (us, them) = (color.index(), (!color).index());
        let king = self.king[us];
        self.add(color, &W.king_square, at::king_square, seen_by(color, king), 1);
        let free = !(self.board.by_color(color) | self.attacked[them]);
        let steps = king_attacks(king) & free;
        let above = ranks_above(king);
        let ahead = (steps & above).len() as usize;
        let aside = steps.without(above).len() as usize;
        let rank = usize::from(king.rank());
        self.add(color, &W.king_ahead, at::king_ahead, rank * 4 + ahead, 1);
        self.add(color, &W.king_aside, at::king_aside, aside.min(5), 1);
    }

    /// How the enemy king's way is barred.
    fn blockade(&mut self, color: Color) {
        let (us, them) = (color.index(), (!color).index());
        let enemy = self.king[them];
        let rank = usize::from(enemy.rank());
        let ours = self.attacked[us];
        if rank < 6 {
            let square = Bitboard::of(Square::new(enemy.file(), enemy.rank() + 2));
            let three = square | square.left() | square.right();
            let five = three | three.left() | three.right();
            let barred = (five & ours).len() as usize;
            self.add(color, &W.ahead, at::ahead, rank * 6 + barred, 1);
            let seven = (five | five.left() | five.right()).forward(Color::White);
            let barred = (seven & ours).len() as usize;
            self.add(color, &W.far_ahead, at::far_ahead, rank * 6 + barred.min(5), 1);
        }
        let goals = (Bitboard::RANK_8 & ours).len() as usize;
        self.add(color, &W.goals, at::goals, goals, 1);
        let seventh = (Bitboard::rank(6) & ours).len() as usize;
        self.add(color, &W.seventh, at::seventh, seventh, 1);
    }

    /// Pieces that may not leave a line: pinned to their own king, or between an own slider and the
    /// enemy king, since giving check is illegal.
    fn bound_pieces(&mut self, color: Color) {
        let own = self.board.by_color(color);
        let theirs = self.board.by_color(!color);
        for (side, table, start) in
            [(color, &W.pinned, at::pinned), (!color, &W.screen, at::screen)]
        {
            let king = self.king[side.index()];
            let snipers = if side == color { theirs } else { own };
            for square in alone_before(self.board, king, snipers) & own {
                if let Some(role) = self.board.role_at(square)
                    && let Some(kind) = PIECES.iter().position(|piece| *piece == role)
                {
                    self.add(color, table, start, kind, 1);
                }
            }
        }
    }

    fn threats(&mut self, color: Color) {
        let (us, them) = (color.index(), (!color).index());
        let [by_knights, by_bishops, by_rooks, _, by_king] = self.attacked_by[us];
        let minors = by_knights | by_bishops;
        let pieces = |role| self.board.pieces(!color, role);
        let rooks = count(pieces(Role::Rook) & minors);
        let queens = count(pieces(Role::Queen) & minors);
        let queens_by_rooks = count(pieces(Role::Queen) & by_rooks);
        let loose = self.attacked[us].without(self.attacked[them]) & self.board.by_color(!color);
        let hanging = PIECES.map(|role| count(pieces(role) & loose));
        let alone = self.board.by_color(color).without(self.attacked[us]);
        let unprotected = PIECES.map(|role| count(self.board.pieces(color, role) & alone));
        // The side to move may capture first, which is half the value of the term.
        let to_move = usize::from(self.board.turn() == color);
        self.add(color, &W.minor_attacks, at::minor_attacks, 2 * to_move, rooks);
        self.add(color, &W.minor_attacks, at::minor_attacks, 2 * to_move + 1, queens);
        self.add(color, &W.rook_attacks, at::rook_attacks, to_move, queens_by_rooks);
        for (kind, number) in hanging.into_iter().enumerate() {
            self.add(color, &W.hanging, at::hanging, 4 * to_move + kind, number);
        }
        let by_king = i32::from((loose & by_king).any());
        self.add(color, &W.king_attacks, at::king_attacks, to_move, by_king);
        for (kind, number) in unprotected.into_iter().enumerate() {
            self.add(color, &W.unprotected, at::unprotected, kind, number);
        }
    }

    /// Which king is first if no piece interferes. Both safe distances form one term, because the
    /// value of being three steps away depends on the other king's distance.
    fn race(&mut self) {
        let steps = Color::ALL.map(|color| {
            let own = self.board.by_color(color);
            let open = !(own | self.attacked[(!color).index()]);
            safe_steps(self.king[color.index()], open).min(STEPS - 1)
        });
        let mover = self.board.turn();
        let (us, them) = (mover.index(), (!mover).index());
        let index = (us * STEPS + steps[us]) * STEPS + steps[them];
        self.add(mover, &W.race, at::race, index, 1);

        let detours = Color::ALL.map(|color| {
            let them = (!color).index();
            let blocked = self.attacked[them] | self.board.by_color(color);
            detour(self.king[color.index()], blocked, self.twice[them])
        });
        for color in Color::ALL {
            self.add(color, &W.detour, at::detour, detours[color.index()], 1);
        }
        let [ours, theirs] = [us, them].map(|side| detours[side].min(DETOURS - 1));
        let index = (us * DETOURS + ours) * DETOURS + theirs;
        self.add(mover, &W.detours, at::detours, index, 1);

        let [ours, theirs] = [us, them].map(|side| usize::from(self.king[side].rank()));
        self.add(mover, &W.ranks, at::ranks, (us * 8 + ours) * 8 + theirs, 1);
    }
}

/// The square as White sees it: Black's pieces start on the other wing and run in the same
/// direction.
#[inline]
fn seen_by(color: Color, square: Square) -> usize {
    square.index() ^ if color.is_white() { 0 } else { 7 }
}

#[inline]
fn ranks_above(square: Square) -> Bitboard {
    let next = u32::from(square.rank()) + 1;
    Bitboard(u64::MAX.checked_shl(8 * next).unwrap_or(0))
}

/// Pieces that stand alone between a king and one of `snipers` that would attack it.
fn alone_before(board: &Board, king: Square, snipers: Bitboard) -> Bitboard {
    let queens = board.by_role(Role::Queen);
    let sliders = bishop_rays(king) & (board.by_role(Role::Bishop) | queens)
        | rook_rays(king) & (board.by_role(Role::Rook) | queens);
    let mut alone = Bitboard::EMPTY;
    for sniper in sliders & snipers {
        let gap = between(king, sniper) & board.occupied();
        if !gap.more_than_one() {
            alone |= gap;
        }
    }
    alone
}

fn count(set: Bitboard) -> i32 {
    set.len() as i32
}
