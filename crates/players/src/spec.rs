//! Players as they are named on the command line.

use std::fmt;
use std::str::FromStr;

use kiebitz_chess::Variant;
use kiebitz_engine::Level;

use crate::engine::{EnginePlayer, Resources};
use crate::external::External;
use crate::opponent::Opponent;
use crate::player::Factory;
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
#[allow(missing_docs)] // the messages are the documentation
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
    #[error("{name} plays {plays}, not {variant}")]
    Variant { name: String, plays: String, variant: Variant },
}

/// Names longer than this are cut, since they appear in tables and on screens.
const LONGEST_NAME: usize = 60;

impl PlayerSpec {
    /// All forms, in one line.
    pub fn known() -> String {
        let opponents = Opponent::all().map(Opponent::name).collect::<Vec<_>>().join(", ");
        let (least, most) = (Level::RANGE.start(), Level::RANGE.end());
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
            PlayerSpec::Opponent(Opponent::Textbook(level))
                if !level.variants.contains(&variant) =>
            {
                let plays: Vec<&str> = level.variants.iter().map(|v| v.name()).collect();
                let (name, plays) = (level.name.to_owned(), plays.join(" and "));
                Err(SpecError::Variant { name, plays, variant })
            }
            _ => Ok(()),
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use kiebitz_chess::{Board, Game};
    use kiebitz_engine::{Limits, Stop};

    use super::*;
    use crate::evaluation::weighted::History;

    #[test]
    fn players_are_read_back() {
        let others = ["human", "human:Anna Lena", "elo:400", "elo:3200", "engine", "table"];
        let more = ["uci:/usr/games/stockfish", "uci:gnuchess --uci", "https://example.org/game/1"];
        let opponents = Opponent::all().map(|opponent| opponent.to_string());
        for text in others.into_iter().chain(more).map(str::to_owned).chain(opponents) {
            let spec: PlayerSpec = text.parse().expect(&text);
            assert_eq!(spec.to_string(), text);
            let is_foreign =
                ["human", "uci", "https"].contains(&text.split(':').next().unwrap_or(""));
            assert_eq!(spec.is_own_program(), !is_foreign, "{text}");
        }
        assert_eq!("ENGINE".parse(), Ok(PlayerSpec::Engine));
    }

    #[test]
    fn bad_names_get_a_reason() {
        for (text, reason) in [
            (
                "",
                "no player is called \"\"; there are human, human:NAME, random, easy, normal, hard, \
                 ancestor:a1, ancestor:a2, ancestor:a3, ancestor:b, ancestor:e, elo:400 to elo:3200, \
                 engine, table, uci:PATH and a URL",
            ),
            ("stockfish", "no player is called \"stockfish\""),
            ("ancestor:z", "no player is called \"ancestor:z\""),
            ("engine:5", "no player is called \"engine:5\""),
            ("elo", "elo takes a strength from 400 to 3200, as in elo:1500, and not \"\""),
            ("elo:99", "and not \"99\""),
            ("human:", "the name after human: is empty"),
            ("uci:", "uci: is followed by the program"),
        ] {
            let error = text.parse::<PlayerSpec>().expect_err(text).to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }

    #[test]
    fn who_cannot_play_is_refused_beforehand() {
        let refused = |text: &str, variant| {
            let spec: PlayerSpec = text.parse().expect(text);
            let made = spec.check(variant).and_then(|()| spec.factory(&Resources::default()));
            made.err().map(|error| error.to_string())
        };
        assert_eq!(refused("hard", Variant::RacingKings), None);
        assert_eq!(
            refused("ancestor:e", Variant::Chess).as_deref(),
            Some("ancestor:e plays racingkings, not chess")
        );
        let remote = refused("https://example.org", Variant::Chess).expect("refused");
        assert!(remote.contains("does not connect to other servers"), "{remote}");
    }

    #[test]
    fn only_the_ancestor_with_a_memory_asks_past_games() {
        for (name, asks) in [("ancestor:a2", true), ("ancestor:a3", false), ("hard", false)] {
            let asked = Arc::new(AtomicBool::new(false));
            let flag = asked.clone();
            let history: Arc<History> = Arc::new(move |_: &Board| {
                flag.store(true, Ordering::Relaxed);
                0
            });
            let means = Resources { history: Some(history), ..Resources::default() };
            let spec: PlayerSpec = name.parse().expect(name);
            let mut player = spec.factory(&means).expect(name)().expect(name);
            let choice = player.choose(&Game::default(), &Limits::depth(1), &Stop::default());
            assert!(choice.is_ok());
            assert_eq!(asked.load(Ordering::Relaxed), asks, "{name}");
        }
    }

    #[test]
    fn the_secret_of_a_link_is_not_shown() {
        let spec: PlayerSpec = "https://example.org/#/play/12?key=secret".parse().expect("a link");
        assert_eq!(spec.to_string(), "https://example.org/");
        assert!(!format!("{spec:?}").contains("secret"), "{spec:?}");
    }
}
