//! `kiebitz games continue`.

use std::io::Write;

use anyhow::Result;
use clap::Args;

use super::show::board_text;
use super::{Database, words};
use crate::cli::examples;
use crate::terminal::Terminal;

/// Go on with a game that was not finished
///
/// Shows where it stands.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz games list --result '*'            which games are not finished"
    "kiebitz games continue 17"
})]
pub struct Continue {
    /// Number of the game, from kiebitz games list
    #[arg(value_name = "ID")]
    id: i64,

    #[command(flatten)]
    database: Database,
}

impl Continue {
    pub fn run(&self, terminal: &Terminal, out: &mut dyn Write) -> Result<()> {
        let unfinished = self.database.open()?.load_for_continuing(self.id)?;
        let name = |tag: &str| unfinished.tags.get(tag).unwrap_or("?").to_owned();
        let board = unfinished.game.board();
        let last = unfinished.game.moves().last().copied();
        writeln!(out, "{}\n", board_text(terminal, board, last))?;
        writeln!(
            out,
            "{}: {} - {}, {}. {}",
            self.id,
            name("White"),
            name("Black"),
            board.fullmoves(),
            words::to_move(board.turn())
        )?;
        writeln!(out, "{}", board.fen())?;
        Ok(())
    }
}
