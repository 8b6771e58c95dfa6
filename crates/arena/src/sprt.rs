//! The sequential probability ratio test: play until it is clear which of two hypotheses holds.
//!
//! H0 says the first engine is `elo0` stronger, H1 says `elo1` (both logistic Elo). After every pair of
//! games the log likelihood ratio (LLR) of the two is compared with two bounds; passing one ends the
//! test. Draw rate and opening bias are unknown, so each hypothesis takes the likeliest distribution
//! with its mean: the generalised test of Michel Van den Bergh, which fishtest uses
//! (<https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>).

use std::fmt;
use std::str::FromStr;

use kiebitz_words::said;

use crate::elo::{Pentanomial, SHARES, expected_score};

/// A test of H0: `elo0` against H1: `elo1`.
///
/// ```
/// use kiebitz_arena::elo::Pentanomial;
/// use kiebitz_arena::sprt::{Sprt, Verdict};
/// let test: Sprt = "0,5".parse()?;
/// assert_eq!(test.verdict(Pentanomial([10, 40, 100, 60, 20])), Verdict::Undecided);
/// assert_eq!(test.verdict(Pentanomial([100, 500, 1000, 650, 150])), Verdict::H1);
/// # Ok::<(), kiebitz_arena::sprt::BadSprt>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The advantage by H0, in logistic Elo.
    pub elo0: f64,
    /// The advantage by H1, above `elo0`.
    pub elo1: f64,
    /// Probability of accepting H1 although H0 holds.
    pub alpha: f64,
    /// Probability of accepting H0 although H1 holds.
    pub beta: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Undecided,
    /// The advantage is closer to `elo0`: the change failed.
    H0,
    /// The advantage is closer to `elo1`: the change passed.
    H1,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct BadSprt(pub String);

said!(BadSprt(text) => "bad-sprt", text);

impl Sprt {
    /// A test of these hypotheses with 5 % error either way.
    pub fn new(elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
    }

    /// The LLR at which H0 is accepted, and the one at which H1 is.
    pub fn bounds(&self) -> (f64, f64) {
        let accept_h0 = (self.beta / (1.0 - self.alpha)).ln();
        let accept_h1 = ((1.0 - self.beta) / self.alpha).ln();
        (accept_h0, accept_h1)
    }

    /// The log likelihood ratio: positive if the results favour H1; 0 before the first pair.
    pub fn llr(&self, results: Pentanomial) -> f64 {
        if results.pairs() == 0 {
            return 0.0;
        }
        // A result that has not occurred is still possible. The weight is fishtest's.
        let counts = results.0.map(|count| if count == 0 { 1e-3 } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let h0 = likeliest(seen, expected_score(self.elo0));
        let h1 = likeliest(seen, expected_score(self.elo1));
        let mean: f64 = (0..5).map(|i| seen[i] * (h1[i] / h0[i]).ln()).sum();
        total * mean
    }

    pub fn verdict(&self, results: Pentanomial) -> Verdict {
        let llr = self.llr(results);
        let (accept_h0, accept_h1) = self.bounds();
        if llr >= accept_h1 {
            Verdict::H1
        } else if llr <= accept_h0 {
            Verdict::H0
        } else {
            Verdict::Undecided
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { elo0, elo1, alpha, beta } = self;
        write!(f, "{elo0},{elo1}")?;
        if *self != Sprt::new(*elo0, *elo1) {
            write!(f, ",{alpha},{beta}")?;
        }
        Ok(())
    }
}

/// Reads `elo0,elo1` or `elo0,elo1,alpha,beta`.
impl FromStr for Sprt {
    type Err = BadSprt;

    fn from_str(text: &str) -> Result<Sprt, BadSprt> {
        let bad = || BadSprt(text.chars().take(40).collect());
        let numbers = text.split(',').map(|number| number.trim().parse::<f64>());
        let numbers: Vec<f64> = numbers.collect::<Result<_, _>>().map_err(|_| bad())?;
        let test = match numbers[..] {
            [elo0, elo1] => Sprt::new(elo0, elo1),
            [elo0, elo1, alpha, beta] => Sprt { elo0, elo1, alpha, beta },
            _ => return Err(bad()),
        };
        let sound = [test.elo0, test.elo1].iter().all(|elo| elo.abs() <= 1000.0)
            && [test.alpha, test.beta].iter().all(|error| (1e-9..0.5).contains(error));
        if sound && test.elo0 < test.elo1 { Ok(test) } else { Err(bad()) }
    }
}

/// Of all distributions with this mean, the one that makes the results likeliest: pᵢ / (1 + x·(aᵢ −
/// mean)), with x such that the probabilities have the mean.
fn likeliest(seen: [f64; 5], mean: f64) -> [f64; 5] {
    let excess = |x: f64| -> f64 {
        SHARES.iter().zip(seen).map(|(a, p)| p * (a - mean) / (1.0 + x * (a - mean))).sum()
    };
    // `excess` falls from +∞ to −∞ between the poles of the best and the worst result.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = low.midpoint(high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = low.midpoint(high);
    std::array::from_fn(|i| seen[i] / (1.0 + x * (SHARES[i] - mean)))
}
