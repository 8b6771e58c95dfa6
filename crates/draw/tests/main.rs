//! The tests of the pictures, in one program: linking one for each file would take longer than running it.

mod common;
mod parts;
mod svg;
mod text;
