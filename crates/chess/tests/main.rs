//! The tests of the rules, in one program: linking one for each file would take longer than running it.

mod common;
mod fuzz;
mod notation;
mod perft;
mod rules;
mod shakmaty;
mod text;
