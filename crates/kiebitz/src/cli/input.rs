//! Positions and variants as they are typed.

use anyhow::{Error, Result};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use kiebitz_chess::{Board, FenError, Variant};

/// Reads a variant's name, and lists the names for help and completions.
pub fn variant_parser() -> impl TypedValueParser<Value = Variant> {
    PossibleValuesParser::new(Variant::ALL.map(|variant| {
        let value = PossibleValue::new(variant.name());
        match variant {
            Variant::Chess => value.alias("standard"),
            Variant::Chess960 => value.alias("960"),
            Variant::RacingKings => value.alias("racing-kings"),
        }
    }))
    .try_map(|name| name.parse::<Variant>())
}

/// Reads a number from `low` to `high`, and says so where it is none.
pub fn number(low: u32, high: u32) -> impl Fn(&str) -> Result<u32, String> + Clone {
    move |text| match text.parse() {
        Ok(number) if (low..=high).contains(&number) => Ok(number),
        _ => Err(format!("not a whole number from {low} to {high}")),
    }
}

/// Reads a position: a FEN, or `startpos` for the start of the variant.
pub fn board(text: &str, variant: Variant) -> Result<Board> {
    if text.trim().eq_ignore_ascii_case("startpos") {
        return Ok(Board::start(variant));
    }
    Board::from_fen(text, variant).map_err(|error| match error {
        FenError::Setup(broken_rule) => Error::new(broken_rule).context("illegal position"),
        unreadable => Error::new(unreadable).context("cannot read the FEN"),
    })
}
