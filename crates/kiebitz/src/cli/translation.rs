//! Errors in the language of the interface.

use std::error::Error;
use std::iter::successors;

use anyhow::{Result, anyhow};
use clap::Args;
use kiebitz_books::named::NoBook;
use kiebitz_bot::lichess::BotError;
use kiebitz_bot::lichess::token::NoToken;
use kiebitz_games::line_log::LineLogError;
use kiebitz_play::Language;
use kiebitz_play::words::failure::Failure;
use kiebitz_protocol::http::Fault;
use kiebitz_protocol::remote::{LinkError, SeatError};
use kiebitz_tui::invitation::NotThisGame;
use kiebitz_tui::plain::PlainError;
use kiebitz_tui::screen::ScreenError;
use kiebitz_words::text;

use super::input;
use super::knowledge::NoBookToChooseFrom;
use crate::config::Config;
use crate::failure::BadArgument;
use crate::file::BadOutput;

/// The language of a group of commands.
#[derive(Args)]
pub struct GroupSpeech {
    /// Language of the output: en or de [default: language of the config file, or else LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, global = true, value_name = "LANG", display_order = 800)]
    lang: Option<Language>,
}

impl GroupSpeech {
    pub fn language(&self, config: &Config) -> Language {
        input::language(self.lang, config)
    }
}

/// Runs a command with the config file and the language, in which its error is told.
pub fn in_language(
    language: impl FnOnce(&Config) -> Language,
    run: impl FnOnce(Config, Language) -> Result<()>,
) -> Result<()> {
    let config = Config::load()?;
    let language = language(&config);
    run(config, language).map_err(|error| translated(error, language))
}

/// The error with what we know to say of it in this language; as it is, where it is in English or not ours.
pub fn translated(error: anyhow::Error, language: Language) -> anyhow::Error {
    match sentence_in(error.as_ref(), language) {
        None => error,
        // That an argument is to blame stays true.
        Some(told) if error.is::<BadArgument>() => BadArgument(told).into(),
        Some(told) => anyhow!(told),
    }
}

/// The error and its causes in a language other than English, where we know what to say of one of them.
pub fn sentence_in(error: &(dyn Error + 'static), language: Language) -> Option<String> {
    if language == Language::English {
        return None;
    }
    let mut said = Vec::new();
    for cause in successors(Some(error), |&error| error.source()) {
        if let Some(known) = known(cause, language) {
            // What is wrong with a position says that it is about one.
            said.retain(|text: &String| !ABOUT_POSITIONS.contains(&text.as_str()));
            // Its own causes are part of the sentence.
            said.push(known);
            return Some(said.join(": "));
        }
        said.push(cause.to_string());
    }
    None
}

/// The contexts that `input::board` gives to what is wrong.
const ABOUT_POSITIONS: [&str; 2] = ["cannot read the FEN", "illegal position"];

fn known(cause: &(dyn Error + 'static), language: Language) -> Option<String> {
    let explain = |failure: Failure<'_>| Some(language.explain(&failure));
    None.or_else(|| told(cause, |error: &NotThisGame| Some(error.say(language))))
        .or_else(|| told(cause, |error: &LinkError| Some(error.say(language))))
        .or_else(|| told(cause, |error: &SeatError| Some(error.say(language))))
        .or_else(|| told(cause, |error: &Fault| Some(error.say(language))))
        .or_else(|| told(cause, |error: &NoToken| Some(error.say(language))))
        .or_else(|| told(cause, |error: &BotError| Some(error.say(language))))
        .or_else(|| told(cause, BadOutput::in_german))
        .or_else(|| {
            told(cause, |error| match error {
                LineLogError::InUse(path) => explain(Failure::InUse(&path.display().to_string())),
                LineLogError::Io(_) | LineLogError::NotRegular(_) => None,
            })
        })
        .or_else(|| told(cause, |error: &NoBook| error.say(language.of_words())))
        .or_else(|| {
            told(cause, |NoBookToChooseFrom| Some(text!(language, "no-book-to-choose-from")))
        })
        .or_else(|| told(cause, |error| explain(Failure::Store(error))))
        .or_else(|| told(cause, |error| explain(Failure::Resume(error))))
        .or_else(|| told(cause, |error| explain(Failure::Fen(error))))
        .or_else(|| told(cause, |error| explain(Failure::Position(error))))
        .or_else(|| told(cause, |error| explain(Failure::Player(error))))
        .or_else(|| {
            told(cause, |error| match error {
                PlainError::Player(error) => explain(Failure::Player(error)),
                PlainError::Refused(_) | PlainError::Output(_) => None,
            })
        })
        .or_else(|| {
            told(cause, |error| match error {
                ScreenError::Player(error) => explain(Failure::Player(error)),
                ScreenError::Terminal(error) => {
                    Some(format!("{}: {error}", language.explain(&Failure::Terminal)))
                }
                ScreenError::TicTacToe => None,
            })
        })
}

/// What `words` say of an error, where it is of their kind.
fn told<E: Error + 'static>(
    cause: &(dyn Error + 'static),
    words: impl FnOnce(&E) -> Option<String>,
) -> Option<String> {
    cause.downcast_ref().and_then(words)
}
