//! Knights, bishops, rooks and queens: mobility, good and bad squares, attacks on the king's zone.

use kiebitz_chess::attacks::{
    between, bishop_attacks, bishop_rays, knight_attacks, rook_attacks, rook_rays,
};
use kiebitz_chess::side::Side;
use kiebitz_chess::{Bitboard, Role, Square};

use super::Trace;
use super::handwritten::{Evaluation, add};
use super::masks::{CENTRE, ranks};

/// All pieces of one side; also fills the attack sets.
pub(super) fn all<S: Side, T: Trace>(e: &mut Evaluation<T>) {
    let us = S::COLOR.index();
    let king = e.king[us];
    let turn = e.turn::<S>();
    let queens = e.pieces::<S>(Role::Queen);
    let outposts = ranks(S::COLOR, 3, 5).without(reach::<S::Them, T>(e));
    let by_pawns = e.attacked_by[us][Role::Pawn.index()];

    let knights = e.pieces::<S>(Role::Knight);
    for square in knights {
        let attacks = knight_attacks(square);
        let mobility = attack::<S, T>(e, Role::Knight, attacks);
        add!(e, S, knight_square[square.index() ^ turn]);
        add!(e, S, knight_mobility[mobility.min(8)]);
        add!(e, S, knight_king_distance[0] * i32::from(square.distance(king)));
    }
    if knights.any() {
        add!(e, S, knight_outpost[0] * count((knights & outposts).without(by_pawns)));
        add!(e, S, knight_outpost[1] * count(knights & outposts & by_pawns));
        let goals = (outposts & by_pawns & e.attacked_by[us][Role::Knight.index()])
            .without(e.board.by_color(S::COLOR));
        add!(e, S, knight_reaches_outpost[0] * count(goals));
    }

    let bishops = e.pieces::<S>(Role::Bishop);
    let through = e.occupied ^ queens;
    for square in bishops {
        let attacks = bishop_attacks(square, through);
        let mobility = attack::<S, T>(e, Role::Bishop, attacks);
        add!(e, S, bishop_square[square.index() ^ turn]);
        add!(e, S, bishop_mobility[mobility.min(13)]);
        add!(e, S, bishop_king_distance[0] * i32::from(square.distance(king)));
        let colour = if square.is_dark() { Bitboard::DARK } else { !Bitboard::DARK };
        let pawns = e.pawns[us] & colour;
        add!(e, S, bishop_pawns[0] * count(pawns));
        add!(e, S, bishop_fixed_pawns[0] * count(pawns & e.occupied.forward(!S::COLOR)));
        add!(e, S, bishop_centre[0] * i32::from((attacks & CENTRE).more_than_one()));
    }
    if bishops.any() {
        add!(e, S, bishop_outpost[0] * count((bishops & outposts).without(by_pawns)));
        add!(e, S, bishop_outpost[1] * count(bishops & outposts & by_pawns));
        if (bishops & Bitboard::DARK).any() && bishops.without(Bitboard::DARK).any() {
            add!(e, S, bishop_pair[0]);
        }
    }
    let all_pawns = e.pawns[0] | e.pawns[1];
    let hidden = (knights | bishops) & all_pawns.forward(!S::COLOR);
    add!(e, S, minor_behind_pawn[0] * count(hidden));

    let rooks = e.pieces::<S>(Role::Rook);
    let through = e.occupied ^ queens ^ rooks;
    for square in rooks {
        let attacks = rook_attacks(square, through);
        let mobility = attack::<S, T>(e, Role::Rook, attacks);
        add!(e, S, rook_square[square.index() ^ turn]);
        add!(e, S, rook_mobility[mobility.min(14)]);
        rook::<S, T>(e, square, mobility);
    }
    let their_side = ranks(S::COLOR, 6, 7);
    let seventh = ranks(S::COLOR, 6, 6);
    let them = (!S::COLOR).index();
    if (rooks & seventh).any()
        && (e.pawns[them] & seventh | Bitboard::of(e.king[them]) & their_side).any()
    {
        add!(e, S, rook_seventh[0] * count(rooks & seventh));
    }

    for square in queens {
        let attacks = bishop_attacks(square, e.occupied) | rook_attacks(square, e.occupied);
        let mobility = attack::<S, T>(e, Role::Queen, attacks);
        add!(e, S, queen_square[square.index() ^ turn]);
        add!(e, S, queen_mobility[mobility.min(27)]);
        if is_exposed::<S, T>(e, square) {
            add!(e, S, queen_exposed[0]);
        }
    }
}

/// Records what a piece attacks, counts its part in an attack on the king, and returns its mobility.
#[inline(always)]
fn attack<S: Side, T: Trace>(e: &mut Evaluation<T>, role: Role, attacks: Bitboard) -> usize {
    let (us, them) = (S::COLOR.index(), (!S::COLOR).index());
    e.twice[us] |= e.attacked[us] & attacks;
    e.attacked[us] |= attacks;
    e.attacked_by[us][role.index()] |= attacks;
    e.zone_attackers[them][role.index() - 1] += i32::from((attacks & e.zone[them]).any());
    e.ring_attacks[them] += count(attacks & e.attacked_by[them][Role::King.index()]);
    (attacks & e.area[us]).len() as usize
}

/// Files and corners. Multiplied by zero or one instead of branching, since the branches would be
/// hard to predict.
#[inline(always)]
fn rook<S: Side, T: Trace>(e: &mut Evaluation<T>, square: Square, mobility: usize) {
    let us = S::COLOR.index();
    let file = Bitboard::file(square.file());
    let ours = (file & e.pawns[us]).any();
    let theirs = (file & e.pawns[1 - us]).any();
    add!(e, S, rook_open_file[0] * i32::from(!ours & !theirs));
    add!(e, S, rook_half_open_file[0] * i32::from(!ours & theirs));
    let king = e.king[us];
    let outside = (king.file() < 4) == (square.file() < king.file());
    let at_home = (king.relative_rank(S::COLOR) == 0) & (square.relative_rank(S::COLOR) < 2);
    add!(e, S, rook_shut_in[0] * i32::from(ours & (mobility <= 3) & outside & at_home));
}

/// Whether exactly one piece stands between the queen and an enemy bishop or rook.
fn is_exposed<S: Side, T: Trace>(e: &Evaluation<T>, queen: Square) -> bool {
    let snipers = bishop_rays(queen) & e.pieces::<S::Them>(Role::Bishop)
        | rook_rays(queen) & e.pieces::<S::Them>(Role::Rook);
    snipers.into_iter().any(|sniper| {
        let gap = between(queen, sniper) & e.occupied;
        gap.any() && !gap.more_than_one()
    })
}

/// Squares the pawns of a side attack now or later.
fn reach<S: Side, T: Trace>(e: &Evaluation<T>) -> Bitboard {
    e.pawn_reach[S::COLOR.index()]
}

fn count(set: Bitboard) -> i32 {
    set.len() as i32
}
