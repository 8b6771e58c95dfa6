//! A board as a game for the textbook searches of `kiebitz-gametree`.
//!
//! A board has no history, so repetitions and the fifty-move rule do not end this game.

use kiebitz_gametree as gametree;

use crate::board::Board;
use crate::moves::Move;
use crate::piece::Color;

impl gametree::Game for Board {
    type Move = Move;

    fn moves(&self, into: &mut Vec<Move>) {
        if !self.has_insufficient_material() {
            into.extend(self.legal_moves());
        }
    }

    fn play(&mut self, m: Move) {
        self.play_unchecked(m);
    }

    fn ending(&self) -> Option<gametree::Ending> {
        self.ending().map(|ending| match ending.winner() {
            None => gametree::Ending::Draw,
            Some(winner) if winner == self.turn() => gametree::Ending::Win,
            Some(_) => gametree::Ending::Loss,
        })
    }

    fn is_noisy(&self, m: Move) -> bool {
        self.captured_by(m).is_some()
    }

    fn passed(&self) -> Option<Board> {
        let mut next = *self;
        (!self.in_check()).then(|| {
            next.pass();
            next
        })
    }

    fn first_to_move(&self) -> bool {
        self.turn() == Color::White
    }

    fn key(&self) -> u64 {
        self.key()
    }
}
