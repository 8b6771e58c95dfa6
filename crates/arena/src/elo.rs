//! Elo from a score, with its error and the likelihood of superiority.
//!
//! Two games from one opening with colours swapped are not independent: if the opening favours
//! White, both engines win once. So the unit of the statistics is the pair, with five possible
//! results (the "pentanomial" model), and the error is computed from the variance of pairs.

/// Points, as a share between 0 and 1, expected from an advantage of this many Elo.
///
/// ```
/// use kiebitz_arena::elo::expected_score;
/// assert_eq!(expected_score(0.0), 0.5);
/// assert!((expected_score(34.86) - 0.55).abs() < 1e-5);
/// ```
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo advantage that explains a share of points; infinite at 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// How often a pair of games brought the first engine 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

/// With fewer pairs, the measured spread alone is not reliable.
const FEW: u64 = 30;

/// 95 % of a normal distribution lie within this many standard deviations.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

impl Pentanomial {
    pub fn pairs(self) -> u64 {
        self.0.iter().sum()
    }

    /// Adds a pair, by the half points (0 to 4) of the first engine.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Mean share of points in a pair, 0 to 1; a half before the first pair.
    pub fn mean(self) -> f64 {
        if self.pairs() == 0 {
            return 0.5;
        }
        let half_points: u64 = (0..).zip(self.0).map(|(points, count)| points * count).sum();
        half_points as f64 / (4 * self.pairs()) as f64
    }

    /// Variance of the share of points of one pair.
    pub fn variance(self) -> f64 {
        if self.pairs() == 0 {
            return 0.0;
        }
        let mean = self.mean();
        let sum: f64 =
            SHARES.iter().zip(self.0).map(|(share, n)| n as f64 * (share - mean).powi(2)).sum();
        sum / self.pairs() as f64
    }

    /// Standard error of [`Pentanomial::mean`]; `None` before the first pair.
    ///
    /// A few pairs that ended alike, or nearly so, show little spread, but do not prove that there
    /// is none. They are treated as if another half pair had been lost and another half pair won.
    /// The same holds for any number of pairs that all ended alike.
    pub fn standard_error(self) -> Option<f64> {
        let pairs = self.pairs() as f64;
        if pairs == 0.0 {
            return None;
        }
        let mut variance = self.variance();
        if variance == 0.0 || self.pairs() < FEW {
            let share = self.mean();
            let mean = (pairs * share + 0.5) / (pairs + 1.0);
            let more = pairs * (share - mean).powi(2) + 0.5 * (mean.powi(2) + (1.0 - mean).powi(2));
            variance = (pairs * variance + more) / (pairs + 1.0);
        }
        Some((variance / pairs).sqrt())
    }

    /// The first engine's advantage; infinite if it won or lost everything.
    pub fn elo(self) -> f64 {
        elo_of_score(self.mean())
    }

    /// Half the width of the 95 % interval around [`Pentanomial::elo`]. If one end of the interval
    /// is outside the scale (above 100 % or below 0), the distance to the other end. `None` if both
    /// are, or if the Elo itself is infinite.
    pub fn elo_error(self) -> Option<f64> {
        let (elo, mean) = (self.elo(), self.mean());
        let spread = Z95 * self.standard_error()?;
        let (low, high) = (elo_of_score(mean - spread), elo_of_score(mean + spread));
        let error = match (low.is_finite(), high.is_finite()) {
            (true, true) => (high - low) / 2.0,
            (true, false) => elo - low,
            (false, true) => high - elo,
            (false, false) => return None,
        };
        error.is_finite().then_some(error)
    }

    /// Normalised Elo: the advantage measured in standard deviations of one game instead of points.
    /// It says how many games are needed to see the advantage, and depends less on openings and
    /// time control. `None` while all pairs have ended alike.
    pub fn normalised_elo(self) -> Option<f64> {
        let deviation = (2.0 * self.variance()).sqrt();
        (deviation > 0.0).then(|| (self.mean() - 0.5) / deviation * 800.0 / std::f64::consts::LN_10)
    }

    /// Likelihood of superiority: the probability, 0 to 1, that the first engine is the stronger one.
    pub fn los(self) -> f64 {
        let advantage = self.mean() - 0.5;
        self.standard_error().map_or(0.5, |error| normal_distribution(advantage / error))
    }
}

/// The share of points for each of the five results of a pair.
pub(crate) const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Φ, the normal distribution function, to about 1e-7 (Abramowitz and Stegun 26.2.17).
fn normal_distribution(x: f64) -> f64 {
    const B: [f64; 5] =
        [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let series = B.iter().rev().fold(0.0, |sum, b| (sum + b) * t);
    let tail = (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt() * series;
    if x < 0.0 { tail } else { 1.0 - tail }
}
