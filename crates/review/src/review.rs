//! The result of a review.

use kiebitz_books::openings::Opening;
use kiebitz_chess::{Board, Color, Move, Variant};
use kiebitz_games::pgn::Tags;
use kiebitz_players::Text;

use crate::accuracy::Mark;
use crate::evaluation::Evaluation;
use crate::explain::Explanation;
use crate::finish::Finish;
use crate::praise::Praise;

/// Where the value of a position comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    Search,
    /// An endgame table: exact.
    Table,
    /// The rules: the game is over, or was ended as a claimable draw.
    Rules,
}

impl Source {
    /// A name, for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Search => "search",
            Source::Table => "table",
            Source::Rules => "rules",
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub evaluation: Evaluation,
    pub source: Source,
    /// Best play; empty if the game is over.
    pub line: Vec<Move>,
    /// The moves that lose nothing: if tables cover the position all that keep the result,
    /// otherwise the best one.
    pub keeping: Vec<Move>,
    /// After which move of the line, from 0, the other side is in zugzwang, by tables.
    pub zugzwang: Option<usize>,
    /// The next best move and what it is worth; looked for only if the best one was played and is not plain.
    pub other: Option<(Move, Evaluation)>,
}

impl Position {
    /// A position in which the game is over.
    pub(crate) fn over(evaluation: Evaluation) -> Position {
        let (line, keeping) = (Vec::new(), Vec::new());
        Position { evaluation, source: Source::Rules, line, keeping, zugzwang: None, other: None }
    }

    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct MoveReview {
    /// Its place in the game, from 0: it leads from position `ply` to position `ply + 1`.
    pub ply: usize,
    pub before: Board,
    pub after: Board,
    pub played: Move,
    pub mover: Color,
    /// Whether the engine would have played the same move.
    pub is_best: bool,
    /// Points of win chance it loses; 0 for the engine's own move.
    pub lost: f64,
    /// Centipawns it loses, evaluations bounded by ±1000.
    pub centipawns_lost: i32,
    /// Its accuracy in percent.
    pub accuracy: f64,
    pub mark: Option<Mark>,
    pub why: Option<Explanation>,
    /// Only of a move without a mark.
    pub praise: Option<Praise>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct PlayerReview {
    pub side: Color,
    pub name: Option<Text>,
    pub moves: usize,
    /// Accuracy in percent; `None` without a move.
    pub accuracy: Option<f64>,
    /// Average centipawn loss (ACPL).
    pub average_loss: Option<f64>,
    /// How many inaccuracies, mistakes and blunders: in the order of [`Mark::ALL`].
    pub marks: [usize; 3],
}

impl PlayerReview {
    pub fn count(&self, mark: Mark) -> usize {
        self.marks[mark as usize]
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    pub tags: Tags,
    /// The start position, which has the variant.
    pub start: Board,
    /// Every position, the start included: one more than moves.
    pub positions: Vec<Position>,
    pub moves: Vec<MoveReview>,
    /// Both players, White first.
    pub players: [PlayerReview; 2],
    pub opening: Option<&'static Opening>,
    pub finish: Finish,
    pub nodes: u64,
}

impl Review {
    pub fn variant(&self) -> Variant {
        self.start.variant()
    }

    pub fn player(&self, side: Color) -> &PlayerReview {
        &self.players[side.index()]
    }

    pub fn before(&self, found: &MoveReview) -> &Position {
        &self.positions[found.ply]
    }

    pub fn after(&self, found: &MoveReview) -> &Position {
        &self.positions[found.ply + 1]
    }

    /// The evaluation graph: White's win chance of every position in percent, the start first.
    pub fn graph(&self) -> Vec<f64> {
        let chance = |position: &Position| position.evaluation.win_percent(Color::White);
        self.positions.iter().map(chance).collect()
    }
}
