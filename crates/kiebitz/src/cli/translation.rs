//! Errors in the language of the interface.

use std::error::Error;

use anyhow::anyhow;
use kiebitz_books::named::{self, NoBook};
use kiebitz_chess::{FenError, SetupError};
use kiebitz_games::line_log::LineLogError;
use kiebitz_games::store::StoreError;
use kiebitz_play::words::failure::Failure;
use kiebitz_play::{Language, ResumeError};
use kiebitz_players::SpecError;
use kiebitz_tui::plain::PlainError;
use kiebitz_tui::screen::ScreenError;

use super::knowledge::NoBookToChooseFrom;
use super::remote;
use crate::failure::BadArgument;
use crate::file::BadOutput;

/// The error with what we know to say of it in this language; as it is, where it is in English or not ours.
pub fn translated(error: anyhow::Error, language: Language) -> anyhow::Error {
    if language == Language::English {
        return error;
    }
    let mut said = Vec::new();
    for cause in error.chain() {
        // What is wrong with a position says that it is about one.
        if let Some(known) = known(cause, language) {
            said.retain(|text: &String| !ABOUT_POSITIONS.contains(&text.as_str()));
            said.push(known);
            // Its own causes are part of the sentence; that an argument is to blame stays true.
            let said = said.join(": ");
            return match error.is::<BadArgument>() {
                true => BadArgument(said).into(),
                false => anyhow!(said),
            };
        }
        said.push(cause.to_string());
    }
    error
}

/// The contexts that `input::board` gives to what is wrong.
const ABOUT_POSITIONS: [&str; 2] = ["cannot read the FEN", "illegal position"];

fn known(cause: &(dyn Error + 'static), language: Language) -> Option<String> {
    if let Some(said) = remote::in_german(cause) {
        return Some(said);
    }
    if let Some(error) = cause.downcast_ref::<BadOutput>() {
        return Some(bad_output(error, language));
    }
    if let Some(LineLogError::InUse(path)) = cause.downcast_ref() {
        return Some(language.explain(&Failure::InUse(&path.display().to_string())));
    }
    if let Some(error) = cause.downcast_ref::<NoBook>() {
        return match error {
            NoBook::Nowhere { name, looked } => {
                let looked = named::places(looked, "und");
                Some(format!("ein Buch {name} gibt es nicht: gesucht wurde {looked}"))
            }
            // What is wrong with a file's content has English words alone.
            NoBook::Bad(_) => None,
        };
    }
    if cause.is::<NoBookToChooseFrom>() {
        return Some(
            "--book-best wählt unter den Zügen eines Buchs: nenne eines mit --book".into(),
        );
    }
    let failure = if let Some(error) = cause.downcast_ref::<StoreError>() {
        Failure::Store(error)
    } else if let Some(error) = cause.downcast_ref::<ResumeError>() {
        Failure::Resume(error)
    } else if let Some(error) = cause.downcast_ref::<FenError>() {
        Failure::Fen(error)
    } else if let Some(error) = cause.downcast_ref::<SetupError>() {
        Failure::Position(error)
    } else if let Some(error) = cause.downcast_ref::<SpecError>() {
        Failure::Player(error)
    } else if let Some(PlainError::Player(error)) = cause.downcast_ref() {
        Failure::Player(error)
    } else if let Some(ScreenError::Player(error)) = cause.downcast_ref() {
        Failure::Player(error)
    } else {
        return None;
    };
    Some(language.explain(&failure))
}

fn bad_output(error: &BadOutput, language: Language) -> String {
    match error {
        BadOutput::CannotWrite { path, source } => {
            let (file, why) = (path.display().to_string(), source.to_string());
            language.explain(&Failure::CannotWrite(&file, &why))
        }
        BadOutput::ReadAndWritten(path) => {
            language.explain(&Failure::ReadAndWritten(&path.display().to_string()))
        }
        BadOutput::WrittenTwice(path) => {
            language.explain(&Failure::WrittenTwice(&path.display().to_string()))
        }
    }
}
