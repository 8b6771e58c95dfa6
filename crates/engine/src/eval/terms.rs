//! The terms of the evaluation: one table that the evaluation, the explanation and the tuner read.
//!
//! A term is a small table of weights. The evaluation adds `weight × count` and reports it to its
//! [`super::Trace`]. It is linear in the weights, except for the group [`Group::KingDanger`], whose
//! sum is squared (see [`super::king`]).

use std::mem::{offset_of, size_of};

use super::pair::Pair;

/// What a term is about; one line of the explanation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Group {
    /// The pieces themselves.
    Material,
    /// Where they stand: piece-square tables, own and enemy position.
    Position,
    /// Pawns beside, behind and in front of each other.
    PawnStructure,
    /// Pawns no enemy pawn can stop.
    PassedPawns,
    /// Safe squares each piece reaches.
    Mobility,
    /// Bishop pair, outposts, rooks on open files.
    Pieces,
    /// Attacked pieces, and what hangs.
    Threats,
    /// Pawns before the king, own and storming ones.
    PawnShield,
    /// Attackers of the king's zone, weak squares and safe checks near it.
    KingDanger,
    /// Safe squares behind the own pawns.
    Space,
    /// The right to move.
    Tempo,
    /// Racing Kings: how far each king is from the eighth rank, by safe squares, and who is first.
    Race,
    /// Racing Kings: squares before the enemy king that are taken from it.
    Blockade,
}

impl Group {
    /// The groups of chess, in the order of the explanation.
    pub const CHESS: &[Group] = &[
        Group::Material,
        Group::Position,
        Group::PawnStructure,
        Group::PassedPawns,
        Group::Mobility,
        Group::Pieces,
        Group::Threats,
        Group::PawnShield,
        Group::KingDanger,
        Group::Space,
        Group::Tempo,
    ];

    /// The groups of Racing Kings, in the order of the explanation.
    pub const RACING_KINGS: &[Group] = &[
        Group::Material,
        Group::Position,
        Group::Race,
        Group::Blockade,
        Group::Mobility,
        Group::Pieces,
        Group::Threats,
        Group::Tempo,
    ];

    pub(super) const COUNT: usize = Group::Blockade as usize + 1;

    /// In the order of the groups.
    const NAMES: [&str; Group::COUNT] = [
        "material",
        "position",
        "pawn_structure",
        "passed_pawns",
        "mobility",
        "pieces",
        "attacked_pieces",
        "pawn_shield",
        "king_zone",
        "space",
        "tempo",
        "race",
        "blockade",
    ];

    /// A short name, for programs; `eval-term-NAME` is the text for people.
    pub const fn name(self) -> &'static str {
        Group::NAMES[self as usize]
    }
}

/// One term: a named table of weights.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// The field of `Weights`.
    pub name: &'static str,
    /// The line of the explanation it belongs to.
    pub group: Group,
    /// The place of its first weight in `Weights::flat`.
    pub start: usize,
    /// How many weights it has.
    pub len: usize,
    /// What its entries mean.
    pub meaning: &'static str,
}

