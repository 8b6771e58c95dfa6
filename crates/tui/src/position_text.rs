//! What the rules say about a position, in lines of text.

use std::io::{self, Write};

use kiebitz_books::openings;
use kiebitz_chess::{Board, Game, Square, Variant};
use kiebitz_draw::emphasis::{FAINT, LABEL, TextStyle};
use kiebitz_play::position::{NamedMove, PositionReport, sorted_moves};
use kiebitz_play::Language;
use kiebitz_players::End;
use kiebitz_words::{Say, text};

/// Columns of the lists of moves.
const LINE: usize = 80;

/// Columns of a piece before its moves: "  knight b1  ", "  Springer b1".
const LEAD: usize = 12;

/// Writes the facts, and the legal moves.
pub fn write(
    game: &Game,
    report: &PositionReport,
    language: Language,
    style: TextStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let board = game.board();
    let mut facts = vec![("fen", report.fen.clone())];
    if board.variant() == Variant::Chess960 {
        facts.push(("shredder-fen", report.shredder_fen.clone()));
    }
    facts.push(("variant", text!(language, "game-name" / board.variant().name())));
    if let Some(opening) = openings::name(board) {
        facts.push(("opening", format!("{} {}", opening.eco, opening.name(language))));
    }
    facts.push(("polyglot-key", report.polyglot_key.clone()));
    if report.check {
        let by = |square| match board.role_at(square) {
            Some(role) => text!(language, "position-checker", role, square),
            None => Square::to_string(&square),
        };
        let checkers: Vec<String> = board.checkers().into_iter().map(by).collect();
        facts.push(("check", text!(language, "position-check", by = language.list(&checkers))));
    }
    if let Some(outcome) = game.outcome() {
        let ending = End::Result(outcome).say(language);
        facts.push(("over", format!("{}, {ending}", outcome.result())));
    }
    if let Some(reason) = game.claimable_draw() {
        facts.push(("draw", text!(language, "position-claimable", reason = reason.name())));
    }
    for (label, fact) in facts {
        let label = text!(language, "position-head" / label);
        writeln!(out, "{} {fact}", style.paint(LABEL, format_args!("{label:<13}")))?;
    }
    write_moves(board, &report.legal_moves, language, style, out)
}

/// The legal moves, a line for each piece, in both notations.
fn write_moves(
    board: &Board,
    names: &[NamedMove],
    language: Language,
    style: TextStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let count = text!(language, "position-moves", count = names.len());
    writeln!(out, "\n{}", style.paint(LABEL, count))?;
    let width = |name: &NamedMove| name.san.len() + 1 + name.uci.len();
    let widest = names.iter().map(width).max().unwrap_or(0);
    let columns = ((LINE - LEAD) / (widest + 3)).max(1);
    let mut rest = names;
    for group in sorted_moves(board).chunk_by(|a, b| a.from() == b.from()) {
        let from = group[0].from();
        let role = board.role_at(from).map(|role| text!(language, "piece-name", role));
        let role = role.unwrap_or_default();
        let (names, others) = rest.split_at(group.len());
        rest = others;
        for (line, row) in names.chunks(columns).enumerate() {
            let label = if line == 0 { format!("{role} {from}") } else { String::new() };
            write!(out, "  {label:<LEAD$}")?;
            for (column, name) in row.iter().enumerate() {
                write!(out, "{} {}", name.san, style.paint(FAINT, &name.uci))?;
                if column + 1 < row.len() {
                    let gap = widest + 3 - width(name);
                    write!(out, "{:gap$}", "")?;
                }
            }
            writeln!(out)?;
        }
    }
    Ok(())
}
