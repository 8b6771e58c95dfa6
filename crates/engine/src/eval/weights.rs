//! The weights of the hand-written evaluation, in centipawns: (middlegame, endgame). For the king
//! danger, in danger units.
//!
//! Written by `kiebitz tune`; do not edit by hand.
//! Data: g.pgn
//! Positions: 567150, and 28626 held out.
//! Mean squared error: 0.110605 (held out 0.103960) before, 0.104138 (held out 0.101989) after; K = 0.007076.

use super::{Pair, Weights};

const fn p(mg: i32, eg: i32) -> Pair {
    Pair::new(mg, eg)
}

/// What each term is worth.
#[rustfmt::skip]
pub const WEIGHTS: Weights = Weights {
    // Value of P, N, B, R, Q.
    material: [p(80, 126), p(322, 359), p(346, 377), p(444, 638), p(1022, 1067)],
    // Pawn by square, a1 first, seen from its side; files mirrored so that its king is on e-h.
    pawn_square: [
        p(0, 0), p(0, 0), p(0, 0), p(0, 0), p(0, 0), p(0, 0), p(0, 0), p(0, 0),
        p(-3, -1), p(-7, -4), p(-20, -18), p(-16, -17), p(-13, -10), p(-10, -10), p(11, 1), p(4, -6),
        p(-11, -11), p(-19, -14), p(-19, -25), p(-18, -25), p(-14, -19), p(-29, 10), p(-11, -1), p(-7, -8),
        p(-6, 7), p(-13, 0), p(-6, -25), p(13, -27), p(1, -22), p(-25, -4), p(-9, 11), p(-19, 5),
        p(-3, 13), p(-1, 7), p(9, -3), p(12, -16), p(-1, -4), p(9, 14), p(-6, 6), p(-8, 17),
        p(0, 10), p(2, 6), p(10, 3), p(16, 1), p(14, 3), p(8, 18), p(5, 9), p(22, 10),
        p(12, 4), p(16, 14), p(18, 10), p(26, 24), p(19, 13), p(23, 19), p(21, 20), p(24, 16),
        p(0, 0), p(0, 0), p(0, 0), p(0, 0), p(0, 0), p(0, 0), p(0, 0), p(0, 0),
    ],
    // Knight by square.
    knight_square: [
        p(-27, -18), p(-9, -18), p(-14, -10), p(-5, 4), p(-2, 3), p(-12, -10), p(-13, -6), p(-29, -20),
        p(-35, -17), p(-10, -8), p(-2, -5), p(5, 9), p(1, 10), p(-5, -4), p(-10, 2), p(-19, -9),
        p(-9, -10), p(15, -14), p(4, 8), p(17, 11), p(31, 18), p(13, 8), p(14, -8), p(-14, -9),
        p(0, 7), p(10, 2), p(24, 13), p(19, 27), p(25, 28), p(16, 2), p(14, -1), p(2, 7),
        p(-17, -7), p(14, 7), p(24, 10), p(16, 18), p(19, 19), p(20, 15), p(21, 6), p(-9, 2),
        p(-9, -7), p(13, 5), p(20, 12), p(11, 15), p(12, 3), p(20, 6), p(6, 2), p(-10, -3),
        p(-17, -10), p(-3, -5), p(15, 1), p(14, 8), p(12, 12), p(11, -4), p(-1, -7), p(-23, -12),
        p(-30, -22), p(-20, -11), p(-13, -5), p(-13, -1), p(-13, -1), p(-16, -10), p(-18, -8), p(-28, -20),
    ],
    // Bishop by square.
    bishop_square: [
        p(-11, -6), p(-9, -9), p(-6, 7), p(-14, 2), p(-1, 7), p(-21, 1), p(-8, -10), p(-1, -9),
        p(-6, -13), p(-5, -19), p(21, 2), p(-11, 19), p(9, 7), p(11, 11), p(16, -19), p(6, -2),
        p(-5, 4), p(18, 3), p(10, -3), p(3, 2), p(8, 6), p(3, 0), p(15, -3), p(-16, -2),
        p(-9, -11), p(0, 7), p(4, 6), p(7, 1), p(18, 8), p(9, 13), p(13, 7), p(1, 16),
        p(-1, 0), p(21, -1), p(5, 4), p(1, 10), p(9, 2), p(2, 6), p(4, 2), p(-6, 4),
        p(-5, -10), p(-3, -1), p(-9, -5), p(3, 6), p(11, 6), p(4, 3), p(14, 2), p(0, 1),
        p(-5, -3), p(-5, -12), p(-1, 0), p(2, 1), p(1, 5), p(6, 8), p(-2, -3), p(-7, -5),
        p(-18, -6), p(-8, -5), p(-11, -7), p(-11, -4), p(-6, 4), p(-9, -5), p(-10, -8), p(-18, -10),
    ],
    // Rook by square.
    rook_square: [
        p(-1, -3), p(10, -11), p(-4, -12), p(8, -9), p(15, -18), p(-1, -7), p(-7, 1), p(9, -8),
        p(-34, -1), p(-7, -10), p(0, -8), p(6, -7), p(2, -9), p(-5, -10), p(1, -1), p(-37, -15),
        p(-21, -6), p(-3, -7), p(-7, -6), p(-22, -9), p(2, -4), p(15, 5), p(-5, -9), p(-10, -1),
        p(-13, -5), p(-1, -3), p(3, 6), p(1, -3), p(10, -10), p(-11, 1), p(0, 0), p(-4, 2),
        p(0, 9), p(7, 8), p(3, 5), p(6, 3), p(3, 5), p(-2, 2), p(6, 0), p(-7, 2),
        p(-6, 6), p(3, 8), p(6, 4), p(2, 4), p(14, 8), p(0, 2), p(-6, 4), p(-2, 2),
        p(1, 4), p(-4, 1), p(5, 5), p(10, -4), p(15, 7), p(12, 8), p(7, 10), p(4, 2),
        p(4, 12), p(3, 12), p(-1, 5), p(9, 12), p(6, 7), p(5, 9), p(5, 11), p(2, 4),
    ],
    // Queen by square.
    queen_square: [
        p(-8, -11), p(-3, -10), p(-20, -13), p(-4, -20), p(-1, -2), p(-25, -10), p(-11, -12), p(-27, -20),
        p(9, -10), p(-7, -6), p(7, -6), p(5, -1), p(-4, 6), p(17, -5), p(-1, -12), p(-13, -14),
        p(-5, -8), p(16, 5), p(1, 10), p(-5, 2), p(-4, 13), p(9, 5), p(18, 2), p(-6, -8),
        p(20, 0), p(3, 2), p(15, 4), p(4, 12), p(2, 9), p(9, 9), p(2, 6), p(8, 0),
        p(6, 5), p(-3, 8), p(5, 10), p(4, 17), p(5, 14), p(10, 13), p(14, 12), p(-7, -1),
        p(2, 0), p(6, 2), p(9, 6), p(10, 14), p(9, 13), p(9, 8), p(2, 3), p(-7, -1),
        p(-11, -6), p(1, -1), p(3, 0), p(5, 7), p(2, 7), p(8, 5), p(-2, -3), p(-11, -5),
        p(-15, -13), p(-8, -8), p(-7, -2), p(-4, -2), p(-2, 2), p(-6, -1), p(-9, -8), p(-17, -11),
    ],
    // King by square: rank, then distance of its file from the edge (0-3).
    king_square: [
        p(26, -34), p(34, -29), p(-1, -10), p(27, -29),
        p(20, -27), p(7, 2), p(-18, 5), p(-25, -3),
        p(-3, -8), p(-13, -3), p(-17, 7), p(-14, 16),
        p(-17, 1), p(-20, 9), p(-26, 11), p(-33, 29),
        p(-27, 2), p(-32, 14), p(-28, 35), p(-42, 33),
        p(-23, 6), p(-27, 23), p(-28, 31), p(-36, 33),
        p(-23, -13), p(-27, 8), p(-30, 11), p(-39, 10),
        p(-23, -32), p(-30, -21), p(-29, -14), p(-38, -6),
    ],
    // Isolated pawn: enemy pawn ahead on its file, none.
    isolated: [p(5, -10), p(-4, -22)],
    // Pawn behind a pawn of its own: with neighbours, isolated.
    doubled: [p(1, -8), p(-27, -8)],
    // Backward pawn: enemy pawn ahead on its file, none.
    backward: [p(4, -5), p(-16, -11)],
    // Pawn beside a pawn of its own, by rank.
    phalanx: [
        p(0, 0), p(2, 1), p(5, 1), p(5, 7), p(13, 21), p(46, 44), p(70, 80), p(0, 0),
    ],
    // Pawn protected by a pawn, by rank.
    supported: [
        p(0, 0), p(0, 0), p(14, 11), p(12, 1), p(19, 0), p(42, 38), p(57, 44), p(0, 0),
    ],
    // Half-passed pawn with as many helpers as guards, by rank.
    candidate: [
        p(0, 0), p(-2, -10), p(-8, 11), p(5, 25), p(-5, 31), p(26, 43), p(0, 0), p(0, 0),
    ],
    // Each group of files with pawns.
    islands: [p(-9, 18)],
    // Passed pawn, by rank.
    passed: [
        p(0, 0), p(-6, 9), p(-16, 13), p(6, 43), p(15, 65), p(51, 100), p(95, 163), p(0, 0),
    ],
    // Enemy piece on the next square, by rank.
    passed_blocked: [
        p(0, 0), p(-3, -5), p(-10, -1), p(-8, 3), p(-23, -18), p(-10, -33), p(-25, -79), p(0, 0),
    ],
    // Next square empty and not attacked, by rank.
    passed_safe_step: [
        p(0, 0), p(-8, -5), p(-3, 0), p(-4, 5), p(15, 19), p(14, 30), p(21, 54), p(0, 0),
    ],
    // No square to promotion attacked or held by the enemy, by rank.
    passed_free_path: [
        p(0, 0), p(1, 18), p(-3, 21), p(-7, 16), p(1, 26), p(9, 39), p(22, 58), p(0, 0),
    ],
    // Next square protected by an own piece, by rank.
    passed_guarded_step: [
        p(0, 0), p(8, 6), p(2, 0), p(-4, 13), p(11, 21), p(23, 28), p(25, 37), p(0, 0),
    ],
    // Each step the own king is away from the next square, by rank.
    passed_own_king: [
        p(0, 0), p(6, -2), p(-3, 2), p(2, -12), p(-3, -16), p(0, -24), p(-6, -21), p(0, 0),
    ],
    // Each step the enemy king is away from the next square, by rank.
    passed_enemy_king: [
        p(0, 0), p(-9, 3), p(-1, 0), p(-4, 15), p(0, 20), p(-1, 41), p(10, 43), p(0, 0),
    ],
    // Rook behind it: own, enemy.
    passed_rook_behind: [p(16, 13), p(-17, -38)],
    // The enemy has only pawns and its king is outside the square.
    passed_unstoppable: [p(0, 344)],
    // Knight by number of safe squares.
    knight_mobility: [
        p(-43, -56), p(-22, -40), p(-11, -7), p(0, 2), p(0, 9), p(4, 23), p(12, 17),
        p(14, 10), p(14, 4),
    ],
    // Bishop by number of safe squares.
    bishop_mobility: [
        p(-19, -46), p(-17, -28), p(-10, -6), p(-7, -1), p(-1, 6), p(7, 10), p(9, 15),
        p(7, 21), p(13, 19), p(18, 28), p(21, 28), p(30, 36), p(34, 38), p(38, 42),
    ],
    // Rook by number of safe squares.
    rook_mobility: [
        p(-41, -60), p(-8, -36), p(-3, -12), p(-2, 3), p(3, 0), p(-1, 9), p(-3, 21),
        p(-3, 35), p(-2, 40), p(7, 37), p(3, 48), p(9, 43), p(13, 56), p(23, 50),
        p(38, 59),
    ],
    // Queen by number of safe squares.
    queen_mobility: [
        p(-30, -50), p(-27, -34), p(-11, -24), p(-1, -20), p(2, -13), p(3, -2), p(3, 9),
        p(5, 9), p(9, 18), p(18, 9), p(13, 26), p(11, 31), p(16, 32), p(14, 43),
        p(18, 44), p(15, 45), p(25, 46), p(20, 48), p(20, 48), p(32, 52), p(28, 51),
        p(26, 55), p(30, 60), p(31, 60), p(34, 64), p(36, 67), p(38, 71), p(40, 75),
    ],
    // Two bishops.
    bishop_pair: [p(24, 62)],
    // Knight no enemy pawn can chase: not protected by a pawn, protected.
    knight_outpost: [p(12, 2), p(26, 8)],
    // Bishop no enemy pawn can chase: not protected by a pawn, protected.
    bishop_outpost: [p(12, 7), p(40, 6)],
    // Knight that attacks a free protected outpost.
    knight_reaches_outpost: [p(17, 6)],
    // Knight or bishop right behind a pawn.
    minor_behind_pawn: [p(1, 15)],
    // Each own pawn on the bishop's colour.
    bishop_pawns: [p(1, -3)],
    // Each own blocked pawn on the bishop's colour.
    bishop_fixed_pawns: [p(-8, -5)],
    // Bishop that sees two centre squares.
    bishop_centre: [p(14, 3)],
    // Each step a knight is away from its king.
    knight_king_distance: [p(0, 0)],
    // Each step a bishop is away from its king.
    bishop_king_distance: [p(-3, 3)],
    // Rook on a file without pawns.
    rook_open_file: [p(16, 13)],
    // Rook on a file without own pawns.
    rook_half_open_file: [p(18, -5)],
    // Rook on the seventh rank with enemy pawns on it or the king behind.
    rook_seventh: [p(-1, 26)],
    // Rook with little room on its uncastled king's side.
    rook_shut_in: [p(-20, -15)],
    // Queen that an enemy slider would attack if one piece stepped aside.
    queen_exposed: [p(-16, -2)],
    // Pawn attacks N, B, R, Q.
    pawn_attacks: [p(58, 38), p(60, 47), p(74, 43), p(63, 48)],
    // Knight or bishop attacks P, N, B, R, Q (P, N, B: badly protected).
    minor_attacks: [p(1, 20), p(11, 34), p(28, 27), p(43, 32), p(38, 54)],
    // Rook attacks P, N, B, R, Q (all but Q: badly protected).
    rook_attacks: [p(5, 19), p(22, 33), p(22, 40), p(-3, 17), p(44, 40)],
    // King attacks a badly protected piece.
    king_attacks: [p(12, 30)],
    // Attacked piece without protection: pawn, piece.
    hanging: [p(7, 32), p(12, 2)],
    // Piece that a safe pawn push would attack.
    push_threat: [p(16, 12)],
    // Safe square from which a knight attacks the queen.
    knight_eyes_queen: [p(8, -17)],
    // Safe square from which bishop or rook attacks the queen.
    slider_eyes_queen: [p(9, -2)],
    // Square the enemy attacks but does not hold against us.
    restriction: [p(3, -2)],
    // Own pawn nearest to the king on and beside its file: file's distance from the edge, then rank (0: none).
    shield: [
        p(8, 11), p(5, -17), p(12, -19), p(-2, -8), p(13, 10), p(-1, -4), p(4, 10), p(0, 0),
        p(-11, 4), p(13, 2), p(8, -14), p(-9, 2), p(-6, 6), p(7, 8), p(0, 7), p(0, 0),
        p(-20, 8), p(12, 1), p(-5, -10), p(14, -2), p(-3, -8), p(-7, 3), p(4, 7), p(0, 0),
        p(-4, 1), p(-9, -4), p(-8, -4), p(-11, 7), p(-4, 1), p(-2, 0), p(1, 1), p(0, 0),
    ],
    // Enemy pawn nearest on these files, not blocked: file's distance from the edge, then rank from the king's side (0: none).
    storm: [
        p(-3, -3), p(-1, 5), p(-23, 6), p(1, 0), p(-1, -3), p(-1, -5), p(-8, -16), p(0, 0),
        p(-9, 2), p(-2, 4), p(-33, 7), p(-14, -2), p(-7, 11), p(7, -2), p(2, 5), p(0, 0),
        p(-4, 2), p(-4, 6), p(-30, 8), p(-22, -1), p(-15, 1), p(-15, 4), p(5, -28), p(0, 0),
        p(-10, 6), p(-4, 1), p(-26, 10), p(-19, 0), p(-7, 8), p(-3, 1), p(1, 6), p(0, 0),
    ],
    // The same, stopped by an own pawn, by rank.
    storm_blocked: [
        p(0, 0), p(0, 0), p(-25, -24), p(7, -10), p(9, -7), p(-5, -15), p(2, 3), p(0, 0),
    ],
    // King on a file without own pawns: enemy pawns on it, none.
    king_open_file: [p(-6, 7), p(-24, -8)],
    // Safe square on files c-f, ranks 2-4: free, behind an own pawn.
    space: [p(-6, -4), p(-3, 3)],
    // The right to move.
    tempo: [p(12, 13)],
    // Under attack at all.
    danger_base: [p(-39, -20)],
    // Attacker of the king's zone: N, B, R, Q.
    danger_attacker: [p(22, 13), p(29, 12), p(32, 4), p(37, 19)],
    // Each attack on a square beside the king.
    danger_ring_attack: [p(12, 1)],
    // Each square of the zone attacked and badly protected.
    danger_weak_ring: [p(23, 8)],
    // Each square of a safe check by N, B, R, Q.
    danger_safe_check: [p(78, 10), p(48, 13), p(95, 12), p(50, 17)],
    // Each square of another check.
    danger_unsafe_check: [p(23, 9)],
    // The attacker has no queen.
    danger_no_queen: [p(-162, -64)],
    // Each attacked square on the king's flank and own half.
    danger_flank_attack: [p(5, 9)],
    // Each protected square there.
    danger_flank_defence: [p(-4, 1)],
    // Own knight protecting the zone.
    danger_knight_guard: [p(-26, -11)],
    // Own bishop protecting the zone.
    danger_bishop_guard: [p(-4, -3)],
    // Each piece alone between the king and an enemy slider.
    danger_pinned: [p(32, 12)],
    // Own pawns on the two ranks before the king on and beside its file: 0, 1, 2, 3 or more.
    danger_shield: [p(39, 7), p(34, 4), p(3, 1), p(-29, 0)],
};
