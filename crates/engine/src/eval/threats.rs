//! Attacked pieces, and the space between the armies.

use kiebitz_chess::attacks::{bishop_attacks, knight_attacks, pawns_attacks, rook_attacks};
use kiebitz_chess::side::Side;
use kiebitz_chess::{Bitboard, Role};

use super::Trace;
use super::handwritten::{Evaluation, add};
use super::masks::{CENTRE_FILES, fill, ranks};

/// What `S` threatens; requires the attack sets of all pieces.
pub(super) fn all<S: Side, T: Trace>(e: &mut Evaluation<T>) {
    let (us, them) = (S::COLOR.index(), (!S::COLOR).index());
    let [by_pawns, by_knights, by_bishops, by_rooks, _, by_king] = e.attacked_by[us];
    let [pawns, knights, bishops, rooks, queens, _] =
        Role::ALL.map(|role| e.pieces::<S::Them>(role));
    let their_pawns_attack = e.attacked_by[them][Role::Pawn.index()];
    let (ours, theirs) = (e.attacked[us], e.attacked[them]);
    let pieces = knights | bishops | rooks | queens;

    // Held: protected by a pawn, or by two where we attack only once.
    let held = their_pawns_attack | e.twice[them].without(e.twice[us]);
    let weak = (pawns | pieces).without(held) & ours;

    let chased = pieces & by_pawns;
    if chased.any() {
        add!(e, S, pawn_attacks[0] * count(chased & knights));
        add!(e, S, pawn_attacks[1] * count(chased & bishops));
        add!(e, S, pawn_attacks[2] * count(chased & rooks));
        add!(e, S, pawn_attacks[3] * count(chased & queens));
    }
    let chased = (weak | rooks | queens) & (by_knights | by_bishops);
    add!(e, S, minor_attacks[0] * count(chased & pawns));
    add!(e, S, minor_attacks[1] * count(chased & knights));
    add!(e, S, minor_attacks[2] * count(chased & bishops));
    add!(e, S, minor_attacks[3] * count(chased & rooks));
    add!(e, S, minor_attacks[4] * count(chased & queens));
    let chased = (weak | queens) & by_rooks;
    if chased.any() {
        add!(e, S, rook_attacks[0] * count(chased & pawns));
        add!(e, S, rook_attacks[1] * count(chased & knights));
        add!(e, S, rook_attacks[2] * count(chased & bishops));
        add!(e, S, rook_attacks[3] * count(chased & rooks));
        add!(e, S, rook_attacks[4] * count(chased & queens));
    }
    add!(e, S, king_attacks[0] * i32::from((weak & by_king).any()));
    let hanging = weak.without(theirs);
    add!(e, S, hanging[0] * count(hanging & pawns));
    add!(e, S, hanging[1] * count(hanging & pieces));

    let free = !e.occupied;
    let one = e.pawns[us].forward(S::COLOR) & free;
    let two = (one & ranks(S::COLOR, 2, 2)).forward(S::COLOR) & free;
    let safe = (one | two).without(their_pawns_attack) & (ours | !theirs);
    add!(e, S, push_threat[0] * count(pawns_attacks(S::COLOR, safe) & pieces));

    if let Some(queen) = queens.first()
        && !queens.more_than_one()
    {
        let safe = e.area[us].without(held);
        let hops = knight_attacks(queen) & by_knights & safe;
        add!(e, S, knight_eyes_queen[0] * count(hops));
        let lines = bishop_attacks(queen, e.occupied) & by_bishops
            | rook_attacks(queen, e.occupied) & by_rooks;
        add!(e, S, slider_eyes_queen[0] * count(lines & safe & e.twice[us]));
    }

    let contested = (theirs & ours).without(held);
    add!(e, S, restriction[0] * count(contested));

    let room = (CENTRE_FILES & ranks(S::COLOR, 1, 3)).without(e.pawns[us] | their_pawns_attack);
    let behind = fill(e.pawns[us].forward(!S::COLOR), !S::COLOR);
    add!(e, S, space[0] * count(room));
    add!(e, S, space[1] * count((room & behind).without(theirs)));
}

fn count(set: Bitboard) -> i32 {
    set.len() as i32
}
