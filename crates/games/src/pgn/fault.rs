//! Errors of reading a game.

use kiebitz_chess::{FenError, UnknownVariant};
use kiebitz_words::{Language, Message, Say, message};

use super::reader::{DEEPEST, MOST_PLIES};
use super::split::{LARGEST_GAME, LONGEST_TAG};
use super::tags::MOST_TAGS;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub enum PgnFault {
    TooLarge,
    TooManyTags,
    LongTag,
    /// A line has too many plies.
    TooLong,
    /// Variations are nested too deeply.
    TooDeep,
    /// For callers that need moves; the reader itself accepts a game without moves.
    NoMoves,
    OpenComment,
    /// This word is not a move.
    Word {
        /// With its dots, as in `Move`.
        number: String,
        word: String,
    },
    Move {
        /// With its dots: `12.` or `12...`
        number: String,
        /// As the file has it, in English notation.
        san: String,
        why: MoveFault,
    },
    Variant(#[from] UnknownVariant),
    Start(#[from] FenError),
    Syntax(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveFault {
    Illegal,
    Ambiguous,
    PromotionMissing,
}

impl Say for PgnFault {
    fn message(&self) -> Message<'_> {
        match self {
            PgnFault::TooLarge => message!("pgn-too-large", most = LARGEST_GAME),
            PgnFault::TooManyTags => message!("pgn-too-many-tags", most = MOST_TAGS),
            PgnFault::LongTag => message!("pgn-long-tag", most = LONGEST_TAG),
            PgnFault::TooLong => message!("pgn-too-long", most = MOST_PLIES),
            PgnFault::TooDeep => message!("pgn-too-deep", most = DEEPEST),
            PgnFault::NoMoves => message!("pgn-no-moves"),
            PgnFault::OpenComment => message!("pgn-open-comment"),
            PgnFault::Word { number, word } => message!("pgn-word", number, word),
            PgnFault::Move { number, san, why } => match why {
                MoveFault::Illegal => message!("pgn-illegal", number, san),
                MoveFault::Ambiguous => message!("pgn-ambiguous", number, san),
                MoveFault::PromotionMissing => message!("pgn-promotion-missing", number, san),
            },
            PgnFault::Variant(unknown) => unknown.message(),
            PgnFault::Start(error) => message!("pgn-start", why = error.message()),
            PgnFault::Syntax(why) => message!("pgn-syntax", why),
        }
    }
}
