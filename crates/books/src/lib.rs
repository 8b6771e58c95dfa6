//! What is known of openings, in memory: Polyglot books, names, and the engine's experience.
//!
//! ```no_run
//! use kiebitz_books::polyglot::{Book, Choice};
//! use kiebitz_chess::{Board, Variant};
//!
//! let book = Book::open("performance.bin".as_ref())?;
//! let board = Board::start(Variant::Chess);
//! for candidate in book.probe(&board) {
//!     println!("{} {:.1} %", board.san(candidate.mv), 100.0 * candidate.share);
//! }
//! let heaviest = book.choose(&board, Choice::Best, 0);
//! # Ok::<(), kiebitz_books::polyglot::BookError>(())
//! ```
//!
//! Invariants:
//! - the crate contains no search, no evaluation and no database;
//! - a book is checked once, when it is opened; after that a probe cannot fail;
//! - every move from a book is legal on the board it was asked for.

#![allow(missing_docs)] // a comment says what the name does not

pub mod experience;
pub mod named;
pub mod openings;
pub mod polyglot;
