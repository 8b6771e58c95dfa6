//! Positions and variants as they are typed.

use std::error::Error;
use std::ffi::OsStr;
use std::io;
use std::marker::PhantomData;
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use kiebitz_arena::openings::fen_of_epd;
use kiebitz_arena::spec::Spec;
use kiebitz_chess::{Board, Game, Setup, SetupError};
use kiebitz_engine::Evaluator;

use kiebitz_gametree::tictactoe::{PositionError, TicTacToe};
use kiebitz_play::GameKind;
use kiebitz_play::typed::{self, read_game};
pub use kiebitz_play::typed::{
    at_least, duration, game_number, integer, number, seed, size, threads,
};
use kiebitz_players::{Opponent, PlayerSpec};

use super::prelude::*;

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

    /// Whether standard input names positions.
    pub fn are_many(&self) -> bool {
        self.fen == ["-"]
    }

    /// Calls `each` with the position, or with each of standard input.
    pub fn each(
        &self,
        language: Language,
        mut each: impl FnMut(Board) -> Result<()>,
    ) -> Result<()> {
        if !self.are_many() {
            return each(self.board()?);
        }
        typed::each_line(io::stdin().lock(), |line, number| {
            let place = || text!(language, "input-line", number);
            let Some(line) = line else {
                let most = typed::LONGEST_LINE;
                bail!(failed!("input-line-too-long", place = place(), most));
            };
            let fen = if line == "startpos" { line.to_owned() } else { fen_of_epd(line) };
            each(board(&fen, self.variant).with_context(place)?)
        })
    }
}

/// Reads what `T` reads, and has completions name some of it.
#[derive(Clone)]
struct Suggesting<T>(Vec<&'static str>, PhantomData<fn() -> T>);

impl<T> TypedValueParser for Suggesting<T>
where
    T: FromStr<Err: Into<Box<dyn Error + Send + Sync>>> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        let reader = StringValueParser::new().try_map(|text: String| text.parse::<T>());
        reader.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(|name| PossibleValue::new(*name))))
    }
}

/// Our own players, and these.
fn players<T>(others: &[&'static str]) -> Suggesting<T> {
    let ours = Opponent::all().map(Opponent::name);
    Suggesting(ours.chain(others.iter().copied()).collect(), PhantomData)
}

pub fn player_parser() -> impl TypedValueParser<Value = PlayerSpec> {
    players(&["human", "elo:1500", "engine", "table", "uci:stockfish"])
}

pub fn engine_parser() -> impl TypedValueParser<Value = Spec> {
    players(&["self", "elo:1500", "stockfish"])
}

pub fn material_parser() -> impl TypedValueParser<Value = String> {
    let common = "KPvK KRvK KQvK KBBvK KBNvK KPvKP KQvKP KQvKR KRvKB KRvKN KRvKP KRPvKR";
    Suggesting(common.split(' ').collect(), PhantomData)
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

pub fn language_parser() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::EACH.map(language_name))
        .try_map(|code| code.parse::<Language>())
}

/// The pseudo-language is for tests.
fn language_name(language: Language) -> PossibleValue {
    PossibleValue::new(language.code()).hide(language == Language::PSEUDO)
}

pub fn evaluator_parser() -> impl TypedValueParser<Value = Evaluator> {
    PossibleValuesParser::new(Evaluator::ALL.map(Evaluator::name)).map(|name| {
        let is_meant = |evaluator: &Evaluator| evaluator.name().eq_ignore_ascii_case(&name);
        Evaluator::ALL.into_iter().find(is_meant).expect("clap passes only these names on")
    })
}

/// Reads a position: a FEN, or `startpos` for the start of the variant.
pub fn board(text: &str, variant: Variant) -> Result<Board> {
    read(text, variant, Board::try_from)
}

pub fn game(start: Board, moves: &str) -> Result<Game> {
    Ok(read_game(start, moves).map_err(|bad| BadArgument::new(&bad))?)
}

/// The same, with more pieces than a game could have: composed positions are good tests of a generator.
pub fn composed_board(text: &str, variant: Variant) -> Result<Board> {
    read(text, variant, Board::with_any_material)
}

pub fn tic_tac_toe(text: &str) -> Result<TicTacToe> {
    if text.trim().eq_ignore_ascii_case("startpos") {
        return Ok(TicTacToe::default());
    }
    Ok(text.parse().map_err(|error: PositionError| BadArgument::new(&error))?)
}

fn read(
    text: &str,
    variant: Variant,
    check: impl Fn(Setup) -> Result<Board, SetupError>,
) -> Result<Board> {
    if text.trim().eq_ignore_ascii_case("startpos") {
        return Ok(Board::start(variant));
    }
    let setup = Setup::from_fen(text, variant).map_err(|error| BadArgument::new(&error))?;
    Ok(check(setup).map_err(|error| BadArgument::new(&error))?)
}
