//! `kiebitz games rating`.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use kiebitz_play::Language;
use kiebitz_play::words::games::{Column, Line};
use serde::Serialize;

use super::table::Width::{Left, Right};
use super::{Database, table};
use crate::cli::examples;
use crate::cli::report::Form;

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

/// What `--json` prints for each player and variant.
#[derive(Serialize)]
struct RatedPlayer {
    /// Name of the player.
    player: String,
    /// `chess`, `chess960` or `racingkings`.
    variant: &'static str,
    /// Rating.
    rating: f64,
    /// Rated games.
    games: u32,
    /// Points scored.
    points: f64,
    /// Whether the rating rests on few games.
    provisional: bool,
}

impl Rating {
    pub fn run(&self, language: Language, out: &mut dyn Write) -> Result<()> {
        let ratings = self.database.open()?.ratings()?;
        let lines: Vec<RatedPlayer> = ratings
            .into_iter()
            .map(|known| RatedPlayer {
                player: known.player,
                variant: known.variant.name(),
                rating: known.rating.value,
                games: known.rating.games,
                points: known.points,
                provisional: known.rating.is_provisional(),
            })
            .collect();
        self.form.write(&lines, out, |out| {
            if lines.is_empty() {
                return Ok(writeln!(out, "{}", language.tell(&Line::NoRating))?);
            }
            table::write(&COLUMNS, lines.iter().map(|line| row(line, language)), language, out)
        })
    }
}

const COLUMNS: [table::Spec; 5] = [
    (Column::Player, 0, Left(24)),
    (Column::Variant, 0, Left(13)),
    (Column::Rating, 0, Right(8)),
    (Column::Games, 0, Right(9)),
    (Column::Score, 0, Right(9)),
];

fn row(line: &RatedPlayer, language: Language) -> Vec<String> {
    let doubt = if line.provisional { "?" } else { "" };
    vec![
        table::name(&line.player).to_string(),
        line.variant.to_owned(),
        format!("{:.0}{doubt}", line.rating),
        line.games.to_string(),
        language.tell(&Line::Percent(line.points / f64::from(line.games.max(1)))),
    ]
}
