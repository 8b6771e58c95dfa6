//! The tests of the archive, in one program: linking one for each file would take longer than running it.

mod common;
mod deleting;
mod keeping;
mod older;
mod pgn;
mod store;
