//! `kiebitz games rating`.

use kiebitz_games::report::RatedPlayer;
use kiebitz_tui::games_text;

use super::Database;
use crate::cli::prelude::*;

/// Show the ratings of the players of this database
///
/// A player starts with 1200. After a game against an opponent of known strength, the rating changes by K(S-E): S is
/// the score, E = 1/(1+10^((Rb-Ra)/400)) the expected score, and K is 40 for the first 30 games, then 20.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games rating"
})]
pub struct Rating {
    #[command(flatten)]
    database: Database,

    #[command(flatten)]
    form: Form,
}

impl Rating {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let ratings = self.database.open()?.ratings()?;
        let players: Vec<RatedPlayer> = ratings.into_iter().map(RatedPlayer::from).collect();
        self.form.write(&players, out, |out| {
            if players.is_empty() {
                return Ok(writeln!(out, "{}", text!(language, "no-rating-yet"))?);
            }
            Ok(games_text::write_ratings(&players, language, out)?)
        })
    }
}
