//! The result of a tournament: more than two players on one scale.

use std::io::Write;

use anyhow::Result;
use kiebitz_arena::scale::{Meeting, Rating, fit, groups};
use kiebitz_arena::tally::{Conduct, Tally};
use kiebitz_chess::Variant;
use serde::Serialize;

use super::report::conduct_text;
use crate::terminal::{LABEL, NOTICE, Terminal};

/// Everything there is to say about a tournament.
pub struct Standings<'a> {
    pub names: &'a [String],
    /// Ratings that were known beforehand.
    pub known: Vec<Option<f64>>,
    pub limits: Vec<String>,
    pub variant: Variant,
    pub seed: u64,
    pub pairings: &'a [[usize; 2]],
    /// One for each pairing.
    pub tallies: &'a [Tally],
    pub interrupted: bool,
    pub seconds: f64,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Json<'a> {
    /// `chess`, `chess960` or `racingkings`.
    variant: &'static str,
    /// Seed of the openings.
    seed: u64,
    /// `complete` or `interrupted`.
    conclusion: &'static str,
    /// Duration in seconds.
    seconds: f64,
    /// Finished games.
    games: u64,
    /// Games lost by an illegal move.
    illegal: u64,
    /// Games lost by a crash or a hang.
    crashes: u64,
    /// Games lost on time.
    time_losses: u64,
    /// The engines: by group, the strongest first.
    players: Vec<JsonPlayer<'a>>,
    /// The pairings.
    pairings: Vec<JsonPairing<'a>>,
}

/// One engine.
#[derive(Serialize)]
struct JsonPlayer<'a> {
    /// Name of the engine.
    name: &'a str,
    /// Limit of each move or game.
    limit: &'a str,
    /// Number of the group, from 1: only ratings of one group can be compared. Null without games.
    group: Option<usize>,
    /// Rating; without --rating the mean of a group is 0. Null if it is infinite.
    elo: Option<f64>,
    /// Half the width of the 95 % interval around `elo`; null if unbounded.
    elo_error: Option<f64>,
    /// Finished games.
    games: u64,
    /// Points scored.
    points: f64,
    /// Points per game, 0 to 1.
    score: f64,
    /// Games lost by an illegal move.
    illegal: u64,
    /// Games lost by a crash or a hang.
    crashes: u64,
    /// Games lost on time.
    time_losses: u64,
}

/// Two engines and their games.
#[derive(Serialize)]
struct JsonPairing<'a> {
    /// Name of the first engine.
    first: &'a str,
    /// Name of the second engine.
    second: &'a str,
    /// Finished games.
    games: u64,
    /// Wins of the first engine.
    wins: u64,
    /// Draws.
    draws: u64,
    /// Losses of the first engine.
    losses: u64,
    /// Number of game pairs with 0, 1/2, 1, 1 1/2 and 2 points for the first engine.
    pentanomial: [u64; 5],
    /// Score of the first engine, 0 to 1.
    score: f64,
    /// Elo difference that the score means; null if it is infinite, at a score of 0 or 1.
    elo: Option<f64>,
    /// Half the width of the 95 % interval around `elo`; null if unbounded.
    elo_error: Option<f64>,
}

/// A player's line.
struct Row {
    player: usize,
    /// Those who can be compared, from 0; none without games.
    group: Option<usize>,
    rating: Rating,
    games: u64,
    points: f64,
    conduct: Conduct,
}

