//! What the texts of all reports have in common.

use kiebitz_draw::emphasis::{BAD, TextStyle};

use crate::tally::{EngineStats, Tally};

/// The sign before an error.
pub(super) fn plus_minus(style: TextStyle) -> &'static str {
    if style.unicode { "±" } else { "+/-" }
}

/// `+45 =30 -25, 60.0 %`
pub(super) fn score_text(tally: &Tally) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    format!("+{wins} ={draws} -{losses}, {:.1} %", 100.0 * tally.score())
}

/// `Elo +70.4 ± 40.1`
pub(super) fn elo_text(tally: &Tally, style: TextStyle) -> String {
    match (tally.elo(), tally.pairs.elo_error()) {
        (elo, _) if elo.is_infinite() && elo > 0.0 => "Elo beyond measure".to_owned(),
        (elo, _) if elo.is_infinite() => "Elo below measure".to_owned(),
        (elo, Some(error)) => format!("Elo {elo:+.1} {} {error:.1}", plus_minus(style)),
        (elo, None) => format!("Elo {elo:+.1}"),
    }
}

/// What an engine needed, and what it did wrong.
pub(super) fn stats_text(stats: &EngineStats, style: TextStyle) -> String {
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
    let faults = faults.map(|(count, what)| style.paint(BAD, format_args!("{count} {what}")));
    let before = parts.len();
    parts.extend(faults);
    if parts.len() == before {
        parts.push("no faults".to_owned());
    }
    parts.join(", ")
}
