//! Tests of games between players: one program.

mod config;
mod players;
