//! How the opening library of Racing Kings is computed: which positions are searched, and in which order.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use kiebitz_books::polyglot::{Draft, Judged};
use kiebitz_chess::{Board, Game, Move, Variant};

/// The cost of a ply, in centipawns given away, so that shorter ways come first.
const PLY: i32 = 12;

/// Beyond this many centipawns the game is decided and is not followed.
const DECIDED: i32 = 400;

/// A study of the opening: it names the next position and takes what a search found there.
///
/// It takes the most likely position first: the start, then what all its moves lead to, then what the good moves of
/// these lead to, each less likely by what its move gives away. The same answers lead to the same positions, so a study
/// goes on from the answers that were kept of it.
pub struct Study {
    /// How much worse than the best a move may be, in centipawns, to be followed and to be in the book.
    margin: i32,
    /// The ways to the positions found.
    ways: Vec<Vec<Move>>,
    /// What was given away on each of the ways, the least first; among equals the one found first.
    queue: BinaryHeap<Reverse<(i32, usize)>>,
    /// The position that was named last: its cost and its way.
    asked: Option<(i32, usize)>,
    seen: HashSet<u64>,
    draft: Draft,
    positions: usize,
}

impl Study {
    pub fn new(margin: i32) -> Study {
        Study {
            margin,
            ways: vec![Vec::new()],
            queue: BinaryHeap::from([Reverse((0, 0))]),
            asked: None,
            seen: HashSet::from([Board::start(Variant::RacingKings).key()]),
            draft: Draft::default(),
            positions: 0,
        }
    }

    /// How many positions have answers.
    pub const fn positions(&self) -> usize {
        self.positions
    }

    /// The game to the next position; `None` when none is left.
    pub fn next_game(&mut self) -> Option<Game> {
        let Reverse(asked) = self.queue.pop()?;
        self.asked = Some(asked);
        let mut game = Game::new(Board::start(Variant::RacingKings));
        for &m in &self.ways[asked.1] {
            game.play(m).expect("a way has legal moves");
        }
        Some(game)
    }

    /// Takes the best moves of the position that was named last, the best first, with their scores for the mover.
    pub fn answer(&mut self, board: &Board, moves: &[(Move, Judged)]) {
        let (Some((cost, way)), Some(&(_, best))) = (self.asked.take(), moves.first()) else {
            return;
        };
        self.positions += 1;
        // Every first move gets an answer.
        let margin = if way == 0 { i32::MAX } else { self.margin };
        for &(m, judged) in moves {
            let loss = i32::from(best.score) - i32::from(judged.score);
            if loss <= self.margin {
                self.draft.add_judged(board, m, (self.margin + 1 - loss) as u64, judged);
            }
            let mut next = *board;
            next.play(m).expect("a move of the search is legal");
            let goes_on = i32::from(best.score).abs() <= DECIDED && next.ending().is_none();
            if loss <= margin && goes_on && self.seen.insert(next.key()) {
                let loss = if way == 0 { 0 } else { loss };
                self.queue.push(Reverse((cost + loss + PLY, self.ways.len())));
                self.ways.push([&self.ways[way][..], &[m]].concat());
            }
        }
    }

    /// The book of all answers.
    pub fn bytes(&self) -> Vec<u8> {
        self.draft.bytes()
    }
}
