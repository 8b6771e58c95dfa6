//! Strength on one scale: the players, and how the results are shown.

pub mod picture;
pub mod roster;
pub mod table;

use serde::Deserialize;

/// The output of `kiebitz match --json` for many players.
#[derive(Deserialize, Clone, Debug)]
pub struct Standings {
    /// Games played in all.
    pub games: u64,
    /// Illegal moves, in all.
    pub illegal: u64,
    /// Crashes, in all.
    pub crashes: u64,
    /// Games lost on time, in all.
    pub time_losses: u64,
    /// The players, the strongest first.
    pub players: Vec<Player>,
    /// The pairings.
    pub pairings: Vec<Pairing>,
}

/// A player's place.
#[derive(Deserialize, Clone, Debug)]
pub struct Player {
    /// Its name.
    pub name: String,
    /// The limit of its moves.
    pub limit: String,
    /// Its rating.
    pub elo: f64,
    /// Half the width of the 95 % interval; `None` for an anchor.
    pub elo_error: Option<f64>,
    /// Games it has played.
    pub games: u64,
    /// Its share of the points.
    pub score: f64,
}

/// A pairing.
#[derive(Deserialize, Clone, Debug)]
pub struct Pairing {
    /// The player whose points are counted.
    pub first: String,
    /// The other.
    pub second: String,
    /// Games of the two.
    pub games: u64,
    /// Won by the first.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost by the first.
    pub losses: u64,
    /// Points of the first, a game.
    pub score: f64,
}
