//! A player's Elo rating: E = 1 / (1 + 10^((Rb − Ra) / 400)), R′ = R + K · (S − E).

/// A rating and the number of games behind it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Elo points.
    pub value: f64,
    /// Rated games so far.
    pub games: u32,
}

/// The initial rating: between a beginner and a club player.
const START: f64 = 1200.0;

/// The lowest rating.
const LOWEST: f64 = 100.0;

/// The games in which a rating changes faster, because little is known.
const PROVISIONAL: u32 = 30;

/// How fast a rating changes, at first and later, in points.
const K: [f64; 2] = [40.0, 20.0];

impl Default for Rating {
    fn default() -> Rating {
        Rating { value: START, games: 0 }
    }
}

impl Rating {
    /// The rating after a game: `points` are 1, 0.5 or 0.
    pub fn after(self, opponent: f64, points: f64) -> Rating {
        let k = K[usize::from(self.games >= PROVISIONAL)];
        let value = self.value + k * (points - expected(self.value, opponent));
        Rating { value: value.max(LOWEST), games: self.games.saturating_add(1) }
    }

    /// Whether it rests on few games.
    pub fn is_provisional(self) -> bool {
        self.games < PROVISIONAL
    }
}

/// The expected score against an opponent, from 0 to 1.
pub fn expected(own: f64, opponent: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf((opponent - own) / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formula_of_the_requirements() {
        assert!((expected(1500.0, 1500.0) - 0.5).abs() < 1e-12);
        assert!((expected(1900.0, 1500.0) - 10.0 / 11.0).abs() < 1e-12);
        let won = Rating { value: 1500.0, games: 100 }.after(1500.0, 1.0);
        assert!((won.value - 1510.0).abs() < 1e-9);
        let drawn = Rating::default().after(1600.0, 0.5);
        assert!((drawn.value - (1200.0 + 40.0 * (0.5 - 1.0 / 11.0))).abs() < 1e-9);
        assert!(drawn.is_provisional());
    }

    #[test]
    fn a_rating_finds_the_true_strength_and_has_a_floor() {
        let mut rating = Rating::default();
        // Scores exactly what a player of 1700 scores on average against 1500.
        for _ in 0..400 {
            rating = rating.after(1500.0, expected(1700.0, 1500.0));
        }
        assert!((rating.value - 1700.0).abs() < 15.0, "{rating:?}");
        for _ in 0..2000 {
            rating = rating.after(400.0, 0.0);
        }
        assert!(rating.value >= LOWEST);
    }
}
