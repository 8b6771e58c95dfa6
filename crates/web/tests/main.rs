//! The tests of the server, in one program: linking one for each file would take longer than running it.

mod common;
mod contract;
mod games;
mod guests;
mod limits;
mod openapi;
mod origin;
mod study;