impl Standings<'_> {
    /// The players of each group, the strongest first; last those without games.
    fn rows(&self) -> Vec<Row> {
        let points = |tally: &Tally| tally.wins as f64 + tally.draws as f64 / 2.0;
        let meetings: Vec<Meeting> = self
            .pairings
            .iter()
            .zip(self.tallies)
            .map(|(players, tally)| Meeting {
                players: *players,
                games: tally.games(),
                points: points(tally),
                pairs: tally.pairs,
            })
            .collect();
        let ratings = fit(&meetings, &self.known);
        let mut rows: Vec<Row> = ratings
            .into_iter()
            .zip(groups(&meetings, &self.known))
            .enumerate()
            .map(|(player, (rating, group))| Row {
                player,
                group,
                rating,
                games: 0,
                points: 0.0,
                conduct: Conduct::default(),
            })
            .collect();
        for (players, tally) in self.pairings.iter().zip(self.tallies) {
            let own = points(tally);
            for (seat, points) in [own, tally.games() as f64 - own].into_iter().enumerate() {
                let row = &mut rows[players[seat]];
                row.games += tally.games();
                row.points += points;
                row.conduct.add(&tally.conduct[seat]);
            }
        }
        let place = |row: &Row| row.group.unwrap_or(usize::MAX);
        rows.sort_by(|a, b| {
            place(a).cmp(&place(b)).then_with(|| b.rating.elo.total_cmp(&a.rating.elo))
        });
        rows
    }

    /// As JSON, in one line.
    pub fn json(&self) -> Result<String> {
        let rows = self.rows();
        let pairings = self.pairings.iter().zip(self.tallies).map(|(players, tally)| JsonPairing {
            first: &self.names[players[0]],
            second: &self.names[players[1]],
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            pentanomial: tally.pairs.0,
            score: tally.score(),
            elo: Some(tally.elo()).filter(|elo| elo.is_finite()),
            elo_error: tally.pairs.elo_error(),
        });
        let json = Json {
            variant: self.variant.name(),
            seed: self.seed,
            conclusion: if self.interrupted { "interrupted" } else { "complete" },
            seconds: self.seconds,
            games: self.tallies.iter().map(Tally::games).sum(),
            illegal: self.tallies.iter().map(Tally::illegal).sum(),
            crashes: self.tallies.iter().map(Tally::crashes).sum(),
            time_losses: self.tallies.iter().map(Tally::time_losses).sum(),
            players: rows.iter().map(|row| self.json_player(row)).collect(),
            pairings: pairings.collect(),
        };
        Ok(serde_json::to_string(&json)?)
    }

    fn json_player(&self, row: &Row) -> JsonPlayer<'_> {
        JsonPlayer {
            name: &self.names[row.player],
            limit: &self.limits[row.player],
            group: row.group.map(|group| group + 1),
            elo: Some(row.rating.elo).filter(|elo| elo.is_finite()),
            elo_error: row.rating.error,
            games: row.games,
            points: row.points,
            score: row.points / row.games.max(1) as f64,
            illegal: row.conduct.illegal,
            crashes: row.conduct.crashes,
            time_losses: row.conduct.time_losses,
        }
    }

    /// As text: the table, then every meeting.
    pub fn print(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let games: u64 = self.tallies.iter().map(Tally::games).sum();
        let title = format!("{} players, {games} games, {}", self.names.len(), self.variant);
        let interrupted = match self.interrupted {
            true => terminal.paint(NOTICE, " (interrupted)"),
            false => String::new(),
        };
        writeln!(out, "{}{interrupted}", terminal.paint(LABEL, title))?;
        let sign = if terminal.unicode { "±" } else { "+/-" };
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let rows = self.rows();
        let parts = rows.iter().filter_map(|row| row.group).max().map_or(0, |last| last + 1);
        if parts > 1 {
            let text = format!(
                "{parts} groups that never met, directly or through others: their ratings cannot be compared"
            );
            writeln!(out, "{}", terminal.paint(NOTICE, text))?;
        }
        let mut last = (None, 0);
        for row in &rows {
            let name = &self.names[row.player];
            let Some(group) = row.group else {
                writeln!(out, "     {name:<width$}  no games")?;
                continue;
            };
            let place = if last.0 == Some(group) { last.1 + 1 } else { 1 };
            if parts > 1 && place == 1 {
                writeln!(out, "{}", terminal.paint(LABEL, format_args!("Group {}", group + 1)))?;
            }
            last = (Some(group), place);
            let error =
                row.rating.error.map_or(String::new(), |error| format!(" {sign} {error:.0}"));
            writeln!(
                out,
                "{place:>3}  {name:<width$}  {:>6}{error:<8}  {:>7.1} of {:<6} {:>5.1} %  {}",
                match self.known.iter().any(Option::is_some) {
                    true => format!("{:.0}", row.rating.elo),
                    false => format!("{:+.0}", row.rating.elo),
                },
                row.points,
                row.games,
                100.0 * row.points / row.games.max(1) as f64,
                conduct_text(&row.conduct, terminal)
            )?;
        }
        for (players, tally) in self.pairings.iter().zip(self.tallies) {
            let [first, second] = players.map(|player| &self.names[player]);
            if tally.games() == 0 {
                writeln!(out, "{first} against {second}: no games")?;
                continue;
            }
            let score = super::report::score_text(tally);
            let elo = super::report::elo_text(tally, terminal);
            writeln!(out, "{first} against {second}: {score}, {elo}")?;
        }
        Ok(())
    }
}
