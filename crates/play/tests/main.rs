//! Tests of games between players: one program.

mod clock;
mod config;
mod figures;
mod memory;
mod notation;
mod pgn;
mod players;
mod referee;
mod session;
mod tictactoe;
mod words;
