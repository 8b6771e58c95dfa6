//! Positions with a task, as EPD files write them.

use anyhow::{Context, Result};
use kiebitz_chess::{Board, Move, SanError, Variant};

/// A position with its task.
pub struct Task {
    pub board: Board,
    /// Any of these solves it; empty if only the mate counts.
    pub best: Vec<Move>,
    /// None of these solves it.
    pub avoid: Vec<Move>,
    /// Moves to mate, negative if the side to move is mated.
    pub mate: Option<i32>,
}

impl Task {
    /// Reads a line: the four fields of the position, then operations `bm`, `am`, `dm` and `ce +M3`.
    pub fn read(line: &str, variant: Variant) -> Result<Task> {
        let fields: Vec<&str> = line.splitn(5, ' ').collect();
        let fen = fields.iter().take(4).copied().collect::<Vec<_>>().join(" ");
        let board = Board::from_fen(&fen, variant).with_context(|| line.to_owned())?;
        let mut task = Task { board, best: Vec::new(), avoid: Vec::new(), mate: None };
        for operation in fields.get(4).copied().unwrap_or_default().split(';') {
            let mut words = operation.split_whitespace();
            match words.next() {
                Some("bm") => {
                    for word in words {
                        match word.strip_prefix('#') {
                            Some(moves) => task.mate = Some(moves.parse()?),
                            None => task.best.extend(read_move(&board, word)?),
                        }
                    }
                }
                Some("am") => {
                    for word in words {
                        task.avoid.extend(read_move(&board, word)?);
                    }
                }
                Some("dm") => task.mate = words.next().map(str::parse).transpose()?,
                Some("ce") => {
                    let mate = words.next().and_then(|word| word.strip_prefix("+M"));
                    task.mate = mate.map(str::parse).transpose()?;
                }
                _ => {}
            }
        }
        Ok(task)
    }
}

/// One move, or those an ambiguous name could mean.
fn read_move(board: &Board, text: &str) -> Result<Vec<Move>> {
    match board.parse_san(text) {
        Ok(m) => Ok(vec![m]),
        Err(SanError::Ambiguous(_, names)) => {
            Ok(names.iter().map(|name| board.parse_san(name)).collect::<Result<_, _>>()?)
        }
        Err(error) => Err(error).with_context(|| board.fen()),
    }
}
