//! What this server is.

use serde::Serialize;

/// What the server can do.
#[derive(Serialize)]
pub(crate) struct About {
    pub name: &'static str,
    pub version: &'static str,
    pub variants: Vec<&'static str>,
    pub opponents: Vec<Opponent>,
    pub elo: EloRange,
    /// The networks compiled in.
    pub network: bool,
    pub tables_dir: String,
    /// Folders of Syzygy tables, as given.
    pub syzygy: Option<String>,
    /// The name of whoever plays here, where it is set.
    pub person: Option<String>,
    /// Where others reach this server, for links; none where nobody does.
    pub public: Option<String>,
}

/// Somebody to play against.
#[derive(Serialize)]
pub(crate) struct Opponent {
    pub spec: String,
    /// `random`, `textbook`, `ancestor`, `elo`, `engine`, `table`
    pub kind: &'static str,
    /// What it plays.
    pub variants: Vec<&'static str>,
}

/// The ends of the Elo dial.
#[derive(Serialize)]
pub(crate) struct EloRange {
    pub min: u32,
    pub max: u32,
}
