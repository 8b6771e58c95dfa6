//! What a book knows about a position.

use kiebitz_chess::Board;
use serde::Serialize;

use super::{Book, Candidate};

/// The moves of a book for a position as values to print: what `kiebitz book probe --json` prints.
#[derive(Serialize)]
pub struct BookReport {
    /// Position as a FEN.
    pub fen: String,
    /// `chess`, `chess960` or `racingkings`.
    pub variant: &'static str,
    /// Polyglot key of the position, 16 hexadecimal digits.
    pub key: String,
    /// Moves of the book, the heaviest first.
    pub moves: Vec<BookMove>,
}

/// One move of the book.
#[derive(Serialize)]
pub struct BookMove {
    /// The move in UCI notation.
    #[serde(rename = "move")]
    pub uci: String,
    /// The move in algebraic notation.
    pub san: String,
    /// Weight of the move.
    pub weight: u32,
    /// Share of the weight of all moves in percent.
    pub share: f64,
    /// Learning value that another program stored; 0 if none.
    pub learn: u32,
}

impl BookReport {
    /// Asks a book.
    pub fn new(book: &Book, board: &Board) -> BookReport {
        let named = |candidate: &Candidate| BookMove {
            uci: board.uci(candidate.mv),
            san: board.san(candidate.mv),
            weight: candidate.weight,
            share: 100.0 * candidate.share,
            learn: candidate.learn,
        };
        BookReport {
            fen: board.fen(),
            variant: board.variant().name(),
            key: format!("{:016x}", board.polyglot_key()),
            moves: book.probe(board).iter().map(named).collect(),
        }
    }
}

/// A book that was built from games: what `kiebitz book build --json` prints.
#[derive(Serialize)]
pub struct BuiltBook {
    /// Path of the book.
    pub output: String,
    /// Games that were used.
    pub games: u64,
    /// Games that were left out.
    pub left_out: u64,
    /// Positions in the book.
    pub positions: usize,
    /// Entries in the book.
    pub moves: usize,
    /// Size of the book in bytes.
    pub bytes: usize,
}
