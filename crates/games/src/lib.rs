//! Games of the past, as text (PGN) and as a database (SQLite), and what is learned from them.
//!
//! Invariants:
//! - the crate contains no search and no evaluation;
//! - every move from the database is legal on the board it was asked for;
//! - a game read from PGN is legal, and writing and reading it gives the same game;
//! - when a call of the store has returned, its changes survive a crash.

#![allow(missing_docs)] // a comment says what a name does not

pub mod day;
pub mod line_log;
pub mod pgn;
pub mod pgn_file;
pub mod rating;
pub mod report;
pub mod source;
pub mod store;
