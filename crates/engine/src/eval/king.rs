//! King safety: the pawns in front of the king and the enemy pieces that attack it.

use kiebitz_chess::attacks::{
    between, bishop_attacks, bishop_rays, knight_attacks, rook_attacks, rook_rays,
};
use kiebitz_chess::side::Side;
use kiebitz_chess::{Bitboard, Role};

use super::handwritten::{Evaluation, add, danger};
use super::masks::{edge_distance, fill, flank, ranks, shield_files};
use super::{Pair, Trace};

/// Danger units become centipawns by squaring and dividing by this, in the middlegame: attacks grow
/// stronger together. 100 units cost 20 centipawns, 400 cost 312.
pub const DANGER_MG: i32 = 512;
/// Units for one centipawn in the endgame, where they count singly.
pub const DANGER_EG: i32 = 16;
/// More danger than this does not count: the search sees the mate.
pub const DANGER_MAX: i32 = 1200;

/// The king's square, the pawns before it, and enemy pawns coming at it.
pub(super) fn shelter<S: Side, T: Trace>(e: &mut Evaluation<T>) {
    let (us, them) = (S::COLOR.index(), (!S::COLOR).index());
    let king = e.king[us];
    let rank = king.relative_rank(S::COLOR) as usize;
    add!(e, S, king_square[rank * 4 + edge_distance(king.file())]);

    // The king's rank and what is in front of it.
    let before = fill(Bitboard::rank(king.rank()), S::COLOR);
    let ours = e.pawns[us] & before;
    let theirs = e.pawns[them] & before;
    let (first, last) = shield_files(king);
    for file in first..=last {
        let edge = edge_distance(file);
        let column = Bitboard::file(file);
        let own = nearest::<S>(ours & column);
        let enemy = nearest::<S>(theirs & column);
        add!(e, S, shield[edge * 8 + own]);
        if own != 0 && enemy == own + 1 {
            add!(e, S, storm_blocked[enemy]);
        } else {
            add!(e, S, storm[edge * 8 + enemy]);
        }
    }
    let column = Bitboard::file(king.file());
    if (e.pawns[us] & column).is_empty() {
        add!(e, S, king_open_file[usize::from((e.pawns[them] & column).is_empty())]);
    }
}

/// The rank, as `S` sees it, of the pawn nearest to its back rank; 0 for none, since no pawn is there.
#[inline]
fn nearest<S: Side>(pawns: Bitboard) -> usize {
    if pawns.is_empty() {
        0
    } else if S::COLOR.is_white() {
        (pawns.0.trailing_zeros() / 8) as usize
    } else {
        (pawns.0.leading_zeros() / 8) as usize
    }
}

/// What the danger of the king of `S` costs it. Nothing while only one piece attacks its zone,
/// unless that is a queen: a single attacker rarely mates.
pub(super) fn danger<S: Side, T: Trace>(e: &mut Evaluation<T>) -> Pair {
    let (us, them) = (S::COLOR.index(), (!S::COLOR).index());
    let queens = e.counts[them][Role::Queen.index()];
    let attackers = e.zone_attackers[us];
    if attackers.iter().sum::<i32>() + i32::from(queens > 0) < 2 {
        return Pair::ZERO;
    }
    let king = e.king[us];
    let zone = e.zone[us];
    let [_, _, _, _, our_queens, our_king] = e.attacked_by[us];
    let (ours, theirs) = (e.attacked[us], e.attacked[them]);

    danger!(e, S, danger_base[0] * 1);
    for (kind, &number) in attackers.iter().enumerate() {
        danger!(e, S, danger_attacker[kind] * number);
    }
    danger!(e, S, danger_ring_attack[0] * e.ring_attacks[us]);

    // Attacked, and protected by king or queen at most.
    let weak = theirs.without(e.twice[us]) & (!ours | our_king | our_queens);
    danger!(e, S, danger_weak_ring[0] * count(weak & zone));

    // Checks from squares the defender does not protect.
    let safe = (!ours | weak & e.twice[them]).without(e.board.by_color(!S::COLOR));
    let [_, by_knights, by_bishops, by_rooks, by_queens, _] = e.attacked_by[them];
    let through = e.occupied ^ e.pieces::<S>(Role::Queen);
    let from_diagonals = bishop_attacks(king, through);
    let from_lines = rook_attacks(king, through);
    let knight_checks = knight_attacks(king) & by_knights;
    let bishop_checks = from_diagonals & by_bishops;
    let rook_checks = from_lines & by_rooks;
    let queen_checks = (from_diagonals | from_lines) & by_queens & safe.without(our_queens);
    danger!(e, S, danger_safe_check[0] * count(knight_checks & safe));
    danger!(e, S, danger_safe_check[1] * count(bishop_checks & safe));
    danger!(e, S, danger_safe_check[2] * count(rook_checks & safe));
    danger!(e, S, danger_safe_check[3] * count(queen_checks));
    let unsafe_checks =
        (knight_checks | bishop_checks | rook_checks).without(safe | e.board.by_color(!S::COLOR));
    danger!(e, S, danger_unsafe_check[0] * count(unsafe_checks));

    if queens == 0 {
        danger!(e, S, danger_no_queen[0] * 1);
    }
    let camp = flank(king) & ranks(S::COLOR, 0, 4);
    let pressure = count(camp & theirs) + count(camp & e.twice[them]);
    danger!(e, S, danger_flank_attack[0] * pressure);
    danger!(e, S, danger_flank_defence[0] * count(camp & ours));
    let [_, our_knights, our_bishops, _, _, _] = e.attacked_by[us];
    danger!(e, S, danger_knight_guard[0] * i32::from((our_knights & zone).any()));
    danger!(e, S, danger_bishop_guard[0] * i32::from((our_bishops & zone).any()));

    let diagonal = e.pieces::<S::Them>(Role::Bishop) | e.pieces::<S::Them>(Role::Queen);
    let straight = e.pieces::<S::Them>(Role::Rook) | e.pieces::<S::Them>(Role::Queen);
    let mut pinned = 0;
    for sniper in bishop_rays(king) & diagonal | rook_rays(king) & straight {
        let gap = between(king, sniper) & e.occupied;
        pinned += i32::from(gap.any() && !gap.more_than_one());
    }
    danger!(e, S, danger_pinned[0] * pinned);

    let file = Bitboard::file(king.file());
    let front = Bitboard::rank(king.rank()).forward(S::COLOR);
    let front = (front | front.forward(S::COLOR)) & (file | file.left() | file.right());
    let shield = (front & e.pawns[us]).len();
    danger!(e, S, danger_shield[(shield as usize).min(3)] * 1);

    let sum = e.danger[us];
    let mg = sum.mg().clamp(0, DANGER_MAX);
    let eg = sum.eg().clamp(0, DANGER_MAX);
    Pair::new(mg * mg / DANGER_MG, eg / DANGER_EG)
}

fn count(set: Bitboard) -> i32 {
    set.len() as i32
}
