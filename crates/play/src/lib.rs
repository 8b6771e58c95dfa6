//! Players of chess, Chess960 and Racing Kings: so far those that are not the engine.
//!
//! ```
//! use kiebitz_chess::Game;
//! use kiebitz_engine::{Limits, Stop};
//! use kiebitz_play::{Knowledge, Opponent, Player};
//!
//! let opponent: Opponent = "normal".parse()?;
//! let mut player = opponent.player(1, &Knowledge::default());
//! let mut game = Game::default();
//! let choice = player.choose(&game, &Limits::default(), &Stop::new())?;
//! game.play(choice.best)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [`Opponent`] is a name that becomes a [`Player`]. Most are a [`Level`], data that one player,
//! [`Textbook`], plays by: which [`evaluation`], which of the searches of `kiebitz-gametree`, how deep, how
//! long. [`LEVELS`](player::textbook::LEVELS) are the four opponents of document D,
//! [`ANCESTORS`](player::ancestor::ANCESTORS) the programs of the others.
//!
//! Invariants:
//! - where a legal move exists a legal move comes back, however tight the limits;
//! - with one seed, and without a limit of time, the same game gets the same move;
//! - no input and output, no threads.

#![forbid(unsafe_code)]

pub mod evaluation;
mod opponent;
mod pace;
pub mod player;
pub mod random;

pub use evaluation::weighted::{History, Knowledge};
pub use opponent::{Opponent, UnknownOpponent};
pub use pace::Pace;
pub use player::textbook::{Level, Textbook};
pub use player::{Choice, Player, PlayerError};
