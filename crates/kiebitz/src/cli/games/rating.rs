//! `kiebitz games rating`.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use kiebitz_play::Language;
use kiebitz_play::words::games::{Column, Line as Words};
use serde::Serialize;

use super::{Database, table};
use crate::cli::examples;

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

    /// Print the report as JSON; docs/json.md lists its keys
    #[arg(short, long)]
    json: bool,
}

/// What `--json` prints for each player and variant.
#[derive(Serialize)]
struct Line {
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
        let lines: Vec<Line> = ratings
            .into_iter()
            .map(|known| Line {
                player: known.player,
                variant: known.variant.name(),
                rating: known.rating.value,
                games: known.rating.games,
                points: known.points,
                provisional: known.rating.is_provisional(),
            })
            .collect();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&lines)?)?;
            return Ok(());
        }
        if lines.is_empty() {
            writeln!(out, "{}", language.tell(&Words::NoRating))?;
            return Ok(());
        }
        let [player, variant, rating, games, score] = table::headings(
            language,
            [Column::Player, Column::Variant, Column::Rating, Column::Games, Column::Score],
        );
        writeln!(out, "{player:<24}{variant:<13}{rating:>8}{games:>9}{score:>9}")?;
        for line in &lines {
            let doubt = if line.provisional { "?" } else { "" };
            writeln!(
                out,
                "{:<24}{:<13}{:>8}{:>9}{:>9}",
                table::name(&line.player),
                line.variant,
                format!("{:.0}{doubt}", line.rating),
                line.games,
                language.tell(&Words::Percent(line.points / f64::from(line.games.max(1))))
            )?;
        }
        Ok(())
    }
}
