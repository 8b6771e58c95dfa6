//! The tunable numbers of the search, each with its name, defaults, range and meaning.
//!
//! The defaults for Racing Kings are listed apart, so that tuning for chess does not change them. A
//! centipawn decides about half as much there as in chess (the fitted curves have K = 0.0034 and
//! 0.0071), so margins are wider.

macro_rules! params {
    ($($(#[doc = $doc:literal])+ $name:ident = $default:literal | $racing:literal, $low:literal..=$high:literal;)+) => {
        /// Every tunable number of the search. Centipawns and plies unless said otherwise;
        /// reductions are in 1024ths of a ply.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Params {
            $($(#[doc = $doc])+ pub $name: i32,)+
        }

        impl Default for Params {
            fn default() -> Params {
                Params { $($name: $default,)+ }
            }
        }

        impl Params {
            /// The defaults for Racing Kings.
            pub fn racing() -> Params {
                Params { $($name: $racing,)+ }
            }

            /// Name, default for chess and range of each number.
            pub const ALL: &[(&str, i32, i32, i32)] =
                &[$((stringify!($name), $default, $low, $high),)+];

            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)+
                    _ => None,
                }
            }

            /// Sets a number by its name. Returns false, and changes nothing, if the name is
            /// unknown or the value is out of range.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) if ($low..=$high).contains(&value) => self.$name = value,)+
                    _ => return false,
                }
                true
            }
        }
    };
}

params! {
    /// x
    null_cap = 3 | 3, 0..=12;
    /// x
    x_raise = 0 | 0, 0..=20;
    /// x
    x_qs_moves = 0 | 0, 0..=20;
    /// x
    x_blend = 0 | 0, 0..=1;
    /// x
    x_pat = 0 | 0, 0..=1;
    /// x
    x_lmr_extend = 0 | 0, 0..=2;
    /// x
    x_lmr_window = 0 | 0, 0..=4000;
    /// x
    x_triple = 0 | 0, 0..=400;
    /// x
    x_iir_pv = 0 | 0, 0..=3;
    /// x
    x_iir_cut = 0 | 0, 0..=20;
    /// x
    x_material = 0 | 0, 0..=100;
    /// Half-width of the first aspiration window.
    aspiration = 12 | 20, 2..=60;

    /// Reverse futility: up to this depth.
    rfp_depth = 9 | 9, 3..=14;
    /// Reverse futility: margin a ply.
    rfp_margin = 75 | 120, 30..=160;
    /// Reverse futility: margin for each centipawn that the evaluation was corrected, in percent.
    rfp_correction = 100 | 100, 0..=400;
    /// Razoring: up to this depth.
    razor_depth = 1 | 3, 1..=6;
    /// Razoring: margin a ply.
    razor_margin = 240 | 400, 80..=500;

    /// Null move: from this depth.
    null_depth = 3 | 3, 1..=6;
    /// Null move: the static evaluation is above beta by this much, at depth 0.
    null_margin = 120 | 120, 0..=300;
    /// Null move: margin that is dropped for each ply of depth.
    null_slope = 20 | 20, 0..=50;
    /// Null move: least reduction.
    null_base = 4 | 4, 2..=6;
    /// Null move: one ply more for this many plies of depth.
    null_divisor = 4 | 4, 2..=8;
    /// Null move: one ply more for this much above beta.
    null_eval = 200 | 320, 80..=400;
    /// Null move: verified by a real search from this depth.
    null_verify = 14 | 14, 8..=20;

    /// ProbCut: from this depth.
    probcut_depth = 5 | 5, 3..=8;
    /// ProbCut: above beta by this much.
    probcut_margin = 200 | 320, 100..=350;
    /// ProbCut: by this much less if the position is improving.
    probcut_improving = 50 | 50, 0..=150;

    /// Internal iterative reduction: from this depth.
    iir_depth = 4 | 4, 2..=8;

    /// Late move pruning: moves at depth 0.
    lmp_base = 4 | 4, 1..=8;
    /// Futility: up to this reduced depth.
    futility_depth = 8 | 8, 3..=12;
    /// Futility: margin at reduced depth 0.
    futility_base = 100 | 180, 30..=250;
    /// Futility: margin a ply.
    futility_margin = 110 | 170, 40..=200;
    /// History pruning: up to this reduced depth.
    history_depth = 4 | 4, 1..=8;
    /// History pruning: worst history a ply.
    history_margin = 4000 | 4000, 1000..=9000;
    /// Exchange pruning of quiet moves: loss allowed for each squared ply.
    see_quiet = 24 | 24, 8..=60;
    /// Exchange pruning of captures: loss allowed a ply.
    see_capture = 100 | 100, 40..=200;

    /// Singular extensions: from this depth.
    singular_depth = 6 | 6, 4..=9;
    /// Singular extensions: 16ths of a centipawn a ply below the table's score.
    singular_margin = 20 | 20, 8..=48;
    /// Double extension: this much below the singular bound.
    double_margin = 18 | 18, 4..=50;

    /// Extension of checks, in plies.
    check_extension = 0 | 0, 0..=1;

    /// Late move reductions: from this depth.
    lmr_depth = 2 | 2, 1..=5;
    /// Late move reductions: constant part, in 1024ths.
    lmr_base = 800 | 800, 200..=1600;
    /// Late move reductions: divisor of ln(depth)·ln(moves), in 1024ths.
    lmr_divisor = 2300 | 2300, 1500..=3500;
    /// Reduced more in expected cut nodes, in 1024ths.
    lmr_cut = 1800 | 1800, 500..=3000;
    /// Reduced less on the way of a principal variation, in 1024ths.
    lmr_pv = 1000 | 1000, 200..=2500;
    /// Reduced more when the position is not improving, in 1024ths.
    lmr_worse = 800 | 800, 0..=2000;
    /// Reduced less when giving check, in 1024ths.
    lmr_check = 900 | 900, 0..=2000;
    /// Reduced more when the table's move is a capture, in 1024ths.
    lmr_table_capture = 800 | 800, 0..=2000;
    /// Captures and promotions are reduced less, in 1024ths.
    lmr_capture = 1024 | 1024, 0..=3000;
    /// Reduced by a ply more if more than this many replies were cut off.
    lmr_cutoffs = 3 | 3, 1..=8;
    /// History that is worth a ply.
    lmr_history = 8200 | 8200, 3000..=20000;
    /// A reduced move that beats the best score by this much, at depth 0, is searched deeper.
    deeper_base = 40 | 40, 10..=100;
    /// The same: margin that is added for each ply of depth.
    deeper_slope = 2 | 2, 0..=8;

    /// Quiescence search: its first plies that try quiet checks as well.
    qs_checks = 1 | 0, 0..=3;
    /// Delta margin of the quiescence search.
    delta = 180 | 300, 60..=400;
    /// History bonus a ply.
    bonus = 180 | 180, 60..=400;
    /// Largest history bonus.
    bonus_most = 1600 | 1600, 600..=3000;
    /// One ply more bonus for a score this much above beta.
    bonus_margin = 60 | 60, 20..=200;
    /// Part of the bonus that the move before gets when all replies fail low, in 1024ths.
    previous_bonus = 512 | 512, 0..=2048;
    /// History bonus for each centipawn that a quiet move changes the evaluation.
    eval_bonus = 5 | 5, 0..=20;
    /// The right to move: centipawns that both sides' evaluations of one position are above zero in sum.
    eval_tempo = 20 | 20, 0..=60;
    /// Largest history bonus by evaluation.
    eval_bonus_most = 800 | 800, 200..=2000;
}
