//! The tests of the tables, in one program: linking one for each file would take longer than running it.

#[path = "../../../tests/support/data.rs"]
mod data;
mod plans;
mod syzygy;
mod tables;
