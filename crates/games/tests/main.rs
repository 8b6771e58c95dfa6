//! The tests of stored games, in one program: linking one for each file would take longer than running it.

mod common;
mod day;
mod deleting;
mod keeping;
mod line_log;
mod older;
mod pgn;
mod pgn_file;
mod rating;
mod source;
mod store;
mod tags;
