//! Matches, and the strength that follows from them.

mod chart;
mod compare;
mod engines;
mod game;
mod matches;
mod openings;
mod records;
mod strength;
