//! What the texts of all reports have in common.

use std::fmt::Display;

use crate::tally::{EngineStats, Tally};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Emphasis {
    /// A word to be found quickly.
    Label,
    Good,
    /// Something to know about.
    Notice,
    Bad,
}

/// How a report is written as text.
#[derive(Clone, Copy)]
pub struct TextStyle<'a> {
    /// Whether more than ASCII may be written.
    pub unicode: bool,
    pub paint: &'a dyn Fn(Emphasis, &str) -> String,
}

impl TextStyle<'_> {
    pub fn plain(self) -> TextStyle<'static> {
        TextStyle { unicode: self.unicode, paint: &|_, text| text.to_owned() }
    }

    pub(super) fn paint(&self, emphasis: Emphasis, text: impl Display) -> String {
        (self.paint)(emphasis, &text.to_string())
    }

    pub(super) fn label(&self, text: &str) -> String {
        self.paint(Emphasis::Label, format_args!("{text:<8}"))
    }

    /// The sign before an error.
    pub(super) fn plus_minus(&self) -> &'static str {
        if self.unicode { "±" } else { "+/-" }
    }
}

/// `+45 =30 -25, 60.0 %`
pub(super) fn score_text(tally: &Tally) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    format!("+{wins} ={draws} -{losses}, {:.1} %", 100.0 * tally.score())
}

/// `Elo +70.4 ± 40.1`
pub(super) fn elo_text(tally: &Tally, style: TextStyle<'_>) -> String {
    match (tally.elo(), tally.pairs.elo_error()) {
        (elo, _) if elo.is_infinite() && elo > 0.0 => "Elo beyond measure".to_owned(),
        (elo, _) if elo.is_infinite() => "Elo below measure".to_owned(),
        (elo, Some(error)) => format!("Elo {elo:+.1} {} {error:.1}", style.plus_minus()),
        (elo, None) => format!("Elo {elo:+.1}"),
    }
}

/// What an engine needed, and what it did wrong.
pub(super) fn stats_text(stats: &EngineStats, style: TextStyle<'_>) -> String {
    let mut parts = Vec::new();
    if stats.moves > 0 {
        let seconds = stats.time.as_secs_f64() / stats.moves as f64;
        parts.push(format!("{seconds:.3} s a move"));
    }
    parts.extend(stats.mean_depth().map(|depth| format!("depth {depth:.1}")));
    parts.extend(stats.nps().map(|nps| format!("{:.0} kn/s", nps / 1000.0)));
    let faults = [
        (stats.faults.illegal, "lost by illegal moves"),
        (stats.faults.crashes, "lost by crashes"),
        (stats.faults.time_losses, "lost on time"),
    ];
    let faults = faults.iter().filter(|(count, _)| *count > 0);
    let faults =
        faults.map(|(count, what)| style.paint(Emphasis::Bad, format_args!("{count} {what}")));
    let before = parts.len();
    parts.extend(faults);
    if parts.len() == before {
        parts.push("no faults".to_owned());
    }
    parts.join(", ")
}
