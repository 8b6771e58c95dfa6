//! The tests of the players, in one program: linking one for each file would take longer than running it.

mod ancestors;
mod evaluation;
mod pace;
mod players;
mod racing;
mod text;
mod weighted;
