//! Players by name.

use std::fmt;
use std::str::FromStr;

use crate::Player;
use crate::ancestor::ANCESTORS;
use crate::evaluation::weighted::Knowledge;
use crate::random_mover::RandomMover;
use crate::textbook::{LEVELS, LevelProfile, Textbook};

/// A player that is not the engine, written as on the command line: `random`, `hard`, `ancestor:a3`.
///
/// ```
/// use kiebitz_players::Opponent;
/// let names: Vec<String> = Opponent::all().map(|opponent| opponent.to_string()).collect();
/// assert_eq!(names[..4], ["random", "easy", "normal", "hard"]);
/// assert_eq!(names[4..].join(" "), "ancestor:a1 ancestor:a2 ancestor:a3 ancestor:b ancestor:e");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// Any legal move.
    Random,
    Textbook(&'static LevelProfile),
}

/// The name is unknown.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no player is called \"{0}\"; there are {names}", names = names())]
pub struct UnknownOpponent(pub String);

static ALL: [&[LevelProfile]; 2] = [&LEVELS, &ANCESTORS];

impl Opponent {
    /// All opponents, the weakest first, then the ancestors.
    pub fn all() -> impl Iterator<Item = Opponent> {
        let levels = ALL.into_iter().flatten().map(Opponent::Textbook);
        [Opponent::Random].into_iter().chain(levels)
    }

    pub const fn name(self) -> &'static str {
        match self {
            Opponent::Random => "random",
            Opponent::Textbook(level) => level.name,
        }
    }

    /// Whether it uses the results of past games, if they are available.
    pub fn asks_past_games(self) -> bool {
        match self {
            Opponent::Random => false,
            Opponent::Textbook(level) => level.asks_past_games(),
        }
    }

    /// The player itself. The seed determines its random choices.
    pub fn player(self, seed: u64, knowledge: &Knowledge) -> Box<dyn Player> {
        match self {
            Opponent::Random => Box::new(RandomMover { seed }),
            Opponent::Textbook(level) => Box::new(Textbook::new(level, seed, knowledge.clone())),
        }
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Opponent {
    type Err = UnknownOpponent;

    fn from_str(name: &str) -> Result<Opponent, UnknownOpponent> {
        Opponent::all()
            .find(|opponent| opponent.name() == name)
            .ok_or_else(|| UnknownOpponent(name.chars().take(40).collect()))
    }
}

pub(crate) fn names() -> String {
    Opponent::all().map(Opponent::name).collect::<Vec<_>>().join(", ")
}
