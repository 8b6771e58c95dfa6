//! Errors in the language of the interface.

use std::error::Error;
use std::io;
use std::iter::successors;

use kiebitz_arena::adjudicate::BadRule;
use kiebitz_arena::compare::{NoEngine, SelectionError};
use kiebitz_arena::runner::EntryError;
use kiebitz_arena::spec::{self as arena_spec, NoEntrant};
use kiebitz_arena::sprt::BadSprt;
use kiebitz_arena::tournament::{MatchLogError, PrepareError, RecordError, SettingsError};
use kiebitz_books::named::NoBook;
use kiebitz_books::polyglot::BookError;
use kiebitz_bot::lichess::BotError;
use kiebitz_bot::lichess::token::NoToken;
use kiebitz_chess::{FenError, SetupError, UnknownVariant};
use kiebitz_engine::HashTooLarge;
use kiebitz_games::line_log::LineLogError;
use kiebitz_games::pgn::PgnFault;
use kiebitz_games::pgn_file::BadPgnFile;
use kiebitz_games::source::SourceError;
use kiebitz_games::store::StoreError;
use kiebitz_nnue::NetworkError;
use kiebitz_play::clock::{BadClock, BadTimeControl};
use kiebitz_play::config::ConfigError;
use kiebitz_play::typed::{BadDuration, BadMoves, BadSize};
use kiebitz_play::{Language, NoChoice, ResumeError, UnknownGame};
use kiebitz_players::{PlayerError, SpecError, UnknownOpponent};
use kiebitz_protocol::http::Fault;
use kiebitz_protocol::remote::{LinkError, SeatError};
use kiebitz_review::{BatchError, ReviewLogError};
use kiebitz_tablebase::{MaterialError, ProbeError, SyzygyError};
use kiebitz_training::refine::UnknownNumber;
use kiebitz_training::selfplay::{self, ExportError};
use kiebitz_training::tune::TuneError;
use kiebitz_tui::invitation::NotThisGame;
use kiebitz_tui::plain::PlainError;
use kiebitz_tui::screen::ScreenError;
use kiebitz_uci::ClientError;
use kiebitz_web::BadAddress;
use kiebitz_words::{Say, message};

use super::knowledge::NoBookToChooseFrom;
use super::prelude::*;
use crate::failure::{ReaderGone, Told};
use crate::file::BadOutput;

/// The language that the environment names.
pub fn of_environment() -> Language {
    let read = |name| std::env::var(name).unwrap_or_default();
    let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].map(read);
    Language::from_locales(locales.iter().map(String::as_str))
}

/// The error with what we know to say of it in this language; as it is where it is not ours.
pub fn translated(error: anyhow::Error, language: Language) -> anyhow::Error {
    // Errors of files name their file; an error of the system alone is one of standard output.
    let system = error.chain().next().and_then(|cause| cause.downcast_ref::<io::Error>());
    if let Some(why) = system {
        // Whoever closed the pipe has read enough, as in `kiebitz perft 3 --divide | head -1`.
        if why.kind() == io::ErrorKind::BrokenPipe {
            return ReaderGone.into();
        }
        let sentence = text!(language, "cannot-write-output", why);
        return Told { code: "cannot_write".to_owned(), sentence, is_usage: false }.into();
    }
    match told_in(error.as_ref(), language) {
        // That an argument is to blame stays true.
        Some(told) => Told { is_usage: error.is::<BadArgument>(), ..told }.into(),
        None => error,
    }
}

/// The error and its causes in a language, where we know what to say of one of them.
pub fn told_in(error: &(dyn Error + 'static), language: Language) -> Option<Told> {
    let mut said = Vec::new();
    for cause in successors(Some(error), |&error| error.source()) {
        if let Some(known) = known(cause) {
            // Its own causes are part of the sentence.
            said.push(known.say(language));
            let code = Some(known.code()).filter(|code| code != "text");
            let code = code.unwrap_or_else(|| "failed".to_owned());
            return Some(Told { code, sentence: said.join(": "), is_usage: false });
        }
        if let Some(system) = cause.downcast_ref::<io::Error>() {
            said.push(message!("text", text = system).say(language));
            return Some(Told {
                code: "system".to_owned(),
                sentence: said.join(": "),
                is_usage: false,
            });
        }
        said.push(cause.to_string());
    }
    None
}

/// The error as one that says what it is in every language.
pub fn known<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e dyn Say> {
    macro_rules! one_of {
        ($($kind:ty),* $(,)?) => {
            None$(.or_else(|| error.downcast_ref::<$kind>().map(|error| error as &dyn Say)))*
        };
    }
    one_of![
        BadAddress,
        BadArgument,
        BadClock,
        BadDuration,
        BadMoves,
        BadOutput,
        BadPgnFile,
        BadRule,
        BadSize,
        BadSprt,
        BadTimeControl,
        BatchError,
        BookError,
        BotError,
        ClientError,
        CommandError,
        ConfigError,
        EntryError,
        ExportError,
        Fault,
        FenError,
        LineLogError,
        LinkError,
        MatchLogError,
        MaterialError,
        NetworkError,
        NoBook,
        NoBookToChooseFrom,
        NoChoice,
        NoEngine,
        NoEntrant,
        NoToken,
        NotThisGame,
        PgnFault,
        PlainError,
        PlayerError,
        PrepareError,
        ProbeError,
        RecordError,
        ResumeError,
        ReviewLogError,
        ScreenError,
        SeatError,
        SelectionError,
        SettingsError,
        SetupError,
        SourceError,
        SpecError,
        StoreError,
        SyzygyError,
        TuneError,
        UnknownGame,
        UnknownNumber,
        UnknownOpponent,
        UnknownVariant,
        arena_spec::SpecError,
        HashTooLarge,
        kiebitz_tablebase::FileError,
        kiebitz_tablebase::GenerateError,
        selfplay::FileError,
        selfplay::GenerateError,
        selfplay::StoreError,
    ]
}
