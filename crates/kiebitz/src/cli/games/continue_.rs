//! `kiebitz games continue`.

use kiebitz_play::Memory;
use kiebitz_players::PlayerSpec;
use kiebitz_tui::GameRequest;

use super::Database;
use crate::cli::knowledge::Knowledge;
use crate::cli::play::{Appearance, Learning, Setting};
use crate::cli::prelude::*;

/// Continue an unfinished game
///
/// The same players continue with the clock times they had after the last move: full screen on a terminal, line by
/// line with --plain and in a pipe. An imported game does not say which programs played it, so name the players.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games list --result '*'            the unfinished games"
    "kiebitz games continue 17"
    "kiebitz games continue 17 --black elo:1500 against another opponent"
})]
pub struct Continue {
    /// Number of the game, from kiebitz games list
    #[arg(value_name = "ID", value_parser = input::game_number)]
    id: i64,

    /// Player of White from now on, as in kiebitz play [default: as before]
    #[arg(long, value_name = "P", value_parser = input::player_parser(), hide_possible_values = true)]
    white: Option<PlayerSpec>,

    /// Player of Black from now on, as in kiebitz play [default: as before]
    #[arg(long, value_name = "P", value_parser = input::player_parser(), hide_possible_values = true)]
    black: Option<PlayerSpec>,

    #[command(flatten)]
    appearance: Appearance,

    #[command(flatten)]
    learning: Learning,

    #[command(flatten)]
    database: Database,
}

impl Continue {
    pub fn run(&self, terminal: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let memory = Memory::new(self.database.open()?, self.learning.wanted()?);
        let resumed = memory.resume(self.id, [self.white.clone(), self.black.clone()])?;
        let config = Config::load()?;
        let knowledge = Knowledge::default();
        let setting = Setting {
            memory: Some(memory),
            ..Setting::new(config, language, &self.appearance, &knowledge)
        };
        setting.play(GameRequest::from(resumed), terminal, out)
    }
}
