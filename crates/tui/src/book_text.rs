//! Reports about opening books, in lines of text.

use std::io::{self, Write};

use kiebitz_books::polyglot::{BookMove, BookReport, BuiltBook};
use kiebitz_play::Language;
use kiebitz_play::figures::{bytes, grouped};
use kiebitz_words::text;

pub fn write_moves(report: &BookReport, language: Language, out: &mut dyn Write) -> io::Result<()> {
    if report.moves.is_empty() {
        return writeln!(out, "{}", text!(language, "book-no-move"));
    }
    let [name, weight, share, learn] =
        ["move", "weight", "share", "learn"].map(|heading| text!(language, "book-head" / heading));
    writeln!(out, "{name:<8}{:<7}{weight:>8}{share:>10}{learn:>11}", "UCI")?;
    for BookMove { uci, san, weight, share, learn } in &report.moves {
        let share = language.decimal(*share, 1);
        writeln!(out, "{san:<8}{uci:<7}{weight:>8}{share:>8} %{learn:>11}")?;
    }
    Ok(())
}

pub fn write_built(report: &BuiltBook, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let BuiltBook { output, games, left_out, .. } = report;
    let count = *games;
    let [games, positions, moves, left] =
        [*games, report.positions as u64, report.moves as u64, *left_out]
            .map(|number| grouped(language, number));
    let size = bytes(language, report.bytes as u64);
    writeln!(
        out,
        "{}",
        text!(language, "book-built", file = output, positions, moves, count, games, size)
    )?;
    if *left_out > 0 {
        writeln!(out, "{}", text!(language, "book-games-left-out", left))?;
    }
    Ok(())
}
