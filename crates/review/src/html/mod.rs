//! Reviews as one self-contained HTML page, with styles, graphs and boards, and without scripts.

mod graph;

use std::fmt::Write;

use kiebitz_chess::{Board, Color, Move, Variant};
use kiebitz_draw::{Arrow, Brush, Diagram, svg};
use kiebitz_play::Language;
use kiebitz_play::words::{game_over, opening as named};
use kiebitz_players::End;
use kiebitz_words::text;

use crate::accuracy::Mark;
use crate::evaluation::Evaluation;
use crate::review::{MoveReview, PlayerReview, Review, Source};

const STYLE: &str = include_str!("style.css");

pub fn page(games: &[(usize, &Review)], language: Language) -> String {
    let title = escaped(&text!(language, "review-title"));
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
    );
    if games.len() > 1 {
        contents(&mut out, games, language);
    }
    for &(number, review) in games {
        game(&mut out, number, review, language);
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// All games with their results and accuracies, each with a link to its section.
fn contents(out: &mut String, games: &[(usize, &Review)], language: Language) {
    let accuracy = text!(language, "accuracy");
    out.push_str("<div class=\"scroll\" tabindex=\"0\"><table class=\"players\">\n<tr><td></td>");
    for side in Color::ALL {
        let side = text!(language, "side", side);
        let _ = write!(out, "<th scope=\"col\">{side}</th><th scope=\"col\">{accuracy}</th>");
    }
    out.push_str("<td></td></tr>\n");
    for (number, review) in games {
        let _ = write!(out, "<tr><th scope=\"row\"><a href=\"#g{number}\">{number}</a></th>");
        for player in &review.players {
            let share = player.accuracy.map_or("–".to_owned(), |share| format!("{share:.1} %"));
            let (name, share) = (escaped(&name(player, language)), decimal(share, language));
            let _ = write!(out, "<td>{name}</td><td>{share}</td>");
        }
        let _ = writeln!(out, "<td>{}</td></tr>", review.finish.result.text());
    }
    out.push_str("</table></div>\n");
}

fn game(out: &mut String, number: usize, review: &Review, language: Language) {
    let names = Color::ALL.map(|side| escaped(&name(review.player(side), language)));
    let _ = write!(
        out,
        "<section class=\"game\" id=\"g{number}\">\n<h2>{number}. {} – {}</h2>\n",
        names[0], names[1]
    );
    let end = match review.finish.outcome() {
        Some(outcome) => game_over(language, End::Result(outcome)),
        None => review.finish.result.text().to_owned(),
    };
    let _ = writeln!(out, "<p>{}</p>", escaped(&end));
    if let Some(opening) = review.opening {
        let _ = writeln!(out, "<p>{}</p>", escaped(&named(language, opening)));
    }
    players(out, review, language);
    let summary = review.summary_words(language).sentences(language);
    if !summary.is_empty() {
        let items = summary.iter().map(|sentence| format!("<li>{}</li>\n", escaped(sentence)));
        let _ = write!(out, "<ul class=\"summary\">\n{}</ul>\n", items.collect::<String>());
    }
    graph::draw(out, number, review, language);
    moves(out, number, review, language);
    let mut any = false;
    for found in &review.moves {
        if let Some(mark) = found.mark {
            any = true;
            why(out, number, review, found, mark, language);
        } else if let Some(praise) = found.praise_words(language) {
            let _ = writeln!(out, "<p>{}</p>", escaped(&praise));
        }
    }
    if !any {
        let _ = writeln!(out, "<p>{}</p>", text!(language, "no-mistakes"));
    }
    let nodes = text!(language, "nodes-a-position", nodes = review.nodes.to_string());
    let _ = writeln!(
        out,
        "<p class=\"faint\">Kiebitz {}, {nodes}</p>\n</section>",
        env!("CARGO_PKG_VERSION")
    );
}

fn name(player: &PlayerReview, language: Language) -> String {
    let known = player.name.clone().filter(|name| !name.is_empty());
    known.map_or_else(|| text!(language, "side", side = player.side), String::from)
}

fn players(out: &mut String, review: &Review, language: Language) {
    out.push_str("<div class=\"scroll\" tabindex=\"0\"><table class=\"players\">\n<tr><td></td>");
    for heading in [text!(language, "accuracy"), text!(language, "average-loss")] {
        let _ = write!(out, "<th scope=\"col\">{heading}</th>");
    }
    for mark in Mark::ALL {
        let (class, many) = (mark.name(), text!(language, "marks", mark = mark.name()));
        let _ = write!(out, "<th scope=\"col\" class=\"{class}\">{many}</th>");
    }
    out.push_str("</tr>\n");
    for player in &review.players {
        let number = |number: Option<f64>, unit: &str| match number {
            Some(number) => decimal(format!("{number:.1}{unit}"), language),
            None => "–".to_owned(),
        };
        let _ = write!(
            out,
            "<tr><th scope=\"row\">{} ({})</th><td>{}</td><td>{}</td>",
            escaped(&name(player, language)),
            text!(language, "side", side = player.side),
            number(player.accuracy, " %"),
            number(player.average_loss, "")
        );
        for mark in Mark::ALL {
            let _ = write!(out, "<td>{}</td>", player.count(mark));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table></div>\n");
}

/// The list of moves; those with a mark link to their explanation.
fn moves(out: &mut String, number: usize, review: &Review, language: Language) {
    out.push_str("<ol class=\"moves\">\n");
    for (index, found) in review.moves.iter().enumerate() {
        let san = found.before.san_with(found.played, language.letters());
        let before = match (found.mover, index) {
            (Color::White, _) | (_, 0) => format!("{} ", found.before.move_number()),
            (Color::Black, _) => String::new(),
        };
        let after = review.after(found);
        let worth = worth(after.evaluation, language);
        let table = match after.source {
            Source::Table => {
                format!(" <abbr title=\"{}\">T</abbr>", text!(language, "endgame-table"))
            }
            Source::Search | Source::Rules => String::new(),
        };
        let _ = match found.mark {
            Some(mark) => writeln!(
                out,
                "<li>{before}<a class=\"{}\" href=\"#{}\">{san}{}</a> <small>{worth}{table}</small></li>",
                mark.name(),
                anchor(number, found),
                mark.sign()
            ),
            None => writeln!(out, "<li>{before}{san} <small>{worth}{table}</small></li>"),
        };
    }
    out.push_str("</ol>\n");
}

/// The anchor of a move's explanation.
fn anchor(game: usize, found: &MoveReview) -> String {
    format!("g{game}m{}", found.ply + 1)
}

fn why(
    out: &mut String,
    number: usize,
    review: &Review,
    found: &MoveReview,
    mark: Mark,
    language: Language,
) {
    let Some(words) = found.words(language) else { return };
    let [old, new] = [review.before(found), review.after(found)]
        .map(|position| worth(position.evaluation, language));
    let _ = write!(
        out,
        "<article class=\"why\" id=\"{}\">\n{}<div>\n<h3><span class=\"{}\">{}{} {}</span> \
         <span class=\"faint\">{old} → {new}</span></h3>\n<p>{}</p>\n<dl>\n",
        anchor(number, found),
        board(review, found, &words.better, language),
        mark.name(),
        found.notation(language.letters()),
        mark.sign(),
        text!(language, "mark", mark = mark.name()),
        escaped(&words.sentences.join(" ")),
    );
    for (label, line) in [
        (text!(language, "refutation-label"), &words.refutation),
        (text!(language, "better-label"), &words.better),
    ] {
        if !line.is_empty() {
            let _ = writeln!(out, "<dt>{label}</dt><dd>{}</dd>", escaped(line));
        }
    }
    out.push_str("</dl>\n</div>\n</article>\n");
}

/// The position before the move: a red arrow for what was played, a green one for what is better.
fn board(review: &Review, found: &MoveReview, better: &str, language: Language) -> String {
    let mut diagram = Diagram::from(&found.before);
    // Racing Kings is always shown from White's side.
    let is_race = review.variant() == Variant::RacingKings;
    diagram.viewpoint = if is_race { Color::White } else { found.mover };
    let mut arrow =
        |m: Move, brush| diagram.arrows.push(Arrow { from: m.from(), to: m.landing(), brush });
    arrow(found.played, Brush::Red);
    if let Some(best) = review.before(found).best() {
        arrow(best, Brush::Green);
    }
    let description = format!(
        "{}: {}, {}{}",
        text!(language, "position-before"),
        placement(&found.before),
        found.notation(language.letters()),
        if better.is_empty() { String::new() } else { format!("; {better}") }
    );
    let picture = svg::render(&diagram, svg::Size::Fluid, &description);
    format!(
        "<img alt=\"{}\" src=\"data:image/svg+xml,{}\">\n",
        escaped(&description),
        url_encoded(picture.trim_end())
    )
}

/// The first field of the FEN: every piece with its square, for readers who cannot see the picture.
fn placement(board: &Board) -> String {
    board.fen().split(' ').next().unwrap_or_default().to_owned()
}

pub(crate) fn decimal(number: String, language: Language) -> String {
    number.replace('.', &text!(language, "decimal-mark"))
}

fn escaped(text: &str) -> String {
    svg::escape(text).replace('\'', "&#39;")
}

/// A picture as part of a URL in double quotes.
fn url_encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 5 / 4);
    for byte in text.bytes() {
        match byte {
            b' ' | b'!' | b'$' | b'\''..=b'/' | b':' | b';' | b'=' | b'@' | b'_' => {
                out.push(byte as char);
            }
            byte if byte.is_ascii_alphanumeric() => out.push(byte as char),
            byte => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}

fn worth(evaluation: Evaluation, language: Language) -> String {
    decimal(evaluation.to_string(), language)
}
