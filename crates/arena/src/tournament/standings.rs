//! The result of a tournament: more than two players on one scale.

use std::fmt::Write;

use kiebitz_chess::Variant;
use kiebitz_draw::emphasis::{LABEL, NOTICE, TextStyle};
use kiebitz_play::Language;
use kiebitz_words::text;
use serde::{Deserialize, Serialize, Serializer};

use super::report::interrupted;
use super::text::{elo_text, plus_minus, score_text, stats_text};
use crate::runner::Conclusion;
use crate::scale::{PairingResult, Rating, fit, groups};
use crate::tally::{EngineStats, Faults, GameCounts, Strength, Tally};

/// The result of a tournament. It is serialized as what `--json` prints.
#[derive(Clone, Debug)]
pub struct Standings {
    pub(super) names: Vec<String>,
    /// Ratings that were known beforehand.
    pub(super) known: Vec<Option<f64>>,
    pub(super) limits: Vec<String>,
    pub(super) variant: Variant,
    pub(super) seed: u64,
    pub(super) pairings: Vec<[usize; 2]>,
    /// One for each pairing.
    pub(super) tallies: Vec<Tally>,
    pub(super) conclusion: Conclusion,
    pub(super) seconds: f64,
}

impl Serialize for Standings {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.json().serialize(to)
    }
}

/// What `--json` prints of a tournament.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StandingsJson {
    /// `chess`, `chess960` or `racingkings`.
    pub variant: String,
    /// Seed of the openings.
    pub seed: u64,
    /// `complete` or `interrupted`.
    pub conclusion: String,
    /// Duration in seconds.
    pub seconds: f64,
    /// Finished games.
    pub games: u64,
    /// Games lost by faults.
    #[serde(flatten)]
    pub faults: Faults,
    /// The engines: by group, the strongest first.
    pub players: Vec<JsonPlayer>,
    /// The pairings.
    pub pairings: Vec<JsonPairing>,
}

/// One engine.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct JsonPlayer {
    /// Name of the engine.
    pub name: String,
    /// Limit of each move or game.
    pub limit: String,
    /// Number of the group, from 1: only ratings of one group can be compared. Null without games.
    pub group: Option<usize>,
    /// Rating; without --rating the mean of a group is 0. Null if it is infinite.
    pub elo: Option<f64>,
    /// Half the width of the 95 % interval around `elo`; null if unbounded.
    pub elo_error: Option<f64>,
    /// Finished games.
    pub games: u64,
    /// Points scored.
    pub points: f64,
    /// Points per game, 0 to 1.
    pub score: f64,
    /// Games lost by faults.
    #[serde(flatten)]
    pub faults: Faults,
}

/// Two engines and their games.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct JsonPairing {
    /// Name of the first engine.
    pub first: String,
    /// Name of the second engine.
    pub second: String,
    /// Games by result.
    #[serde(flatten)]
    pub counts: GameCounts,
    /// Score and Elo.
    #[serde(flatten)]
    pub strength: Strength,
}

/// A player's line.
struct Row {
    player: usize,
    /// Those who can be compared, from 0; none without games.
    group: Option<usize>,
    rating: Rating,
    games: u64,
    points: f64,
    stats: EngineStats,
}

impl Standings {
    /// The players of each group, the strongest first; last those without games.
    fn rows(&self) -> Vec<Row> {
        let points = |tally: &Tally| tally.wins as f64 + tally.draws as f64 / 2.0;
        let results: Vec<PairingResult> = self
            .pairings
            .iter()
            .zip(&self.tallies)
            .map(|(players, tally)| PairingResult {
                players: *players,
                games: tally.games(),
                points: points(tally),
                pairs: tally.pairs,
            })
            .collect();
        let ratings = fit(&results, &self.known);
        let mut rows: Vec<Row> = ratings
            .into_iter()
            .zip(groups(&results, &self.known))
            .enumerate()
            .map(|(player, (rating, group))| Row {
                player,
                group,
                rating,
                games: 0,
                points: 0.0,
                stats: EngineStats::default(),
            })
            .collect();
        for (players, tally) in self.pairings.iter().zip(&self.tallies) {
            let own = points(tally);
            for (seat, points) in [own, tally.games() as f64 - own].into_iter().enumerate() {
                let row = &mut rows[players[seat]];
                row.games += tally.games();
                row.points += points;
                row.stats.add(&tally.stats[seat]);
            }
        }
        let place = |row: &Row| row.group.unwrap_or(usize::MAX);
        rows.sort_by(|a, b| {
            place(a).cmp(&place(b)).then_with(|| b.rating.elo.total_cmp(&a.rating.elo))
        });
        rows
    }

