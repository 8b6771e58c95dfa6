//! The result of a search as values to print: what `kiebitz best --json` prints. The comments are those of docs/json.md.

use kiebitz_chess::Board;
use serde::Serialize;

use crate::report::{Info, SearchResult};
use crate::score::Score;
use crate::wdl;

/// The best move, and the moves it was compared with.
#[derive(Serialize)]
pub struct BestMoveReport {
    /// Position as a FEN.
    pub fen: String,
    /// `chess`, `chess960` or `racingkings`.
    pub variant: &'static str,
    /// Best move in UCI notation; null if the game is over.
    pub bestmove: Option<String>,
    /// Best move in algebraic notation.
    pub san: Option<String>,
    /// Score in centipawns for the side to move; near ±32000 for mates.
    pub score: i32,
    /// Moves to mate, negative if the side to move is mated; null without a mate.
    pub mate: Option<i32>,
    /// Chances of win, draw and loss of the side to move, in thousandths.
    pub wdl: [u32; 3],
    /// Depth in plies.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// Duration in seconds.
    pub seconds: f64,
    /// Expected line in UCI notation.
    pub pv: Vec<String>,
    /// Whether tables see a mate that the 50-move rule prevents.
    pub cursed: bool,
    /// The compared moves, the best first; more than one with --multipv.
    pub lines: Vec<VariationReport>,
}

/// One of the compared moves.
#[derive(Serialize)]
pub struct VariationReport {
    /// The move in UCI notation.
    #[serde(rename = "move")]
    pub uci: String,
    /// Score in centipawns for the side to move.
    pub score: i32,
    /// Moves to mate, negative if the side to move is mated; null without a mate.
    pub mate: Option<i32>,
    /// Depth in plies.
    pub depth: u32,
    /// Expected line in UCI notation.
    pub pv: Vec<String>,
    /// Expected line in algebraic notation.
    pub pv_san: Vec<String>,
}

impl BestMoveReport {
    /// Of a position and what was found in it.
    pub fn new(board: &Board, found: &SearchResult, cursed: bool) -> BestMoveReport {
        let first = found.lines.first();
        let score = first.map_or_else(|| settled(board), |info| info.score);
        BestMoveReport {
            fen: board.fen(),
            variant: board.variant().name(),
            bestmove: found.best.map(|m| board.uci(m)),
            san: found.best.map(|m| board.san(m)),
            score: score.0,
            mate: score.mate_moves(),
            wdl: wdl::chances(board, score),
            depth: first.map_or(0, |info| info.depth),
            nodes: found.nodes,
            seconds: found.time.as_secs_f64(),
            pv: first.map(|info| board.spell_line(&info.pv, Board::uci)).unwrap_or_default(),
            cursed,
            lines: found.lines.iter().map(|info| VariationReport::new(board, info)).collect(),
        }
    }
}

impl VariationReport {
    fn new(board: &Board, info: &Info) -> VariationReport {
        let pv = board.spell_line(&info.pv, Board::uci);
        VariationReport {
            uci: pv.first().cloned().unwrap_or_default(),
            score: info.score.0,
            mate: info.score.mate_moves(),
            depth: info.depth,
            pv,
            pv_san: board.spell_line(&info.pv, Board::san),
        }
    }
}

/// The score where no move is left.
fn settled(board: &Board) -> Score {
    match board.ending().and_then(|ending| ending.winner()) {
        None => Score::ZERO,
        Some(winner) if winner == board.turn() => Score::mate_in(0),
        Some(_) => Score::mated_in(0),
    }
}
