//! The three variants.

use std::fmt;
use std::str::FromStr;

/// Which rules are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Variant {
    /// Chess.
    #[default]
    Chess,
    /// Chess from one of 960 shuffled back ranks.
    Chess960,
    /// The race to the eighth rank, where giving check is forbidden.
    RacingKings,
}

/// The text is not the name of a variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown variant \"{0}\": known are chess, chess960 and racingkings")]
pub struct UnknownVariant(pub String);

impl Variant {
    /// Every variant.
    pub const ALL: [Variant; 3] = [Variant::Chess, Variant::Chess960, Variant::RacingKings];

    /// The name on the command line and in UCI.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Chess => "chess",
            Variant::Chess960 => "chess960",
            Variant::RacingKings => "racingkings",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads the names, `standard` for chess, and what PGN files write ("Racing Kings").
impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Variant, UnknownVariant> {
        let plain: String = text
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|c| c.to_ascii_lowercase())
            .collect();
        match plain.as_str() {
            "chess" | "standard" => Ok(Variant::Chess),
            "chess960" | "960" | "fischerandom" => Ok(Variant::Chess960),
            "racingkings" => Ok(Variant::RacingKings),
            _ => Err(UnknownVariant(text.chars().take(40).collect())),
        }
    }
}