    fn json(&self) -> StandingsJson {
        let rows = self.rows();
        let pairings =
            self.pairings.iter().zip(&self.tallies).map(|(players, tally)| JsonPairing {
                first: self.names[players[0]].clone(),
                second: self.names[players[1]].clone(),
                counts: tally.counts(),
                strength: tally.strength(),
            });
        StandingsJson {
            variant: self.variant.name().to_owned(),
            seed: self.seed,
            conclusion: self.conclusion.name().to_owned(),
            seconds: self.seconds,
            games: self.tallies.iter().map(Tally::games).sum(),
            faults: self.tallies.iter().map(Tally::faults).sum(),
            players: rows.iter().map(|row| self.json_player(row)).collect(),
            pairings: pairings.collect(),
        }
    }

    fn json_player(&self, row: &Row) -> JsonPlayer {
        JsonPlayer {
            name: self.names[row.player].clone(),
            limit: self.limits[row.player].clone(),
            group: row.group.map(|group| group + 1),
            elo: Some(row.rating.elo).filter(|elo| elo.is_finite()),
            elo_error: row.rating.error,
            games: row.games,
            points: row.points,
            score: row.points / row.games.max(1) as f64,
            faults: row.stats.faults,
        }
    }

    /// As text: the table, then every pairing.
    pub(super) fn text(&self, language: Language, style: TextStyle) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let mut line = |line: std::fmt::Arguments<'_>| {
            let _ = writeln!(text, "{line}");
        };
        let games: u64 = self.tallies.iter().map(Tally::games).sum();
        let (players, variant) = (self.names.len(), self.variant.to_string());
        let title = text!(language, "match-standings", players, games, variant);
        let interrupted = interrupted(self.conclusion, language, style);
        line(format_args!("{}{interrupted}", style.paint(LABEL, title)));
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let rows = self.rows();
        let groups = rows.iter().filter_map(|row| row.group).max().map_or(0, |last| last + 1);
        if groups > 1 {
            line(format_args!("{}", style.paint(NOTICE, text!(language, "match-apart", groups))));
        }
        let is_anchored = self.known.iter().any(Option::is_some);
        let mut last = (None, 0);
        for row in &rows {
            let name = &self.names[row.player];
            let Some(group) = row.group else {
                line(format_args!("     {name:<width$}  {}", text!(language, "match-no-games")));
                continue;
            };
            let place = if last.0 == Some(group) { last.1 + 1 } else { 1 };
            if groups > 1 && place == 1 {
                let heading = text!(language, "match-group", number = group + 1);
                line(format_args!("{}", style.paint(LABEL, heading)));
            }
            last = (Some(group), place);
            let Rating { elo, error } = row.rating;
            let elo = if is_anchored { format!("{elo:.0}") } else { format!("{elo:+.0}") };
            let error =
                error.map_or(String::new(), |error| format!(" {} {error:.0}", plus_minus(style)));
            let points = language.decimal(row.points, 1);
            let share = language.decimal(100.0 * row.points / row.games.max(1) as f64, 1);
            line(format_args!(
                "{place:>3}  {name:<width$}  {elo:>6}{error:<8}  {points:>7} {} {:<6} {share:>5} %  {}",
                text!(language, "match-of"),
                row.games,
                stats_text(&row.stats, language, style)
            ));
        }
        for (players, tally) in self.pairings.iter().zip(&self.tallies) {
            let [first, second] = players.map(|player| &self.names[player]);
            let pairing = text!(language, "match-against", first, second);
            let score = match tally.games() {
                0 => text!(language, "match-no-games"),
                _ => {
                    let elo = elo_text(tally, language, style);
                    format!("{}, {elo}", score_text(tally, language))
                }
            };
            line(format_args!("{pairing}: {score}"));
        }
        text
    }
}
