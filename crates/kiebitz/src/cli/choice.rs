//! `kiebitz best --player`: the move of another player.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use clap::Args;
use kiebitz_chess::Game;
use kiebitz_engine::Limits;
use kiebitz_play::{ChosenMove, Memory};
use kiebitz_players::{PlayerSpec, Resources};
use kiebitz_tablebase::{Syzygy, Tables};

use super::best::in_words;
use super::knowledge::Knowledge;
use super::report::Form;
use crate::config::Config;
use crate::data;

/// What was played here before, for players that ask it. Nothing is added to it.
#[derive(Args)]
pub(super) struct Past {
    /// Game database that the players engine and ancestor:a2 read [default: KIEBITZ_DB, db of the config file, or
    /// games.db in the data directory]
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
    /// The memory of games, where this player asks it. A database that was named must be there, and none is made.
    fn memory(&self, spec: &PlayerSpec, config: &Config) -> Result<Option<Memory>> {
        let asks = match spec {
            PlayerSpec::Engine => true,
            PlayerSpec::Opponent(opponent) => opponent.asks_past_games(),
            _ => false,
        };
        let wanted = !self.no_learning && (self.learning || config.learning.unwrap_or(true));
        if !asks || !wanted {
            return Ok(None);
        }
        let store = data::existing_games(self.db.as_deref(), config)?;
        Ok(store.map(|store| Memory::new(store, true)))
    }
}

/// What a player may look up.
pub(super) struct LookUp<'a> {
    pub config: &'a Config,
    pub knowledge: &'a Knowledge,
    /// Ours and Syzygy's.
    pub tables: (Option<Arc<Tables>>, Option<Arc<Syzygy>>),
    pub past: &'a Past,
}

impl LookUp<'_> {
    fn resources(&self, spec: &PlayerSpec, seed: Option<u64>) -> Result<Resources> {
        let (tables, syzygy) = self.tables.clone();
        // No other player uses it, and a config file may name one that no longer exists.
        let book = if *spec == PlayerSpec::Engine { self.knowledge.book()? } else { None };
        let book_choice = self.knowledge.book_choice();
        let resources =
            Resources { tables, syzygy, book, book_choice, seed, ..Resources::default() };
        Ok(match self.past.memory(spec, self.config)? {
            Some(memory) => memory.remind(&resources, &[spec.clone(), spec.clone()]),
            None => resources,
        })
    }
}

/// Asks the player, and reports.
pub(super) fn report(
    spec: &PlayerSpec,
    game: &Game,
    limits: &Limits,
    seed: Option<u64>,
    look_up: &LookUp<'_>,
    form: &Form,
    out: &mut dyn Write,
) -> Result<()> {
    let (chosen, score) = ChosenMove::ask(spec, game, limits, &look_up.resources(spec, seed)?)?;
    form.write(&chosen, out, |out| {
        let (Some(san), Some(uci)) = (&chosen.san, &chosen.bestmove) else {
            let over = game.outcome().map(|outcome| outcome.to_string()).unwrap_or_default();
            return Ok(writeln!(out, "No move: {over}")?);
        };
        let score = score.map(|score| format!(", {}", in_words(score))).unwrap_or_default();
        Ok(writeln!(out, "{} plays {san} ({uci}){score}", chosen.player)?)
    })
}
