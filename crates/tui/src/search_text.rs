//! The move that was searched for, in lines of text.

use std::io::{self, Write};

use kiebitz_chess::{Board, Game, Outcome, PieceLetters};
use kiebitz_engine::{BestMoveReport, Score, SearchResult};
use kiebitz_play::ChosenMove;
use kiebitz_play::words::score_text;

/// Writes the engine's move, the lines it compared, and what the search cost.
pub fn write_best(
    board: &Board,
    found: &SearchResult,
    report: &BestMoveReport,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (Some(uci), Some(san)) = (&report.bestmove, &report.san) else {
        let ending = board.ending().map(|ending| Outcome::from(ending).to_string());
        return writeln!(out, "No legal move: {}", ending.unwrap_or_default());
    };
    writeln!(out, "Best move: {san} ({uci})")?;
    for info in &found.lines {
        let line = board.san_line(info.pv.iter().copied(), PieceLetters::English);
        writeln!(out, "{:>8}  {line}", score_text(info.score))?;
    }
    if report.cursed {
        let clock = board.halfmoves();
        writeln!(
            out,
            "The 50-move rule comes before the mate that tables promise: {clock} plies are counted"
        )?;
    }
    let BestMoveReport { depth, nodes, seconds, .. } = report;
    writeln!(out, "depth {depth}, {nodes} nodes in {seconds:.2} s")
}

/// Writes the move of a player, and the score that it thinks of.
pub fn write_chosen(
    game: &Game,
    chosen: &ChosenMove,
    score: Option<Score>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (Some(san), Some(uci)) = (&chosen.san, &chosen.bestmove) else {
        let over = game.outcome().map(|outcome| outcome.to_string()).unwrap_or_default();
        return writeln!(out, "No move: {over}");
    };
    let score = score.map(|score| format!(", {}", score_text(score))).unwrap_or_default();
    writeln!(out, "{} plays {san} ({uci}){score}", chosen.player)
}
