//! `kiebitz tb probe` and `kiebitz tb line`.

use std::io::Write;

use anyhow::{Result, anyhow};
use clap::Args;
use kiebitz_chess::{Board, Color, PieceLetters, Variant};
use kiebitz_tablebase::{
    Category, FIFTY_MOVES, LineReport, MOST_PIECES, TableVerdict, Uncovered, Value, line_is_in_time,
};

use super::{Common, NO_FIFTY};
use crate::cli::{examples, input};

/// The position that a command looks up.
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
    fn uncovered(&self, board: &Board) -> anyhow::Error {
        match Uncovered::of(board) {
            Uncovered::Castling => {
                anyhow!("endgame tables have no positions in which a side can castle")
            }
            Uncovered::Pieces(pieces) => anyhow!(
                "there are {pieces} pieces on the board, and tables have at most {MOST_PIECES}"
            ),
            Uncovered::Missing(material) => self.common.missing(material),
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
    /// Folders of Syzygy tables, separated as in PATH, for the 50-move rule [default: syzygy of the config file]
    #[arg(long, value_name = "DIR")]
    syzygy: Option<String>,

    #[command(flatten)]
    position: TablePosition,
}

impl Probe {
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let common = &self.position.common;
        let board = self.position.board()?;
        let tables = common.tables()?;
        let syzygy = common.syzygy(self.syzygy.as_deref())?;
        let known = kiebitz_tablebase::Probe::of(&board, &tables, syzygy.as_ref())?
            .ok_or_else(|| self.position.uncovered(&board))?;
        // By way of a map, whose keys are in alphabetical order, as they always were.
        common.form.write(&serde_json::to_value(known.report())?, out, |out| {
            writeln!(out, "{}", verdict(&board, &known.verdict))?;
            // Where plies are counted already the moves below say whether the rule comes first.
            let is_racing = board.variant() == Variant::RacingKings;
            if !is_racing && syzygy.is_none() && board.halfmoves() == 0 {
                writeln!(out, "{NO_FIFTY}")?;
            }
            if !known.moves.is_empty() {
                writeln!(out)?;
            }
            for probed in &known.moves {
                writeln!(out, "{:<8}{}", board.san(probed.mv), result(&probed.verdict))?;
            }
            Ok(())
        })
    }
}

/// What a move comes to, by the verdict on the position after it.
fn result(after: &TableVerdict) -> String {
    let text = match after.value.map(Value::one_move_before) {
        Some(Value::Win(plies)) => format!("wins in {plies} plies"),
        Some(Value::Draw) => "draws".to_owned(),
        Some(Value::Loss(plies)) => format!("loses in {plies} plies"),
        None => match after.category() {
            Category::Loss | Category::BlessedLoss => "wins".to_owned(),
            Category::Win | Category::CursedWin => "loses".to_owned(),
            Category::Draw => "draws".to_owned(),
            Category::Unknown => "unknown: a table is missing".to_owned(),
        },
    };
    match after.category().is_spoiled() || after.cursed {
        true => format!("{text}, but not within 50 moves"),
        false => text,
    }
}

/// The verdict in a sentence.
fn verdict(board: &Board, known: &TableVerdict) -> String {
    let name = |color: Color| if color.is_white() { "White" } else { "Black" };
    let (us, them) = (name(board.turn()), name(!board.turn()));
    let end = if board.variant() == Variant::RacingKings { "the end" } else { "mate" };
    let text = match known.value {
        Some(Value::Win(0)) => format!("{us} has won"),
        Some(Value::Loss(0)) if board.variant() == Variant::RacingKings => {
            format!("{them} has won")
        }
        Some(Value::Loss(0)) => format!("{us} is mated"),
        Some(Value::Win(plies)) => {
            format!("{us} wins: {end} in {plies} plies ({} moves)", plies.div_ceil(2))
        }
        Some(Value::Loss(plies)) => {
            format!("{them} wins: {end} in {plies} plies ({} moves)", plies / 2)
        }
        Some(Value::Draw) => "Drawn".to_owned(),
        None => match known.category() {
            Category::Win | Category::CursedWin => format!("{us} wins, says Syzygy"),
            Category::Loss | Category::BlessedLoss => format!("{them} wins, says Syzygy"),
            Category::Draw | Category::Unknown => "Drawn, says Syzygy".to_owned(),
        },
    };
    if known.category().is_spoiled() {
        format!("{text}; but by the 50-move rule it is a draw")
    } else if known.cursed {
        let clock = board.halfmoves();
        format!(
            "{text}; but the 50-move rule comes first: {clock} of {FIFTY_MOVES} plies are counted"
        )
    } else {
        text
    }
}

/// Show best play to the end
///
/// The winning side takes the shortest way, the losing side the longest. The report says so if the 50-move rule would
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
    pub fn run(&self, out: &mut dyn Write) -> Result<()> {
        let common = &self.position.common;
        let board = self.position.board()?;
        let tables = common.tables()?;
        let line = tables.line(&board)?.ok_or_else(|| self.position.uncovered(&board))?;
        let cursed = !line_is_in_time(&board, &line);
        let known = TableVerdict { cursed, ..TableVerdict::of(&board, &tables, None)? };
        common.form.write(&LineReport::new(&board, &line, &known), out, |out| {
            writeln!(out, "{}", verdict(&board, &known))?;
            if !line.is_empty() {
                writeln!(out, "{}", board.san_line(line, PieceLetters::English))?;
            }
            Ok(())
        })
    }
}
