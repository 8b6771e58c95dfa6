//! A review as people read it in a style.

use std::io::{self, Write};

use kiebitz_chess::Color;
use kiebitz_draw::emphasis::{BAD, Emphasis, FAINT, LABEL, NOTICE, TextStyle};
use kiebitz_draw::text::wrap;
use kiebitz_play::Language;
use kiebitz_play::words::{game_over, opening as named};
use kiebitz_players::End;
use kiebitz_words::text;

use crate::accuracy::Mark;
use crate::html::decimal;
use crate::review::{MoveReview, PlayerReview, Review, Source};

/// Columns that a paragraph may take.
const WIDTH: usize = 96;
/// Columns of a move with its mark, and with what follows it.
const MOVE: usize = 10;
const CELL: usize = MOVE + 16;

/// Writes the review of a game.
pub fn write(
    number: usize,
    review: &Review,
    language: Language,
    style: TextStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let name = |side: Color| {
        let known = review.player(side).name.clone().filter(|name| !name.is_empty());
        known.map_or_else(|| text!(language, "side", side), String::from)
    };
    let title = format!("{number}. {} - {}", name(Color::White), name(Color::Black));
    writeln!(out, "{}", style.paint(LABEL, &title))?;
    let end = match review.finish.outcome() {
        Some(outcome) => game_over(language, End::Result(outcome)),
        None => review.finish.result.text().to_owned(),
    };
    writeln!(out, "{end}")?;
    if let Some(opening) = review.opening {
        writeln!(out, "{}", named(language, opening))?;
    }
    writeln!(out)?;
    for player in &review.players {
        writeln!(out, "{}", summary(player, language))?;
    }
    writeln!(out)?;
    let summary = review.summary_words(language).sentences(language);
    for sentence in &summary {
        for line in wrap(sentence, WIDTH) {
            writeln!(out, "{line}")?;
        }
    }
    if !summary.is_empty() {
        writeln!(out)?;
    }
    moves(review, language, style, out)?;
    writeln!(out)?;
    let mut any = false;
    for found in &review.moves {
        any |= found.mark.is_some();
        explain(review, found, language, style, out)?;
    }
    if !any {
        writeln!(out, "{}\n", text!(language, "no-mistakes"))?;
    }
    Ok(())
}

/// A player's game in one line.
fn summary(player: &PlayerReview, language: Language) -> String {
    let side = text!(language, "side", side = player.side);
    let accuracy = text!(language, "accuracy");
    let loss = text!(language, "average-loss");
    let marks = Mark::ALL.map(|mark| {
        text!(language, "marks-counted", mark = mark.name(), count = player.count(mark))
    });
    let [percent, average] = [(player.accuracy, " %"), (player.average_loss, "")].map(
        |(number, unit): (Option<f64>, _)| match number {
            Some(number) => format!("{}{unit}", language.decimal(number, 1)),
            None => "-".into(),
        },
    );
    format!("{side:8} {accuracy} {percent:>7}   {loss} {average:>5}   {}", marks.join(", "))
}

/// Every move with its mark, what the position after it is worth, and White's win chance.
fn moves(
    review: &Review,
    language: Language,
    style: TextStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut row = String::new();
    for (index, found) in review.moves.iter().enumerate() {
        if found.mover.is_white() {
            row = format!("{:>5}", found.before.move_number());
        } else if index == 0 {
            row = format!("{:>4}. {:width$}", found.before.fullmoves(), "...", width = CELL);
        }
        row.push(' ');
        row.push_str(&cell(review, found, language, style));
        if !found.mover.is_white() || index + 1 == review.moves.len() {
            writeln!(out, "{}", row.trim_end())?;
        }
    }
    Ok(())
}

fn cell(review: &Review, found: &MoveReview, language: Language, style: TextStyle) -> String {
    let after = review.after(found);
    let sign = found.mark.map_or("", Mark::sign);
    let text = format!("{}{sign}", found.before.san_with(found.played, language.letters()));
    let text = format!("{text:MOVE$}");
    let text = match found.mark {
        Some(mark) => style.paint(emphasis(mark), text),
        None => text,
    };
    let table = if after.source == Source::Table { "T" } else { " " };
    let percent = after.evaluation.win_percent(Color::White);
    let worth = decimal(after.evaluation.to_string(), language);
    let worth = format!("{worth:>7} {percent:>3.0} %{table} ");
    format!("{text} {}", style.paint(FAINT, worth))
}

fn emphasis(mark: Mark) -> Emphasis {
    match mark {
        Mark::Inaccuracy => LABEL,
        Mark::Mistake => NOTICE,
        Mark::Blunder => BAD,
    }
}

/// A paragraph about a move that has a mark.
fn explain(
    review: &Review,
    found: &MoveReview,
    language: Language,
    style: TextStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    if let Some(praise) = found.praise_words(language) {
        wrap(&praise, WIDTH).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        return writeln!(out);
    }
    let (Some(mark), Some(words)) = (found.mark, found.words(language)) else {
        return Ok(());
    };
    let head = format!("{}{}", found.notation(language.letters()), mark.sign());
    let [old, new] = [review.before(found), review.after(found)]
        .map(|position| decimal(position.evaluation.to_string(), language));
    let name = text!(language, "mark", mark = mark.name());
    let arrow = if style.unicode { "→" } else { "->" };
    writeln!(out, "{}  {name}, {old} {arrow} {new}", style.paint(emphasis(mark), head))?;
    for line in wrap(&words.paragraph(language), WIDTH - 4) {
        writeln!(out, "    {line}")?;
    }
    writeln!(out)
}
