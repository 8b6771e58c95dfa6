//! What was found, for people and for programs.

use std::io::Write;

use anyhow::Result;
use kiebitz_gametree::lab::{Bounds, LabEnd, LabRow, LabSearch};
use kiebitz_gametree::{is_win, plies_to_end};
use serde::Serialize;

use crate::cli::figures::grouped;
use crate::terminal::{FAINT, LABEL, NOTICE, Terminal};

/// Everything there is to say about an experiment.
pub struct Report<'a> {
    pub variant: &'static str,
    pub position: String,
    /// In words.
    pub evaluation: &'static str,
    pub bounds: &'a Bounds<'a>,
    pub interrupted: bool,
    /// Evaluations are centipawns, and are shown as pawns.
    pub in_pawns: bool,
    pub searches: &'a [LabSearch],
}

/// What `--json` prints.
#[derive(Serialize)]
struct Json<'a> {
    /// `chess`, `chess960`, `racingkings` or `tictactoe`.
    variant: &'static str,
    /// The position.
    fen: &'a str,
    /// Depth asked for, in plies.
    depth: u32,
    /// Evaluation of the textbook searches, in words.
    evaluation: &'static str,
    /// Time limit of each search in seconds.
    time_limit: f64,
    /// Whether Ctrl-C ended the run.
    interrupted: bool,
    /// The searches.
    searches: Vec<JsonSearch<'a>>,
}

/// One search: its result at the greatest finished depth, and at every depth.
#[derive(Serialize)]
struct JsonSearch<'a> {
    /// Name of the search.
    name: &'static str,
    /// Greatest finished depth; 0 if not even depth 1 was finished.
    depth: u32,
    /// Whether all depths were finished.
    complete: bool,
    /// Nodes of all depths together.
    nodes: u64,
    /// Seconds of all depths together.
    time: f64,
    /// Best move; null if no depth was finished.
    #[serde(rename = "move")]
    uci: Option<&'a str>,
    /// Score for the side to move, as in `depths`; null if no depth was finished.
    score: Option<i32>,
    /// One entry for each finished depth.
    depths: Vec<JsonRow<'a>>,
}

/// The result at one depth.
#[derive(Serialize)]
struct JsonRow<'a> {
    /// Depth in plies.
    depth: u32,
    /// Nodes of this depth alone.
    nodes: u64,
    /// Seconds of this depth alone.
    time: f64,
    /// Best move.
    #[serde(rename = "move")]
    uci: &'a str,
    /// Score for the side to move; a won game is one million minus the plies to the end, a lost game the negative of
    /// that.
    score: i32,
    /// Plies to the end if the game is decided.
    plies_to_end: Option<u32>,
}

impl Report<'_> {
    /// As JSON, in one line.
    pub fn json(&self) -> Result<String> {
        let report = Json {
            variant: self.variant,
            fen: &self.position,
            depth: self.bounds.depth,
            evaluation: self.evaluation,
            time_limit: self.bounds.time.as_secs_f64(),
            interrupted: self.interrupted,
            searches: self.searches.iter().map(json_search).collect(),
        };
        Ok(serde_json::to_string(&report)?)
    }

    /// As a table, by depth.
    pub fn print(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let label = |text: &str| terminal.paint(LABEL, text);
        writeln!(out, "{} {}", label(self.variant), self.position)?;
        writeln!(out, "{} {}", label("Evaluation:"), self.evaluation)?;
        writeln!(out)?;
        let heading = format!(
            "{:>5}  {:<9} {:>15} {:>10} {:>10}  {:<7} {:>8}",
            "depth", "search", "nodes", "of minimax", "time", "move", "score"
        );
        writeln!(out, "{}", label(&heading))?;
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
                    None => writeln!(out, "{}", terminal.paint(FAINT, self.missing(search.end)))?,
                }
            }
        }
        for search in self.searches.iter().filter(|search| search.end != LabEnd::Complete) {
            let reached = search.rows.last().map_or(0, |row| row.depth);
            let why = self.missing(search.end);
            let note = format!("{}: depth {reached} of {}, {why}", search.name, self.bounds.depth);
            writeln!(out, "{}", terminal.paint(NOTICE, note))?;
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

fn json_search(search: &LabSearch) -> JsonSearch<'_> {
    let depths: Vec<JsonRow<'_>> = search.rows.iter().map(json_row).collect();
    let last = depths.last();
    JsonSearch {
        name: search.name,
        depth: last.map_or(0, |row| row.depth),
        complete: matches!(search.end, LabEnd::Complete | LabEnd::Settled),
        nodes: last.map_or(0, |row| row.nodes),
        time: last.map_or(0.0, |row| row.time),
        uci: last.map(|row| row.uci),
        score: last.map(|row| row.score),
        depths,
    }
}

fn json_row(row: &LabRow) -> JsonRow<'_> {
    JsonRow {
        depth: row.depth,
        nodes: row.nodes,
        time: row.time.as_secs_f64(),
        uci: &row.best.uci,
        score: row.score,
        plies_to_end: plies_to_end(row.score),
    }
}
