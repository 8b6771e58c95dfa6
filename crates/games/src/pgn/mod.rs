//! Games as text: the Portable Game Notation.
//!
//! ```
//! use kiebitz_games::pgn;
//!
//! let text = "[White \"Anna\"]\n\n1. e4 e5 (1... c5 {Sicilian}) 2. Nf3! *\n1. d5 *\n";
//! let entries: Vec<pgn::PgnEntry> = pgn::read(text.as_bytes()).collect::<Result<_, _>>()?;
//! let game = entries[0].game.as_ref().expect("a sound game");
//! assert_eq!(game.tags.get("White"), Some("Anna"));
//! assert!(game.to_string().ends_with("\n1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 $1 *\n\n"));
//! assert_eq!(entries[1].game.as_ref().unwrap_err().to_string(), "move 1. d5 is not legal there");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Reading what was written gives the same game: [`PgnGame`] has one form for every game. Sizes are
//! limited, so no file can fill the memory, and reading and writing take linear time. No tag names
//! a program to start.

mod book;
mod clock;
mod fault;
mod reader;
mod split;
mod tags;
mod tree;
mod writer;

pub use book::{GameLeftOut, add_to_book};
pub use clock::{EXACT_CONTROL, clock_comment, clock_in, time_control};
pub use fault::{MoveFault, PgnFault};
pub use reader::{Games, PgnEntry, count, read, read_as, read_movetext};
pub use tags::{ROSTER, Tags};
pub use tree::{GameResult, Line, NoResult, Notes, PgnGame, Ply};

pub(crate) use tags::OF_THE_PLAYERS;
pub(crate) use tree::after;
