//! Learning from games: self-play, its files, and the tuning of weights.

mod lookahead;
mod quiet;
mod reader;
mod records;
mod selfplay;
mod tune;
mod walk;
