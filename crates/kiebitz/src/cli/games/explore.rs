//! `kiebitz games explore`.

use kiebitz_games::report::ExploredPosition;
use kiebitz_tui::games_text;

use super::Database;
use crate::cli::input::Position;
use crate::cli::prelude::*;

/// Show the moves played in a position and their results
///
/// Counts every game with the position, whatever the order of moves. "Learned" is the engine's own score with the
/// move.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games explore startpos"
    "kiebitz games explore rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 --json"
})]
pub struct Explore {
    #[command(flatten)]
    position: Position,

    #[command(flatten)]
    database: Database,

    #[command(flatten)]
    form: Form,
}

impl Explore {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let board = self.position.board()?;
        let explored = self.database.open()?.explore(&board)?;
        let report = ExploredPosition::new(&board, &explored);
        self.form.write(&report, out, |out| {
            if report.moves.is_empty() {
                return Ok(writeln!(out, "{}", text!(language, "no-moves-here"))?);
            }
            games_text::write_explored(&board, &explored, &report, language, out)?;
            Ok(writeln!(out, "{}", text!(language, "games-explored", games = report.games))?)
        })
    }
}
