//! A line on the board, and the motifs that it proves.
//!
//! The line is the proof. A motif is found only where the line carries it out: a fork counts if one of its targets falls
//! while the forking piece stands, a pin if the pinned piece falls or cannot recapture. Every motif can be checked on the
//! board without a search.

use std::cmp::Reverse;

use kiebitz_chess::attacks::attacks;
use kiebitz_chess::{Bitboard, Board, Color, Move, Role, Square};
use kiebitz_engine::see_at_least;

use super::exchange::{PlacedPiece, value};
use super::motif::{Motif, Tactic};

/// How many motifs of a line are told.
const MOST: usize = 2;

/// What a line leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Its move of this index takes the piece that matters.
    Capture(usize),
    /// It mates with this move.
    Mate(usize),
    /// It promotes with this move.
    Promotion(usize),
}

impl Goal {
    const fn index(self) -> usize {
        match self {
            Goal::Capture(index) | Goal::Mate(index) | Goal::Promotion(index) => index,
        }
    }
}

/// A line with the positions before its moves, and after the last.
pub struct Line {
    pub(super) moves: Vec<Move>,
    pub(super) boards: Vec<Board>,
    /// The side that moves first, and wins.
    pub(super) side: Color,
}

impl Line {
    pub fn new(start: &Board, moves: &[Move]) -> Line {
        let mut boards = vec![*start];
        for &m in moves {
            let mut next = boards[boards.len() - 1];
            next.play_unchecked(m);
            boards.push(next);
        }
        Line { moves: moves.to_vec(), boards, side: start.turn() }
    }

    /// Where the line mates, if it does.
    pub fn mate(&self) -> Option<usize> {
        let last =
            self.boards.last().filter(|board| board.in_check() && !board.has_legal_moves())?;
        (last.turn() != self.side).then(|| self.moves.len() - 1)
    }

    /// What the line wins: mate, or else promotions and captures that win material as they stand.
    fn goals(&self) -> Vec<Goal> {
        if let Some(mate) = self.mate() {
            return vec![Goal::Mate(mate)];
        }
        let own = (0..self.moves.len()).step_by(2);
        let goal = |index: usize| {
            let (board, m) = (&self.boards[index], self.moves[index]);
            let answers = |later: usize| self.moves.get(later).is_some_and(|r| r.to() == m.to());
            // A new piece may be given for what takes it, and that falls in turn.
            let is_lost = answers(index + 1) && !answers(index + 2);
            match (m.promotes_to(), board.captured_by(m)) {
                (Some(_), _) if !is_lost => Some(Goal::Promotion(index)),
                (_, Some(role))
                    if (role != Role::Pawn && self.wins(index)) || self.is_spared(index) =>
                {
                    (!self.takes_back(index)).then_some(Goal::Capture(index))
                }
                _ => None,
            }
        };
        let mut goals: Vec<Goal> = own.clone().filter_map(goal).collect();
        if !goals.is_empty() {
            // What is worth most is what it is about.
            goals.sort_by_key(|goal| {
                Reverse(match *goal {
                    Goal::Capture(index) => self.captured(index),
                    Goal::Mate(_) | Goal::Promotion(_) => value(Role::Queen),
                })
            });
            return goals;
        }
        own.filter(|&index| self.wins(index)).map(Goal::Capture).take(1).collect()
    }

    pub(super) fn wins(&self, index: usize) -> bool {
        see_at_least(&self.boards[index], self.moves[index], 100)
    }

    /// Whether a capture could be taken back at a loss, but is not: who would take is pinned.
    fn is_spared(&self, index: usize) -> bool {
        !self.wins(index)
            && self.captured(index) > 0
            && self.moves.get(index + 1).is_some_and(|reply| reply.to() != self.moves[index].to())
            && self.pinned_defender(index).is_some()
    }

    /// Whether a move only takes back what was just taken there.
    pub(super) fn takes_back(&self, index: usize) -> bool {
        index > 0
            && self.moves[index - 1].to() == self.moves[index].to()
            && self.captured(index - 1) >= self.captured(index)
    }

    /// The worth of what a move takes.
    pub(super) fn captured(&self, index: usize) -> i32 {
        self.boards[index].captured_by(self.moves[index]).map_or(0, value)
    }

    /// The motifs of the line, in its order, by what its first moves win, or else by what all of it wins. `taken` is what
    /// the move before the line took.
    pub fn tactics_within(&self, first: usize, taken: Option<PlacedPiece>) -> Vec<Tactic> {
        let goals = self.goals();
        let soon = goals.iter().copied().filter(|goal| goal.index() < first).collect::<Vec<_>>();
        let found = self.leading_to_all(&soon, taken);
        if found.is_empty() { self.leading_to_all(&goals, taken) } else { found }
    }

