//! The searches of the lab, in lines of text.

use std::io::{self, Write};

use kiebitz_draw::emphasis::{FAINT, LABEL, NOTICE, TextStyle};
use kiebitz_gametree::lab::{Bounds, LabEnd, LabRow, LabSearch};
use kiebitz_gametree::{is_win, plies_to_end};
use kiebitz_play::figures::grouped;

/// What every search found, by depth.
pub struct LabTable<'a> {
    /// Of each search.
    pub bounds: &'a Bounds<'a>,
    /// Evaluations are centipawns, and are shown as pawns.
    pub in_pawns: bool,
    /// The searches, minimax first.
    pub searches: &'a [LabSearch],
}

impl LabTable<'_> {
    /// Writes the table, and why searches ended early.
    pub fn write(&self, style: TextStyle, out: &mut dyn Write) -> io::Result<()> {
        let heading = format!(
            "{:>5}  {:<9} {:>15} {:>10} {:>10}  {:<7} {:>8}",
            "depth", "search", "nodes", "of minimax", "time", "move", "score"
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
                write!(out, "{number:>5}  {:<9} ", search.name)?;
                match row {
                    Some(row) => writeln!(out, "{}", self.row(row, minimax))?,
                    None => writeln!(out, "{}", style.paint(FAINT, self.missing(search.end)))?,
                }
            }
        }
        for search in self.searches.iter().filter(|search| search.end != LabEnd::Complete) {
            let reached = search.rows.last().map_or(0, |row| row.depth);
            let why = self.missing(search.end);
            let note = format!("{}: depth {reached} of {}, {why}", search.name, self.bounds.depth);
            writeln!(out, "{}", style.paint(NOTICE, note))?;
        }
        Ok(())
    }

    fn row(&self, row: &LabRow, minimax: Option<u64>) -> String {
        let share = match minimax {
            Some(all) => format!("{:.2} %", 100.0 * row.nodes as f64 / all as f64),
            None => String::new(),
        };
        let time = match row.time.as_secs_f64() {
            seconds if seconds < 1.0 => format!("{:.2} ms", 1000.0 * seconds),
            seconds => format!("{seconds:.2} s"),
        };
        format!(
            "{:>15} {share:>10} {time:>10}  {:<7} {:>8}",
            grouped(row.nodes),
            row.best.san,
            self.score(row.score)
        )
    }

    fn score(&self, score: i32) -> String {
        match plies_to_end(score) {
            None if self.in_pawns => format!("{:+.2}", f64::from(score) / 100.0),
            None => format!("{score:+}"),
            Some(plies) if is_win(score) => format!("win {plies}"),
            Some(plies) => format!("loss {plies}"),
        }
    }

    fn missing(&self, end: LabEnd) -> String {
        match end {
            LabEnd::Complete => String::new(),
            LabEnd::Settled => "nothing more to find".to_owned(),
            LabEnd::OutOfTime => format!("not finished in {} s", self.bounds.time.as_secs_f64()),
            LabEnd::Interrupted => "interrupted".to_owned(),
        }
    }
}

fn row(search: &LabSearch, depth: u32) -> Option<&LabRow> {
    search.rows.iter().find(|row| row.depth == depth)
}
