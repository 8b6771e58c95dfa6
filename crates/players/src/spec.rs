//! Players as they are named on the command line.

use std::fmt;
use std::str::FromStr;

use kiebitz_chess::Variant;
use kiebitz_engine::Level;
use kiebitz_words::{Language, Message, Say, message};

use crate::engine::{EnginePlayer, Resources};
use crate::external::External;
use crate::opponent::Opponent;
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
#[error("{}", self.say(Language::English))]
pub enum SpecError {
    /// No player has this name.
    Unknown(String),
    /// This is no strength on the Elo scale.
    NoLevel(String),
    /// The name of a person is empty.
    NoName,
    /// The name of a program is empty.
    NoProgram,
    /// Players on servers cannot play here.
    Remote(String),
    /// This player does not play tic-tac-toe.
    NotAtTicTacToe(String),
    Variant(#[from] WrongVariant),
}

impl Say for SpecError {
    fn message(&self) -> Message<'_> {
        match self {
            SpecError::Unknown(name) => {
                message!("unknown-player", name, known = PlayerSpec::known())
            }
            SpecError::NotAtTicTacToe(name) => {
                message!("not-at-tictactoe", name, players = PlayerSpec::at_tictactoe())
            }
            SpecError::NoLevel(text) => {
                let [weakest, strongest] = PlayerSpec::strengths();
                message!("no-level", weakest, strongest, text)
            }
            SpecError::NoName => message!("no-player-name"),
            SpecError::NoProgram => message!("no-player-program"),
            SpecError::Remote(link) => message!("no-remote-player", link),
            SpecError::Variant(error) => error.message(),
        }
    }
}

/// Names longer than this are cut, since they appear in tables and on screens.
const LONGEST_NAME: usize = 60;

impl PlayerSpec {
    /// One of each of our own programs; 1500 stands for all strengths.
    pub fn own() -> impl Iterator<Item = PlayerSpec> {
        let others = [PlayerSpec::Elo(1500), PlayerSpec::Engine, PlayerSpec::Table];
        Opponent::all().map(PlayerSpec::Opponent).chain(others)
    }

    /// The least and the greatest strength on the Elo scale.
    pub fn strengths() -> [String; 2] {
        [Level::RANGE.start(), Level::RANGE.end()].map(ToString::to_string)
    }

    /// All forms, in one line.
    pub fn known() -> Message<'static> {
        let own: Vec<String> = PlayerSpec::own().map(|player| player.to_string()).collect();
        let elo = own.iter().position(|name| name.starts_with("elo:")).expect("it is one of them");
        let [before, after] = [&own[..elo], &own[elo + 1..]].map(|names| names.join(", "));
        let [weakest, strongest] = PlayerSpec::strengths();
        message!("known-players", before, after, weakest, strongest)
    }

    /// Those who play tic-tac-toe, in one line.
    pub fn at_tictactoe() -> String {
        let programs = PlayerSpec::own().filter(|player| player.tictactoe().is_some());
        let players = [PlayerSpec::Human(None)].into_iter().chain(programs);
        players.map(|player| player.to_string()).collect::<Vec<_>>().join(", ")
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

    /// The stable name of the kind, as in the key of its text, `player-elo`: what stands before the colon.
    pub fn stem(&self) -> &'static str {
        match self {
            PlayerSpec::Human(_) => "human",
            PlayerSpec::Opponent(opponent) => opponent.stem(),
            PlayerSpec::Elo(_) => "elo",
            PlayerSpec::Engine => "engine",
            PlayerSpec::Table => "table",
            PlayerSpec::Uci(_) => "uci",
            PlayerSpec::Remote(_) => "remote",
        }
    }

    /// The kind for programs, in JSON: as [`PlayerSpec::stem`], but `textbook` for several players.
    pub fn kind(&self) -> &'static str {
        match self {
            PlayerSpec::Opponent(opponent) => opponent.kind(),
            other => other.stem(),
        }
    }

    /// Plies that a program looks ahead in tic-tac-toe, 9 for perfect play; `None` for people and for programs that do
    /// not play it.
    pub fn tictactoe(&self) -> Option<u32> {
        match self {
            PlayerSpec::Opponent(opponent) => opponent.tictactoe(),
            PlayerSpec::Engine => Some(9),
            PlayerSpec::Human(_)
            | PlayerSpec::Elo(_)
            | PlayerSpec::Table
            | PlayerSpec::Uci(_)
            | PlayerSpec::Remote(_) => None,
        }
    }

    /// Whether it looks up the results of past games, other than what the engine learned.
    pub fn asks_past_games(&self) -> bool {
        matches!(self, PlayerSpec::Opponent(opponent) if opponent.asks_past_games())
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

    /// Whether it is on Lichess, which allows a person no help.
    pub fn is_on_lichess(&self) -> bool {
        matches!(self, PlayerSpec::Remote(link) if !link.contains("://"))
    }

    /// Checks that it plays this variant and is available.
    pub fn check(&self, variant: Variant) -> Result<(), SpecError> {
        match self {
            PlayerSpec::Opponent(opponent) => Ok(opponent.check(variant)?),
            PlayerSpec::Human(_)
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
            ("lichess", _) => Ok(PlayerSpec::Remote(text.to_owned())),
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
