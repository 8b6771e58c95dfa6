//! The types of `kiebitz-protocol` under one name.

pub(crate) use kiebitz_protocol::about::*;
pub(crate) use kiebitz_protocol::analysis::*;
pub(crate) use kiebitz_protocol::command::*;
pub(crate) use kiebitz_protocol::error::*;
pub(crate) use kiebitz_protocol::event::*;
pub(crate) use kiebitz_protocol::game::*;
pub(crate) use kiebitz_protocol::games::*;
pub(crate) use kiebitz_protocol::jobs::*;
pub(crate) use kiebitz_protocol::json::{StableName, Word};
pub(crate) use kiebitz_protocol::lab::*;
pub(crate) use kiebitz_protocol::position::*;
pub(crate) use kiebitz_protocol::review::*;
pub(crate) use kiebitz_protocol::tables::*;
