//! Reports about opening books, in lines of text.

use std::io::{self, Write};

use kiebitz_books::polyglot::{BookMove, BookReport, BuiltBook};
use kiebitz_play::figures::{bytes, grouped};

/// Writes the moves that a book has for a position.
pub fn write_moves(report: &BookReport, out: &mut dyn Write) -> io::Result<()> {
    if report.moves.is_empty() {
        return writeln!(out, "The book has no move for this position");
    }
    let heads = ["Move", "UCI", "Weight", "Share", "Learn"];
    let [name, uci, weight, share, learn] = heads;
    writeln!(out, "{name:<8}{uci:<7}{weight:>8}{share:>10}{learn:>11}")?;
    for BookMove { uci, san, weight, share, learn } in &report.moves {
        writeln!(out, "{san:<8}{uci:<7}{weight:>8}{share:>8.1} %{learn:>11}")?;
    }
    Ok(())
}

/// Writes what came of building a book.
pub fn write_built(report: &BuiltBook, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "{}: {} positions and {} moves of {} {}, {}",
        report.output,
        grouped(report.positions as u64),
        grouped(report.moves as u64),
        grouped(report.games),
        if report.games == 1 { "game" } else { "games" },
        bytes(report.bytes as u64)
    )?;
    if report.left_out > 0 {
        writeln!(out, "Games left out: {}", grouped(report.left_out))?;
    }
    Ok(())
}
