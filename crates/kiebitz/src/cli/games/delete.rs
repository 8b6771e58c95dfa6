//! `kiebitz games delete`.

use super::Database;
use crate::cli::prelude::*;
use crate::terminal::{self, is_terminal};

/// Delete games
///
/// The deleted games no longer count for the explorer and for ratings. What the engine learned from them stays;
/// kiebitz games forget removes that. If one of the numbers belongs to no game, nothing is deleted.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games delete 17 18"
    "kiebitz games delete 17 --yes              without asking"
})]
pub struct Delete {
    /// Numbers of the games, from kiebitz games list
    #[arg(value_name = "ID", required = true, value_parser = input::game_number)]
    ids: Vec<i64>,

    /// Do not ask
    #[arg(short, long)]
    yes: bool,

    #[command(flatten)]
    database: Database,
}

impl Delete {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let mut store = self.database.open()?;
        let ids = store.existing(&self.ids)?;
        if !self.yes && !ask(ids.len(), language, out)? {
            return Ok(());
        }
        for &id in &ids {
            store.delete(id)?;
        }
        writeln!(out, "{}", text!(language, "games-deleted", games = ids.len()))?;
        Ok(())
    }
}

fn ask(games: usize, language: Language, out: &mut dyn Write) -> Result<bool> {
    if !is_terminal() {
        bail!(BadArgument(message!("cannot-ask")));
    }
    let answer = terminal::ask(&text!(language, "ask-delete", games), out)?;
    Ok(text!(language, "answers-yes").split(' ').any(|yes| yes == answer))
}
