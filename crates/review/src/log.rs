//! The file that keeps what is judged: a line for each game.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use kiebitz_games::line_log::{LineLog, LineLogError, Missing, lines};
use kiebitz_games::pgn::PgnGame;
use kiebitz_words::said;

use crate::review::Position;
use crate::stored::{ReviewKey, StoredReview};

/// The games that have been reviewed. Other processes of Kiebitz cannot open it at the same time.
#[derive(Debug)]
pub struct ReviewLog {
    log: LineLog,
    stored: HashMap<ReviewKey, StoredReview>,
}

/// Why a file cannot be the log.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum ReviewLogError {
    Foreign(PathBuf),
    Unusable(#[from] LineLogError),
}

said! { ReviewLogError {
    Foreign(file) => "no-review-log", file;
    Unusable(error) => error;
} }

impl ReviewLog {
    /// Opens or makes the file; one that does not begin as a log does is not touched. A last line that was not written to
    /// its end is removed. Also returns the numbers of the damaged lines, which are passed over.
    pub fn open(path: &Path) -> Result<(ReviewLog, Vec<usize>), ReviewLogError> {
        let (mut log, mut bytes) = LineLog::open(path, Missing::Create)?;
        if !StoredReview::is_begun(String::from_utf8_lossy(&bytes).trim_start()) {
            return Err(ReviewLogError::Foreign(path.to_path_buf()));
        }
        log.cut_torn(&mut bytes).map_err(LineLogError::from)?;
        let mut stored = HashMap::new();
        let mut damaged = Vec::new();
        for (number, line) in lines(&bytes) {
            if line.as_deref().is_some_and(|line| line.trim().is_empty()) {
                continue;
            }
            match line.as_deref().and_then(StoredReview::from_line) {
                Some(found) => drop(stored.insert(found.key().clone(), found)),
                None => damaged.push(number),
            }
        }
        Ok((ReviewLog { log, stored }, damaged))
    }

    pub fn path(&self) -> &Path {
        self.log.path()
    }

    /// What is known of a game.
    pub fn find(&self, key: &ReviewKey, game: &PgnGame) -> Option<Vec<Position>> {
        self.stored.get(key)?.positions(game)
    }

    /// Adds a game. After this returns, no crash can lose it.
    pub fn append(&mut self, stored: &StoredReview) -> io::Result<()> {
        self.log.append(&stored.to_line())?;
        self.log.sync()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A log of the version before checksums, with two games.
    const OLD: &str = include_str!("../tests/review-1.log");

    type Found = (HashMap<ReviewKey, StoredReview>, Vec<usize>);

    fn read(path: &Path, bytes: &[u8]) -> Result<Found, ReviewLogError> {
        std::fs::write(path, bytes).expect("it can be written");
        let (log, damaged) = ReviewLog::open(path)?;
        Ok((log.stored, damaged))
    }

    /// Its first line is how a log begins, but there are more.
    #[test]
    fn json_of_several_lines_is_no_log() {
        let path = std::env::temp_dir().join(format!("kiebitz-json-{}", std::process::id()));
        let json = b"{\n  \"mine\": 1\n}";
        assert!(read(&path, json).is_err());
        assert_eq!(std::fs::read(&path).expect("it is there"), json);
        assert!(read(&path, b"{\"cond").expect("killed while it began").0.is_empty());
        assert!(std::fs::read(&path).expect("it is there").is_empty());
        std::fs::remove_file(&path).expect("it was there");
    }

    #[test]
    fn an_old_log_goes_on_and_every_flip_is_noticed_or_harmless() {
        let path = std::env::temp_dir().join(format!("kiebitz-stored-{}", std::process::id()));
        let (games, damaged) = read(&path, OLD.as_bytes()).expect("a log of version 1");
        assert_eq!((games.len(), damaged.len()), (2, 0));
        // Written again, with checksums.
        std::fs::write(&path, "").expect("it can be written");
        let (mut log, _) = ReviewLog::open(&path).expect("an empty file");
        for line in OLD.lines() {
            log.append(&StoredReview::from_line(line).expect("a game")).expect("it can be written");
        }
        drop(log);
        let intact = std::fs::read(&path).expect("it is there");
        assert_eq!(read(&path, &intact).expect("a log").0, games);
        for place in 0..intact.len() {
            let mut flipped = intact.clone();
            flipped[place] ^= 1 << (place % 8);
            let Ok((found, damaged)) = read(&path, &flipped) else { continue };
            assert!(
                found.iter().all(|(key, stored)| games.get(key) == Some(stored)),
                "byte {place}"
            );
            let is_torn = place == intact.len() - 1;
            assert!(found.len() == 2 || !damaged.is_empty() || is_torn, "byte {place}");
        }
        let mut flipped = intact.clone();
        flipped[intact.len() - 100] ^= 1;
        assert_eq!(read(&path, &flipped).expect("a log").1, [2]);
        std::fs::remove_file(&path).expect("it was there");
    }
}
