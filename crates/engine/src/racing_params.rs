//! The numbers of the search for Racing Kings. They are listed in full, so that tuning for chess
//! does not change them.
//!
//! A centipawn decides about half as much as in chess (the fitted curves have K = 0.0034 and
//! 0.0071), so margins are wider. There are no checks; where the search mentions a check, it means
//! a king about to arrive.

use crate::params::Params;

impl Params {
    /// The defaults for Racing Kings.
    pub fn racing() -> Params {
        Params {
            aspiration: 20,
            rfp_depth: 9,
            rfp_margin: 120,
            razor_depth: 3,
            razor_margin: 400,
            null_base: 4,
            null_divisor: 4,
            null_eval: 320,
            null_verify: 14,
            probcut_depth: 5,
            probcut_margin: 320,
            lmp_base: 4,
            futility_depth: 8,
            futility_base: 180,
            futility_margin: 170,
            history_depth: 4,
            history_margin: 4000,
            see_quiet: 24,
            see_capture: 100,
            singular_depth: 6,
            singular_margin: 20,
            double_margin: 18,
            check_extension: 0,
            lmr_base: 800,
            lmr_divisor: 2300,
            lmr_cut: 1800,
            lmr_pv: 1000,
            lmr_worse: 800,
            lmr_check: 900,
            lmr_table_capture: 800,
            lmr_capture: 1024,
            lmr_history: 8200,
            qs_checks: 0,
            delta: 300,
            bonus: 180,
            bonus_most: 1600,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_lie_in_their_ranges() {
        let racing = format!("{:?}", Params::racing());
        for &(name, _, low, high) in Params::ALL {
            let value = racing.split(&format!("{name}: ")).nth(1).expect("every number is printed");
            let value = value.split([',', ' ', '}']).next().and_then(|text| text.parse().ok());
            assert!(value.is_some_and(|value: i32| (low..=high).contains(&value)), "{name}");
        }
    }
}
