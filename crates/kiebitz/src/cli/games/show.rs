//! `kiebitz games show`.

use kiebitz_games::report::ShownGame;
use kiebitz_players::text::shown_lines;
use kiebitz_tui::games_text;
use kiebitz_tui::scene::board_text;

use super::Database;
use crate::cli::prelude::*;

/// Show a game: its final position, result and moves as PGN
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games show 17"
    "kiebitz games show 17 --json"
})]
pub struct Show {
    /// Number of the game, from kiebitz games list
    #[arg(value_name = "ID", value_parser = input::game_number)]
    id: i64,

    #[command(flatten)]
    database: Database,

    #[command(flatten)]
    form: Form,
}

impl Show {
    pub fn run(&self, terminal: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let stored = self.database.open()?.load(self.id)?;
        self.form.write(&ShownGame::from(&stored), out, |out| {
            let game = stored.game.game();
            let style = terminal.board_style_in(language);
            writeln!(out, "{}\n", board_text(&style, game.board(), game.moves().last().copied()))?;
            writeln!(out, "{}\n", games_text::state(&stored, language))?;
            Ok(write!(out, "{}", shown_lines(&stored.game.to_string()))?)
        })
    }
}
