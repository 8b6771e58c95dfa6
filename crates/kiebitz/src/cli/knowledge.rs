//! What engines may look up: endgame tables and an opening book. Options that several commands share.
//!
//! For each of them the command line comes first, then the environment, then the config file. What the command line
//! names must be there. Of what the config file names and is not there a warning tells, and the command goes on without.

use std::error::Error;
use std::sync::Arc;

use kiebitz_books::polyglot::{Book, Choice};
use kiebitz_players::Resources;
use kiebitz_players::text::sentence;
use kiebitz_tablebase::{Syzygy, Tables};
use kiebitz_words::{Message, Say};

use super::prelude::*;
use super::translation;
use crate::config::BookChoice;
use crate::data::Origin;
use crate::failure;

#[derive(Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub(super) struct NoBookToChooseFrom;

impl Say for NoBookToChooseFrom {
    fn message(&self) -> Message<'_> {
        message!("no-book-to-choose-from")
    }
}

/// Where knowledge lies, as far as the command line says.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Knowledge {
    /// Folder of endgame tables [default: KIEBITZ_TABLES, tables of the config file, or tables in the data directory]
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,

    /// Folders of Syzygy tables for the engine, separated by colons (on Windows by semicolons) [default: syzygy of the config file]
    #[arg(long, value_name = "FOLDERS")]
    syzygy: Option<String>,

    /// Opening book of the engine and of ancestor:a1 to a3: a Polyglot file, the name of a book in the data directory,
    /// built-in, or none [default: book of the config file, or none; of the ancestors built-in]
    #[arg(long, value_name = "BOOK")]
    book: Option<BookChoice>,

    /// Let the engine always play the heaviest book move; without this option it picks moves as often as their
    /// weights say
    #[arg(long)]
    book_best: bool,

    /// What the command line leaves open.
    #[arg(skip)]
    config: Config,

    /// Of warnings.
    #[arg(skip)]
    language: Language,
}

impl Knowledge {
    /// What the command line says, and where it is silent the config file.
    pub fn or(&self, config: &Config) -> Knowledge {
        Knowledge { config: config.clone(), ..self.clone() }
    }

    pub fn in_language(&self, language: Language) -> Knowledge {
        Knowledge { language, ..self.clone() }
    }

    /// The folder of our tables; empty where there is none.
    pub fn folder(&self) -> PathBuf {
        let usual = || data::tables(&self.config).map(|(folder, _)| folder);
        self.tables.clone().or_else(usual).unwrap_or_default()
    }

    pub fn tables_as_named(&self) -> Result<Arc<Tables>> {
        Ok(Arc::new(tables(self.tables.as_deref(), &self.config, self.language)?))
    }

    pub fn syzygy_path(&self) -> Option<String> {
        self.syzygy.clone().or_else(|| self.config.syzygy.clone())
    }

    pub fn syzygy(&self) -> Result<Option<Arc<Syzygy>>> {
        Ok(syzygy(self.syzygy.as_deref(), &self.config, self.language)?.map(Arc::new))
    }

    pub fn book(&self) -> Result<Option<Arc<Book>>> {
        let book = data::open_chosen_book(self.book.as_ref(), &self.config, &warn(self.language))?;
        ensure!(book.is_some() || !self.book_best, NoBookToChooseFrom);
        Ok(book)
    }

    /// The book of the ancestors that have one: the engine's if one is named, otherwise the built-in one.
    pub fn ancestors_book(&self, engines: Option<Arc<Book>>) -> Option<Arc<Book>> {
        match self.book.as_ref().or(self.config.book.as_ref()) {
            Some(BookChoice::None) => None,
            _ => engines.or_else(|| Some(Book::built_in())),
        }
    }

    pub fn resources(&self, seed: Option<u64>) -> Result<Resources> {
        let book = self.book()?;
        Ok(Resources {
            tables: Some(self.tables_as_named()?),
            syzygy: self.syzygy()?,
            ancestors_book: self.ancestors_book(book.clone()),
            book,
            book_choice: self.book_choice(),
            seed,
            ..Resources::default()
        })
    }

    pub fn book_choice(&self) -> Choice {
        if self.book_best { Choice::Best } else { Choice::Weighted }
    }
}

/// Our tables: those of the folder that the command line names, or of the usual one.
pub(super) fn tables(named: Option<&Path>, config: &Config, language: Language) -> Result<Tables> {
    Ok(data::open_tables(named, config, &warn(language))?)
}

/// Syzygy tables: those of the folders that the command line names, or else the config file.
pub(super) fn syzygy(
    named: Option<&str>,
    config: &Config,
    language: Language,
) -> Result<Option<Syzygy>> {
    Ok(data::open_syzygy(named, config, &warn(language))?)
}

/// Warns of what cannot be opened: why, and where it is named.
fn warn(language: Language) -> impl Fn(&(dyn Error + 'static), Origin) {
    move |error, origin| {
        let told = translation::told_in(error, language);
        let why = told.map_or_else(|| sentence(error), |told| told.sentence);
        let origin = origin.to_string();
        failure::warn(&text!(language, "going-on-without", why, origin));
    }
}
