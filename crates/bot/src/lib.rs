//! Plays on servers: Lichess, and any Kiebitz server.
//!
//! [`http`] is what both have in common: requests that carry a token, and streams of lines that are watched for silence.
//!
//! Invariants: a token is shown nowhere, not by `Debug` and not in an error; a line of a stream is bounded.

pub mod http;
pub mod lichess;
