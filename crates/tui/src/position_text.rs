//! What the rules say about a position, in lines of text.

use std::io::{self, Write};

use kiebitz_chess::{Board, Color, Game, Role, Square, Variant};
use kiebitz_draw::emphasis::{FAINT, LABEL, TextStyle};
use kiebitz_play::position::{NamedMove, PositionReport, sorted_moves};

/// Columns of the lists of moves.
const LINE: usize = 80;

/// Columns of a piece before its moves: "  knight b1  ".
const LEAD: usize = 12;

/// Writes the facts, and the legal moves.
pub fn write(
    game: &Game,
    report: &PositionReport,
    style: TextStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let board = game.board();
    let mut facts = vec![("FEN", report.fen.clone())];
    if board.variant() == Variant::Chess960 {
        facts.push(("Shredder-FEN", report.shredder_fen.clone()));
    }
    facts.push(("Variant", board.variant().to_string()));
    if let Some(opening) = &report.opening {
        facts.push(("Opening", format!("{} {}", opening.eco, opening.name)));
    }
    facts.push(("Polyglot key", report.polyglot_key.clone()));
    if report.check {
        let checkers: Vec<String> = board.checkers().into_iter().map(|s| piece(board, s)).collect();
        facts.push(("Check", format!("by the {}", checkers.join(" and the "))));
    }
    if let Some(outcome) = game.outcome() {
        let who = match outcome.winner {
            Some(Color::White) => "White has won",
            Some(Color::Black) => "Black has won",
            None => "a draw",
        };
        facts.push(("Game over", format!("{}, {who}: {}", outcome.result(), outcome.reason)));
    }
    if let Some(reason) = &report.claimable_draw {
        let reason = reason.trim_end_matches(", claimed");
        facts.push(("Draw", format!("may be claimed: {reason}")));
    }
    for (label, fact) in facts {
        writeln!(out, "{} {fact}", style.paint(LABEL, format_args!("{label:<13}")))?;
    }
    write_moves(board, &report.legal_moves, style, out)
}

/// The piece on a square in words, as in "queen on h5".
fn piece(board: &Board, square: Square) -> String {
    match board.role_at(square) {
        Some(role) => format!("{} on {square}", role_name(role)),
        None => square.to_string(),
    }
}

fn role_name(role: Role) -> &'static str {
    ["pawn", "knight", "bishop", "rook", "queen", "king"][role.index()]
}

/// The legal moves, a line for each piece, in both notations.
fn write_moves(
    board: &Board,
    names: &[NamedMove],
    style: TextStyle,
    out: &mut dyn Write,
) -> io::Result<()> {
    let count = match names.len() {
        0 => "No legal moves".to_string(),
        1 => "1 legal move".to_string(),
        many => format!("{many} legal moves"),
    };
    writeln!(out, "\n{}", style.paint(LABEL, count))?;
    let width = |name: &NamedMove| name.san.len() + 1 + name.uci.len();
    let widest = names.iter().map(width).max().unwrap_or(0);
    let columns = ((LINE - LEAD) / (widest + 3)).max(1);
    let mut rest = names;
    for group in sorted_moves(board).chunk_by(|a, b| a.from() == b.from()) {
        let from = group[0].from();
        let role = board.role_at(from).map_or("", role_name);
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
