//! Games of the past: PGN, the game database and what the engine learns from it, Polyglot opening
//! books, and names of openings.
//!
//! ```no_run
//! use kiebitz_archive::polyglot::{Book, Choice};
//! use kiebitz_chess::{Board, Variant};
//!
//! let book = Book::open("performance.bin".as_ref())?;
//! let board = Board::start(Variant::Chess);
//! for candidate in book.probe(&board) {
//!     println!("{} {:.1} %", board.san(candidate.mv), 100.0 * candidate.share);
//! }
//! let heaviest = book.choose(&board, Choice::Best, 0);
//! # Ok::<(), kiebitz_archive::polyglot::BookError>(())
//! ```
//!
//! Invariants:
//! - the crate contains no search and no evaluation;
//! - a book is checked once, when it is opened; after that a probe cannot fail;
//! - every move from a book or the database is legal on the board it was asked for;
//! - a game read from PGN is legal, and writing and reading it gives the same game;
//! - when a call of the store has returned, its changes survive a crash.

pub mod experience;
pub mod openings;
pub mod pgn;
pub mod polyglot;
pub mod rating;
pub mod source;
pub mod store;
