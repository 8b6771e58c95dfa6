//! The move that was searched for, in lines of text.

use std::io::{self, Write};

use kiebitz_chess::{Board, Game, Outcome};
use kiebitz_engine::{BestMoveReport, Score, SearchResult};
use kiebitz_play::words::score_text;
use kiebitz_play::{ChosenMove, Language};
use kiebitz_players::End;
use kiebitz_words::{Say, text};

/// Writes the engine's move, the lines it compared, and what the search cost.
pub fn write_best(
    board: &Board,
    found: &SearchResult,
    report: &BestMoveReport,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (Some(uci), Some(first)) = (&report.bestmove, found.best) else {
        return no_move(board.ending().map(Outcome::from), language, out);
    };
    let san = board.san_with(first, language.letters());
    writeln!(out, "{}", text!(language, "best-move", san, uci))?;
    for info in &found.lines {
        let line = board.san_line(info.pv.iter().copied(), language.letters());
        writeln!(out, "{:>8}  {line}", score_text(language, info.score))?;
    }
    if report.cursed {
        writeln!(out, "{}", text!(language, "best-cursed", clock = board.halfmoves()))?;
    }
    let BestMoveReport { depth, nodes, seconds, .. } = report;
    let seconds = language.decimal(*seconds, 2);
    writeln!(out, "{}", text!(language, "best-cost", depth = *depth, nodes = *nodes, seconds))
}

/// Writes the move of a player, and the score that it thinks of.
pub fn write_chosen(
    game: &Game,
    chosen: &ChosenMove,
    score: Option<Score>,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(uci) = &chosen.bestmove else {
        return no_move(game.outcome(), language, out);
    };
    let played = game.board().parse_uci(uci).map(|m| game.board().san_with(m, language.letters()));
    let san = played.ok().or(chosen.san.clone()).unwrap_or_default();
    let score = score.map(|score| score_text(language, score));
    let name = &chosen.player;
    writeln!(out, "{}", text!(language, "best-chosen", name, san, uci, score))
}

fn no_move(ended: Option<Outcome>, language: Language, out: &mut dyn Write) -> io::Result<()> {
    let ending = ended.map(|outcome| End::Result(outcome).say(language));
    writeln!(out, "{}", text!(language, "best-none", ending = ending.unwrap_or_default()))
}
