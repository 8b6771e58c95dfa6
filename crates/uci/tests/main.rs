//! The tests of UCI, in one program: linking one for each file would take longer than running it.

mod client;
mod conversation;
mod hostile;
mod messages;
mod options;
mod server;
mod xboard;
