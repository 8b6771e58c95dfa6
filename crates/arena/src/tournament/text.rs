//! What the texts of all reports have in common.

use kiebitz_draw::emphasis::{BAD, TextStyle};
use kiebitz_play::Language;
use kiebitz_words::text;

use crate::sprt::Sprt;
use crate::tally::{EngineStats, Tally};

/// The sign before an error.
pub(super) fn plus_minus(style: TextStyle) -> &'static str {
    if style.unicode { "±" } else { "+/-" }
}

/// `+45 =30 -25, 60.0 %`
pub(super) fn score_text(tally: &Tally, language: Language) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    format!("+{wins} ={draws} -{losses}, {} %", language.decimal(100.0 * tally.score(), 1))
}

/// `Elo +70.4 ± 40.1`
pub(super) fn elo_text(tally: &Tally, language: Language, style: TextStyle) -> String {
    let elo = tally.elo();
    if elo.is_infinite() {
        return text!(language, "match-beyond", above = elo > 0.0);
    }
    let elo = language.signed(elo, 1);
    match tally.pairs.elo_error() {
        Some(error) => format!("Elo {elo} {} {}", plus_minus(style), language.decimal(error, 1)),
        None => format!("Elo {elo}"),
    }
}

/// `LLR +1.20 (-2.94, 2.94)`
pub(super) fn llr_text(test: Sprt, tally: &Tally, language: Language) -> String {
    let (low, high) = test.bounds();
    let [low, high] = [low, high].map(|bound| language.decimal(bound, 2));
    format!("LLR {} ({low}, {high})", language.signed(test.llr(tally.pairs), 2))
}

/// What an engine needed, and what it did wrong.
pub(super) fn stats_text(stats: &EngineStats, language: Language, style: TextStyle) -> String {
    let mut parts = Vec::new();
    if stats.moves > 0 {
        let seconds = language.decimal(stats.time.as_secs_f64() / stats.moves as f64, 3);
        parts.push(text!(language, "match-movetime", seconds));
    }
    let depth = stats.mean_depth().map(|depth| language.decimal(depth, 1));
    parts.extend(depth.map(|depth| text!(language, "match-depth", depth)));
    parts.extend(stats.nps().map(|nps| format!("{:.0} kn/s", nps / 1000.0)));
    let faults = [
        (stats.faults.illegal, "illegal"),
        (stats.faults.crashes, "crashes"),
        (stats.faults.time_losses, "time"),
    ];
    let before = parts.len();
    let faults = faults.into_iter().filter(|(count, _)| *count > 0);
    parts.extend(
        faults.map(|(count, by)| style.paint(BAD, text!(language, "match-faults", count, by))),
    );
    if parts.len() == before {
        parts.push(text!(language, "match-no-faults"));
    }
    parts.join(", ")
}
