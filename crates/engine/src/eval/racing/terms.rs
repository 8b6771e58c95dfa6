//! The terms of Racing Kings, declared as those of chess are.
//!
//! Squares are White's; Black's are mirrored from left to right, because the armies start side by
//! side and run in the same direction. The colours differ only in the right to move and in Black's
//! last reply.

use std::mem::{offset_of, size_of};

use crate::eval::pair::Pair;
use crate::eval::terms::{Group, Term, pairs, terms};

/// Distances to the eighth rank in king's steps, from 0; the last stands for no way at all.
pub(super) const STEPS: usize = 8;

/// Detours of both kings together, from 0; the last stands for all longer ones.
pub(super) const DETOURS: usize = 10;

terms! {
    Material material[4] "Value of N, B, R, Q.";
    Material bishop_pair[1] "Two bishops.";

    Position knight_square[64] "Knight by square, a1 first; Black's mirrored from left to right.";
    Position bishop_square[64] "Bishop by square.";
    Position rook_square[64] "Rook by square.";
    Position queen_square[64] "Queen by square.";
    Position king_square[64] "King by square.";

    Race race[128] "King's safe steps to the eighth rank: White or Black to move, the mover's steps, the other's (7: no way).";
    Race detour[16] "King's steps to the eighth rank where an attacked square costs one more, by number.";
    Race detours[200] "The same for both kings: White or Black to move, the mover's steps (9: more), the other's.";
    Race ranks[128] "Ranks of both kings: White or Black to move, the mover's king, the other.";
    Race king_ahead[32] "Safe squares before the king, by its rank, then their number (0-3).";
    Race king_aside[6] "Safe squares beside and behind the king, by number.";

    Blockade ahead[36] "Attacked squares of the five two ranks before the enemy king, by its rank, then their number (0-5).";
    Blockade far_ahead[36] "The same three ranks before it, of seven squares (5: five and more).";
    Blockade goals[9] "Attacked squares of the eighth rank, by number.";
    Blockade seventh[9] "Attacked squares of the seventh rank, by number.";
    Blockade knight_place[120] "Knight seen from the enemy king: ranks above it (-7 to 7), then files apart.";
    Blockade bishop_place[120] "Bishop seen from the enemy king.";
    Blockade rook_place[120] "Rook seen from the enemy king.";
    Blockade queen_place[120] "Queen seen from the enemy king.";

    Mobility knight_mobility[9] "Knight by number of squares it may go to without giving check.";
    Mobility bishop_mobility[14] "Bishop by the same.";
    Mobility rook_mobility[15] "Rook by the same, less squares attacked by knights and bishops.";
    Mobility queen_mobility[28] "Queen by the same, less squares attacked by knights, bishops and rooks.";

    Pieces pinned[4] "N, B, R, Q alone between its king and an enemy slider.";
    Pieces screen[4] "N, B, R, Q alone between an own slider and the enemy king, which it may not uncover.";

    Threats minor_attacks[4] "Knight or bishop attacks R, Q: the enemy to move, then with the right to move.";
    Threats rook_attacks[2] "Rook attacks Q: the enemy to move, with the right to move.";
    Threats hanging[8] "Attacked N, B, R, Q without protection: the enemy to move, then with the right to move.";
    Threats king_attacks[2] "King attacks a piece without protection: the enemy to move, with the right to move.";
    Threats unprotected[4] "N, B, R, Q that no own piece protects.";

    Tempo tempo[2] "The right to move: White's, Black's.";
}
