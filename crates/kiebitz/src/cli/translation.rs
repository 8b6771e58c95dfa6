//! Errors in the language of the interface.

use std::error::Error;
use std::iter::successors;

use kiebitz_books::named::NoBook;
use kiebitz_bot::lichess::BotError;
use kiebitz_bot::lichess::token::NoToken;
use kiebitz_chess::{FenError, SetupError};
use kiebitz_games::line_log::LineLogError;
use kiebitz_games::pgn::PgnFault;
use kiebitz_games::pgn_file::BadPgnFile;
use kiebitz_games::store::StoreError;
use kiebitz_play::ResumeError;
use kiebitz_players::{PlayerError, SpecError};
use kiebitz_protocol::http::Fault;
use kiebitz_protocol::remote::{LinkError, SeatError};
use kiebitz_tui::invitation::NotThisGame;
use kiebitz_tui::plain::PlainError;
use kiebitz_tui::screen::ScreenError;
use kiebitz_uci::ClientError;
use kiebitz_words::Say;

use super::knowledge::NoBookToChooseFrom;
use super::prelude::*;
use crate::file::BadOutput;

/// The language that the environment names.
pub fn of_environment() -> Language {
    let read = |name| std::env::var(name).unwrap_or_default();
    let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].map(read);
    Language::from_locales(locales.iter().map(String::as_str))
}

/// The error with what we know to say of it in this language; as it is where it is not ours.
pub fn translated(error: anyhow::Error, language: Language) -> anyhow::Error {
    match sentence_in(error.as_ref(), language) {
        None => error,
        // That an argument is to blame stays true.
        Some(text) if error.is::<BadArgument>() => BadArgument(message!("text", text)).into(),
        Some(text) => CommandError(message!("text", text)).into(),
    }
}

/// The error and its causes in a language, where we know what to say of one of them.
pub fn sentence_in(error: &(dyn Error + 'static), language: Language) -> Option<String> {
    let mut said = Vec::new();
    for cause in successors(Some(error), |&error| error.source()) {
        if let Some(known) = known(cause) {
            // Its own causes are part of the sentence.
            said.push(known.say(language));
            return Some(said.join(": "));
        }
        said.push(cause.to_string());
    }
    None
}

/// The error as one that says what it is in every language.
fn known<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e dyn Say> {
    macro_rules! one_of {
        ($($kind:ty),* $(,)?) => {
            None$(.or_else(|| error.downcast_ref::<$kind>().map(|error| error as &dyn Say)))*
        };
    }
    one_of![
        BadArgument,
        BadOutput,
        BadPgnFile,
        BotError,
        ClientError,
        CommandError,
        Fault,
        FenError,
        LineLogError,
        LinkError,
        NoBook,
        NoBookToChooseFrom,
        NoToken,
        NotThisGame,
        PgnFault,
        PlainError,
        PlayerError,
        ResumeError,
        ScreenError,
        SeatError,
        SetupError,
        SpecError,
        StoreError,
    ]
}
