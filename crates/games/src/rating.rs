//! A player's Elo rating: E = 1 / (1 + 10^((Rb − Ra) / 400)), R′ = R + K · (S − E).

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    pub value: f64,
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
