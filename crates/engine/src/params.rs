//! The tunable numbers of the search, each with its name, default, range and meaning.

macro_rules! params {
    ($($(#[doc = $doc:literal])+ $name:ident = $default:literal, $low:literal..=$high:literal;)+) => {
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
            /// Name, default and range of each number.
            pub const ALL: &[(&str, i32, i32, i32)] =
                &[$((stringify!($name), $default, $low, $high),)+];

            /// A number by its name.
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
    /// Half-width of the first aspiration window.
    aspiration = 12, 5..=60;

    /// Reverse futility: up to this depth.
    rfp_depth = 9, 3..=14;
    /// Reverse futility: margin a ply.
    rfp_margin = 75, 30..=160;
    /// Razoring: up to this depth.
    razor_depth = 1, 1..=6;
    /// Razoring: margin a ply.
    razor_margin = 240, 80..=500;

    /// Null move: least reduction.
    null_base = 4, 2..=6;
    /// Null move: one ply more for this many plies of depth.
    null_divisor = 4, 2..=8;
    /// Null move: one ply more for this much above beta.
    null_eval = 200, 80..=400;
    /// Null move: verified by a real search from this depth.
    null_verify = 14, 8..=20;

    /// ProbCut: from this depth.
    probcut_depth = 5, 3..=8;
    /// ProbCut: above beta by this much.
    probcut_margin = 200, 100..=350;

    /// Late move pruning: moves at depth 0.
    lmp_base = 4, 1..=8;
    /// Futility: up to this reduced depth.
    futility_depth = 8, 3..=12;
    /// Futility: margin at reduced depth 0.
    futility_base = 100, 30..=250;
    /// Futility: margin a ply.
    futility_margin = 110, 40..=200;
    /// History pruning: up to this reduced depth.
    history_depth = 4, 1..=8;
    /// History pruning: worst history a ply.
    history_margin = 4000, 1000..=9000;
    /// Exchange pruning of quiet moves: loss allowed for each squared ply.
    see_quiet = 24, 8..=60;
    /// Exchange pruning of captures: loss allowed a ply.
    see_capture = 100, 40..=200;

    /// Singular extensions: from this depth.
    singular_depth = 6, 4..=9;
    /// Singular extensions: 16ths of a centipawn a ply below the table's score.
    singular_margin = 20, 8..=48;
    /// Double extension: this much below the singular bound.
    double_margin = 18, 4..=50;

    /// Extension of checks, in plies.
    check_extension = 0, 0..=1;

    /// Late move reductions: constant part, in 1024ths.
    lmr_base = 800, 200..=1600;
    /// Late move reductions: divisor of ln(depth)·ln(moves), in 1024ths.
    lmr_divisor = 2300, 1500..=3500;
    /// Reduced more in expected cut nodes, in 1024ths.
    lmr_cut = 1800, 500..=3000;
    /// Reduced less on the way of a principal variation, in 1024ths.
    lmr_pv = 1000, 200..=2500;
    /// Reduced more when the position is not improving, in 1024ths.
    lmr_worse = 800, 0..=2000;
    /// Reduced less when giving check, in 1024ths.
    lmr_check = 900, 0..=2000;
    /// Reduced more when the table's move is a capture, in 1024ths.
    lmr_table_capture = 800, 0..=2000;
    /// Captures and promotions are reduced less, in 1024ths.
    lmr_capture = 1024, 0..=3000;
    /// History that is worth a ply.
    lmr_history = 8200, 3000..=20000;

    /// Quiescence search: its first plies that try quiet checks as well.
    qs_checks = 1, 0..=3;
    /// Delta margin of the quiescence search.
    delta = 180, 60..=400;
    /// History bonus a ply.
    bonus = 180, 60..=400;
    /// Largest history bonus.
    bonus_most = 1600, 600..=3000;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_lie_in_their_ranges() {
        let mut params = Params::default();
        for &(name, default, low, high) in Params::ALL {
            assert!((low..=high).contains(&default), "{name}");
            assert!(params.set(name, low) && params.set(name, default));
            assert!(!params.set(name, high + 1));
            assert_eq!(params.get(name), Some(default));
        }
        assert_eq!(params, Params::default());
        assert!(!params.set("no such number", 1));
    }
}
