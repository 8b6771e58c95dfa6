//! Plays on Lichess.
//!
//! [`lichess`] is the bot, and a small test server for it.
//!
//! Invariant: text from a server is shown as [`Text`](kiebitz_players::Text) and checked before it
//! becomes part of a URL.

pub mod lichess;
