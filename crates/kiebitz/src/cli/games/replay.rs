//! `kiebitz games replay`.

use std::time::Duration;

use kiebitz_games::store::Store;
use kiebitz_tui::plain::Left;
use kiebitz_tui::scene::Scene;

use super::Database;
use super::import::{import, nothing};
use crate::cli::play::{Appearance, failure};
use crate::cli::prelude::*;
use crate::terminal::fills_screen;

/// Replay a stored game or one of a PGN file, board by board
///
/// On a terminal: Space, Right or Enter step forward, Left steps back, Home and End go to the start and the end, q
/// quits. With --delay the moves follow one another; p pauses, + and - change the speed. Without a terminal the
/// command prints all boards, with the delay between them.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games replay 17                    step by key"
    "kiebitz games replay 17 --delay 1s"
    "kiebitz games replay twic1599.pgn --game 3  the third game of a file"
})]
pub struct Replay {
    /// Number of the game, from kiebitz games list, or a PGN file
    #[arg(value_name = "ID|FILE", value_parser = which, value_hint = ValueHint::FilePath)]
    game: Which,

    /// Number of the game in the file, of those that can be read
    #[arg(long = "game", value_name = "N", default_value = "1", value_parser = input::game_number)]
    number: i64,

    /// Time between two moves, such as 500ms or 1s [default: step by key]
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    delay: Option<Duration>,

    #[command(flatten)]
    database: Database,

    #[command(flatten)]
    appearance: Appearance,
}

#[derive(Clone)]
enum Which {
    Stored(i64),
    File(PathBuf),
}

/// A file whose name is a number is written ./17.
fn which(text: &str) -> Result<Which, String> {
    match text.trim_start_matches(['+', '-']).parse::<u128>() {
        Ok(_) => input::game_number(text).map(Which::Stored),
        Err(_) => Ok(Which::File(text.into())),
    }
}

impl Replay {
    pub fn run(&self, terminal: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let stored = match &self.game {
            Which::Stored(id) => self.database.open()?.load(*id)?,
            Which::File(path) => {
                let mut store = Store::in_memory()?;
                let done = import(&mut store, path, &stop_on_ctrl_c()?, language)?;
                if let Some(error) = nothing(&path.display().to_string(), &done) {
                    return Err(error.into());
                }
                store.load(self.number)?
            }
        };
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
