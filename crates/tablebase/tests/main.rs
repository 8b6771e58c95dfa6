//! The tests of the tables, in one program: linking one for each file would take longer than running it.

mod common;
mod syzygy;
mod tables;
