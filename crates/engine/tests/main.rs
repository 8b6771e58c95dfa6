//! The tests of the engine, in one program: linking one for each file would take longer than running it.

mod behaviour;
mod books;
mod common;
mod evaluation;
mod exchanges;
mod levels;
mod mates;
mod mating;
mod oracle;
mod racing;
mod tables;
