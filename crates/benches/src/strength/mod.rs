//! Strength on one scale: the players, and how the results are shown.

pub mod picture;
pub mod roster;
pub mod table;
