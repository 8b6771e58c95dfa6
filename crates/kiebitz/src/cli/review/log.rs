//! The file that keeps what is judged: a line for each game, appended in one piece.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use kiebitz_archive::pgn::PgnGame;
use kiebitz_review::{Kept, Key, Position};

pub struct Log {
    path: PathBuf,
    file: File,
    kept: HashMap<Key, Kept>,
}

impl Log {
    /// Opens or makes the file. Lines that are none, as the last one after a crash, are passed over.
    pub fn open(path: &Path) -> Result<Log> {
        let told = || format!("cannot use {} as a log", path.display());
        let options = OpenOptions::new().read(true).append(true).create(true).clone();
        let mut file = options.open(path).with_context(told)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(told)?;
        if bytes.last().is_some_and(|&last| last != b'\n') {
            file.write_all(b"\n").with_context(told)?;
        }
        let text = String::from_utf8_lossy(&bytes);
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
