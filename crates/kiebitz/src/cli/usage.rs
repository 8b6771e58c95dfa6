//! What is wrong with a command line, from what clap knows of it.

use std::error::Error;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use kiebitz_words::{Language, Message, message, text};

use super::translation::known;
use crate::failure::Told;

/// The error of clap in one sentence; `command` is the one that the arguments name, as in `kiebitz tb generate`.
pub fn told(error: &clap::Error, command: &str, commands: &[&str], language: Language) -> Told {
    let message = message(error, commands, language);
    let mut sentence = message.say(language);
    let suggested =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    if let Some(other) = suggested.iter().find_map(|&kind| words(error, kind)) {
        sentence += &text!(language, "usage-similar", other);
    }
    // A value that is not possible is told with those that are.
    if !matches!(error.kind(), ErrorKind::InvalidValue | ErrorKind::ValueValidation) {
        sentence += &text!(language, "usage-more", command);
    }
    Told { code: message.key.replace('-', "_"), sentence, is_usage: true }
}

fn message<'e>(error: &'e clap::Error, commands: &[&str], language: Language) -> Message<'e> {
    let of = |kind| words(error, kind).unwrap_or_default();
    let argument = of(ContextKind::InvalidArg);
    let value = of(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::ValueValidation => {
            let why = error.source().map(|why| match known(why) {
                Some(known) => known.say(language),
                None => why.to_string(),
            });
            message!("usage-bad-value", value, argument, why)
        }
        ErrorKind::InvalidValue if value.is_empty() => message!("usage-no-value", argument),
        ErrorKind::InvalidValue => {
            let choices = of(ContextKind::ValidValue);
            message!("usage-no-choice", value, argument, choices)
        }
        ErrorKind::UnknownArgument => message!("usage-unknown-argument", argument),
        ErrorKind::InvalidSubcommand => {
            message!("usage-unknown-command", command = of(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingRequiredArgument => message!("usage-missing-argument", argument),
        ErrorKind::ArgumentConflict => {
            message!("usage-conflict", argument, other = of(ContextKind::PriorArg))
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            message!("usage-missing-command", commands = commands.join(", "))
        }
        // Such as one value too many: clap's name of it, which is English.
        kind => message!("usage-other", what = kind.to_string(), argument, value),
    }
}

/// What the error says of this kind.
fn words(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(word) => Some(word.clone()),
        ContextValue::Strings(words) => Some(words.join(", ")),
        _ => None,
    }
}
