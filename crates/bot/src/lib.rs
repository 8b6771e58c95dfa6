//! Plays on servers: Lichess, and any Kiebitz server.
//!
//! [`http`] is shared by both: requests with a token, and streams of lines with a silence timeout.
//!
//! [`lichess`] is the bot for lichess.org, and a small test server for it.
//!
//! [`remote`] is a seat in a game on another Kiebitz server, taken with a link, and the player on
//! its other side.
//!
//! Invariants: neither `Debug` nor an error shows a token; the length of a stream's line is
//! limited; text from a server is shown as [`Text`](kiebitz_players::Text) and checked before it
//! becomes part of a URL.

pub mod http;
pub mod lichess;
pub mod remote;
