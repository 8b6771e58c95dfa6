//! What engines may look up: endgame tables and an opening book. Options that several commands share.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, ensure};
use clap::Args;
use kiebitz_archive::polyglot::{Book, Choice};
use kiebitz_tablebase::{Syzygy, Tables};

use crate::config::{BookChoice, Config};
use crate::{books, data};

/// The heaviest move of no book.
#[derive(Debug, thiserror::Error)]
#[error("--book-best chooses among the moves of a book: name one with --book")]
pub(super) struct NoBookToChooseFrom;

/// Where knowledge lies, as far as somebody has said so.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Knowledge {
    /// Folder of endgame tables [default: KIEBITZ_TABLES, or tables in the data directory]
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,

    /// Folders of Syzygy tables for the engine, as in PATH
    #[arg(long, value_name = "FOLDERS")]
    syzygy: Option<String>,

    /// Opening book of the engine: a Polyglot file, its name if it is among the books in the data directory, built-in, or none
    #[arg(long, value_name = "BOOK")]
    book: Option<BookChoice>,

    /// The engine plays the book's heaviest move, instead of any of them as often as its weight says
    #[arg(long)]
    book_best: bool,
}

impl Knowledge {
    /// What the command line says, and where it is silent the config file.
    pub fn or(&self, config: &Config) -> Knowledge {
        Knowledge {
            tables: self.tables.clone(),
            syzygy: self.syzygy.clone().or_else(|| config.syzygy.clone()),
            book: self.book.clone().or_else(|| config.book.clone()),
            book_best: self.book_best,
        }
    }

    /// The folder of our tables; empty where there is none.
    pub fn folder(&self) -> PathBuf {
        self.tables.clone().or_else(data::tables).unwrap_or_default()
    }

    /// Our tables, where there are any.
    pub fn tables(&self) -> Option<Arc<Tables>> {
        let tables = Tables::open(self.folder()).ok()?;
        (!tables.materials().is_empty()).then(|| Arc::new(tables))
    }

    /// Where Syzygy tables are looked for.
    pub fn syzygy_path(&self) -> Option<String> {
        self.syzygy.clone()
    }

    /// Our tables, as [`Knowledge::tables`]; but a folder that was named must be there.
    pub fn tables_as_named(&self) -> Result<Option<Arc<Tables>>> {
        if let Some(folder) = &self.tables {
            Tables::open(folder)?;
        }
        Ok(self.tables())
    }

    /// Syzygy tables, where somebody named some.
    pub fn syzygy(&self) -> Result<Option<Arc<Syzygy>>> {
        Ok(self.syzygy.as_deref().map(Syzygy::open).transpose()?.map(Arc::new))
    }

    /// The opening book, where one is wanted.
    pub fn book(&self) -> Result<Option<Arc<Book>>> {
        let book = match &self.book {
            None | Some(BookChoice::None) => None,
            Some(BookChoice::BuiltIn) => Some(Book::built_in()),
            Some(BookChoice::File(path)) => Some(Arc::new(books::open(path)?)),
        };
        ensure!(book.is_some() || !self.book_best, NoBookToChooseFrom);
        Ok(book)
    }

    /// Which of the book's moves the engine plays.
    pub fn book_choice(&self) -> Choice {
        if self.book_best { Choice::Best } else { Choice::Weighted }
    }
}
