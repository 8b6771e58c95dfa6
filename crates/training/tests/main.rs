//! Learning from games: self-play, its files, and the tuning of weights.

mod records;
mod selfplay;
mod tune;
