//! The files that are written while a match is played.

use std::path::{Path, PathBuf};

use kiebitz_games::pgn_file::{BadPgnFile, PgnFile};
use kiebitz_words::said;

use super::{MatchLog, MatchLogError, MatchSettings, PlayedGames, Tournament};

/// The files, and the games that were played before.
#[derive(Debug, Default)]
pub struct MatchRecords {
    /// Gets every game as soon as it is finished.
    pub log: Option<MatchLog>,
    /// Gets the games in their order.
    pub pgn: Option<PgnFile>,
    /// The games that are not played again, by pairing; empty if there are none.
    pub before: PlayedGames,
}

/// A game could not be written.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum RecordError {
    PgnExists(PathBuf),
    Log(#[from] MatchLogError),
    Pgn(#[from] BadPgnFile),
}

said! { RecordError {
    PgnExists(file) => "match-pgn-exists", file;
    Log(error) => error;
    Pgn(error) => error;
} }

impl MatchRecords {
    /// Checks the PGN file of a match that is to begin; a new file is made when all engines have been started.
    pub fn check(settings: &MatchSettings, has_log: bool) -> Result<(), RecordError> {
        let Some(path) = settings.pgn.as_deref() else { return Ok(()) };
        if has_log && path.exists() {
            return Err(RecordError::PgnExists(path.to_path_buf()));
        }
        path.is_file().then(|| PgnFile::open(path)).transpose()?;
        Ok(())
    }
}

impl Tournament {
    /// Makes the files of a match that begins.
    pub fn begin(&self, log: Option<&Path>) -> Result<MatchRecords, RecordError> {
        Ok(MatchRecords {
            log: log.map(|path| MatchLog::begin(path, &self.settings)).transpose()?,
            pgn: self.settings.pgn.as_deref().map(PgnFile::open).transpose()?,
            before: PlayedGames::default(),
        })
    }

    /// Opens the files of a match that goes on.
    pub fn resume(&self, log: &Path) -> Result<MatchRecords, RecordError> {
        let (variant, pairings) = (self.settings.variant, self.settings.pairings.len());
        let (log, before) = MatchLog::resume(log, variant, pairings)?;
        let mut pgn = self.settings.pgn.as_deref().map(PgnFile::open).transpose()?;
        if let Some(pgn) = &mut pgn {
            // It belongs to this match alone: a crash may have let any of the last games into it.
            pgn.clear()?;
        }
        Ok(MatchRecords { log: Some(log), pgn, before })
    }
}
