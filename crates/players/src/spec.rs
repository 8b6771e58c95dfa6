//! Players as they are named on the command line.

use std::fmt;
use std::str::FromStr;

use kiebitz_chess::Variant;
use kiebitz_engine::Level;

use crate::engine::{EnginePlayer, Resources};
use crate::external::External;
use crate::opponent::{Opponent, names};
use crate::player::{Factory, WrongVariant};
use crate::text::is_hidden;
use crate::{Player, PlayerError};

/// A player: `human[:NAME]`, `random`, `easy`, `normal`, `hard`, `ancestor:a3`, `elo:1500`, `engine`, `table`,
/// `uci:PATH` or a URL.
///
/// ```
/// use kiebitz_players::PlayerSpec;
/// assert_eq!("elo:1500".parse(), Ok(PlayerSpec::Elo(1500)));
/// assert_eq!("human:Anna".parse(), Ok(PlayerSpec::Human(Some("Anna".into()))));
/// assert_eq!(PlayerSpec::Uci("stockfish".into()).to_string(), "uci:stockfish");
/// # Ok::<(), kiebitz_players::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub enum PlayerSpec {
    /// A person, perhaps with a name.
    Human(Option<String>),
    /// The random mover, a textbook player or an ancestor.
    Opponent(Opponent),
    /// The engine at a strength.
    Elo(u32),
    /// The engine at its full strength.
    Engine,
    /// Our endgame tables, and the engine where they end.
    Table,
    /// Another program that speaks UCI.
    Uci(String),
    /// A player on a server, by the link to the game there. The part after `#` is secret and is not
    /// shown.
    Remote(String),
}

/// Why a player's name is not valid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    #[error("no player is called \"{0}\"; there are {known}", known = PlayerSpec::known())]
    Unknown(String),
    #[error(
        "elo takes a strength from {} to {}, as in elo:1500, and not \"{_0}\"",
        Level::RANGE.start(), Level::RANGE.end()
    )]
    NoLevel(String),
    #[error("the name after human: is empty")]
    NoName,
    #[error("uci: is followed by the program, as in uci:stockfish")]
    NoProgram,
    #[error("{0} cannot play here: this command does not connect to other servers")]
    Remote(String),
    #[error(transparent)]
    Variant(#[from] WrongVariant),
}

/// Names longer than this are cut, since they appear in tables and on screens.
const LONGEST_NAME: usize = 60;

impl PlayerSpec {
    /// All forms, in one line.
    pub fn known() -> String {
        let (opponents, least, most) = (names(), Level::RANGE.start(), Level::RANGE.end());
        format!(
            "human, human:NAME, {opponents}, elo:{least} to elo:{most}, engine, table, uci:PATH and a URL"
        )
    }

    /// A name as it is shown and stored: cut if it is too long, and without control and hidden
    /// characters. `None` if nothing is left.
    pub fn plain_name(text: &str) -> Option<String> {
        let plain = |c: &char| !c.is_control() && !is_hidden(*c);
        let name: String = text.trim().chars().filter(plain).take(LONGEST_NAME).collect();
        Some(name).filter(|name| !name.is_empty())
    }

    /// Whether it is a person at this computer.
    pub fn is_human(&self) -> bool {
        matches!(self, PlayerSpec::Human(_))
    }

