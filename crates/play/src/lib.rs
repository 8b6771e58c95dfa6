//! Games of chess, Chess960 and Racing Kings between two players of any kind, with clocks.
//!
//! A [`Session`] is a game in progress; it alone checks and applies moves. Here two random movers
//! play a game:
//!
//! ```
//! use std::time::Duration;
//! use kiebitz_chess::{Game, Variant};
//! use kiebitz_play::{Host, Means, NewGame, PlayerSpec, Session, Status, TimeControl};
//!
//! let random: PlayerSpec = "random".parse()?;
//! let seat = || random.seat(Variant::Chess, &Means::default(), "");
//! let new = NewGame::new(Game::default(), TimeControl::Untimed);
//! let mut session = Session::begin(new, [seat()?, seat()?], Host::default());
//! let end = loop {
//!     session.wait(Duration::from_secs(1));
//!     if let Status::Over(end) = session.status() {
//!         break end;
//!     }
//! };
//! println!("{} after {} plies", end.result(), session.record().game.moves().len());
//! # Ok::<(), kiebitz_play::SpecError>(())
//! ```
//!
//! A [`Player`] chooses moves; [`PlayerSpec`] names every kind there is. Matches use players
//! without a session:
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
//! An [`Opponent`] is a player that is not the engine. Most are a [`Level`], the data of a
//! [`Textbook`] player: its [`evaluation`], its search from `kiebitz-gametree`, its depth and its
//! time. [`LEVELS`](player::textbook::LEVELS) are the opponents of document D,
//! [`ANCESTORS`](player::ancestor::ANCESTORS) the programs of the other documents.
//!
//! Invariants:
//! - if a legal move exists, a player returns a legal move, however tight the limits;
//! - with the same seed and no time limit, a textbook player plays the same move in the same game;
//! - a session never blocks on a player: programs think in their own threads, and answers to
//!   outdated questions are dropped;
//! - an illegal move changes nothing, whether a person or a program made it;
//! - the crate prints nothing, writes no file except the game database of a [`Memory`], and starts
//!   no program except UCI engines;
//! - every message to the user is a [`words::Message`], in every language;
//! - text from outside (servers, programs, files) is shown as [`Text`].

#![forbid(unsafe_code)]

pub mod clock;
pub mod evaluation;
mod kind;
mod memory;
pub mod notation;
mod opponent;
mod pace;
pub mod pgn;
pub mod player;
pub mod random;
pub mod session;
mod spec;
pub mod text;
pub mod tictactoe;
mod whynot;
pub mod words;

pub use clock::{BadClock, Increment, RealTime, TimeControl, TimeSource};
pub use evaluation::weighted::{History, Knowledge};
pub use kind::{GameKind, UnknownGame};
pub use memory::{Memory, ResumeError, Resumed};
pub use opponent::{Opponent, UnknownOpponent};
pub use pace::Pace;
pub use player::engine::{CallRemote, Means};
pub use player::textbook::{Level, Textbook};
pub use player::{Choice, Player, PlayerError, Thought};
pub use session::{
    Change, End, GameCommand, GameEvent, GameState, Host, Identity, NewGame, Note, RatingChange,
    Record, RecordError, Recorder, Refusal, Seat, Session, Status,
};
pub use spec::{PlayerSpec, SpecError, adviser};
pub use text::Text;
pub use whynot::{Obstacle, WhyNot};
pub use words::Language;
