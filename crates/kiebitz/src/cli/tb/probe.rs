//! `kiebitz tb probe` and `kiebitz tb line`.

use kiebitz_chess::Board;
use kiebitz_tablebase::{LineReport, MOST_PIECES, TableVerdict, Uncovered, line_is_in_time};
use kiebitz_tui::tables_text;

use super::Common;
use crate::cli::prelude::*;

#[derive(Args)]
struct TablePosition {
    /// Position: a FEN (quotes may be left out)
    #[arg(value_name = "FEN", required = true, num_args = 1..)]
    fen: Vec<String>,

    #[command(flatten)]
    common: Common,
}

impl TablePosition {
    /// What follows the pieces may be left out: then White is to move.
    fn board(&self) -> Result<Board> {
        input::board(&self.fen.join(" "), self.common.variant)
    }

    /// Why no table knows the position.
    fn uncovered(&self, board: &Board, language: Language) -> anyhow::Error {
        match Uncovered::of(board) {
            Uncovered::Castling => anyhow!(failed!("tb-castling")),
            Uncovered::Pieces(pieces) => {
                anyhow!(failed!("tb-too-many-pieces", pieces, most = MOST_PIECES))
            }
            Uncovered::Missing(material) => self.common.missing(material, language),
        }
    }
}

/// Look up a position in the endgame tables
///
/// Prints the winner and the number of plies to the end, and the same for every move. The JSON report has the keys of
/// lila-tablebase: "dtm" (in Racing Kings "dtw") counts plies, positive if the side to move wins, negative if it
/// loses, null in a draw; the values of a move are those of the side to move after it. With Syzygy tables the report
/// also has "wdl" and "dtz" and names wins that the 50-move rule spoils. "cursed" is true if that rule ends the game
/// before the mate: according to Syzygy tables, or without them along the line of best play.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz tb probe 8/8/8/8/8/4k3/8/4K2Q w"
    "kiebitz tb probe '8/8/8/8/8/4k3/4P3/4K3 b - - 0 1' --syzygy /srv/syzygy --json"
    "kiebitz tb probe 8/8/3k4/8/8/2K5/1Q6/8 w -v racingkings"
})]
pub struct Probe {
    /// Folders of Syzygy tables, separated by colons (on Windows by semicolons), for the 50-move rule [default: syzygy of the config file]
    #[arg(long, value_name = "DIR")]
    syzygy: Option<String>,

    #[command(flatten)]
    position: TablePosition,
}

impl Probe {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let common = &self.position.common;
        let board = self.position.board()?;
        let tables = common.tables(language)?;
        let syzygy = common.syzygy(self.syzygy.as_deref(), language)?;
        let known = kiebitz_tablebase::Probe::of(&board, &tables, syzygy.as_ref())?
            .ok_or_else(|| self.position.uncovered(&board, language))?;
        // By way of a map, whose keys are in alphabetical order, as they always were.
        let report = serde_json::to_value(known.report())?;
        common.form.write(&report, out, |out| Ok(tables_text::write_probe(&known, language, out)?))
    }
}

/// Show best play to the end
///
/// The winning side takes the shortest way, the losing side the longest; behind each move are the plies that are left. The
/// report says so if the 50-move rule would
/// end the game before the mate. A drawn position has no line.
#[derive(Args)]
#[command(after_help = examples! {
    "kiebitz tb line 8/8/8/8/8/4k3/8/4K2Q w"
    "kiebitz tb line '8/8/8/8/8/4k3/8/4K2R w - - 0 1' --json"
})]
pub struct Line {
    #[command(flatten)]
    position: TablePosition,
}

impl Line {
    pub fn run(&self, _: &Terminal, language: Language, out: &mut dyn Write) -> Result<()> {
        let common = &self.position.common;
        let board = self.position.board()?;
        let tables = common.tables(language)?;
        let line = tables.line(&board)?.ok_or_else(|| self.position.uncovered(&board, language))?;
        let cursed = !line_is_in_time(&board, &line);
        let known = TableVerdict { cursed, ..TableVerdict::of(&board, &tables, None)? };
        let report = LineReport::new(&board, &line, &known);
        common.form.write(&report, out, |out| {
            Ok(tables_text::write_line(&board, &line, &known, language, out)?)
        })
    }
}
