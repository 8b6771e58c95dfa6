//! The HTTP contract of a Kiebitz server, and its client.
//!
//! The modules beside [`http`] and [`remote`] are the contract: requests, answers and events of every route as types, which
//! server and client share. From them a test of `kiebitz-web` makes the OpenAPI document and the page's types. [`http`] has
//! requests with a token, and streams of lines with a silence timeout. [`remote`] is a seat in a game on another Kiebitz
//! server, taken with a link, and the player on its other side.
//!
//! Invariants: neither `Debug` nor an error shows a token; the length of a stream's line is
//! limited; text from a server is shown as [`Text`](kiebitz_players::Text) and checked before it
//! becomes part of a URL; a name that this version does not know is kept as it is, or an error.

#![allow(missing_docs)] // the names say it; what they do not say is commented

pub mod about;
pub mod analysis;
pub mod command;
pub mod error;
pub mod event;
pub mod game;
pub mod games;
pub mod http;
pub mod jobs;
pub mod json;
pub mod lab;
pub mod position;
pub mod remote;
pub mod review;
pub mod tables;
