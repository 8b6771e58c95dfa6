//! `kiebitz best --player`: the move of another player.

use kiebitz_chess::Game;
use kiebitz_engine::Limits;
use kiebitz_play::{ChosenMove, Memory};
use kiebitz_players::{PlayerSpec, Resources};
use kiebitz_tui::search_text;

use super::prelude::*;

/// What was played here before, for players that ask it. Nothing is added to it.
#[derive(Args)]
pub(super) struct Past {
    /// Game database, for players that use past games [default: KIEBITZ_DB, db of the config file, or games.db in the
    /// data directory]
    #[arg(long, value_name = "FILE", requires = "player")]
    db: Option<PathBuf>,

    /// Do not use what the engine learned from earlier games
    #[arg(long, requires = "player", overrides_with = "learning")]
    no_learning: bool,

    /// Use what the engine learned from earlier games, even if the config file says learning = false
    #[arg(long, requires = "player")]
    learning: bool,
}

impl Past {
    /// The resources with the memory of games, where this player asks it. A database that was named must be there, and
    /// none is made.
    pub fn remind(
        &self,
        spec: &PlayerSpec,
        resources: Resources,
        config: &Config,
    ) -> Result<Resources> {
        let asks = *spec == PlayerSpec::Engine || spec.asks_past_games();
        let wanted = !self.no_learning && (self.learning || config.learning.unwrap_or(true));
        if !asks || !wanted {
            return Ok(resources);
        }
        Ok(match data::existing_games(self.db.as_deref(), config)? {
            Some(store) => {
                Memory::new(store, true).remind(&resources, &[spec.clone(), spec.clone()])
            }
            None => resources,
        })
    }
}

pub(super) fn report(
    spec: &PlayerSpec,
    game: &Game,
    limits: &Limits,
    resources: &Resources,
    form: &Form,
    language: Language,
    out: &mut dyn Write,
) -> Result<()> {
    let (chosen, score) = ChosenMove::ask(spec, game, limits, resources)?;
    form.write(&chosen, out, |out| {
        Ok(search_text::write_chosen(game, &chosen, score, language, out)?)
    })
}
