//! Games of chess, Chess960 and Racing Kings between two players of any kind, with clocks.
//!
//! A [`Session`] is a game in progress; it alone checks and applies moves. Here two random movers
//! play a game:
//!
//! ```
//! use std::time::Duration;
//! use kiebitz_chess::{Game, Variant};
//! use kiebitz_play::{Host, GameSetup, Seat, Session, Status, TimeControl};
//! use kiebitz_players::{Resources, PlayerSpec};
//!
//! let random: PlayerSpec = "random".parse()?;
//! let seat = || Seat::of(&random, Variant::Chess, &Resources::default(), "");
//! let new = GameSetup::new(Game::default(), TimeControl::Untimed);
//! let mut session = Session::begin(new, [seat()?, seat()?], Host::default());
//! let end = loop {
//!     session.wait(Duration::from_secs(1));
//!     if let Status::Over(end) = session.status() {
//!         break end;
//!     }
//! };
//! println!("{} after {} plies", end.result(), session.record().game.moves().len());
//! # Ok::<(), kiebitz_players::SpecError>(())
//! ```
//!
//! Invariants:
//! - a session never blocks on a player: programs think in their own threads, and answers to
//!   outdated questions are dropped;
//! - an illegal move changes nothing, whether a person or a program made it;
//! - the crate prints nothing, writes no file except the game database of a [`Memory`] and the [`output`] of a caller, and starts
//!   no program except UCI engines;
//! - every sentence for the user is one of [`words`], in every language;

#![forbid(unsafe_code)]
// A comment is for what a name does not say.
#![allow(missing_docs)]

pub mod checkup;
mod chosen_move;
pub mod clock;
pub mod config;
pub mod data;
mod draw_policy;
pub mod endings;
pub mod figures;
mod kind;
mod memory;
pub mod notation;
pub mod output;
pub mod perft;
pub mod pgn;
mod player_thread;
pub mod position;
pub mod referee;
pub mod session;
pub mod tictactoe;
pub mod typed;
mod whynot;
pub mod words;

pub use chosen_move::{ChosenMove, NoChoice};
pub use clock::{BadClock, ClockControl, RealTime, TimeControl, TimeSource};
pub use draw_policy::DrawPolicy;
pub use kind::{GameKind, UnknownGame};
pub use memory::{Memory, Recorder, ResumeError, Resumed};
pub use player_thread::{Introduction, PlayerNews, PlayerThread};
pub use referee::Referee;
pub use session::{
    Change, GameCommand, GameEvent, GameSetup, GameState, Host, Identity, Note, RatingChange,
    Record, Refusal, Seat, Session, Status,
};
pub use whynot::{Obstacle, WhyNot};
pub use words::Language;
