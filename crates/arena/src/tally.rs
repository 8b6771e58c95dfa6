//! The score of a match so far.

use std::collections::HashMap;
use std::iter::Sum;
use std::ops::AddAssign;
use std::time::Duration;

use kiebitz_chess::Color;
use serde::{Deserialize, Serialize};

use crate::elo::{Pentanomial, elo_of_score};
use crate::game::{End, Fault, Played};
use crate::schedule::{Seat, seat_of};

/// Results, from the point of view of the first engine.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    pub white_wins: u64,
    pub black_wins: u64,
    /// Pairs of games, both finished.
    pub pairs: Pentanomial,
    pub stats: [EngineStats; 2],
    /// Half points of pairs of which one game is finished.
    half_pairs: HashMap<usize, usize>,
}

/// Games lost by a fault. The comments here and below are those of docs/json.md.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Faults {
    /// Games lost by an illegal move.
    pub illegal: u64,
    /// Games lost by a crash or a hang.
    pub crashes: u64,
    /// Games lost on time.
    pub time_losses: u64,
}

impl AddAssign for Faults {
    fn add_assign(&mut self, other: Faults) {
        self.illegal += other.illegal;
        self.crashes += other.crashes;
        self.time_losses += other.time_losses;
    }
}

impl Sum for Faults {
    fn sum<I: Iterator<Item = Faults>>(all: I) -> Faults {
        all.fold(Faults::default(), |mut sum, faults| {
            sum += faults;
            sum
        })
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GameCounts {
    /// Finished games.
    pub games: u64,
    /// Wins of the first engine.
    pub wins: u64,
    /// Draws.
    pub draws: u64,
    /// Losses of the first engine.
    pub losses: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Strength {
    /// Number of game pairs with 0, 1/2, 1, 1 1/2 and 2 points for the first engine.
    pub pentanomial: [u64; 5],
    /// Score of the first engine, 0 to 1.
    pub score: f64,
    /// Elo difference that the score means, logistic; null if it is infinite, at a score of 0 or 1.
    pub elo: Option<f64>,
    /// Half the width of the 95 % interval around `elo`; null if unbounded.
    pub elo_error: Option<f64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EngineStats {
    pub faults: Faults,
    /// Moves made, without openings.
    pub moves: u64,
    pub time: Duration,
    /// Nodes for them, as the engine counts.
    pub nodes: u64,
    /// The sum of the reported depths, and their number.
    depths: (u64, u64),
}

impl EngineStats {
    pub fn mean_depth(&self) -> Option<f64> {
        (self.depths.1 > 0).then(|| self.depths.0 as f64 / self.depths.1 as f64)
    }

    /// Nodes per second over all moves, if reported.
    pub fn nps(&self) -> Option<f64> {
        let seconds = self.time.as_secs_f64();
        (self.nodes > 0 && seconds > 0.0).then(|| self.nodes as f64 / seconds)
    }

    pub fn add(&mut self, other: &EngineStats) {
        self.faults += other.faults;
        self.moves += other.moves;
        self.time += other.time;
        self.nodes += other.nodes;
        self.depths.0 += other.depths.0;
        self.depths.1 += other.depths.1;
    }
}

impl Tally {
    pub fn add(&mut self, number: usize, played: &Played) {
        let half_points = match played.end.winner() {
            None => 1,
            Some(winner) if seat_of(number, winner) == Seat::First => 2,
            Some(_) => 0,
        };
        match half_points {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
        match played.end.winner() {
            Some(Color::White) => self.white_wins += 1,
            Some(Color::Black) => self.black_wins += 1,
            None => {}
        }
        match self.half_pairs.remove(&(number / 2)) {
            Some(other) => self.pairs.add(half_points + other),
            None => {
                self.half_pairs.insert(number / 2, half_points);
            }
        }
        if let End::Forfeit { loser, fault, .. } = played.end {
            let faults = &mut self.stats[seat_of(number, loser).index()].faults;
            match fault {
                Fault::IllegalMove => faults.illegal += 1,
                Fault::Crash => faults.crashes += 1,
                Fault::Time => faults.time_losses += 1,
            }
        }
        let boards = &played.game.boards()[played.opening_plies..];
        for (board, note) in boards.iter().zip(&played.notes) {
            let stats = &mut self.stats[seat_of(number, board.turn()).index()];
            stats.moves += 1;
            stats.time += note.time;
            stats.nodes += note.nodes.unwrap_or(0);
            if let Some(depth) = note.depth {
                stats.depths.0 += u64::from(depth);
                stats.depths.1 += 1;
            }
        }
    }

    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Share of the points, 0 to 1; a half before the first game.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (2 * self.wins + self.draws) as f64 / (2 * games) as f64,
        }
    }

    /// The first engine's advantage by all games; infinite if it won or lost everything.
    pub fn elo(&self) -> f64 {
        elo_of_score(self.score())
    }

    pub fn faults(&self) -> Faults {
        self.stats.iter().map(|stats| stats.faults).sum()
    }

    pub(crate) fn counts(&self) -> GameCounts {
        let Tally { wins, draws, losses, .. } = *self;
        GameCounts { games: self.games(), wins, draws, losses }
    }

    pub(crate) fn strength(&self) -> Strength {
        Strength {
            pentanomial: self.pairs.0,
            score: self.score(),
            elo: Some(self.elo()).filter(|elo| elo.is_finite()),
            elo_error: self.pairs.elo_error(),
        }
    }
}
