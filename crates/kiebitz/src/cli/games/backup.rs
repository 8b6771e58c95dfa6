//! `kiebitz games backup`.

use super::Database;
use crate::cli::prelude::*;

/// Copy the game database into a new file
///
/// The copy is complete up to the latest move, even while a server or a game writes to the database. A copy made with
/// cp may lack data that is still in the log file beside the database. kiebitz games restore restores the copy.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games backup games-2026-11-16.db"
    "kiebitz games restore games-2026-11-16.db"
})]
pub struct Backup {
    /// File to write; it must not exist yet
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Output,

    #[command(flatten)]
    database: Database,
}

impl Backup {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let read = self.database.file()?;
        let output = Outputs::beside(read.as_deref()).file(&self.output)?;
        let told = match self.database.existing()? {
            None => text!(language, "no-games-yet"),
            Some(store) => {
                store.backup(&output)?;
                text!(language, "games-backed-up", games = store.count()?.0, file = &*output)
            }
        };
        writeln!(out, "{told}")?;
        Ok(())
    }
}
