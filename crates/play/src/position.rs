//! What the rules say about a position, as values to print: what `kiebitz position --json` prints. The comments are those
//! of docs/json.md.

use kiebitz_books::openings;
use kiebitz_chess::{Board, Color, Game, Move, Outcome};
use serde::Serialize;

/// A position.
#[derive(Serialize)]
pub struct PositionReport {
    /// Position as a FEN.
    pub fen: String,
    /// Position as a Shredder-FEN.
    pub shredder_fen: String,
    /// `chess`, `chess960` or `racingkings`.
    pub variant: &'static str,
    /// Side to move: `white` or `black`.
    pub turn: &'static str,
    /// Polyglot key, 16 hexadecimal digits: numbers in JavaScript cannot hold 64 bits.
    pub polyglot_key: String,
    /// Name of the position; null if it has none.
    pub opening: Option<OpeningReport>,
    /// Whether the side to move is in check.
    pub check: bool,
    /// The given position, before --moves.
    pub start_fen: String,
    /// The moves of --moves.
    pub moves: Vec<NamedMove>,
    /// The legal moves.
    pub legal_moves: Vec<NamedMove>,
    /// How the game ended; null if it goes on.
    pub outcome: Option<OutcomeReport>,
    /// Draw that the side to move can claim.
    pub claimable_draw: Option<String>,
}

/// An opening.
#[derive(Serialize)]
pub struct OpeningReport {
    /// ECO code.
    pub eco: &'static str,
    /// English name.
    pub name: &'static str,
    /// German name.
    pub name_de: &'static str,
}

/// A move in two notations.
#[derive(Serialize)]
pub struct NamedMove {
    /// The move in UCI notation.
    pub uci: String,
    /// The move in algebraic notation.
    pub san: String,
}

/// The end of a game.
#[derive(Serialize)]
pub struct OutcomeReport {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: &'static str,
    /// `white`, `black`, or null for a draw.
    pub winner: Option<&'static str>,
    /// Reason in English, such as `checkmate`.
    pub reason: String,
}

impl From<&Game> for PositionReport {
    fn from(game: &Game) -> PositionReport {
        let board = game.board();
        let played = game.boards().iter().zip(game.moves());
        PositionReport {
            fen: board.fen(),
            shredder_fen: board.shredder_fen(),
            variant: board.variant().name(),
            turn: board.turn().name(),
            polyglot_key: format!("{:016x}", board.polyglot_key()),
            opening: openings::name(board).map(|opening| OpeningReport {
                eco: opening.eco,
                name: opening.english,
                name_de: opening.german,
            }),
            check: board.in_check(),
            start_fen: game.start().fen(),
            moves: played.map(|(board, m)| NamedMove::new(board, *m)).collect(),
            legal_moves: sorted_moves(board)
                .into_iter()
                .map(|m| NamedMove::new(board, m))
                .collect(),
            outcome: game.outcome().map(|outcome: Outcome| OutcomeReport {
                result: outcome.result(),
                winner: outcome.winner.map(Color::name),
                reason: outcome.reason.to_string(),
            }),
            claimable_draw: game.claimable_draw().map(|reason| reason.to_string()),
        }
    }
}

impl NamedMove {
    fn new(board: &Board, m: Move) -> NamedMove {
        NamedMove { uci: board.uci(m), san: board.san(m) }
    }
}

/// The legal moves: of pawns first, then of knights and so on; of pieces of a kind from a1 to h8, and so their targets.
pub fn sorted_moves(board: &Board) -> Vec<Move> {
    let mut moves: Vec<Move> = board.legal_moves().into_iter().collect();
    moves.sort_by_key(|m| {
        (board.role_at(m.from()), m.from().index(), m.to().index(), m.promotes_to())
    });
    moves
}
