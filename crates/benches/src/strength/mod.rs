//! Strength on one scale: who is measured, and how it is shown.

pub mod picture;
pub mod roster;
pub mod table;

use serde::Deserialize;

/// What `kiebitz match --json` says of many players.
#[derive(Deserialize, Clone, Debug)]
pub struct Standings {
    /// Games played in all.
    pub games: u64,
    /// Moves against the rules, in all.
    pub illegal: u64,
    /// Crashes, in all.
    pub crashes: u64,
    /// Games lost on time, in all.
    pub time_losses: u64,
    /// The players, the strongest first.
    pub players: Vec<Player>,
    /// Who met whom.
    pub pairings: Vec<Pairing>,
}

/// A player's place.
#[derive(Deserialize, Clone, Debug)]
pub struct Player {
    /// As it was called.
    pub name: String,
    /// What bounds its moves.
    pub limit: String,
    /// Its place on the scale.
    pub elo: f64,
    /// Half the width of the 95 % interval; none for an anchor.
    pub elo_error: Option<f64>,
    /// Games it has played.
    pub games: u64,
    /// The share of the points it made.
    pub score: f64,
}

/// Two who met.
#[derive(Deserialize, Clone, Debug)]
pub struct Pairing {
    /// Whose points are counted.
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
