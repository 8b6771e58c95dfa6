//! Values that the servers' JSON types share.

use kiebitz_chess::Color;
use serde::de::{Deserialize, Deserializer, Error};

/// Reads an optional colour: `white`, `black` or null. Another word is an error.
pub fn color<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Color>, D::Error> {
    let name = Option::<String>::deserialize(deserializer)?;
    name.map(|name| name.parse().map_err(Error::custom)).transpose()
}
