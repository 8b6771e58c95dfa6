//! The tests of the searches, in one program: linking one for each file would take longer than running it.

mod parts;
mod searches;
mod tictactoe;
mod watch;
