//! Tests of the terminal: one program.

mod input;
mod plain;
mod replay;
mod screen;
mod terminal;
