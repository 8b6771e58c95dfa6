//! What came of self-play, merging and exporting, in lines of text.

use std::time::Duration;

use kiebitz_play::Language;
use kiebitz_play::figures::{bytes, grouped, percent};
use kiebitz_words::text;

use super::export::Exported;
use super::game::End;
use super::generate::SelfplayProgress;
use super::merge::Merged;
use super::stats::{Interval, Stats};
use super::writer::Writer;

impl Stats {
    /// In lines.
    pub fn text(&self, language: Language) -> String {
        let number = |number| grouped(language, number);
        let share = |part, whole| percent(language, part, whole);
        let row = |name: &str, count, all| {
            format!("  {name:<24}{:>14} {:>8}", number(count), share(count, all))
        };
        let (all, positions) = (self.games, self.positions);
        let mut lines = vec![text!(
            language,
            "selfplay-stats",
            variant = self.variant,
            games = number(all),
            positions = number(positions),
            plies = language.decimal(self.mean_plies, 1)
        )];
        let results = [self.white_wins, self.draws, self.black_wins];
        let [white, draws, black] = results.map(|part| share(part, all));
        lines.push(text!(language, "selfplay-results", white, draws, black));
        if self.chess960_games > 0 {
            let percent = share(self.chess960_games, all);
            lines.push(text!(language, "selfplay-chess960", percent));
        }
        lines.push(text!(
            language,
            "selfplay-size",
            size = bytes(language, self.bytes),
            each = language.decimal(self.bytes_per_position, 2),
            seen = language.decimal(100.0 * self.duplicates, 2)
        ));
        if self.unfinished_files > 0 {
            lines.push(text!(language, "selfplay-unfinished", files = self.unfinished_files));
        }
        lines.push(format!("\n{}", text!(language, "selfplay-ends")));
        for end in End::ALL {
            if let Some(&count) = self.ends.get(end.name()) {
                lines.push(row(
                    &text!(language, "selfplay-end" / end.name().replace(' ', "-")),
                    count,
                    all,
                ));
            }
        }
        lines.push(format!("\n{}", text!(language, "selfplay-scores")));
        for &Interval { from, to, positions: count } in &self.scores {
            let [from, to] = [from, to].map(|end| end.map(i32::from));
            lines.push(row(&text!(language, "selfplay-interval", from, to), count, positions));
        }
        for (name, count) in [("decisive", self.decisive), ("inexact", self.without_score)] {
            lines.push(row(&text!(language, "selfplay-score" / name), count, positions));
        }
        lines.push(format!("\n{}", text!(language, "selfplay-runs")));
        lines.extend(self.runs.iter().map(|run| {
            text!(
                language,
                "selfplay-run",
                seed = run.seed,
                nodes = number(run.nodes.into()),
                chess960 = run.chess960,
                engine = &run.engine,
                games = number(run.games)
            )
        }));
        lines.join("\n") + "\n"
    }
}

impl Writer {
    /// What the file holds after a run that began with `before` positions and took `time`.
    pub fn text(&self, before: u64, time: Duration, language: Language) -> String {
        let new = self.positions() - before;
        text!(
            language,
            "selfplay-written",
            games = grouped(language, self.games()),
            positions = grouped(language, self.positions()),
            new = grouped(language, new),
            rate = format!("{:.0}", new as f64 / time.as_secs_f64()),
            each = language.decimal(self.bytes() as f64 / self.positions().max(1) as f64, 2)
        )
    }
}

impl SelfplayProgress {
    /// `12 games, 1,000 positions`.
    pub fn text(&self, language: Language) -> String {
        let [games, positions] =
            [self.games, self.positions].map(|number| grouped(language, number));
        text!(language, "selfplay-progress", games, positions)
    }
}

impl Merged {
    /// In lines.
    pub fn text(&self, language: Language) -> String {
        let [games, positions] =
            [self.games, self.positions].map(|number| grouped(language, number));
        let merged = text!(language, "selfplay-progress", games, positions);
        let size = bytes(language, self.bytes);
        format!("{merged}, {size}\n{}", torn(self.torn, language))
    }
}

impl Exported {
    /// In lines; `is_varied` if the positions are others near those of the games.
    pub fn text(&self, is_varied: bool, language: Language) -> String {
        let number = |number| grouped(language, number);
        let left_out = &self.left_out;
        let exported = text!(
            language,
            "selfplay-exported",
            positions = number(self.positions),
            is_varied,
            searched = number(self.searched),
            held = number(self.held_out_positions),
            size = bytes(language, self.bytes),
            games = number(self.games),
            held_games = number(self.held_out_games),
            early = number(left_out.early),
            decisive = number(left_out.decisive),
            without = number(left_out.without_score),
            in_check = number(left_out.in_check),
            captures = number(left_out.capture_or_promotion)
        );
        format!("{exported}\n{}", torn(self.unfinished_files, language))
    }
}

/// How many files ended in an unfinished block, where there are any.
fn torn(files: usize, language: Language) -> String {
    match files {
        0 => String::new(),
        files => text!(language, "selfplay-torn", files) + "\n",
    }
}
