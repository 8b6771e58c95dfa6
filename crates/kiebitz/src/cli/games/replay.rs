//! `kiebitz games replay`.

use std::time::Duration;

use kiebitz_tui::plain::Left;
use kiebitz_tui::scene::Scene;

use super::Database;
use crate::cli::play::{Appearance, failure};
use crate::cli::prelude::*;
use crate::terminal::fills_screen;

/// Replay a game, board by board
///
/// On a terminal: Space, Right or Enter step forward, Left steps back, Home and End go to the start and the end, q
/// quits. With --delay the moves follow one another; p pauses, + and - change the speed. Without a terminal the
/// command prints all boards, with the delay between them.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games replay 17                    step by key"
    "kiebitz games replay 17 --delay 1s"
})]
pub struct Replay {
    /// Number of the game, from kiebitz games list
    #[arg(value_name = "ID", value_parser = input::game_number)]
    id: i64,

    /// Time between two moves, such as 500ms or 1s [default: step by key]
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    delay: Option<Duration>,

    #[command(flatten)]
    database: Database,

    #[command(flatten)]
    appearance: Appearance,
}

impl Replay {
    pub fn run(&self, language: Language, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let stored = self.database.open()?.load(self.id)?;
        let config = Config::load()?;
        let unicode = terminal.utf8 && !self.appearance.ascii(&config);
        let scene = Scene::new(&stored, language, &Terminal { unicode, ..*terminal });
        if !fills_screen(self.appearance.plain(&config)) {
            return Ok(scene.line_by_line(self.delay, out)?);
        }
        match scene.key_by_key(self.delay).map_err(failure)? {
            Left::Interrupted => Err(Interrupted.into()),
            Left::Done | Left::Failed(_) => Ok(()),
        }
    }
}
