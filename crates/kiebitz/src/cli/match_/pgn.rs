//! The file that a match's games are written to.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};

/// How a file of games is opened.
#[derive(Clone, Copy)]
pub enum Pages {
    /// Whatever is in it stays.
    Append,
    /// It belongs to a match with a log, and is written from its games.
    OfMatch,
}

/// The file that games are appended to, each as soon as it is finished.
pub struct Pgn<'a> {
    path: &'a Path,
    file: File,
}

impl Pgn<'_> {
    /// Opens the file: to append to it; or, with a log, as a file that belongs to that match alone. It is then written
    /// anew when the match goes on, because nobody can tell which of the last games a crash let into it.
    pub fn open(path: &Path, how: Pages) -> Result<Pgn<'_>> {
        let mut options = OpenOptions::new();
        let file = match how {
            Pages::Append => options.create(true).append(true).open(path),
            Pages::OfMatch => options.write(true).create(true).truncate(true).open(path),
        };
        Ok(Pgn { path, file: file.with_context(|| format!("cannot write {}", path.display()))? })
    }

    /// Appends a game in one piece, so that a crash does not leave half of one.
    pub fn append(&mut self, game: &str) -> Result<()> {
        let written = self.file.write_all(game.as_bytes());
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }
}
