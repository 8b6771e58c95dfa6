//! The tests of the bot, in one program: linking one for each file would take longer than running it.

mod board;
mod challenges;
mod common;
mod hostile;
mod manners;
mod storm;
mod wire;
mod words;
