//! Positions and variants as they are typed.

use std::fmt::Display;
use std::str::FromStr;

use anyhow::{Context, Result};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use kiebitz_chess::{Board, Game, Setup, SetupError, Variant};
use kiebitz_engine::Evaluator;
use kiebitz_gametree::tictactoe::TicTacToe;
use kiebitz_play::typed::read_game;
pub use kiebitz_play::typed::{duration, size};
use kiebitz_play::{GameKind, Language};

use crate::config::Config;
use crate::failure::BadArgument;

#[derive(Args)]
pub struct Position {
    /// Position: a FEN (quotes may be left out), or "startpos"
    #[arg(value_name = "FEN", required = true, num_args = 1..)]
    fen: Vec<String>,

    /// Variant of chess
    #[arg(short, long, default_value = "chess", value_parser = variant_parser(), ignore_case = true)]
    variant: Variant,
}

impl Position {
    pub fn board(&self) -> Result<Board> {
        board(&self.fen.join(" "), self.variant)
    }
}

#[derive(Args)]
pub struct Speech {
    /// Language of the output: en or de [default: language of the config file, or else LC_ALL, LC_MESSAGES or LANG]
    #[arg(short, long, value_name = "LANG")]
    lang: Option<Language>,
}

impl Speech {
    /// What the command line says, or else the config file, or else the environment.
    pub fn language(&self, config: &Config) -> Language {
        language(self.lang, config)
    }
}

/// The same, where the option is a command's own.
pub fn language(given: Option<Language>, config: &Config) -> Language {
    given.or(config.language).unwrap_or_else(|| {
        let locales =
            ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| std::env::var(name).unwrap_or_default());
        Language::from_locales(locales.iter().map(String::as_str))
    })
}

#[derive(Args, Default)]
pub struct Seed {
    /// Number that fixes the random choices of the programs, so that a game can be repeated [default: another one
    /// each time]
    #[arg(short, long, value_name = "N", value_parser = seed)]
    pub seed: Option<u64>,
}

/// Reads one of these names, and lists them with what they mean for help and completions. Further names of the same
/// value follow the first, after spaces.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    values: &'static [(&'static str, &'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let listed = values.iter().map(|&(names, help, _)| {
        let mut names = names.split(' ');
        let value = PossibleValue::new(names.next().unwrap_or_default()).aliases(names);
        if help.is_empty() { value } else { value.help(help) }
    });
    PossibleValuesParser::new(listed).map(|text| {
        let is_named = |(names, ..): &&(&str, &str, T)| names.split(' ').any(|name| name == text);
        values.iter().find(is_named).expect("clap accepts no other name").2
    })
}

pub fn variant_parser() -> impl TypedValueParser<Value = Variant> {
    PossibleValuesParser::new(Variant::ALL.map(variant_name))
        .try_map(|name| name.parse::<Variant>())
}

fn variant_name(variant: Variant) -> PossibleValue {
    let value = PossibleValue::new(variant.name());
    match variant {
        Variant::Chess => value.alias("standard"),
        Variant::Chess960 => value.alias("960"),
        Variant::RacingKings => value.alias("racing-kings"),
    }
}

pub fn game_parser() -> impl TypedValueParser<Value = GameKind> {
    PossibleValuesParser::new(GameKind::ALL.map(|game| match game {
        GameKind::Chess(variant) => variant_name(variant),
        GameKind::TicTacToe => PossibleValue::new(game.name()).alias("tic-tac-toe"),
    }))
    .try_map(|name| name.parse::<GameKind>())
}

pub fn evaluator_parser() -> impl TypedValueParser<Value = Evaluator> {
    PossibleValuesParser::new(Evaluator::ALL.map(Evaluator::name)).map(|name| {
        let is_meant = |evaluator: &Evaluator| evaluator.name().eq_ignore_ascii_case(&name);
        Evaluator::ALL.into_iter().find(is_meant).unwrap_or_default()
    })
}

/// Reads a number from `low` to `high`, and says so where it is none.
pub fn number(low: u32, high: u32) -> impl Fn(&str) -> Result<u32, String> + Clone {
    integer(low, high)
}

pub fn integer<T>(low: T, high: T) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + Display + Clone,
{
    move |text| match text.parse() {
        Ok(number) if (low.clone()..=high.clone()).contains(&number) => Ok(number),
        _ => Err(format!("not a whole number from {low} to {high}")),
    }
}

pub fn at_least(low: u64) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| match text.parse() {
        Ok(number) if number >= low => Ok(number),
        _ => Err(format!("not a whole number of {low} or more")),
    }
}

pub fn seed(text: &str) -> Result<u64, String> {
    at_least(0)(text)
}

pub fn game_number(text: &str) -> Result<i64, String> {
    text.parse().map_err(|_| "not the number of a game, as kiebitz games list shows it".to_owned())
}

/// The number of threads asked for, or else one for each core.
pub fn threads(asked: Option<u32>) -> usize {
    match asked {
        Some(threads) => threads as usize,
        None => std::thread::available_parallelism().map_or(1, usize::from),
    }
}

/// Reads a position: a FEN, or `startpos` for the start of the variant.
pub fn board(text: &str, variant: Variant) -> Result<Board> {
    read(text, variant, Board::try_from)
}

pub fn game(start: Board, moves: &str) -> Result<Game> {
    Ok(read_game(start, moves).map_err(|bad| BadArgument(bad.to_string()))?)
}

/// The same, with more pieces than a game could have: composed positions are good tests of a generator.
pub fn composed_board(text: &str, variant: Variant) -> Result<Board> {
    read(text, variant, Board::with_any_material)
}

pub fn tic_tac_toe(text: &str) -> Result<TicTacToe> {
    if text.trim().eq_ignore_ascii_case("startpos") {
        return Ok(TicTacToe::default());
    }
    text.parse().with_context(|| BadArgument("cannot read the position".to_owned()))
}

fn read(
    text: &str,
    variant: Variant,
    check: impl Fn(Setup) -> Result<Board, SetupError>,
) -> Result<Board> {
    if text.trim().eq_ignore_ascii_case("startpos") {
        return Ok(Board::start(variant));
    }
    let bad = |what: &str| BadArgument(what.to_owned());
    let setup = Setup::from_fen(text, variant).with_context(|| bad("cannot read the FEN"))?;
    check(setup).with_context(|| bad("illegal position"))
}
