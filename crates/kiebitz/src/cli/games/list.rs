//! `kiebitz games list`.

use kiebitz_games::report::ListedGame;
use kiebitz_tui::games_text;

use super::selection::Selection;
use super::{Database, tell_no_games};
use crate::cli::prelude::*;

/// List games, the newest first
///
/// The opening is the one that the tags of the game name, or else the one that Kiebitz recognises; --opening searches
/// both.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games list --own --limit 5         the latest games played with Kiebitz"
    "kiebitz games list --player carlsen --result 1-0 --since 2024"
    "kiebitz games list --opening najdorf --sort length --json"
})]
pub struct List {
    #[command(flatten)]
    selection: Selection,

    /// Games with this text in the ECO code or the name of the opening
    #[arg(long, value_name = "TEXT")]
    opening: Option<String>,

    /// Number of games at most
    #[arg(short, long, value_name = "N", default_value = "50", value_parser = input::number(1, 1_000_000))]
    limit: u32,

    #[command(flatten)]
    database: Database,

    #[command(flatten)]
    form: Form,
}

impl List {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let store = self.database.open()?;
        let filter = self.selection.filter(self.opening.as_deref(), Some(self.limit));
        let games = store.list(&filter)?;
        let lines: Vec<ListedGame> = games.iter().map(ListedGame::from).collect();
        self.form.write(&lines, out, |out| {
            if games.is_empty() {
                return tell_no_games(&store, language, out);
            }
            games_text::write_list(&games, language, out)?;
            let total = store.count_listed(&filter)?;
            if games.len() as u64 != total {
                writeln!(out, "{}", text!(language, "games-shown", shown = games.len(), total))?;
            }
            Ok(())
        })
    }
}
