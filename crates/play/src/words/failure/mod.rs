//! Errors shown to the user while games are played and stored. In English most of them are the
//! error's own text.

pub(super) mod german;
pub(super) mod program;
mod system;

use kiebitz_chess::{FenError, SetupError};
use kiebitz_games::store::StoreError;
use kiebitz_gametree::tictactoe::PositionError;

use super::Language;
use crate::memory::ResumeError;
use kiebitz_players::SpecError;

pub use system::system_error_in_german;

/// Something that went wrong.
#[derive(Clone, Copy, Debug)]
pub enum Failure<'a> {
    /// The game database.
    Store(&'a StoreError),
    /// A game that cannot go on.
    Resume(&'a ResumeError),
    /// A FEN that cannot be read.
    Fen(&'a FenError),
    /// A position that is not legal.
    Position(&'a SetupError),
    /// A player's name.
    Player(&'a SpecError),
    /// A position of tic-tac-toe.
    TicTacToe(&'a PositionError),
    /// A program failed in a game between programs, and why.
    CannotGoOn(&'a str),
    /// A file that cannot be read, and why.
    CannotRead(&'a str, &'a str),
    /// A file that cannot be written, and why.
    CannotWrite(&'a str, &'a str),
    /// A file to write that is also read: its content would be lost.
    ReadAndWritten(&'a str),
    /// A file that two outputs would be written to.
    WrittenTwice(&'a str),
    /// A file that another process of this program writes to.
    InUse(&'a str),
    /// A file that is not a log of a review.
    NoReviewLog(&'a str),
    /// A log, and the numbers of its lines that are damaged.
    DamagedLog(&'a str, &'a str),
    /// A file to add games to that is not a PGN file.
    NoPgnFile(&'a str),
    /// A file without a game, or without the game of this number.
    NoGameIn(&'a str, Option<u64>),
    /// A file none of whose games can be read.
    NoneReadable(&'a str),
    /// The terminal cannot be used.
    Terminal,
}

impl Language {
    /// The error in one sentence, without a full stop.
    pub fn explain(self, failure: &Failure<'_>) -> String {
        match self {
            Language::English => english(failure),
            Language::German => german::explain(failure),
        }
    }
}

fn english(failure: &Failure<'_>) -> String {
    match failure {
        Failure::Store(error) => error.to_string(),
        Failure::Resume(error) => error.to_string(),
        Failure::Fen(FenError::Setup(error)) => format!("illegal position: {error}"),
        Failure::Fen(error) => format!("cannot read the FEN: {error}"),
        Failure::Position(error) => format!("illegal position: {error}"),
        Failure::Player(error) => error.to_string(),
        Failure::TicTacToe(why) => format!("cannot read the position: {why}"),
        Failure::CannotGoOn(why) => format!("the game cannot go on: {why}"),
        Failure::CannotRead(file, why) => format!("cannot read {file}: {why}"),
        Failure::CannotWrite(file, why) => format!("cannot write {file}: {why}"),
        Failure::ReadAndWritten(file) => format!("{file} is both read and written"),
        Failure::InUse(file) => format!("{file} is in use by another kiebitz"),
        Failure::WrittenTwice(file) => format!("{file} would be written twice"),
        Failure::NoReviewLog(file) => {
            format!("{file} is not a review log: name another file, or one that does not exist")
        }
        Failure::DamagedLog(file, lines) => {
            format!("{file} is damaged (line {lines}): those games are reviewed again")
        }
        Failure::NoPgnFile(file) => {
            format!("{file} is no PGN file: games are added to PGN files only, name another file")
        }
        Failure::NoGameIn(file, None) => format!("{file} has no game"),
        Failure::NoGameIn(file, Some(number)) => format!("{file} has no game {number}"),
        Failure::NoneReadable(file) => format!("{file} has no game that can be read"),
        Failure::Terminal => "cannot use the terminal".into(),
    }
}
