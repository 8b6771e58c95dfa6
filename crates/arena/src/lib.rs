//! Matches between engines, and the strength that follows from their results.
//!
//! ```
//! use kiebitz_arena::contestant::InHouse;
//! use kiebitz_arena::game::Rules;
//! use kiebitz_arena::limit::Limit;
//! use kiebitz_arena::openings::Openings;
//! use kiebitz_arena::runner::{Conclusion, Match, Pairing};
//! use kiebitz_arena::schedule::Schedule;
//! use kiebitz_chess::Variant;
//! use kiebitz_engine::Stop;
//!
//! let openings = Openings::built_in(Variant::Chess).sequence(1);
//! let pairing = Pairing {
//!     entrants: [&InHouse::random(1), &InHouse::random(2)],
//!     limits: [Limit::Nodes(1); 2],
//!     schedule: Schedule::new(openings, 20),
//!     before: Default::default(),
//! };
//! let contest =
//!     Match { pairings: vec![pairing], rules: Rules::default(), sprt: None, concurrency: 2 };
//! let (tallies, conclusion) = contest.run(&Stop::new(), |_| Ok::<(), ()>(()), |_, _| Ok(())).unwrap();
//! assert_eq!(conclusion, Conclusion::Complete);
//! assert_eq!(tallies[0].pairs.pairs(), 10);
//! # Ok::<(), kiebitz_arena::openings::OpeningsError>(())
//! ```
//!
//! A [`spec`] names an engine; a [`schedule`] lists the games, with [`openings`]; the [`runner`]
//! plays several at a time, each one as a [`game`] under a referee; a [`tally`] counts the results,
//! [`elo`] and [`sprt`] evaluate them, and [`pgn`] writes the games.
//!
//! Invariants:
//! - openings and colours depend on the seed and the game's number only;
//! - games are counted and reported in the order of their pairings and numbers, whichever finishes
//!   first;
//! - no contestant is trusted: the referee checks moves and time, and every wait has a time limit;
//! - an engine that fails loses its game and is restarted; it cannot end the match.

#![forbid(unsafe_code)]
// Where the name says it, no comment repeats it.
#![allow(missing_docs)]

pub mod adjudicate;
pub mod chart;
pub mod compare;
pub mod contestant;
pub mod elo;
pub mod game;
pub mod limit;
pub mod openings;
pub mod pgn;
pub mod runner;
pub mod scale;
pub mod schedule;
pub mod spec;
pub mod sprt;
mod stored;
pub mod tally;
pub mod tournament;

use kiebitz_gametree::random;
