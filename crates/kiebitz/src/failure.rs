//! How a command fails: what is said about it, and the exit code.

use std::fmt::Display;
use std::io::{self, Write};

use kiebitz_players::text::printable;
use kiebitz_words::{Language, Message, Say};

/// The longest sentence we print, in characters: input that is quoted in it may be any length.
const LONGEST: usize = 400;

/// An argument that cannot be used, such as a FEN that is none: bad usage, whatever command it is given to. What is
/// wrong in a file or a database is not.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.0.say(Language::English))]
pub struct BadArgument(pub Message<'static>);

impl BadArgument {
    pub fn new(error: &impl Say) -> BadArgument {
        BadArgument(error.message().into_owned())
    }
}

impl Say for BadArgument {
    fn message(&self) -> Message<'_> {
        self.0.clone()
    }
}

/// Why a command failed, where no library says it.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.0.say(Language::English))]
pub struct CommandError(pub Message<'static>);

impl Say for CommandError {
    fn message(&self) -> Message<'_> {
        self.0.clone()
    }
}

/// Ctrl-C or `kill` ended the command, which has printed what it had so far.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

/// The reader of the output closed the pipe, which is no failure.
#[derive(Debug, thiserror::Error)]
#[error("the output is closed")]
pub struct ReaderGone;

/// An error in the language of the user.
#[derive(Debug, thiserror::Error)]
#[error("{sentence}")]
pub struct Told {
    /// Its name for programs.
    pub code: String,
    pub sentence: String,
    /// Whether what was typed is to blame.
    pub is_usage: bool,
}

/// Says on standard error why a command did not do what was asked, in one sentence or as JSON, and returns the exit code
/// of the contract.
pub fn tell(error: anyhow::Error, is_json: bool) -> u8 {
    if error.is::<Interrupted>() {
        return crate::INTERRUPTED;
    }
    if error.is::<ReaderGone>() {
        return 0;
    }
    let told = error.downcast_ref::<Told>();
    if is_json {
        let code = told.map_or("failed", |told| &told.code);
        let message = printable(&sentence(&error), LONGEST);
        let value = serde_json::json!({ "error": { "code": code, "message": message } });
        let _ = writeln!(io::stderr(), "{value}");
    } else {
        warn(&sentence(&error));
    }
    if told.is_some_and(|told| told.is_usage) { 2 } else { 1 }
}

/// Tells on standard error what is worth knowing and stops nothing.
pub fn warn(sentence: &str) {
    // A closed standard error is no reason to stop.
    let _ = writeln!(io::stderr(), "kiebitz: {}", printable(sentence, LONGEST));
}

/// Tells what is wrong with something that the command can do without.
pub fn warned<T, E: Display>(result: Result<T, E>) -> Option<T> {
    result.inspect_err(|error| warn(&error.to_string())).ok()
}

pub fn sentence(error: &anyhow::Error) -> String {
    kiebitz_players::text::sentence(error.as_ref())
}

/// A [`CommandError`] by the key and the arguments of its text.
macro_rules! failed {
    ($($text:tt)*) => {
        $crate::failure::CommandError(kiebitz_words::message!($($text)*).into_owned())
    };
}
pub(crate) use failed;
