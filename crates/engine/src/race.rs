//! Racing Kings in the search: the state of the race without looking ahead.
//!
//! Racing Kings has no checks, but a king on the seventh rank with a safe square before it is a
//! threat that must be answered. The search treats it like a check: no stand pat, no null move, no
//! pruning. In chess these functions return at once.

use kiebitz_chess::attacks::king_attacks;
use kiebitz_chess::{Bitboard, Board, Color, Ending, Move, MoveList, Role, Variant};

use crate::score::Score;
use crate::worker::Worker;

/// The seventh rank, counted from 0.
const SEVENTH: u8 = 6;

/// Whether the side to move must answer a check or an arrival threat.
#[inline]
pub fn is_threatened(board: &Board) -> bool {
    board.in_check() || is_arrival_threatened(board)
}

/// Whether, in Racing Kings, the opponent's king can step onto its goal with the next move.
#[inline]
fn is_arrival_threatened(board: &Board) -> bool {
    board.variant() == Variant::RacingKings && may_arrive(board, !board.turn()).any()
}

/// Whether a move is a step of the king towards its goal.
#[inline]
pub(crate) fn is_advance(board: &Board, m: Move) -> bool {
    board.variant() == Variant::RacingKings
        && m.to().rank() > m.from().rank()
        && board.role_at(m.from()) == Some(Role::King)
}

/// Quiet steps of the king of the side to move onto the seventh or eighth rank.
pub(crate) fn near_steps(board: &Board) -> MoveList {
    let king = board.king(board.turn());
    let mut steps = MoveList::new();
    if king.rank() + 1 >= SEVENTH {
        steps = board.legal_moves_from(king);
        steps.retain(|m| {
            m.to().rank() >= SEVENTH.max(king.rank() + 1) && board.captured_by(*m).is_none()
        });
    }
    steps
}

/// The squares of the eighth rank that a king could step on as the board stands. It includes
/// illegal steps that would uncover an attack on the other king.
#[inline]
fn may_arrive(board: &Board, color: Color) -> Bitboard {
    let king = board.king(color);
    if king.rank() != SEVENTH {
        return Bitboard::EMPTY;
    }
    (king_attacks(king) & Bitboard::RANK_8)
        .without(board.by_color(color))
        .into_iter()
        .filter(|&to| board.attackers(to, !color, board.occupied()).is_empty())
        .collect()
}

/// The score of a race that is over, as the side to move sees it `ply` plies from the root.
pub(crate) fn ended(board: &Board, ply: usize) -> Option<Score> {
    board.race_ending().map(|ending| ended_score(board, ending, ply))
}

/// The score of an ending. The side to move may be the winner: White wins on the move after Black
/// failed to follow.
pub(crate) fn ended_score(board: &Board, ending: Ending, ply: usize) -> Score {
    match ending.winner() {
        None => Score::ZERO,
        Some(winner) if winner == board.turn() => Score::mate_in(ply),
        Some(_) => Score::mated_in(ply),
    }
}

/// A step that ends the race at once: a win, or Black's way to follow White and draw.
fn last_step(board: &Board) -> Option<(Move, Score)> {
    let us = board.turn();
    if may_arrive(board, us).is_empty() {
        return None;
    }
    let steps = board.legal_moves_from(board.king(us)).into_iter();
    let ends = steps.filter(|m| m.to().rank() > SEVENTH).filter_map(|m| {
        let mut after = *board;
        after.play_unchecked(m);
        // A white king that Black can still follow does not end the race.
        ended(&after, 1).map(|score| (m, -score))
    });
    ends.max_by_key(|(_, score)| *score)
}

impl Worker {
    /// The score if the race is over or the next step ends it. That step becomes the line of this
    /// ply.
    #[inline]
    pub(crate) fn race_score(&mut self, board: &Board, ply: usize) -> Option<Score> {
        if board.variant() != Variant::RacingKings {
            return None;
        }
        if let Some(score) = ended(board, ply) {
            return Some(score);
        }
        let (m, score) = last_step(board)?;
        self.pv[ply].clear();
        self.pv[ply].push(m);
        Some(if score == Score::ZERO { score } else { Score::mate_in(ply + 1) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        Board::from_fen(fen, Variant::RacingKings).expect(fen)
    }

    #[test]
    fn the_last_step_is_seen() {
        let step = |fen: &str| last_step(&board(fen)).map(|(m, score)| (m.to().rank(), score));
        // Black wins by arriving, White too where Black cannot follow.
        assert_eq!(step("8/6k1/8/8/8/8/1K6/8 b - - 0 1"), Some((7, Score::mate_in(1))));
        assert_eq!(step("8/1K6/8/8/8/8/6k1/8 w - - 0 1"), Some((7, Score::mate_in(1))));
        // Black would follow.
        assert_eq!(step("8/1K4k1/8/8/8/8/8/8 w - - 0 1"), None);
        // Black follows.
        assert_eq!(step("1K6/6k1/8/8/8/8/8/8 b - - 0 1"), Some((7, Score::ZERO)));
        // Every step would uncover the rook's attack on the white king.
        assert_eq!(step("8/K5kr/8/8/8/8/8/8 b - - 0 1"), None);
    }

    #[test]
    fn the_winner_may_be_to_move() {
        assert_eq!(ended(&board("1K6/6k1/8/8/8/8/8/8 w - - 1 2"), 3), Some(Score::mate_in(3)));
        assert_eq!(ended(&board("1k6/6K1/8/8/8/8/8/8 w - - 0 1"), 3), Some(Score::mated_in(3)));
        assert_eq!(ended(&board("1K4k1/8/8/8/8/8/8/8 w - - 0 1"), 3), Some(Score::ZERO));
        assert_eq!(ended(&board("1K6/7k/8/8/8/8/8/8 b - - 0 1"), 3), None);
    }
}
