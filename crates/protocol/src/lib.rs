//! The HTTP contract of a Kiebitz server, and its client.
//!
//! [`game`] has the types of games, which the server and its client share. [`http`] has requests with a token, and streams of lines with a silence timeout. [`remote`] is a
//! seat in a game on another Kiebitz server, taken with a link, and the player on its other side.
//!
//! Invariants: neither `Debug` nor an error shows a token; the length of a stream's line is
//! limited; text from a server is shown as [`Text`](kiebitz_players::Text) and checked before it
//! becomes part of a URL.

#![allow(missing_docs)] // the names say it; what they do not say is commented

pub mod game;
pub mod http;
pub mod json;
pub mod remote;