/// Declares the terms of an evaluation.
macro_rules! terms {
    ($($group:ident $name:ident [$len:literal] $meaning:literal;)*) => {
        /// The weights of every term.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[repr(C)] // the order of the fields is the order of `flat`
        pub struct Weights {
            $(#[doc = $meaning] pub $name: [Pair; $len],)*
        }

        /// Where each term's weights start in `Weights::flat`.
        #[allow(non_upper_case_globals, missing_docs)]
        pub(super) mod at {
            use super::*;
            $(pub const $name: usize = offset_of!(Weights, $name) / size_of::<Pair>();)*
        }

        /// Every term, in the order of the weights.
        pub const TERMS: &[Term] = &[$(Term {
            name: stringify!($name),
            group: Group::$group,
            start: at::$name,
            len: $len,
            meaning: $meaning,
        },)*];

        impl Weights {
            /// The weights of a text, in the order of the terms; see [`pairs`].
            pub(super) const fn read(text: &[u8]) -> Weights {
                let flat: [Pair; COUNT] = pairs(text);
                Weights {
                    $($name: {
                        let mut values = [Pair::ZERO; $len];
                        values.copy_from_slice(flat.split_at(at::$name).1.split_at($len).0);
                        values
                    },)*
                }
            }

            /// All weights in one list.
            pub fn flat(&self) -> Vec<Pair> {
                let mut flat = Vec::with_capacity(COUNT);
                $(flat.extend_from_slice(&self.$name);)*
                flat
            }
        }

        pub const COUNT: usize = size_of::<Weights>() / size_of::<Pair>();

        /// The group of each weight.
        pub(in crate::eval) static GROUP_OF: [Group; COUNT] = {
            let mut groups = [Group::Material; COUNT];
            let mut t = 0;
            while t < TERMS.len() {
                let mut i = 0;
                while i < TERMS[t].len {
                    groups[TERMS[t].start + i] = TERMS[t].group;
                    i += 1;
                }
                t += 1;
            }
            groups
        };
    };
}
pub(super) use terms;

/// The pairs of numbers in a text, where all else only separates them and a line that begins with `#` is skipped. A
/// text with fewer or more numbers does not compile.
pub(super) const fn pairs<const N: usize>(text: &[u8]) -> [Pair; N] {
    let mut pairs = [Pair::ZERO; N];
    let (mut at, mut count, mut first) = (0, 0, 0);
    while at < text.len() {
        let is_negative = text[at] == b'-';
        at += is_negative as usize;
        let (mut number, start) = (0, at);
        while at < text.len() && text[at].is_ascii_digit() {
            number = 10 * number + (text[at] - b'0') as i32;
            at += 1;
        }
        if at > start {
            let number = if is_negative { -number } else { number };
            if count % 2 == 0 {
                first = number;
            } else {
                pairs[count / 2] = Pair::new(first, number);
            }
            count += 1;
        } else if at < text.len() && text[at] == b'#' {
            while at < text.len() && text[at] != b'\n' {
                at += 1;
            }
        } else {
            at += 1;
        }
    }
    assert!(count == 2 * N);
    pairs
}

/// The first weight of [`Group::KingDanger`]; these come last.
pub(super) const DANGER: usize = at::danger_base;

terms! {
    Material material[5] "Value of P, N, B, R, Q.";
    Position pawn_square[64] "Pawn by square, a1 first, seen from its side; files mirrored so that its king is on e-h.";
    Position knight_square[64] "Knight by square.";
    Position bishop_square[64] "Bishop by square.";
    Position rook_square[64] "Rook by square.";
    Position queen_square[64] "Queen by square.";
    Position king_square[32] "King by square: rank, then distance of its file from the edge (0-3).";

    PawnStructure isolated[2] "Isolated pawn: enemy pawn ahead on its file, none.";
    PawnStructure doubled[2] "Pawn behind a pawn of its own: with neighbours, isolated.";
    PawnStructure backward[2] "Backward pawn: enemy pawn ahead on its file, none.";
    PawnStructure phalanx[8] "Pawn beside a pawn of its own, by rank.";
    PawnStructure supported[8] "Pawn protected by a pawn, by rank.";
    PawnStructure candidate[8] "Half-passed pawn with as many helpers as guards, by rank.";
    PawnStructure islands[1] "Each group of files with pawns.";

    PassedPawns passed[8] "Passed pawn, by rank.";
    PassedPawns passed_blocked[8] "Enemy piece on the next square, by rank.";
    PassedPawns passed_safe_step[8] "Next square empty and not attacked, by rank.";
    PassedPawns passed_free_path[8] "No square to promotion attacked or held by the enemy, by rank.";
    PassedPawns passed_guarded_step[8] "Next square protected by an own piece, by rank.";
    PassedPawns passed_own_king[8] "Each step the own king is away from the next square, by rank.";
    PassedPawns passed_enemy_king[8] "Each step the enemy king is away from the next square, by rank.";
    PassedPawns passed_rook_behind[2] "Rook behind it: own, enemy.";
    PassedPawns passed_unstoppable[1] "The enemy has only pawns and its king is outside the square.";

    Mobility knight_mobility[9] "Knight by number of safe squares.";
    Mobility bishop_mobility[14] "Bishop by number of safe squares.";
    Mobility rook_mobility[15] "Rook by number of safe squares.";
    Mobility queen_mobility[28] "Queen by number of safe squares.";

    Pieces bishop_pair[1] "Two bishops.";
    Pieces knight_outpost[2] "Knight no enemy pawn can chase: not protected by a pawn, protected.";
    Pieces bishop_outpost[2] "Bishop no enemy pawn can chase: not protected by a pawn, protected.";
    Pieces knight_reaches_outpost[1] "Knight that attacks a free protected outpost.";
    Pieces minor_behind_pawn[1] "Knight or bishop right behind a pawn.";
    Pieces bishop_pawns[1] "Each own pawn on the bishop's colour.";
    Pieces bishop_fixed_pawns[1] "Each own blocked pawn on the bishop's colour.";
    Pieces bishop_centre[1] "Bishop that sees two centre squares.";
    Pieces knight_king_distance[1] "Each step a knight is away from its king.";
    Pieces bishop_king_distance[1] "Each step a bishop is away from its king.";
    Pieces rook_open_file[1] "Rook on a file without pawns.";
    Pieces rook_half_open_file[1] "Rook on a file without own pawns.";
    Pieces rook_seventh[1] "Rook on the seventh rank with enemy pawns on it or the king behind.";
    Pieces rook_shut_in[1] "Rook with little room on its uncastled king's side.";
    Pieces queen_exposed[1] "Queen that an enemy slider would attack if one piece stepped aside.";

    Threats pawn_attacks[4] "Pawn attacks N, B, R, Q.";
    Threats minor_attacks[5] "Knight or bishop attacks P, N, B, R, Q (P, N, B: badly protected).";
    Threats rook_attacks[5] "Rook attacks P, N, B, R, Q (all but Q: badly protected).";
    Threats king_attacks[1] "King attacks a badly protected piece.";
    Threats hanging[2] "Attacked piece without protection: pawn, piece.";
    Threats push_threat[1] "Piece that a safe pawn push would attack.";
    Threats knight_eyes_queen[1] "Safe square from which a knight attacks the queen.";
    Threats slider_eyes_queen[1] "Safe square from which bishop or rook attacks the queen.";
    Threats restriction[1] "Square the enemy attacks but does not hold against us.";

    PawnShield shield[32] "Own pawn nearest to the king on and beside its file: file's distance from the edge, then rank (0: none).";
    PawnShield storm[32] "Enemy pawn nearest on these files, not blocked: file's distance from the edge, then rank from the king's side (0: none).";
    PawnShield storm_blocked[8] "The same, stopped by an own pawn, by rank.";
    PawnShield king_open_file[2] "King on a file without own pawns: enemy pawns on it, none.";

    Space space[2] "Safe square on files c-f, ranks 2-4: free, behind an own pawn.";
    Tempo tempo[1] "The right to move.";

    KingDanger danger_base[1] "Under attack at all.";
    KingDanger danger_attacker[4] "Attacker of the king's zone: N, B, R, Q.";
    KingDanger danger_ring_attack[1] "Each attack on a square beside the king.";
    KingDanger danger_weak_ring[1] "Each square of the zone attacked and badly protected.";
    KingDanger danger_safe_check[4] "Each square of a safe check by N, B, R, Q.";
    KingDanger danger_unsafe_check[1] "Each square of another check.";
    KingDanger danger_no_queen[1] "The attacker has no queen.";
    KingDanger danger_flank_attack[1] "Each attacked square on the king's flank and own half.";
    KingDanger danger_flank_defence[1] "Each protected square there.";
    KingDanger danger_knight_guard[1] "Own knight protecting the zone.";
    KingDanger danger_bishop_guard[1] "Own bishop protecting the zone.";
    KingDanger danger_pinned[1] "Each piece alone between the king and an enemy slider.";
    KingDanger danger_shield[4] "Own pawns on the two ranks before the king on and beside its file: 0, 1, 2, 3 or more.";
}