    /// The kind for programs, in JSON: `human`, `random`, `textbook`, `ancestor`, `elo`, `engine`, `table`, `uci`
    /// or `remote`.
    pub fn kind(&self) -> &'static str {
        match self {
            PlayerSpec::Human(_) => "human",
            PlayerSpec::Opponent(Opponent::Random) => "random",
            PlayerSpec::Opponent(Opponent::Textbook(level)) => {
                if level.name.starts_with("ancestor:") { "ancestor" } else { "textbook" }
            }
            PlayerSpec::Elo(_) => "elo",
            PlayerSpec::Engine => "engine",
            PlayerSpec::Table => "table",
            PlayerSpec::Uci(_) => "uci",
            PlayerSpec::Remote(_) => "remote",
        }
    }

    /// Whether it is one of our own programs: only these may play for our account on a server.
    pub fn is_own_program(&self) -> bool {
        match self {
            PlayerSpec::Opponent(_)
            | PlayerSpec::Elo(_)
            | PlayerSpec::Engine
            | PlayerSpec::Table => true,
            PlayerSpec::Human(_) | PlayerSpec::Uci(_) | PlayerSpec::Remote(_) => false,
        }
    }

    /// The default name of one of our programs.
    pub fn own_name(&self) -> String {
        format!("Kiebitz {self}")
    }

    /// Checks that it plays this variant and is available.
    pub fn check(&self, variant: Variant) -> Result<(), SpecError> {
        match self {
            PlayerSpec::Opponent(Opponent::Textbook(level)) => Ok(level.check(variant)?),
            PlayerSpec::Opponent(Opponent::Random)
            | PlayerSpec::Human(_)
            | PlayerSpec::Elo(_)
            | PlayerSpec::Engine
            | PlayerSpec::Table
            | PlayerSpec::Uci(_)
            | PlayerSpec::Remote(_) => Ok(()),
        }
    }

    /// Makes the program; it runs in the thread that calls the factory.
    pub fn factory(&self, means: &Resources) -> Result<Factory, SpecError> {
        let means = means.clone();
        let name = self.to_string();
        Ok(match self {
            PlayerSpec::Opponent(opponent) => {
                let opponent = *opponent;
                let seed = means.seed.unwrap_or_else(kiebitz_gametree::random::any_seed);
                Box::new(move || Ok(opponent.player(seed, &means.knowledge())))
            }
            PlayerSpec::Elo(elo) => {
                let level = Level::elo(*elo);
                let means = Resources { tables: None, syzygy: None, ..untaught(&means) };
                Box::new(move || engine(&name, level, &means))
            }
            PlayerSpec::Engine => Box::new(move || engine(&name, Level::FULL, &means)),
            PlayerSpec::Table => {
                let means = untaught(&means);
                Box::new(move || engine(&name, Level::FULL, &means))
            }
            PlayerSpec::Uci(command) => {
                let command = command.clone();
                Box::new(move || Ok(Box::new(External::start(&command)?)))
            }
            PlayerSpec::Human(_) => return Err(SpecError::Unknown(name)),
            PlayerSpec::Remote(link) => {
                let call = means.remote.ok_or(SpecError::Remote(name))?;
                let link = link.clone();
                Box::new(move || call(&link))
            }
        })
    }
}

fn engine(name: &str, level: Level, means: &Resources) -> Result<Box<dyn Player>, PlayerError> {
    Ok(Box::new(EnginePlayer::new(name, level, means)?))
}

/// The means without book and experience, for hints, Elo levels and the table player.
fn untaught(means: &Resources) -> Resources {
    Resources { book: None, experience: None, ..means.clone() }
}

/// The engine that gives hints.
pub fn adviser(means: &Resources) -> Factory {
    let means = untaught(means);
    Box::new(move || engine("adviser", Level::FULL, &means))
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<PlayerSpec, SpecError> {
        let text = text.trim();
        let (first, rest) = match text.split_once(':') {
            Some((first, rest)) => (first, Some(rest)),
            None => (text, None),
        };
        let quoted = |text: &str| text.chars().take(40).collect::<String>();
        match (first.to_ascii_lowercase().as_str(), rest) {
            ("human", None) => Ok(PlayerSpec::Human(None)),
            ("human", Some(name)) => {
                let name = PlayerSpec::plain_name(name).ok_or(SpecError::NoName)?;
                Ok(PlayerSpec::Human(Some(name)))
            }
            ("elo", rest) => {
                let rest = rest.unwrap_or_default();
                let elo = rest.parse().ok().filter(|elo| Level::RANGE.contains(elo));
                elo.map(PlayerSpec::Elo).ok_or_else(|| SpecError::NoLevel(quoted(rest)))
            }
            ("engine", None) => Ok(PlayerSpec::Engine),
            ("table", None) => Ok(PlayerSpec::Table),
            ("uci", rest) => match rest.map(str::trim).filter(|rest| !rest.is_empty()) {
                Some(command) => Ok(PlayerSpec::Uci(command.to_owned())),
                None => Err(SpecError::NoProgram),
            },
            ("http" | "https", Some(rest)) if rest.starts_with("//") => {
                Ok(PlayerSpec::Remote(text.to_owned()))
            }
            _ => {
                let opponent = text.to_ascii_lowercase().parse().map(PlayerSpec::Opponent);
                opponent.map_err(|_| SpecError::Unknown(quoted(text)))
            }
        }
    }
}

impl fmt::Debug for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlayerSpec({self})")
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Human(None) => f.write_str("human"),
            PlayerSpec::Human(Some(name)) => write!(f, "human:{name}"),
            PlayerSpec::Opponent(opponent) => write!(f, "{opponent}"),
            PlayerSpec::Elo(elo) => write!(f, "elo:{elo}"),
            PlayerSpec::Engine => f.write_str("engine"),
            PlayerSpec::Table => f.write_str("table"),
            PlayerSpec::Uci(command) => write!(f, "uci:{command}"),
            PlayerSpec::Remote(link) => f.write_str(link.split('#').next().unwrap_or_default()),
        }
    }
}
