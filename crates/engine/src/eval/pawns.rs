//! Pawn structure and passed pawns. Most terms are computed on whole sets of pawns; only connected
//! and passed pawns are handled one by one.

use kiebitz_chess::attacks::rook_attacks;
use kiebitz_chess::side::Side;
use kiebitz_chess::{Bitboard, Role, Square};

use super::Trace;
use super::handwritten::{Evaluation, add};
use super::masks::{file_fill, fill};

/// Piece-square table of the pawns.
pub(super) fn squares<S: Side, T: Trace>(e: &mut Evaluation<T>) {
    let turn = e.turn::<S>();
    for square in e.pawns[S::COLOR.index()] {
        add!(e, S, pawn_square[square.index() ^ turn]);
    }
}

/// Weak and strong pawns; finds the passed ones and where pawns can ever attack.
pub(super) fn structure<S: Side, T: Trace>(e: &mut Evaluation<T>) {
    let (us, them) = (S::COLOR.index(), (!S::COLOR).index());
    let (ours, theirs) = (e.pawns[us], e.pawns[them]);
    let our_attacks = e.attacked_by[us][Role::Pawn.index()];
    let their_attacks = e.attacked_by[them][Role::Pawn.index()];
    let our_reach = fill(our_attacks, S::COLOR);
    e.pawn_reach[us] = our_reach;
    if ours.is_empty() {
        return;
    }

    let ahead_of_theirs = fill(theirs.forward(!S::COLOR), !S::COLOR);
    let behind_ours = fill(ours.forward(!S::COLOR), !S::COLOR);
    let their_reach = fill(their_attacks, !S::COLOR);
    let open = ours.without(ahead_of_theirs);
    let front = ours.without(behind_ours);
    e.passed[us] = (open & front).without(their_reach);

    let files = file_fill(ours);
    let isolated = ours.without(files.left() | files.right());
    add!(e, S, isolated[0] * count(isolated.without(open)));
    add!(e, S, isolated[1] * count(isolated & open));

    let doubled = ours & behind_ours;
    add!(e, S, doubled[0] * count(doubled.without(isolated)));
    add!(e, S, doubled[1] * count(doubled & isolated));

    // No own pawn can ever protect the next square, and an enemy pawn guards it.
    let stuck = (ours.forward(S::COLOR) & their_attacks).without(our_reach);
    let backward = stuck.forward(!S::COLOR).without(isolated);
    add!(e, S, backward[0] * count(backward.without(open)));
    add!(e, S, backward[1] * count(backward & open));

    let beside = ours & (ours.left() | ours.right());
    for pawn in beside {
        add!(e, S, phalanx[pawn.relative_rank(S::COLOR) as usize]);
    }
    for pawn in ours & our_attacks {
        add!(e, S, supported[pawn.relative_rank(S::COLOR) as usize]);
    }

    let candidates = (open & front).without(e.passed[us]);
    for pawn in candidates {
        // Guards: enemy pawns that could take it on its way. Helpers: own pawns that could take back.
        let path = fill(Bitboard::of(pawn), S::COLOR);
        let neighbours = path.left() | path.right();
        let guards = neighbours.forward(S::COLOR) & theirs;
        let behind = fill(Bitboard::of(pawn), !S::COLOR);
        let helpers = (behind.left() | behind.right()) & ours;
        if helpers.len() >= guards.len() {
            add!(e, S, candidate[pawn.relative_rank(S::COLOR) as usize]);
        }
    }

    let row = files.0 & 0xff;
    add!(e, S, islands[0] * (row & !(row << 1)).count_ones() as i32);
}

/// Passed pawns; requires the attack sets of all pieces.
pub(super) fn passed<S: Side, T: Trace>(e: &mut Evaluation<T>) {
    let (us, them) = (S::COLOR.index(), (!S::COLOR).index());
    let our_majors = e.pieces::<S>(Role::Rook);
    let their_majors = e.pieces::<S::Them>(Role::Rook);
    let their_pieces = e.board.by_color(!S::COLOR);
    for pawn in e.passed[us] {
        let rank = pawn.relative_rank(S::COLOR) as usize;
        let bit = Bitboard::of(pawn);
        let step = bit.forward(S::COLOR);
        let path = fill(step, S::COLOR);
        add!(e, S, passed[rank]);

        if (step & their_pieces).any() {
            add!(e, S, passed_blocked[rank]);
        } else if (step & (e.occupied | e.attacked[them])).is_empty() {
            add!(e, S, passed_safe_step[rank]);
        }
        if (path & (their_pieces | e.attacked[them])).is_empty() {
            add!(e, S, passed_free_path[rank]);
        }
        if (step & e.attacked[us]).any() {
            add!(e, S, passed_guarded_step[rank]);
        }

        let next = step.first_unchecked();
        let our_distance = e.king[us].distance(next);
        let their_distance = e.king[them].distance(next);
        add!(e, S, passed_own_king[rank] * i32::from(our_distance));
        add!(e, S, passed_enemy_king[rank] * i32::from(their_distance));

        let behind = fill(bit.forward(!S::COLOR), !S::COLOR);
        if (behind & (our_majors | their_majors)).any() {
            let seen = rook_attacks(pawn, e.occupied) & behind;
            if (seen & our_majors).any() {
                add!(e, S, passed_rook_behind[0]);
            } else if (seen & their_majors).any() {
                add!(e, S, passed_rook_behind[1]);
            }
        }
        if is_unstoppable::<S, T>(e, pawn, path) {
            add!(e, S, passed_unstoppable[0]);
        }
    }
}

/// Whether the pawn queens however the enemy, who has only king and pawns, defends: the path is free and
/// the king outside the square, or the own king covers the way.
fn is_unstoppable<S: Side, T: Trace>(e: &Evaluation<T>, pawn: Square, path: Bitboard) -> bool {
    let (us, them) = (S::COLOR.index(), (!S::COLOR).index());
    let [_, knights, bishops, rooks, queens, _] = e.counts[them];
    if knights + bishops + rooks + queens > 0 || (path & e.occupied).any() {
        return false;
    }
    let rank = pawn.relative_rank(S::COLOR);
    let steps = if rank == 1 { 5 } else { 7 - rank };
    let goal = Square::new(pawn.file(), Square::H8.relative_rank(S::COLOR));
    let late = u8::from(e.board.turn() != S::COLOR);
    e.king[them].distance(goal) > steps + late
        || late == 0 && path.without(e.attacked_by[us][Role::King.index()]).is_empty()
}

fn count(set: Bitboard) -> i32 {
    set.len() as i32
}
