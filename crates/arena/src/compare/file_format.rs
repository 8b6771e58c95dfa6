//! The files that hold a comparison.

use std::path::Path;

use kiebitz_play::Language;

use super::TableReport;

/// What a file is to hold, by the end of its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileFormat {
    /// `.json`
    Json,
    /// `.svg`
    Chart,
    /// `.pgn`
    Games,
    /// Any other.
    Text,
}

impl FileFormat {
    pub fn of(path: &Path) -> FileFormat {
        let end = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
        match end.to_ascii_lowercase().as_str() {
            "json" => FileFormat::Json,
            "svg" => FileFormat::Chart,
            "pgn" => FileFormat::Games,
            _ => FileFormat::Text,
        }
    }
}

impl TableReport {
    /// The content of a file that is not JSON.
    pub fn saved(&self, format: FileFormat, language: Language) -> String {
        match format {
            FileFormat::Chart => self.chart(language),
            FileFormat::Games => self.pgn(),
            FileFormat::Text | FileFormat::Json => self.text(language, true, None),
        }
    }
}
