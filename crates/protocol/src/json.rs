//! Values of other crates in JSON, by their stable names.

use kiebitz_chess::Color;
use kiebitz_engine::Evaluator;
use kiebitz_games::pgn::GameResult;
use kiebitz_gametree::{Algorithm, Technique};
use kiebitz_play::GameKind;
use kiebitz_review::Mark;
use kiebitz_tablebase::Resource;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

/// A value with a stable name.
pub trait StableName: Copy + PartialEq + 'static {
    const ALL: &'static [Self];

    fn stable_name(self) -> &'static str;

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.stable_name() == name)
    }
}

macro_rules! stable_names {
    ($($type:ty: $all:expr, $name:ident;)*) => {$(
        impl StableName for $type {
            const ALL: &'static [Self] = &$all;

            fn stable_name(self) -> &'static str {
                self.$name()
            }
        }
    )*};
}

stable_names! {
    Algorithm: Algorithm::ALL, name;
    Color: Color::ALL, name;
    Evaluator: Evaluator::ALL, name;
    GameKind: GameKind::ALL, name;
    GameResult: [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Open], text;
    Mark: Mark::ALL, name;
    Resource: [Resource::Memory, Resource::Disk], name;
    Technique: Technique::ALL, name;
}

/// A value by its name, or the name of a value of another version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Word<T> {
    Known(T),
    Other(String),
}

impl<T: StableName> Word<T> {
    pub fn read(name: String) -> Word<T> {
        T::from_name(&name).map_or(Word::Other(name), Word::Known)
    }

    pub fn as_str(&self) -> &str {
        match self {
            Word::Known(value) => value.stable_name(),
            Word::Other(name) => name,
        }
    }
}

impl<T> From<T> for Word<T> {
    fn from(value: T) -> Word<T> {
        Word::Known(value)
    }
}

impl<T: StableName> PartialEq<T> for Word<T> {
    fn eq(&self, other: &T) -> bool {
        matches!(self, Word::Known(value) if value == other)
    }
}

impl<T: StableName> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de, T: StableName> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word<T>, D::Error> {
        String::deserialize(deserializer).map(Word::read)
    }
}

/// For serde's `with`: a value by its name, or null. Another name is an error.
pub mod name_or_null {
    use super::*;

    pub fn serialize<T, S>(value: &Option<T>, to: S) -> Result<S::Ok, S::Error>
    where
        T: StableName,
        S: Serializer,
    {
        value.map(StableName::stable_name).serialize(to)
    }

    pub fn deserialize<'de, T, D>(from: D) -> Result<Option<T>, D::Error>
    where
        T: StableName,
        D: Deserializer<'de>,
    {
        let Some(name) = Option::<String>::deserialize(from)? else { return Ok(None) };
        let unknown = || Error::custom(format!("unknown name \"{name}\""));
        T::from_name(&name).map(Some).ok_or_else(unknown)
    }
}
