//! What was played before: games as PGN, the game database and what is learned from it, Polyglot opening books,
//! openings by name.
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
//! - it knows no search and no evaluation;
//! - a file is checked once, when it is opened; after that a probe cannot fail;
//! - no move comes out of a book or the database that is not legal on the board it was asked about;
//! - a game read from PGN is legal, and written and read again it is the same;
//! - what a call of the store has returned from survives a crash.

pub mod experience;
pub mod openings;
pub mod pgn;
pub mod polyglot;
pub mod rating;
pub mod source;
pub mod store;
