//! Tests of the terminal: one program.

mod plain;
