//! Players by name.

use std::fmt;
use std::str::FromStr;

use kiebitz_chess::Variant;
use kiebitz_words::said;

use crate::ancestor::ANCESTORS;
use crate::evaluation::weighted::Knowledge;
use crate::player::{Player, WrongVariant};
use crate::random_mover::RandomMover;
use crate::textbook::{DEEPER, LEVELS, LevelProfile, Textbook};

/// A player that is not the engine, written as on the command line: `random`, `hard`, `ancestor:a3`.
///
/// ```
/// use kiebitz_players::Opponent;
/// let names: Vec<String> = Opponent::all().map(|opponent| opponent.to_string()).collect();
/// assert_eq!(names[..4], ["random", "easy", "normal", "hard"]);
/// assert_eq!(names[4..].join(" "), "ancestor:a1 ancestor:a2 ancestor:a3 ancestor:b ancestor:e");
/// assert_eq!("hard:4".parse::<Opponent>().map(Opponent::stem), Ok("hard"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// Any legal move.
    Random,
    Textbook(&'static LevelProfile),
}

/// The name is unknown.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct UnknownOpponent(pub String);

said!(UnknownOpponent(name) => "unknown-opponent", name, known = Opponent::names());

static ALL: [&[LevelProfile]; 2] = [&LEVELS, &ANCESTORS];
static DEEPER_LEVELS: [LevelProfile; 2] = DEEPER;

impl Opponent {
    /// All opponents that lists show, the weakest first, then the ancestors.
    pub fn all() -> impl Iterator<Item = Opponent> {
        let levels = ALL.into_iter().flatten().map(Opponent::Textbook);
        [Opponent::Random].into_iter().chain(levels)
    }

    /// All names, in one line.
    pub fn names() -> String {
        Opponent::all().map(Opponent::name).collect::<Vec<_>>().join(", ")
    }

    pub const fn name(self) -> &'static str {
        match self {
            Opponent::Random => "random",
            Opponent::Textbook(level) => level.name,
        }
    }

    /// The name, up to its colon: `ancestor` of `ancestor:a3`, `hard` of `hard:4`. Those who share it are a
    /// family.
    pub fn stem(self) -> &'static str {
        self.name().split_once(':').map_or(self.name(), |(stem, _)| stem)
    }

    /// The kind for programs, in JSON.
    pub fn kind(self) -> &'static str {
        match self {
            Opponent::Random => "random",
            Opponent::Textbook(level) => level.kind,
        }
    }

    pub fn check(self, variant: Variant) -> Result<(), WrongVariant> {
        match self {
            Opponent::Random => Ok(()),
            Opponent::Textbook(level) => level.check(variant),
        }
    }

    /// Plies that it looks ahead in tic-tac-toe; `None` if it does not play that.
    pub const fn tictactoe(self) -> Option<u32> {
        match self {
            Opponent::Random => Some(0),
            Opponent::Textbook(level) => level.tictactoe,
        }
    }

    /// Whether endgame tables, if present, change its play.
    pub const fn uses_tables(self) -> bool {
        match self {
            Opponent::Random => false,
            Opponent::Textbook(level) => level.uses_tables(),
        }
    }

    /// Whether it plays from an opening book.
    pub const fn uses_book(self) -> bool {
        match self {
            Opponent::Random => false,
            Opponent::Textbook(level) => level.asks_book,
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
        let deeper = DEEPER_LEVELS.iter().map(Opponent::Textbook);
        Opponent::all()
            .chain(deeper)
            .find(|opponent| opponent.name() == name)
            .ok_or_else(|| UnknownOpponent(name.chars().take(40).collect()))
    }
}
