//! Plays on servers: Lichess, and any Kiebitz server.
//!
//! [`http`] is what both have in common: requests that carry a token, and streams of lines that are watched for silence.
//!
//! [`lichess`] is the bot that plays on lichess.org, and a small server of our own to try it on.
//!
//! [`remote`] is a seat in a game at another Kiebitz server, taken with a link, and the player at its other side.
//!
//! Invariants: a token is shown nowhere, not by `Debug` and not in an error; a line of a stream is bounded;
//! what a server says is shown as [`Text`](kiebitz_play::Text), and goes into no address unchecked.

pub mod http;
pub mod lichess;
pub mod remote;
