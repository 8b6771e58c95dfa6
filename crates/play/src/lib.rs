//! Games of chess, Chess960 and Racing Kings between two players of any kind, with clocks.
//!
//! A [`Session`] is a game in progress and the one place that checks and applies moves. Two random movers play
//! one by themselves:
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
//! A [`Player`] chooses moves; [`PlayerSpec`] names every kind there is. Players can be asked without a session, as
//! matches do:
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
//! An [`Opponent`] is a player that is not the engine. Most are a [`Level`], data that one player, [`Textbook`],
//! plays by: which [`evaluation`], which of the searches of `kiebitz-gametree`, how deep, how
//! long. [`LEVELS`](player::textbook::LEVELS) are the four opponents of document D,
//! [`ANCESTORS`](player::ancestor::ANCESTORS) the programs of the others.
//!
//! Invariants:
//! - where a legal move exists a legal move comes back, however tight the limits;
//! - with one seed, and without a limit of time, the same game gets the same move of a textbook player;
//! - a session never waits for a player: programs think in threads of their own, and what they answer to a question
//!   that is no longer asked is dropped;
//! - a move that a person or a program may not make changes nothing;
//! - nothing is printed, and no file is written but the game database that a [`Memory`] is given; only UCI engines
//!   are started;
//! - every message for people is one of [`words::Message`], in every language;
//! - what strangers wrote is shown as [`Text`].

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
