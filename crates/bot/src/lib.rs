//! Plays on Lichess.
//!
//! [`lichess`] is the bot, and a small test server for it.
//!
//! Invariant: text from a server is shown as [`Text`](kiebitz_players::Text) and checked before it
//! becomes part of a URL.

#![allow(missing_docs)] // the names say it; what they do not say is commented

pub mod lichess;
