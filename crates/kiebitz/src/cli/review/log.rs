//! The file that keeps what is judged: a line for each game, appended in one piece.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use kiebitz_archive::pgn::PgnGame;
use kiebitz_play::Language;
use kiebitz_play::words::failure::Failure;
use kiebitz_review::{Kept, Key, Position};

use crate::file;

pub struct Log {
    path: PathBuf,
    file: File,
    kept: HashMap<Key, Kept>,
}

impl Log {
    /// Opens or makes the file; one that does not begin as a log does is somebody's, and is not touched. Lines that are
    /// none, as the last one after a crash, are passed over.
    pub fn open(path: &Path, language: Language) -> Result<Log> {
        let name = path.display().to_string();
        let told = || match language {
            Language::English => format!("cannot use {name} as a log"),
            Language::German => format!("{name} lässt sich nicht als Protokoll benutzen"),
        };
        let options = OpenOptions::new().read(true).append(true).create(true).clone();
        let mut file = options.open(path).with_context(told)?;
        file::hold(&file, path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(told)?;
        let text = String::from_utf8_lossy(&bytes);
        let first = text.lines().find(|line| !line.trim().is_empty());
        if first.is_some_and(|first| !Kept::is_begun(first)) {
            bail!(language.explain(&Failure::NoReviewLog(&name)));
        }
        if bytes.last().is_some_and(|&last| last != b'\n') {
            file.write_all(b"\n").with_context(told)?;
        }
        let kept = text.lines().filter_map(Kept::from_line);
        let kept = kept.map(|kept| (kept.key().clone(), kept)).collect();
        Ok(Log { path: path.to_path_buf(), file, kept })
    }

    /// What is known of a game.
    pub fn find(&self, key: &Key, game: &PgnGame) -> Option<Vec<Position>> {
        self.kept.get(key)?.positions(game)
    }

    /// Adds a game. After this returns, no crash can lose it.
    pub fn append(&mut self, kept: &Kept) -> Result<()> {
        let line = format!("{}\n", kept.to_line());
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }
}
