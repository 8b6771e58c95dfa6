//! Errors of reading a game.

use kiebitz_chess::{FenError, UnknownVariant};

use super::reader::{DEEPEST, MOST_PLIES};
use super::split::{LARGEST_GAME, LONGEST_TAG};
use super::tags::MOST_TAGS;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PgnFault {
    #[error("it is larger than {LARGEST_GAME} bytes")]
    TooLarge,
    #[error("it has more than {MOST_TAGS} tags")]
    TooManyTags,
    #[error("it has a tag with more than {LONGEST_TAG} bytes")]
    LongTag,
    #[error("it has a line of more than {MOST_PLIES} plies")]
    TooLong,
    #[error("its variations are nested more than {DEEPEST} deep")]
    TooDeep,
    /// For callers that need moves; the reader itself accepts a game without moves.
    #[error("it has no moves")]
    NoMoves,
    #[error("a comment is not closed")]
    OpenComment,
    #[error("\"{0}\" is not a move")]
    Word(String),
    #[error("move {number} {san} {why}")]
    Move {
        /// With its dots: `12.` or `12...`
        number: String,
        san: String,
        why: MoveFault,
    },
    #[error("{0}")]
    Variant(#[from] UnknownVariant),
    #[error("its start position: {0}")]
    Start(#[from] FenError),
    #[error("it cannot be parsed: {0}")]
    Syntax(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveFault {
    #[error("is not legal there")]
    Illegal,
    #[error("could be several moves")]
    Ambiguous,
    #[error("must name the promotion piece")]
    PromotionMissing,
}
