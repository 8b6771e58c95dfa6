//! Everything that can choose a move.
//!
//! A [`Player`] chooses moves; [`PlayerSpec`] names every kind there is and makes it.
//!
//! ```
//! use kiebitz_chess::Game;
//! use kiebitz_engine::{Limits, Stop};
//! use kiebitz_players::{Knowledge, Opponent, Player};
//!
//! let opponent: Opponent = "normal".parse()?;
//! let mut player = opponent.player(1, &Knowledge::default());
//! let mut game = Game::default();
//! let choice = player.choose(&game, &Limits::default(), &Stop::new())?;
//! game.play(choice.best)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [`Opponent`] is a player that is not the engine. Most are a [`LevelProfile`], the data of a
//! [`Textbook`] player: its [`evaluation`], its search from `kiebitz-gametree`, its depth and its
//! time. [`LEVELS`](textbook::LEVELS) are the opponents of document D,
//! [`ANCESTORS`](ancestor::ANCESTORS) the programs of the other documents.
//!
//! Invariants:
//! - if a legal move exists, a player returns a legal move, however tight the limits;
//! - with the same seed and no time limit, a textbook player plays the same move in the same game;
//! - the crate prints nothing, writes no file and starts no program except UCI engines;
//! - text from outside (servers, programs, files) is shown as [`Text`].

#![forbid(unsafe_code)]
#![allow(missing_docs)] // a comment says what the name does not

pub mod ancestor;
pub mod elsewhere;
pub mod engine;
pub mod evaluation;
pub mod external;
pub mod lab;
mod opponent;
mod pace;
mod player;
pub mod random_mover;
mod spec;
pub mod text;
pub mod textbook;

pub use engine::{CallRemote, Resources};
pub use evaluation::weighted::{History, Knowledge};
pub use opponent::{Opponent, UnknownOpponent};
pub use pace::{Pace, Plan};
pub use player::{
    Choice, End, Factory, Player, PlayerError, Question, Sink, Thought, WrongVariant,
};
pub use spec::{PlayerSpec, SpecError, adviser};
pub use text::Text;
pub use textbook::{LevelProfile, Textbook};
