//! What came of self-play, merging and exporting, in lines of text.

use std::fmt;
use std::time::Duration;

use kiebitz_play::figures::{bytes, grouped};

use super::export::Exported;
use super::game::End;
use super::generate::SelfplayProgress;
use super::merge::Merged;
use super::stats::{Interval, Stats};
use super::writer::Writer;

/// Before the number of files.
const TORN: &str = "Unfinished blocks were left out at the end of files: ";

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

fn row(f: &mut fmt::Formatter<'_>, name: &str, count: u64, all: u64) -> fmt::Result {
    writeln!(f, "  {name:<24}{:>14} {:>6.1} %", grouped(count), percent(count, all))
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.games;
        writeln!(
            f,
            "{}: {} games, {} positions, {:.1} plies a game",
            self.variant,
            grouped(games),
            grouped(self.positions),
            self.mean_plies
        )?;
        let results = [self.white_wins, self.draws, self.black_wins];
        let [white, draws, black] = results.map(|part| percent(part, games));
        writeln!(f, "White won {white:.1} %, drawn {draws:.1} %, Black won {black:.1} %")?;
        if self.chess960_games > 0 {
            let share = percent(self.chess960_games, games);
            writeln!(f, "From a start of Chess960: {share:.1} %")?;
        }
        writeln!(
            f,
            "{}, {:.2} bytes a position; positions seen before: {:.2} %",
            bytes(self.bytes),
            self.bytes_per_position,
            100.0 * self.duplicates
        )?;
        if self.unfinished_files > 0 {
            writeln!(f, "Files that end in an unfinished block: {}", self.unfinished_files)?;
        }
        writeln!(f, "\nEnds")?;
        for end in End::ALL {
            if let Some(&count) = self.ends.get(end.name()) {
                row(f, end.name(), count, games)?;
            }
        }
        writeln!(f, "\nScores for the side to move, in centipawns")?;
        let all = self.positions;
        for &Interval { from, to, positions } in &self.scores {
            let name = match (from, to) {
                (Some(from), Some(to)) => format!("{from} to {to}"),
                (None, Some(to)) => format!("{to} and less"),
                (Some(from), None) => format!("{from} and more"),
                (None, None) => "any".to_owned(),
            };
            row(f, &name, positions, all)?;
        }
        row(f, "sure win or loss", self.decisive, all)?;
        row(f, "not exact", self.without_score, all)?;
        writeln!(f, "\nRuns")?;
        for run in &self.runs {
            writeln!(
                f,
                "  seed {}, {} nodes, {} % Chess960, engine {}: {} games",
                run.seed,
                grouped(run.nodes.into()),
                run.chess960,
                run.engine,
                grouped(run.games)
            )?;
        }
        Ok(())
    }
}

impl Writer {
    /// What the file holds after a run that began with `before` positions and took `time`.
    pub fn text(&self, before: u64, time: Duration) -> String {
        let new = self.positions() - before;
        format!(
            "{} games, {} positions, {} new ({:.0} positions/s), {:.2} bytes a position",
            grouped(self.games()),
            grouped(self.positions()),
            grouped(new),
            new as f64 / time.as_secs_f64(),
            self.bytes() as f64 / self.positions().max(1) as f64
        )
    }
}

impl fmt::Display for SelfplayProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [games, positions] = [self.games, self.positions].map(grouped);
        write!(f, "{games} games, {positions} positions")
    }
}

impl fmt::Display for Merged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [games, positions] = [self.games, self.positions].map(grouped);
        writeln!(f, "{games} games, {positions} positions, {}", bytes(self.bytes))?;
        if self.torn > 0 {
            writeln!(f, "{TORN}{}", self.torn)?;
        }
        Ok(())
    }
}

impl Exported {
    /// In lines; `is_varied` if the positions are others near those of the games.
    pub fn text(&self, is_varied: bool) -> String {
        let left_out = &self.left_out;
        let torn = match self.unfinished_files {
            0 => String::new(),
            files => format!("{TORN}{files}\n"),
        };
        format!(
            "{} {} {} positions, {} held out, {}\n{} games, {} held out. Left out: {} early, {} sure wins and \
             losses, {} without a score, {} in check, {} with a capture or promotion\n{torn}",
            grouped(self.positions),
            if is_varied { "positions near" } else { "of" },
            grouped(self.searched),
            grouped(self.held_out_positions),
            bytes(self.bytes),
            grouped(self.games),
            grouped(self.held_out_games),
            grouped(left_out.early),
            grouped(left_out.decisive),
            grouped(left_out.without_score),
            grouped(left_out.in_check),
            grouped(left_out.capture_or_promotion)
        )
    }
}
