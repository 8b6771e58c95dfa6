//! How values that have a text, but no form of serde, are stored as JSON.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value with `Display` and `FromStr`.
pub(crate) mod text {
    use super::*;

    pub fn serialize<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub fn deserialize<'d, T, D: Deserializer<'d>>(from: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
    {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// The same, or null.
pub(crate) mod optional_text {
    use super::*;

    pub fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        value.as_ref().map(ToString::to_string).serialize(to)
    }

    pub fn deserialize<'d, T, D: Deserializer<'d>>(from: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
    {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
    }
}

/// A limit as engines' options write it, `NODES=500`, or null.
pub(crate) mod limit {
    use super::*;
    use crate::limit::Limit;
    use crate::spec::read_limit;

    pub fn serialize<S: Serializer>(limit: &Option<Limit>, to: S) -> Result<S::Ok, S::Error> {
        let text = limit.map(|limit| match limit {
            Limit::Clock(control) => format!("TC={}", control.in_seconds()),
            Limit::Nodes(nodes) => format!("NODES={nodes}"),
            Limit::Depth(depth) => format!("DEPTH={depth}"),
            Limit::MoveTime(time) => format!("MOVETIME={}s", time.as_secs_f64()),
        });
        text.serialize(to)
    }

    pub fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Option<Limit>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        let read = |text: String| {
            let limit = text.split_once('=').and_then(|(name, value)| read_limit(name, value));
            limit.ok_or_else(|| D::Error::custom(format!("\"{text}\" is no limit")))
        };
        text.map(read).transpose()
    }
}
