//! The win chances of a game as a graph.

use std::fmt::Write;

use kiebitz_play::Language;

use super::{anchor, escaped, worth};
use crate::review::Review;
use kiebitz_words::text;

/// The size of the graph.
const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 200.0;

/// Draws White's win chance over the moves; marked moves are points that link to their explanation.
pub(super) fn draw(out: &mut String, number: usize, review: &Review, language: Language) {
    let chances = review.graph();
    if chances.len() < 2 {
        return;
    }
    let step = WIDTH / (chances.len() - 1) as f64;
    let place = |index: usize| (index as f64 * step, HEIGHT * (1.0 - chances[index] / 100.0));
    let mut line = String::new();
    for index in 0..chances.len() {
        let (x, y) = place(index);
        let _ = write!(line, "{}{x:.1} {y:.1}", if index == 0 { "M" } else { "L" });
    }
    let label = escaped(&text!(language, "win-chance-graph"));
    let _ = writeln!(
        out,
        "<svg class=\"graph\" viewBox=\"-6 -6 {} {}\" role=\"group\" aria-label=\"{label}\">\
         <title>{label}</title>\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" style=\"fill:var(--black-side)\"/>\
         <path d=\"{line}V{HEIGHT}H0Z\" style=\"fill:var(--white-side)\"/>\
         <path d=\"M0 {half}H{WIDTH}\" style=\"stroke:var(--faint);stroke-dasharray:6 6\"/>",
        WIDTH + 12.0,
        HEIGHT + 12.0,
        half = HEIGHT / 2.0,
    );
    for found in &review.moves {
        let Some(mark) = found.mark else { continue };
        let (x, y) = place(found.ply + 1);
        let text = format!(
            "{}{} {}",
            found.notation(language.letters()),
            mark.sign(),
            worth(review.after(found).evaluation, language)
        );
        let _ = writeln!(
            out,
            "<a href=\"#{}\" aria-label=\"{2}\"><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" \
             style=\"fill:var(--{1});stroke:var(--card)\"><title>{2}</title></circle></a>",
            anchor(number, found),
            mark.name(),
            escaped(&text)
        );
    }
    out.push_str("</svg>\n");
}
