//! The config file. Options of the command line take precedence over it.
#![allow(missing_docs)] // the names and the messages say it

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{env, fs, io};

use kiebitz_players::PlayerSpec;
use kiebitz_words::said;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::{ClockControl, Language, TimeControl};

/// What is set. A key that is missing here is a mistake in the file.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// `en` or `de`.
    #[serde(deserialize_with = "parsed")]
    pub language: Option<Language>,
    /// The name of the person who plays here.
    #[serde(deserialize_with = "name")]
    pub name: Option<String>,
    /// Who plays White, and who Black, where the command line names neither.
    #[serde(deserialize_with = "parsed")]
    pub white: Option<PlayerSpec>,
    #[serde(deserialize_with = "parsed")]
    pub black: Option<PlayerSpec>,
    /// `5+3`, or `none`.
    #[serde(deserialize_with = "parsed")]
    pub clock: Option<Clock>,
    /// The game database.
    #[serde(deserialize_with = "path")]
    pub db: Option<PathBuf>,
    /// The folder of our endgame tables.
    #[serde(deserialize_with = "path")]
    pub tables: Option<PathBuf>,
    /// Folders of Syzygy tables, as in a `PATH`.
    pub syzygy: Option<String>,
    /// The engine's opening book.
    #[serde(deserialize_with = "parsed")]
    pub book: Option<BookChoice>,
    /// `auto`, `always` or `never`.
    #[serde(deserialize_with = "parsed")]
    pub color: Option<ColorWhen>,
    /// Whether the engine learns from its games.
    pub learning: Option<bool>,
    /// Letters for the pieces, and nothing but ASCII on boards.
    pub ascii: bool,
    /// Games line by line, also where a window could be taken.
    pub plain: bool,
}

/// When the user wants colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ColorWhen {
    /// On a terminal, unless the environment says otherwise.
    #[default]
    Auto,
    Always,
    Never,
}

impl FromStr for ColorWhen {
    type Err = String;

    fn from_str(text: &str) -> Result<ColorWhen, String> {
        match text {
            "auto" => Ok(ColorWhen::Auto),
            "always" => Ok(ColorWhen::Always),
            "never" => Ok(ColorWhen::Never),
            _ => Err(format!("color is auto, always or never, and not \"{text}\"")),
        }
    }
}

/// A clock, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock(pub TimeControl);

impl FromStr for Clock {
    type Err = String;

    fn from_str(text: &str) -> Result<Clock, String> {
        match text {
            "none" => Ok(Clock(TimeControl::Untimed)),
            _ => match text.parse::<ClockControl>() {
                Ok(increment) => Ok(Clock(TimeControl::Clock(increment))),
                Err(error) => Err(format!("{error}, nor none")),
            },
        }
    }
}

/// The opening book of the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookChoice {
    None,
    BuiltIn,
    File(PathBuf),
}

impl FromStr for BookChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<BookChoice, String> {
        match text {
            "" => Err("the name of the book is empty".to_owned()),
            "none" => Ok(BookChoice::None),
            "built-in" => Ok(BookChoice::BuiltIn),
            path => Ok(BookChoice::File(home_path(path))),
        }
    }
}

/// What is wrong with the file.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    Read { file: PathBuf, source: io::Error },
    Line { file: PathBuf, line: usize, reason: String },
}

said! { ConfigError {
    Read { file, source } => "cannot-read", file, why = source;
    Line { file, line, reason } => "config-line", file, line = line.to_string(), why = reason;
} }

impl Config {
    /// Where it is: where `KIEBITZ_CONFIG` says, or `kiebitz/config.toml` among the user's settings.
    pub fn path() -> Option<PathBuf> {
        if let Some(named) = env::var_os("KIEBITZ_CONFIG").filter(|path| !path.is_empty()) {
            return Some(named.into());
        }
        let variable = if cfg!(windows) { "APPDATA" } else { "XDG_CONFIG_HOME" };
        let named = env::var_os(variable).map(PathBuf::from).filter(|path| path.is_absolute());
        let base = named.or_else(|| Some(home()?.join(".config")))?;
        Some(base.join("kiebitz").join("config.toml"))
    }

    /// Reads it. Where there is no file nothing is set.
    pub fn load() -> Result<Config, ConfigError> {
        let Some(file) = Config::path() else { return Ok(Config::default()) };
        match fs::read_to_string(&file) {
            Ok(text) => Config::read(&text, &file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Config::default()),
            Err(source) => Err(ConfigError::Read { file, source }),
        }
    }

    pub fn read(text: &str, file: &Path) -> Result<Config, ConfigError> {
        toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start.min(text.len()));
            let line = 1 + text.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count();
            let reason = error.message().lines().collect::<Vec<_>>().join("; ");
            ConfigError::Line { file: file.to_path_buf(), line, reason }
        })
    }
}

fn home() -> Option<PathBuf> {
    env::home_dir().filter(|home| home.is_absolute())
}

/// A path, where `~/` is the home folder as in a shell.
fn home_path(text: &str) -> PathBuf {
    let in_home = text.strip_prefix("~/").and_then(|rest| Some(home()?.join(rest)));
    in_home.unwrap_or_else(|| PathBuf::from(text))
}

fn parsed<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map(Some).map_err(D::Error::custom)
}

fn path<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<PathBuf>, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() {
        return Err(D::Error::custom("the path is empty"));
    }
    Ok(Some(home_path(&text)))
}

/// A name as `human:NAME` takes it.
fn name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(deserializer)?;
    match format!("human:{text}").parse() {
        Ok(PlayerSpec::Human(name)) => Ok(name),
        _ => Err(D::Error::custom("the name is empty")),
    }
}
