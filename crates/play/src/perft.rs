//! Perft: how many sequences of moves of a given length there are.

use std::time::Instant;

use kiebitz_chess::{Board, perft};
use kiebitz_gametree::Game;
use kiebitz_gametree::tictactoe::{Cell, TicTacToe};
use serde::Serialize;

use crate::figures::per_second;
use crate::kind::GameKind;

/// A position and those after its first moves, in the order of the moves' names.
pub struct PerftTree<P> {
    kind: GameKind,
    fen: String,
    position: P,
    moves: Vec<(String, P)>,
    count: fn(&P, u32) -> u64,
}

impl From<Board> for PerftTree<Board> {
    fn from(board: Board) -> PerftTree<Board> {
        let after = |m| {
            let mut next = board;
            next.play_unchecked(m);
            (board.uci(m), next)
        };
        let moves = board.legal_moves().into_iter().map(after).collect();
        PerftTree::new(GameKind::Chess(board.variant()), board.fen(), board, moves, perft)
    }
}

/// Games that end earlier count as well.
impl From<TicTacToe> for PerftTree<TicTacToe> {
    fn from(game: TicTacToe) -> PerftTree<TicTacToe> {
        let mut cells = Vec::new();
        game.moves(&mut cells);
        let after = |cell: Cell| (cell.to_string(), game.after(cell));
        let moves = cells.into_iter().map(after).collect();
        let count = TicTacToe::count_games;
        PerftTree::new(GameKind::TicTacToe, game.to_string(), game, moves, count)
    }
}

impl<P> PerftTree<P> {
    fn new(
        kind: GameKind,
        fen: String,
        position: P,
        mut moves: Vec<(String, P)>,
        count: fn(&P, u32) -> u64,
    ) -> PerftTree<P> {
        moves.sort_by(|a, b| a.0.cmp(&b.0));
        PerftTree { kind, fen, position, moves, count }
    }

    pub fn first_moves(&self) -> usize {
        self.moves.len()
    }

    /// Counts behind each first move. Calls `counted` with the moves that are counted: before the first and after each.
    pub fn count<E>(
        self,
        depth: u32,
        mut counted: impl FnMut(&[PerftBranch]) -> Result<(), E>,
    ) -> Result<PerftReport, E> {
        let start = Instant::now();
        let (mut nodes, mut branches) = (0, Vec::new());
        match depth.checked_sub(1).filter(|_| !self.moves.is_empty()) {
            // Without a move behind it the position itself may count.
            None => nodes = (self.count)(&self.position, depth),
            Some(rest) => {
                counted(&branches)?;
                for (uci, next) in self.moves {
                    let behind = (self.count)(&next, rest);
                    nodes += behind;
                    branches.push(PerftBranch { uci, nodes: behind });
                    counted(&branches)?;
                }
            }
        }
        let time = start.elapsed();
        Ok(PerftReport {
            variant: self.kind.name(),
            fen: self.fen,
            depth,
            nodes,
            seconds: time.as_secs_f64(),
            nps: per_second(nodes, time),
            divide: Some(branches),
        })
    }
}

/// What `kiebitz perft --json` prints.
#[derive(Serialize)]
pub struct PerftReport {
    /// `chess`, `chess960`, `racingkings` or `tictactoe`.
    pub variant: &'static str,
    /// The position.
    pub fen: String,
    /// Length of the sequences in plies.
    pub depth: u32,
    /// Number of sequences.
    pub nodes: u64,
    /// Duration in seconds.
    pub seconds: f64,
    /// Sequences per second.
    pub nps: u64,
    /// With --divide: the count after each first move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divide: Option<Vec<PerftBranch>>,
}

/// One first move.
#[derive(Serialize)]
pub struct PerftBranch {
    /// The move in UCI notation; in tic-tac-toe a square.
    #[serde(rename = "move")]
    pub uci: String,
    /// Number of sequences that start with it.
    pub nodes: u64,
}
