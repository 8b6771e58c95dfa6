//! What the tests share: the reference data, sample games, and temporary folders.
#![allow(dead_code)] // each test binary uses its part

#[path = "../../../../tests/support/data.rs"]
pub mod data;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use kiebitz_games::pgn::{self, PgnEntry, PgnGame};

/// The folders of PGN files: the repository's own, and the larger collection where it is.
pub fn pgn_folders() -> Vec<PathBuf> {
    std::iter::once(data::own("pgn")).chain(data::collection("pgn")).collect()
}

/// Every PGN file below a folder, in order.
pub fn pgn_files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            files.extend(pgn_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "pgn") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The entries of a text.
pub fn entries(text: &[u8]) -> Vec<PgnEntry> {
    pgn::read(text).map(|entry| entry.expect("a slice can be read")).collect()
}

/// The games of a text, all of which must be sound.
pub fn games(text: &str) -> Vec<PgnGame> {
    let sound = |entry: PgnEntry| entry.game.unwrap_or_else(|fault| panic!("{fault} in {text}"));
    entries(text.as_bytes()).into_iter().map(sound).collect()
}

/// A folder for one test, removed when dropped.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("{name}-{}-{count}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the folder for tests can be written");
        Folder(path)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// SplitMix64: the same numbers in every run.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`, which is small: the bias does not matter here.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 32) as usize % bound
    }
}
