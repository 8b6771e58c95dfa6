//! Reviews a finished game: win chances, accuracy, marks, and explanations from the terms of the
//! evaluation.
//!
//! [`Judge::review`] is the entry point; its documentation has an example. It searches every
//! position of a game with a fixed number of nodes, rates the moves by Lichess's published formulas
//! ([`accuracy`]), and explains the bad ones ([`Explanation`]; [`MoveReview::words`] turns it into
//! sentences). If endgame tables cover a position, their result replaces the engine's. A [`Review`]
//! is plain data; [`ReviewReport`] is the same for JSON.
//!
//! Invariants:
//! - the same game and settings give the same review, whatever the number of threads;
//! - a move that keeps the result of a table loses nothing, and neither does the engine's own
//!   choice;
//! - the crate prints nothing and writes no file but a [`ReviewLog`]: the caller opens the tables;
//! - every sentence exists in every language: facts are values, and each language is one `match`.

#![forbid(unsafe_code)]
// A comment is for what a name does not say.
#![allow(missing_docs)]

pub mod accuracy;
mod annotate;
mod batch;
mod consider;
mod drills;
mod evaluation;
pub mod explain;
mod finish;
mod forcing;
pub mod html;
mod judge;
mod log;
mod praise;
mod report;
mod review;
mod stored;
mod summary;
pub mod text;
mod verdict;
mod weigh;
pub mod words;

pub use accuracy::Mark;
pub use annotate::annotate;
pub use batch::{
    BatchError, BatchReport, BrokenGame, KeptForms, NumberedReport, ReviewBatch, ReviewCollection,
    ReviewNews,
};
pub use consider::Considered;
pub use drills::{Drill, drills};
pub use evaluation::{Evaluation, MOST_CENTIPAWNS};
pub use explain::{Explanation, Fact, Owner, PlacedPiece, Standing};
pub use finish::Finish;
pub use judge::{DEFAULT_NODES, Judge, JudgeProgress, JudgeSettings, Stopped};
pub use log::{ReviewLog, ReviewLogError};
pub use praise::Praise;
pub use report::{ReviewReport, WhyReport};
pub use review::{MoveReview, PlayerReview, Position, Review, Source};
pub use stored::{ReviewKey, StoredReview};
pub use summary::{Lesson, Summary};
