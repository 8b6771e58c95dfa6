//! A player's choice as values to print: what `kiebitz best --player --json` prints. The comments are those of
//! docs/json.md.

use kiebitz_chess::Board;
use serde::Serialize;

use crate::player::Choice;

/// The move that a player chose.
#[derive(Serialize)]
pub struct ChoiceReport {
    /// Position as a FEN.
    pub fen: String,
    /// `chess`, `chess960` or `racingkings`.
    pub variant: &'static str,
    /// Name of the player.
    pub player: String,
    /// Chosen move in UCI notation; null if the game is over.
    pub bestmove: Option<String>,
    /// Chosen move in algebraic notation.
    pub san: Option<String>,
    /// Score in centipawns for the side to move; null for players that give none.
    pub score: Option<i32>,
    /// Moves to mate, negative if the side to move is mated; null without a mate.
    pub mate: Option<i32>,
    /// Depth in plies; 0 if unknown.
    pub depth: u32,
    /// Nodes searched; 0 if unknown.
    pub nodes: u64,
}

impl ChoiceReport {
    /// Of a position and what was chosen in it; nothing if the game is over.
    pub fn new(board: &Board, player: &str, choice: Option<&Choice>) -> ChoiceReport {
        let best = choice.map(|choice| choice.best);
        let score = choice.and_then(|choice| choice.score);
        ChoiceReport {
            fen: board.fen(),
            variant: board.variant().name(),
            player: player.to_owned(),
            bestmove: best.map(|m| board.uci(m)),
            san: best.map(|m| board.san(m)),
            score: score.map(|score| score.0),
            mate: score.and_then(|score| score.mate_moves()),
            depth: choice.map_or(0, |choice| choice.depth),
            nodes: choice.map_or(0, |choice| choice.nodes),
        }
    }
}
