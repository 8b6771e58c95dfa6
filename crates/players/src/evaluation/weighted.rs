//! The evaluation of document A: terms, weighted by the phase of the game.

use std::fmt;
use std::sync::Arc;

use kiebitz_books::polyglot::Book;
use kiebitz_chess::attacks::attacks;
use kiebitz_chess::{Bitboard, Board, Color, Role, Square, perft};
use kiebitz_tablebase::Syzygy;

use super::material::{CLASSIC, worth};
use super::squares::position;

/// The results of past games with the same placement: the sum of +1 for each White win and −1 for
/// each Black win.
pub type History = dyn Fn(&Board) -> i32 + Send + Sync;

/// Data that document A's players use if it is available.
#[derive(Clone)]
pub struct Knowledge {
    /// Endgame tables. With five pieces or fewer they replace the evaluation.
    pub tables: Option<Arc<Syzygy>>,
    /// Past games.
    pub history: Option<Arc<History>>,
    /// The opening book; the built-in one by default.
    pub book: Option<Arc<Book>>,
}

impl Default for Knowledge {
    fn default() -> Knowledge {
        Knowledge { tables: None, history: None, book: Some(Book::built_in()) }
    }
}

impl fmt::Debug for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Knowledge")
            .field("tables", &self.tables.is_some())
            .field("history", &self.history.is_some())
            .field("book", &self.book.is_some())
            .finish()
    }
}

/// The phase of a game of chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The first six moves.
    Opening,
    /// The moves after that.
    Middle,
    /// Once neither side's pieces, without the king, are worth more than 13 pawns.
    Ending,
}

/// In pawns.
const ENDING_WORTH: i32 = 13;

/// Moves of the opening, in which the book is asked.
pub const OPENING_MOVES: u16 = 6;

impl Phase {
    /// The phase of a position. [`Phase::Ending`] depends on the material only, however early it
    /// comes.
    pub fn of(board: &Board) -> Phase {
        let few = |color| worth(board, color, &CLASSIC) <= 100 * ENDING_WORTH;
        if few(Color::White) && few(Color::Black) {
            Phase::Ending
        } else if board.fullmoves() <= OPENING_MOVES {
            Phase::Opening
        } else {
            Phase::Middle
        }
    }

    /// 0 to 2: an index for arrays of three.
    pub const fn index(self) -> usize {
        self as usize
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Term {
    /// The values of the pieces, own minus enemy.
    Material,
    /// The values of enemy pieces attacked; half of it for the side not to move.
    Attacked,
    /// Piece-square values of the own pieces.
    OwnPosition,
    /// Piece-square values of the enemy pieces, which count against us.
    EnemyPosition,
    /// Attackers around the own king, which count against us.
    OwnKing,
    /// Attackers around the enemy king.
    EnemyKing,
    /// Legal moves, own minus enemy, after a move.
    Mobility,
    /// The results of past games.
    History,
}

impl Term {
    /// The weights in opening, middle game and ending.
    const fn weights(self) -> [i32; 3] {
        match self {
            Term::Material => [50, 50, 50],
            Term::Attacked => [10, 10, 20],
            Term::OwnPosition | Term::EnemyPosition => [50, 25, 10],
            Term::OwnKing => [5, 5, 5],
            Term::EnemyKing => [5, 5, 10],
            Term::Mobility => [4, 4, 10],
            Term::History => [1, 0, 5],
        }
    }

    /// The value in hundredths of document A's points, from the point of view of `own`. Material
    /// and piece-square values are already in hundredths of a pawn.
    pub fn value(self, board: &Board, own: Color, knowledge: &Knowledge) -> i32 {
        match self {
            Term::Material => worth(board, own, &CLASSIC) - worth(board, !own, &CLASSIC),
            Term::Attacked => attacked_by(board, own) - attacked_by(board, !own),
            Term::OwnPosition => position(board, own),
            Term::EnemyPosition => -position(board, !own),
            Term::OwnKing => -king_danger(board, own),
            Term::EnemyKing => king_danger(board, !own),
            Term::Mobility => {
                let ahead = mobility(board);
                if board.turn() == own { ahead } else { -ahead }
            }
            Term::History => {
                let white = knowledge.history.as_deref().map_or(0, |history| history(board));
                let white = 100 * white.clamp(-MOST_HISTORY, MOST_HISTORY);
                if own.is_white() { white } else { -white }
            }
        }
    }
}

/// The history term is capped at this balance of won games, which also prevents overflow.
const MOST_HISTORY: i32 = 1_000;

/// A pawn in the hundredths of points in which [`Weighted`] counts.
pub const PAWN: i32 = 50 * 100;

/// Above every evaluation: a win by the tables, less the way to the next capture or pawn move.
const TABLE_WIN: i32 = 950_000;
const MOST: i32 = 900_000;

/// Positions with more pieces are not looked up in tables.
const TABLE_PIECES: u32 = 5;

/// Document A's evaluation, with some of its terms, for one player.
///
/// It knows who asks: the weights of the own and the enemy king differ in the ending. The weights, and
/// whether tables judge instead, are chosen at the root.
pub struct Weighted<'a> {
    /// Whose opinion it is.
    own: Color,
    terms: &'static [Term],
    /// What can be looked up.
    knowledge: &'a Knowledge,
    phase: Phase,
    /// What judges instead of the terms.
    tables: Option<&'a Syzygy>,
}

impl<'a> Weighted<'a> {
    /// The opinion of `own` in a search from this position.
    pub fn at(
        root: &Board,
        own: Color,
        terms: &'static [Term],
        knowledge: &'a Knowledge,
    ) -> Weighted<'a> {
        let tables = knowledge.tables.as_deref();
        let tables = tables.filter(|_| root.occupied().len() <= TABLE_PIECES);
        Weighted { own, terms, knowledge, phase: Phase::of(root), tables }
    }

