//! `kiebitz games restore`.

use kiebitz_games::store::Store;

use super::Database;
use crate::cli::prelude::*;

/// Restore the game database from a backup
///
/// Checks the backup first and does not change it. The command keeps the replaced database under another name and
/// prints that name. A running server continues with the restored games.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games restore games-2026-11-16.db"
})]
pub struct Restore {
    /// Backup made by kiebitz games backup
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    database: Database,
}

impl Restore {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let path = self.database.path()?;
        let output = Outputs::replacing_database([self.file.as_path()]).log(&path)?;
        let restored = Store::restore(&self.file, &output)?;
        let (games, file) = (restored.games, &self.file);
        writeln!(out, "{}", text!(language, "games-restored", games, file))?;
        if let Some(file) = &restored.kept {
            writeln!(out, "{}", text!(language, "previous-database", file))?;
        }
        Ok(())
    }
}
