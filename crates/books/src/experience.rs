//! What the engine has learned from its own games: the score of each of its moves in the opening.
//!
//! The database stores it (`kiebitz-games`); an [`Experience`] is a snapshot in
//! memory for the engine's choice at the root.

use std::collections::HashMap;

use kiebitz_chess::{Board, Move};

/// How many plies of a game are learned: later positions hardly occur again.
pub const LEARNED_PLIES: usize = 60;

/// With this many games, confidence is one half.
const PRIOR: f64 = 4.0;

/// What was learned about a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Known {
    /// Games in which this program played it.
    pub games: u32,
    /// Half points it scored in them.
    pub half_points: u32,
    /// The latest day, as a number: 20240229.
    pub last: u32,
}

impl Known {
    /// From a row of the database; a damaged row counts for as much as it can.
    pub fn new(games: i64, half_points: i64, last: u32) -> Known {
        let games = u32::try_from(games).unwrap_or(0);
        let half_points = u32::try_from(half_points).unwrap_or(0).min(games.saturating_mul(2));
        Known { games, half_points, last }
    }

    /// The average score, from 0 to 1.
    pub fn score(self) -> f64 {
        f64::from(self.half_points) / 2.0 / f64::from(self.games.max(1))
    }

    /// The confidence in the score, from 0 to 1: it grows with the number of games.
    pub fn confidence(self) -> f64 {
        f64::from(self.games) / (f64::from(self.games) + PRIOR)
    }

    /// The expected score: the average, pulled towards one half if there are few games.
    pub fn estimate(self) -> f64 {
        0.5 + (self.score() - 0.5) * self.confidence()
    }
}

/// Everything learned, in memory.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Experience {
    moves: HashMap<u64, Vec<(Move, Known)>>,
}

impl Experience {
    /// What was learned about the moves of a position, the best estimate first. Every move is
    /// legal.
    pub fn moves(&self, board: &Board) -> Vec<(Move, Known)> {
        let known = self.moves.get(&board.key()).map_or(&[][..], Vec::as_slice);
        let mut known: Vec<(Move, Known)> =
            known.iter().copied().filter(|&(m, _)| board.is_legal(m)).collect();
        known.sort_by(|(_, a), (_, b)| b.estimate().total_cmp(&a.estimate()));
        known
    }

    /// Adds a move of the position with this key.
    pub fn insert(&mut self, key: u64, m: Move, known: Known) {
        self.moves.entry(key).or_default().push((m, known));
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether nothing was learned.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}
