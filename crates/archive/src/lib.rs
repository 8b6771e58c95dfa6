//! What was played before: Polyglot opening books, and openings by name.
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
//! - no move comes out of a book that is not legal on the board it was asked about.

pub mod openings;
pub mod pgn;
pub mod polyglot;
