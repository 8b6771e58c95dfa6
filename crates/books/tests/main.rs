//! The tests of the books, in one program: linking one for each file would take longer than running it.

mod book_building;
#[path = "../../../tests/support/data.rs"]
mod data;
mod experience;
mod named;
mod openings;
mod polyglot;
