//! The tests of the archive, in one program: linking one for each file would take longer than running it.

mod book_building;
mod common;
mod deleting;
mod keeping;
mod older;
mod openings;
mod pgn;
mod polyglot;
mod store;
