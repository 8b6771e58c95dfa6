//! The searches of the lab, in lines of text.

use std::io::{self, Write};

use kiebitz_draw::emphasis::{FAINT, LABEL, NOTICE, TextStyle};
use kiebitz_gametree::lab::{Bounds, LabEnd, LabRow, LabSearch};
use kiebitz_gametree::{is_win, plies_to_end};
use kiebitz_play::Language;
use kiebitz_play::figures::grouped;
use kiebitz_words::text;

/// What every search found, by depth.
pub struct LabTable<'a> {
    /// Of each search.
    pub bounds: &'a Bounds<'a>,
    /// Evaluations are centipawns, and are shown as pawns.
    pub in_pawns: bool,
    /// The searches, minimax first.
    pub searches: &'a [LabSearch],
    pub language: Language,
}

impl LabTable<'_> {
    /// Writes the table, and why searches ended early.
    pub fn write(&self, style: TextStyle, out: &mut dyn Write) -> io::Result<()> {
        let [depth, search, nodes, share, time, m, score] =
            ["depth", "search", "nodes", "share", "time", "move", "score"]
                .map(|heading| text!(self.language, "lab-head" / heading));
        let wide =
            self.searches.iter().map(|search| search.label().len()).max().unwrap_or(0).max(9);
        let heading = format!(
            "{depth:>5}  {search:<wide$} {nodes:>15} {share:>10} {time:>10}  {m:<7} {score:>8}"
        );
        writeln!(out, "{}", style.paint(LABEL, heading))?;
        for depth in 1..=self.bounds.depth {
            let rows = self.searches.iter().map(|search| (search, row(search, depth)));
            let minimax = row(&self.searches[0], depth).map(|row| row.nodes);
            if rows.clone().all(|(_, row)| row.is_none()) {
                break; // what is missing has been said at the depth before
            }
            for (place, (search, row)) in rows.enumerate() {
                let number = if place == 0 { depth.to_string() } else { String::new() };
                write!(out, "{number:>5}  {:<wide$} ", search.label())?;
                match row {
                    Some(row) => writeln!(out, "{}", self.row(row, minimax))?,
                    None => writeln!(out, "{}", style.paint(FAINT, self.missing(search.end)))?,
                }
            }
        }
        for search in self.searches.iter().filter(|search| search.end != LabEnd::Complete) {
            let reached = search.rows.last().map_or(0, |row| row.depth);
            let why = self.missing(search.end);
            let (name, all) = (search.label(), self.bounds.depth);
            let note = text!(self.language, "lab-cut-short", name, reached, all, why);
            writeln!(out, "{}", style.paint(NOTICE, note))?;
        }
        Ok(())
    }

    fn row(&self, row: &LabRow, minimax: Option<u64>) -> String {
        let share = match minimax {
            Some(all) => {
                format!("{} %", self.language.decimal(100.0 * row.nodes as f64 / all as f64, 2))
            }
            None => String::new(),
        };
        let time = match row.time.as_secs_f64() {
            seconds if seconds < 1.0 => {
                format!("{} ms", self.language.decimal(1000.0 * seconds, 2))
            }
            seconds => format!("{} s", self.language.decimal(seconds, 2)),
        };
        format!(
            "{:>15} {share:>10} {time:>10}  {:<7} {:>8}",
            grouped(self.language, row.nodes),
            row.best.san,
            self.score(row.score)
        )
    }

    fn score(&self, score: i32) -> String {
        match plies_to_end(score) {
            None if self.in_pawns => self.language.signed(f64::from(score) / 100.0, 2),
            None => format!("{score:+}"),
            Some(plies) if is_win(score) => text!(self.language, "lab-win", plies),
            Some(plies) => text!(self.language, "lab-loss", plies),
        }
    }

    fn missing(&self, end: LabEnd) -> String {
        match end {
            LabEnd::Complete => String::new(),
            LabEnd::Settled => text!(self.language, "lab-settled"),
            LabEnd::OutOfTime => {
                let seconds = self.language.number(self.bounds.time.as_secs_f64());
                text!(self.language, "lab-out-of-time", seconds)
            }
            LabEnd::Interrupted => text!(self.language, "interrupted"),
        }
    }
}

fn row(search: &LabSearch, depth: u32) -> Option<&LabRow> {
    search.rows.iter().find(|row| row.depth == depth)
}