    /// The value of a position from the point of view of the side to move, in hundredths of
    /// document A's points.
    pub fn evaluate(&self, board: &Board) -> i32 {
        if let Some(score) = self.by_tables(board) {
            return score;
        }
        let weighted = |term: &Term| {
            let weight = term.weights()[self.phase.index()];
            // Terms without weight are skipped, since computing them may be expensive.
            if weight == 0 { 0 } else { weight * term.value(board, self.own, self.knowledge) }
        };
        let score = self.terms.iter().map(weighted).sum::<i32>().clamp(-MOST, MOST);
        if board.turn() == self.own { score } else { -score }
    }

    fn by_tables(&self, board: &Board) -> Option<i32> {
        let dtz = self.tables?.probe_dtz(board)?;
        // Beyond 100 plies the fifty-move rule makes it a draw; the smallest value keeps the sign.
        Some(if dtz.abs() > 100 { dtz.signum() } else { dtz.signum() * TABLE_WIN - 100 * dtz })
    }
}

/// The value of enemy pieces that `color` attacks, kings included; half of it if `color` is not to
/// move.
fn attacked_by(board: &Board, color: Color) -> i32 {
    let mut reached = Bitboard::EMPTY;
    for role in Role::ALL {
        for square in board.pieces(color, role) {
            reached |= attacks(color, role, square, board.occupied());
        }
    }
    let worth =
        |role: Role| CLASSIC[role.index()] * (board.pieces(!color, role) & reached).len() as i32;
    let sum: i32 = Role::ALL.into_iter().map(worth).sum();
    if board.turn() == color { sum } else { sum / 2 }
}

/// What an attacker counts by its kind.
const ATTACKERS: [(Role, i32); 4] =
    [(Role::Knight, 20), (Role::Bishop, 20), (Role::Rook, 40), (Role::Queen, 80)];

/// In hundredths, by the number of attackers: one alone is no danger.
const ATTACK_WEIGHTS: [i32; 8] = [0, 0, 50, 75, 88, 94, 97, 99];

/// The danger that `color`'s king is in, in hundredths of a point, as document A coded it: each kind of
/// attacker counts once, however many there are and however much they reach.
fn king_danger(board: &Board, color: Color) -> i32 {
    let zone = king_zone(board.king(color), color);
    let reaches = |role: Role| {
        let mut attackers = board.pieces(!color, role).into_iter();
        attackers.any(|square| (attacks(!color, role, square, board.occupied()) & zone).any())
    };
    let (mut kinds, mut sum) = (0, 0);
    for (role, constant) in ATTACKERS {
        if reaches(role) {
            kinds += 1;
            sum += constant;
        }
    }
    // Weighted and divided by 1000; hundredths of that.
    sum * ATTACK_WEIGHTS[kinds] / 10
}

/// The king's rank and three ahead, three files wide.
fn king_zone(king: Square, color: Color) -> Bitboard {
    let mut zone = Bitboard::EMPTY;
    for ahead in 0..=3 {
        for side in -1..=1 {
            let ranks = if color.is_white() { ahead } else { -ahead };
            if let Some(square) = king.offset(side, ranks) {
                zone |= Bitboard::of(square);
            }
        }
    }
    zone
}

/// The legal moves of the side to move minus those that the other side has after the first of them, in
/// tenths of a point, given in hundredths.
fn mobility(board: &Board) -> i32 {
    let moves = board.legal_moves();
    let after = moves.first().map_or(0, |&first| {
        let mut next = *board;
        next.play_unchecked(first);
        perft(&next, 1) as i32
    });
    10 * (moves.len() as i32 - after)
}
