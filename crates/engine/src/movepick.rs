//! Yields the moves of a node, the most promising first, and generates them only when needed.

use arrayvec::ArrayVec;
use kiebitz_chess::{Board, CheckSquares, Move, MoveList, Role, Stage as Kind};

use crate::history::{Context, History, Moved};
use crate::race;
use crate::see::{see_at_least, value};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    TableMove,
    GenerateCaptures,
    GoodCaptures,
    GenerateQuiets(Context),
    Quiets,
    BadCaptures,
    GenerateSteps,
    Steps,
    Done,
}

/// Which moves a node wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// Every move.
    All(Context),
    /// Captures and promotions whose exchange gains at least this.
    Captures { gain: i32 },
    /// Captures and promotions that lose nothing, then quiet checks that lose nothing.
    CapturesAndChecks(Context),
    /// Captures that lose nothing, then quiet steps of a king that is close to winning a race.
    CapturesAndSteps,
}

/// The value of a captured piece counts this many times, so that histories seldom outweigh it.
const VICTIM_FACTOR: i32 = 16;
/// A capture is bad if its exchange loses more than its score divided by this: half of what it
/// captures, more or less by its history.
const EXCHANGE_DIVISOR: i32 = 2 * VICTIM_FACTOR;

pub(crate) struct MovePicker {
    stage: Stage,
    table_move: Option<Move>,
    wanted: Wanted,
    scored: ArrayVec<(Move, i32), 256>,
    bad_captures: ArrayVec<Move, 256>,
    skip_quiets: bool,
    /// Computed when first needed.
    checks: Option<CheckSquares>,
}

/// The piece that moves and its destination.
#[inline]
pub(crate) fn moved(board: &Board, m: Move) -> Moved {
    let piece = board.piece_at(m.from()).expect("a piece moves");
    Moved { piece, to: m.to() }
}

/// Whether a move belongs to the generator's captures: it takes something or promotes.
#[inline]
pub(crate) fn is_capture(board: &Board, m: Move) -> bool {
    board.captured_by(m).is_some() || m.promotes_to().is_some()
}

impl MovePicker {
    /// `table_move` must be legal, and fit what is wanted.
    pub fn new(table_move: Option<Move>, wanted: Wanted) -> MovePicker {
        MovePicker {
            stage: Stage::TableMove,
            table_move,
            wanted,
            scored: ArrayVec::new(),
            bad_captures: ArrayVec::new(),
            skip_quiets: false,
            checks: None,
        }
    }

    /// Skips the remaining quiet moves except checks and steps of a racing king: mates begin with
    /// them.
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    pub fn gives_check(&mut self, board: &Board, m: Move) -> bool {
        self.checks(board).given_by(board, m)
    }

    fn checks(&mut self, board: &Board) -> &CheckSquares {
        self.checks.get_or_insert_with(|| CheckSquares::new(board))
    }

    pub fn next(&mut self, board: &Board, history: &History) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::GenerateCaptures;
                    if self.table_move.is_some() {
                        return self.table_move;
                    }
                }
                Stage::GenerateCaptures => {
                    self.stage = Stage::GoodCaptures;
                    self.generate(board, Kind::Captures, |m| capture_score(board, history, m));
                }
                Stage::GoodCaptures => match self.take_best() {
                    Some((m, score)) => {
                        let gain = match self.wanted {
                            Wanted::All(_) => -score / EXCHANGE_DIVISOR,
                            Wanted::Captures { gain } => gain,
                            Wanted::CapturesAndChecks(_) | Wanted::CapturesAndSteps => 0,
                        };
                        if see_at_least(board, m, gain) {
                            return Some(m);
                        }
                        self.bad_captures.push(m);
                    }
                    None => {
                        self.stage = match self.wanted {
                            Wanted::All(context) | Wanted::CapturesAndChecks(context) => {
                                Stage::GenerateQuiets(context)
                            }
                            Wanted::Captures { .. } => Stage::Done,
                            Wanted::CapturesAndSteps => Stage::GenerateSteps,
                        }
                    }
                },
                Stage::GenerateQuiets(context) => {
                    self.stage = Stage::Quiets;
                    let score = |m| history.order(&context, m, moved(board, m));
                    if matches!(self.wanted, Wanted::CapturesAndChecks(_)) {
                        self.bad_captures.clear();
                        let mut moves = MoveList::new();
                        board.generate_quiet_checks(self.checks(board), &mut moves);
                        self.fill(moves, score);
                        self.scored.retain(|&mut (m, _)| see_at_least(board, m, 0));
                    } else {
                        self.generate(board, Kind::Quiets, score);
                    }
                }
                Stage::Quiets => {
                    if std::mem::take(&mut self.skip_quiets) {
                        let checks = *self.checks(board);
                        self.scored.retain(|&mut (m, _)| {
                            checks.given_by(board, m) || race::is_advance(board, m)
                        });
                    }
                    if let Some((m, _)) = self.take_best() {
                        return Some(m);
                    }
                    self.bad_captures.reverse(); // taken from the end: the best of the bad first
                    self.stage = Stage::BadCaptures;
                }
                Stage::BadCaptures => match self.bad_captures.pop() {
                    Some(m) => return Some(m),
                    None => self.stage = Stage::Done,
                },
                Stage::GenerateSteps => {
                    self.stage = Stage::Steps;
                    let steps = race::near_steps(board);
                    self.scored.extend(steps.into_iter().map(|m| (m, i32::from(m.to().rank()))));
                }
                Stage::Steps => match self.take_best() {
                    Some((m, _)) if Some(m) != self.table_move => return Some(m),
                    Some(_) => {}
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    fn generate(&mut self, board: &Board, kind: Kind, score: impl Fn(Move) -> i32) {
        let mut moves = MoveList::new();
        board.generate(kind, &mut moves);
        self.fill(moves, score);
    }

    fn fill(&mut self, moves: MoveList, score: impl Fn(Move) -> i32) {
        self.scored.clear();
        for m in moves {
            if Some(m) != self.table_move {
                self.scored.push((m, score(m)));
            }
        }
    }

    /// Selection rather than sorting: most nodes are cut off after a few moves.
    fn take_best(&mut self) -> Option<(Move, i32)> {
        let mut best = 0;
        for index in 1..self.scored.len() {
            if self.scored[index].1 > self.scored[best].1 {
                best = index;
            }
        }
        (!self.scored.is_empty()).then(|| self.scored.swap_remove(best))
    }
}

/// The most valuable victim first; the history decides between equals and shifts the rest.
fn capture_score(board: &Board, history: &History, m: Move) -> i32 {
    let mut score = 0;
    if let Some(captured) = board.captured_by(m) {
        score += VICTIM_FACTOR * value(captured) + history.capture(moved(board, m), captured);
    }
    match m.promotes_to() {
        Some(Role::Queen) => score += VICTIM_FACTOR * value(Role::Queen),
        Some(_) => score -= VICTIM_FACTOR * value(Role::Queen), // hardly ever better than a queen
        None => {}
    }
    score
}