    /// The motifs of the line, in its order.
    pub fn tactics(&self, taken: Option<PlacedPiece>) -> Vec<Tactic> {
        self.leading_to_all(&self.goals(), taken)
    }

    fn leading_to_all(&self, goals: &[Goal], taken: Option<PlacedPiece>) -> Vec<Tactic> {
        let mut found: Vec<Tactic> = Vec::new();
        for &goal in goals {
            let mut motifs = self.leading_to(goal);
            motifs.sort_by_key(|tactic| tactic.motif.rank());
            for tactic in motifs {
                if !found.iter().any(|known| known.motif.name() == tactic.motif.name()) {
                    found.push(tactic);
                }
            }
        }
        if let Some(on) = taken.map(|piece| piece.square)
            && !goals.is_empty()
            && self.mate().is_none()
            && self.moves[0].to() != on
            && self.moves.get(2).is_some_and(|m| m.to() == on)
            && self.could_take(on)
        {
            let motif = Motif::InBetween { recapture: on };
            found.insert(0, Tactic { motif, at: 0, until: 2 });
        }
        let is_first = goals.iter().any(|goal| matches!(goal, Goal::Capture(0) | Goal::Mate(_)));
        let first = self.moves.first().and_then(|&m| self.boards[0].captured_by(m));
        if is_first
            && first != Some(Role::Pawn)
            && (goals.contains(&Goal::Mate(0)) || found.iter().all(|tactic| tactic.at > 0))
        {
            found.extend(self.hanging(0, taken).map(|motif| Tactic { motif, at: 0, until: 0 }));
        }
        // What a piece does says something only where no mechanism does.
        let is_plain = |tactic: &Tactic| tactic.motif.is_plain();
        if !found.iter().all(is_plain) {
            found.retain(|tactic| !is_plain(tactic));
        }
        if let Some(&Goal::Capture(last)) = goals.first().filter(|_| found.is_empty())
            && self.moves[..last].iter().step_by(2).all(|m| m.to() != self.moves[last].to())
        {
            found.extend(self.hanging(last, None).map(|motif| Tactic {
                motif,
                at: last,
                until: last,
            }));
        }
        // What a skewer shows need not be said twice.
        if found.iter().any(|tactic| matches!(tactic.motif, Motif::Skewer { .. })) {
            found.retain(|tactic| !matches!(tactic.motif, Motif::Shield { .. }));
        }
        found.truncate(MOST);
        found.sort_by_key(|tactic| tactic.at);
        found
    }

    /// The motifs that lead to a goal: those by which its move works, and those by which the moves of those work.
    fn leading_to(&self, goal: Goal) -> Vec<Tactic> {
        let last = goal.index();
        let mut found: Vec<Tactic> = Vec::new();
        let mut add = |at: usize, motifs: Vec<Motif>, steps: &mut Vec<usize>| {
            if !motifs.is_empty() && !steps.contains(&at) {
                steps.push(at);
            }
            found.extend(motifs.into_iter().map(|motif| Tactic { motif, at, until: last }));
        };
        let mut steps = vec![last];
        let of_last = match goal {
            Goal::Mate(_) => [self.back_rank(last), self.pinned_defender(last)],
            Goal::Promotion(_) => [Some(Motif::Promotion { pawn: self.moves[last].from() }), None],
            Goal::Capture(_) => [self.pinned_defender(last), None],
        };
        add(last, of_last.into_iter().flatten().collect(), &mut steps);
        for at in (0..last).step_by(2).rev() {
            let mut motifs = Vec::new();
            for step in steps.clone() {
                let is_capture = step < last || matches!(goal, Goal::Capture(_));
                if step == last && is_capture {
                    motifs.extend(self.of_capture(at, step));
                }
                motifs.extend(self.of_square(at, step, is_capture));
            }
            // On the way to mate, too, a fork may win a piece.
            if let Goal::Mate(_) = goal
                && self.captured(at + 2) > value(Role::Pawn)
                && self.moves[at + 2].from() == self.moves[at].to()
            {
                motifs.extend(self.fork(at, self.moves[at + 2].to()));
            }
            motifs.extend(self.pinned_defender(at));
            add(at, motifs, &mut steps);
        }
        found
    }

    fn could_take(&self, on: Square) -> bool {
        self.boards[0].legal_moves().into_iter().any(|m| m.to() == on && !m.is_castle())
    }
}

/// What the piece on a square attacks.
pub(super) fn hits(board: &Board, square: Square) -> Bitboard {
    let piece = board.piece_at(square);
    piece.map_or(Bitboard::EMPTY, |piece| {
        attacks(piece.color(), piece.role(), square, board.occupied())
    })
}
