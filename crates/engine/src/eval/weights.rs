//! The weights of the hand-written evaluation, in centipawns: (middlegame, endgame). For the king
//! danger, in danger units.
//!
//! Written by hand: the piece-square tables of the source documents in the middlegame, the rest by
//! knowledge of chess. `kiebitz tune` replaces this file.

use super::{Pair, Weights};

const fn p(mg: i32, eg: i32) -> Pair {
    Pair::new(mg, eg)
}

/// What each term is worth.
#[rustfmt::skip]
pub const WEIGHTS: Weights = Weights {
    // Value of P, N, B, R, Q.
    material: [p(85, 105), p(325, 315), p(340, 330), p(475, 550), p(980, 1010)],
    // Pawn by square, a1 first, seen from its side; files mirrored so that its king is on e-h.
    pawn_square: [
        p(0, 0), p(0, 0), p(0, 0), p(0, 0), p(0, 0), p(0, 0), p(0, 0), p(0, 0),
        p(5, 0), p(10, 0), p(10, 0), p(-20, 0), p(-20, 0), p(10, 0), p(10, 0), p(5, 0),
        p(5, 0), p(-5, 0), p(-10, 0), p(0, 0), p(0, 0), p(-10, 0), p(-5, 0), p(5, 0),
        p(0, 4), p(0, 4), p(0, 4), p(20, 4), p(20, 4), p(0, 4), p(0, 4), p(0, 4),
        p(5, 10), p(5, 10), p(10, 10), p(25, 10), p(25, 10), p(10, 10), p(5, 10), p(5, 10),
        p(10, 18), p(10, 18), p(20, 18), p(30, 18), p(30, 18), p(20, 18), p(10, 18), p(10, 18),
        p(30, 25), p(30, 25), p(30, 25), p(30, 25), p(30, 25), p(30, 25), p(30, 25), p(30, 25),
        p(0, 0), p(0, 0), p(0, 0), p(0, 0), p(0, 0), p(0, 0), p(0, 0), p(0, 0),
    ],
    // Knight by square.
    knight_square: [
        p(-38, -22), p(-30, -16), p(-23, -10), p(-23, -4), p(-23, -4), p(-23, -10), p(-30, -16), p(-38, -22),
        p(-30, -16), p(-15, -10), p(0, -4), p(3, 2), p(3, 2), p(0, -4), p(-15, -10), p(-30, -16),
        p(-23, -10), p(3, -4), p(7, 2), p(11, 8), p(11, 8), p(7, 2), p(3, -4), p(-23, -10),
        p(-23, -4), p(0, 2), p(11, 8), p(15, 14), p(15, 14), p(11, 8), p(0, 2), p(-23, -4),
        p(-23, -4), p(3, 2), p(11, 8), p(15, 14), p(15, 14), p(11, 8), p(3, 2), p(-23, -4),
        p(-23, -10), p(0, -4), p(7, 2), p(11, 8), p(11, 8), p(7, 2), p(0, -4), p(-23, -10),
        p(-30, -16), p(-15, -10), p(0, -4), p(0, 2), p(0, 2), p(0, -4), p(-15, -10), p(-30, -16),
        p(-38, -22), p(-30, -16), p(-23, -10), p(-23, -4), p(-23, -4), p(-23, -10), p(-30, -16), p(-38, -22),
    ],
    // Bishop by square.
    bishop_square: [
        p(-20, -9), p(-10, -6), p(-10, -3), p(-10, 0), p(-10, 0), p(-10, -3), p(-10, -6), p(-20, -9),
        p(-10, -6), p(5, -3), p(0, 0), p(0, 3), p(0, 3), p(0, 0), p(5, -3), p(-10, -6),
        p(-10, -3), p(10, 0), p(10, 3), p(10, 6), p(10, 6), p(10, 3), p(10, 0), p(-10, -3),
        p(-10, 0), p(0, 3), p(10, 6), p(10, 9), p(10, 9), p(10, 6), p(0, 3), p(-10, 0),
        p(-10, 0), p(5, 3), p(5, 6), p(10, 9), p(10, 9), p(5, 6), p(5, 3), p(-10, 0),
        p(-10, -3), p(0, 0), p(5, 3), p(10, 6), p(10, 6), p(5, 3), p(0, 0), p(-10, -3),
        p(-10, -6), p(0, -3), p(0, 0), p(0, 3), p(0, 3), p(0, 0), p(0, -3), p(-10, -6),
        p(-20, -9), p(-10, -6), p(-10, -3), p(-10, 0), p(-10, 0), p(-10, -3), p(-10, -6), p(-20, -9),
    ],
    // Rook by square.
    rook_square: [
        p(0, 0), p(0, 0), p(0, 0), p(8, 0), p(8, 0), p(0, 0), p(0, 0), p(0, 0),
        p(-5, 0), p(0, 0), p(0, 0), p(3, 0), p(3, 0), p(0, 0), p(0, 0), p(-5, 0),
        p(-5, 0), p(0, 0), p(0, 0), p(3, 0), p(3, 0), p(0, 0), p(0, 0), p(-5, 0),
        p(-5, 0), p(0, 0), p(0, 0), p(3, 0), p(3, 0), p(0, 0), p(0, 0), p(-5, 0),
        p(-5, 4), p(0, 4), p(0, 4), p(3, 4), p(3, 4), p(0, 4), p(0, 4), p(-5, 4),
        p(-5, 4), p(0, 4), p(0, 4), p(3, 4), p(3, 4), p(0, 4), p(0, 4), p(-5, 4),
        p(5, 8), p(10, 8), p(10, 8), p(13, 8), p(13, 8), p(10, 8), p(10, 8), p(5, 8),
        p(0, 4), p(0, 4), p(0, 4), p(3, 4), p(3, 4), p(0, 4), p(0, 4), p(0, 4),
    ],
    // Queen by square.
    queen_square: [
        p(-20, -14), p(-10, -9), p(-10, -4), p(-5, 1), p(-5, 1), p(-10, -4), p(-10, -9), p(-20, -14),
        p(-10, -9), p(0, -4), p(5, 1), p(0, 6), p(0, 6), p(5, 1), p(0, -4), p(-10, -9),
        p(-10, -4), p(5, 1), p(5, 6), p(5, 11), p(5, 11), p(5, 6), p(5, 1), p(-10, -4),
        p(0, 1), p(0, 6), p(5, 11), p(5, 16), p(5, 16), p(5, 11), p(0, 6), p(0, 1),
        p(-5, 5), p(0, 10), p(5, 15), p(5, 20), p(5, 20), p(5, 15), p(0, 10), p(-5, 5),
        p(-10, 0), p(0, 5), p(5, 10), p(5, 15), p(5, 15), p(5, 10), p(0, 5), p(-10, 0),
        p(-10, -5), p(0, 0), p(0, 5), p(0, 10), p(0, 10), p(0, 5), p(0, 0), p(-10, -5),
        p(-20, -10), p(-10, -5), p(-10, 0), p(-5, 5), p(-5, 5), p(-10, 0), p(-10, -5), p(-20, -10),
    ],
    // King by square: rank, then distance of its file from the edge (0-3).
    king_square: [
        p(15, -30), p(22, -23), p(7, -16), p(0, -9),
        p(15, -17), p(15, -10), p(0, -3), p(0, 4),
        p(-8, -6), p(-15, 1), p(-15, 8), p(-15, 15),
        p(-15, 6), p(-23, 13), p(-23, 20), p(-30, 27),
        p(-23, 10), p(-30, 17), p(-30, 24), p(-38, 31),
        p(-23, 4), p(-30, 11), p(-30, 18), p(-38, 25),
        p(-23, -9), p(-30, -2), p(-30, 5), p(-38, 12),
        p(-23, -28), p(-30, -21), p(-30, -14), p(-38, -7),
    ],
    // Isolated pawn: enemy pawn ahead on its file, none.
    isolated: [p(-8, -8), p(-14, -16)],
    // Pawn behind a pawn of its own: with neighbours, isolated.
    doubled: [p(-4, -12), p(-8, -20)],
    // Backward pawn: enemy pawn ahead on its file, none.
    backward: [p(-5, -6), p(-12, -12)],
    // Pawn beside a pawn of its own, by rank.
    phalanx: [
        p(0, 0), p(3, 0), p(6, 4), p(10, 8), p(22, 20), p(45, 45), p(70, 80), p(0, 0),
    ],
    // Pawn protected by a pawn, by rank.
    supported: [
        p(0, 0), p(0, 0), p(9, 5), p(9, 7), p(14, 12), p(28, 25), p(60, 50), p(0, 0),
    ],
    // Half-passed pawn with as many helpers as guards, by rank.
    candidate: [
        p(0, 0), p(0, 2), p(2, 6), p(6, 12), p(12, 24), p(25, 40), p(0, 0), p(0, 0),
    ],
    // Each group of files with pawns.
    islands: [p(-2, -4)],
    // Passed pawn, by rank.
    passed: [
        p(0, 0), p(0, 12), p(0, 16), p(4, 32), p(20, 62), p(50, 110), p(95, 165), p(0, 0),
    ],
    // Enemy man on the next square, by rank.
    passed_blocked: [
        p(0, 0), p(0, -4), p(-2, -6), p(-5, -12), p(-10, -26), p(-18, -50), p(-25, -85), p(0, 0),
    ],
    // Next square empty and not attacked, by rank.
    passed_safe_step: [
        p(0, 0), p(0, 2), p(0, 4), p(2, 7), p(5, 14), p(10, 25), p(18, 40), p(0, 0),
    ],
    // No square to promotion attacked or held by the enemy, by rank.
    passed_free_path: [
        p(0, 0), p(0, 5), p(0, 7), p(2, 11), p(6, 20), p(12, 34), p(20, 48), p(0, 0),
    ],
    // Next square protected by an own man, by rank.
    passed_guarded_step: [
        p(0, 0), p(0, 2), p(0, 3), p(3, 6), p(8, 13), p(14, 22), p(20, 28), p(0, 0),
    ],
    // Each step the own king is away from the next square, by rank.
    passed_own_king: [
        p(0, 0), p(0, -1), p(0, -2), p(0, -4), p(0, -8), p(0, -11), p(0, -13), p(0, 0),
    ],
    // Each step the enemy king is away from the next square, by rank.
    passed_enemy_king: [
        p(0, 0), p(0, 2), p(0, 4), p(0, 8), p(1, 14), p(2, 20), p(3, 22), p(0, 0),
    ],
    // Rook behind it: own, enemy.
    passed_rook_behind: [p(6, 14), p(-6, -16)],
    // The enemy has only pawns and its king is outside the square.
    passed_unstoppable: [p(0, 350)],
    // Knight by number of safe squares.
    knight_mobility: [
        p(-48, -55), p(-27, -33), p(-17, -22), p(-8, -13), p(0, -6), p(6, 2), p(13, 8),
        p(18, 14), p(24, 20),
    ],
    // Bishop by number of safe squares.
    bishop_mobility: [
        p(-42, -50), p(-24, -30), p(-15, -19), p(-8, -11), p(-2, -3), p(4, 4), p(10, 10),
        p(15, 16), p(19, 21), p(24, 26), p(28, 31), p(32, 36), p(36, 41), p(40, 45),
    ],
    // Rook by number of safe squares.
    rook_mobility: [
        p(-40, -60), p(-25, -35), p(-18, -23), p(-11, -12), p(-6, -3), p(-1, 5), p(3, 12),
        p(8, 19), p(11, 26), p(15, 32), p(19, 38), p(22, 44), p(26, 49), p(29, 55),
        p(32, 60),
    ],
    // Queen by number of safe squares.
    queen_mobility: [
        p(-30, -50), p(-20, -33), p(-15, -24), p(-11, -17), p(-8, -10), p(-5, -5), p(-2, 1),
        p(1, 6), p(4, 10), p(6, 15), p(9, 19), p(11, 23), p(13, 27), p(15, 31),
        p(17, 34), p(19, 38), p(21, 41), p(23, 45), p(25, 48), p(27, 51), p(28, 54),
        p(30, 58), p(32, 61), p(34, 64), p(35, 66), p(37, 69), p(38, 72), p(40, 75),
    ],
    // Two bishops.
    bishop_pair: [p(28, 55)],
    // Knight no enemy pawn can chase: not protected by a pawn, protected.
    knight_outpost: [p(12, 8), p(28, 20)],
    // Bishop no enemy pawn can chase: not protected by a pawn, protected.
    bishop_outpost: [p(6, 4), p(20, 10)],
    // Knight that attacks a free protected outpost.
    knight_reaches_outpost: [p(8, 4)],
    // Knight or bishop right behind a pawn.
    minor_behind_pawn: [p(6, 2)],
    // Each own pawn on the bishop's colour.
    bishop_pawns: [p(-2, -4)],
    // Each own blocked pawn on the bishop's colour.
    bishop_fixed_pawns: [p(-3, -5)],
    // Bishop that sees two centre squares.
    bishop_centre: [p(12, 4)],
    // Each step a knight is away from its king.
    knight_king_distance: [p(-2, -2)],
    // Each step a bishop is away from its king.
    bishop_king_distance: [p(-2, -1)],
    // Rook on a file without pawns.
    rook_open_file: [p(28, 10)],
    // Rook on a file without own pawns.
    rook_half_open_file: [p(13, 8)],
    // Rook on the seventh rank with enemy pawns on it or the king behind.
    rook_seventh: [p(8, 22)],
    // Rook with little room on its uncastled king's side.
    rook_shut_in: [p(-35, -8)],
    // Queen that an enemy slider would attack if one man stepped aside.
    queen_exposed: [p(-20, -8)],
    // Pawn attacks N, B, R, Q.
    pawn_attacks: [p(55, 40), p(55, 45), p(75, 45), p(70, 50)],
    // Knight or bishop attacks P, N, B, R, Q (P, N, B: badly protected).
    minor_attacks: [p(4, 12), p(20, 20), p(25, 25), p(45, 35), p(45, 60)],
    // Rook attacks P, N, B, R, Q (all but Q: badly protected).
    rook_attacks: [p(2, 16), p(18, 25), p(20, 28), p(0, 15), p(45, 40)],
    // King attacks a badly protected man.
    king_attacks: [p(8, 35)],
    // Attacked man without protection: pawn, piece.
    hanging: [p(10, 15), p(30, 20)],
    // Piece that a safe pawn push would attack.
    push_threat: [p(18, 14)],
    // Safe square from which a knight attacks the queen.
    knight_eyes_queen: [p(10, 6)],
    // Safe square from which bishop or rook attacks the queen.
    slider_eyes_queen: [p(22, 8)],
    // Square the enemy attacks but does not hold against us.
    restriction: [p(3, 3)],
    // Own pawn nearest to the king on and beside its file: file's distance from the edge, then rank (0: none).
    shield: [
        p(-12, 0), p(14, 0), p(12, 0), p(2, 0), p(-2, 0), p(-2, 0), p(0, 0), p(0, 0),
        p(-24, 0), p(22, 0), p(14, 0), p(-4, 0), p(-6, 0), p(-2, 0), p(0, 0), p(0, 0),
        p(-16, 0), p(16, 0), p(4, 0), p(-4, 0), p(-4, 0), p(-2, 0), p(0, 0), p(0, 0),
        p(-10, 0), p(8, 0), p(2, 0), p(-4, 0), p(-4, 0), p(0, 0), p(0, 0), p(0, 0),
    ],
    // Enemy pawn nearest on these files, not blocked: file's distance from the edge, then rank from the king's side (0: none).
    storm: [
        p(2, 0), p(-4, 0), p(-30, 0), p(-20, 0), p(-10, 0), p(-3, 0), p(0, 0), p(0, 0),
        p(2, 0), p(-4, 0), p(-32, 0), p(-18, 0), p(-8, 0), p(-2, 0), p(0, 0), p(0, 0),
        p(2, 0), p(-4, 0), p(-30, 0), p(-20, 0), p(-8, 0), p(-1, 0), p(0, 0), p(0, 0),
        p(1, 0), p(-4, 0), p(-24, 0), p(-16, 0), p(-8, 0), p(-1, 0), p(0, 0), p(0, 0),
    ],
    // The same, stopped by an own pawn, by rank.
    storm_blocked: [
        p(0, 0), p(0, 0), p(-16, -12), p(-2, -4), p(0, -2), p(2, 0), p(0, 0), p(0, 0),
    ],
    // King on a file without own pawns: enemy pawns on it, none.
    king_open_file: [p(-10, 4), p(-24, 0)],
    // Safe square on files c-f, ranks 2-4: free, behind an own pawn.
    space: [p(2, 0), p(3, 0)],
    // The right to move.
    tempo: [p(22, 18)],
    // Under attack at all.
    danger_base: [p(-45, -20)],
    // Attacker of the king's zone: N, B, R, Q.
    danger_attacker: [p(32, 12), p(26, 10), p(30, 8), p(22, 16)],
    // Each attack on a square beside the king.
    danger_ring_attack: [p(14, 4)],
    // Each square of the zone attacked and badly protected.
    danger_weak_ring: [p(36, 14)],
    // Each square of a safe check by N, B, R, Q.
    danger_safe_check: [p(80, 10), p(45, 12), p(80, 8), p(60, 14)],
    // Each square of another check.
    danger_unsafe_check: [p(14, 4)],
    // The attacker has no queen.
    danger_no_queen: [p(-170, -60)],
    // Each attacked square on the king's flank and own half.
    danger_flank_attack: [p(5, 1)],
    // Each protected square there.
    danger_flank_defence: [p(-4, -1)],
    // Own knight protecting the zone.
    danger_knight_guard: [p(-26, -6)],
    // Own bishop protecting the zone.
    danger_bishop_guard: [p(-10, -4)],
    // Each man alone between the king and an enemy slider.
    danger_pinned: [p(24, 8)],
    // Own pawns on the two ranks before the king on and beside its file: 0, 1, 2, 3 or more.
    danger_shield: [p(40, 8), p(20, 4), p(0, 0), p(-20, 0)],
};
