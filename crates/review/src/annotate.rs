//! Writes a reviewed game as annotated PGN: evaluations, marks, explanations, and the better line
//! as a variation.

use kiebitz_chess::Move;
use kiebitz_games::pgn::{Line, PgnGame, Ply};
use kiebitz_play::Language;

use crate::evaluation::Evaluation;
use crate::review::{Review, Source};
use kiebitz_words::text;

/// The longest variation to add, in plies.
const LONGEST: usize = 10;

/// Glyphs that judge a move, from `!` to `?!`.
const JUDGEMENTS: std::ops::RangeInclusive<u8> = 1..=6;

/// The game with the review added. Existing comments and variations stay; old evaluations are
/// removed, and so is an old judgement if the review has one.
pub fn annotate(game: &PgnGame, review: &Review, language: Language) -> PgnGame {
    let mut annotated = game.clone();
    annotated.result = review.finish.result;
    if annotated.tags.get("Annotator").is_none() {
        annotated.tags.set("Annotator", "Kiebitz");
    }
    if let Some(opening) = review.opening
        && annotated.tags.get("ECO").is_none()
    {
        annotated.tags.set("ECO", opening.eco);
    }
    for (ply, found) in annotated.line.plies.iter_mut().zip(&review.moves) {
        let notes = ply.notes_mut();
        notes.comments = notes.comments.iter().filter_map(|text| without_eval(text)).collect();
        let after = review.after(found);
        let mut comment = match after.source {
            Source::Rules => String::new(),
            Source::Search | Source::Table => format!("[%eval {}]", eval_text(after.evaluation)),
        };
        if let (Some(mark), Some(words)) = (found.mark, found.words(language)) {
            notes.nags.retain(|nag| !JUDGEMENTS.contains(nag));
            notes.nags.insert(0, mark.nag());
            notes.variations.extend(variation(&review.before(found).line));
            let mark = text!(language, "mark", mark = mark.name());
            comment = format!("{comment} {mark}. {}", words.sentences.join(" "));
        }
        if let Some(praise) = found.praise_words(language) {
            comment = format!("{comment} {praise}");
        }
        // Beside the clock, in one comment, as other programs do.
        if let Some(clock) = notes.comments.first_mut().filter(|first| first.starts_with("[%")) {
            let evaluation = comment.find(']').map_or(0, |end| end + 1);
            let (evaluation, words) = comment.split_at(evaluation);
            *clock = format!("{evaluation} {clock} {}", words.trim()).trim().to_owned();
        } else if !comment.trim().is_empty() {
            notes.comments.insert(0, comment.trim().to_owned());
        }
    }
    annotated
}

fn variation(line: &[Move]) -> Option<Line> {
    let plies = line.iter().take(LONGEST).map(|&m| Ply::new(Some(m))).collect();
    (!line.is_empty()).then_some(Line { comments: Vec::new(), plies })
}

/// A comment without its evaluation; `None` if nothing else was there.
fn without_eval(comment: &str) -> Option<String> {
    let mut text = comment.to_owned();
    while let Some(start) = text.find("[%eval ")
        && let Some(length) = text[start..].find(']')
    {
        text.replace_range(start..=start + length, "");
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}

/// An evaluation in the usual PGN form: pawns for White, or moves to mate. That form has no win
/// without a distance.
fn eval_text(evaluation: Evaluation) -> String {
    match (evaluation, evaluation.mate()) {
        (_, Some(moves)) => format!("#{moves}"),
        (Evaluation::Centipawns(number), None) => format!("{:.2}", f64::from(number) / 100.0),
        (Evaluation::Won { .. }, None) => {
            format!("{:.2}", f64::from(evaluation.centipawns()) / 100.0)
        }
    }
}
