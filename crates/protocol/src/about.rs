//! Information about the server.

use kiebitz_play::GameKind;
use serde::Serialize;

use crate::json::Word;

#[derive(Serialize)]
pub struct About {
    pub name: &'static str,
    pub version: &'static str,
    pub variants: Vec<Word<GameKind>>,
    pub opponents: Vec<Opponent>,
    pub elo: EloRange,
    pub network: bool,
    /// The folder of endgame tables; none for clients with only a link.
    pub tables_dir: Option<String>,
    /// Folders of Syzygy tables, as given; none for clients with only a link.
    pub syzygy: Option<String>,
    /// The name of the person on this machine, if set.
    pub person: Option<String>,
    /// The public address for links; none if the server is not reachable from other machines.
    pub public: Option<String>,
}

#[derive(Serialize)]
pub struct Opponent {
    pub spec: String,
    /// The stable name of the kind, by which texts name it: `player-NAME`.
    pub name: &'static str,
    /// `random`, `textbook`, `ancestor`, `elo`, `engine`, `table`
    pub kind: &'static str,
    pub variants: Vec<Word<GameKind>>,
}

#[derive(Serialize)]
pub struct EloRange {
    pub min: u32,
    pub max: u32,
}
