//! The tests of the bot, in one program: linking one for each file would take longer than running it.

mod challenges;
mod chat;
mod common;
mod hostile;
mod limits;
mod manners;
mod policy;
mod record;
mod seek;
mod storm;
mod sync;
mod wire;
mod words;
