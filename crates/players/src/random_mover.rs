//! Any legal move.

use kiebitz_chess::Variant;

use crate::player::{Choice, Player, PlayerError, Question, Sink, chance};

/// Plays a random legal move at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomMover {
    /// Determines the moves, together with the game so far.
    pub seed: u64,
}

impl Player for RandomMover {
    fn name(&self) -> &str {
        "random"
    }

    fn new_game(&mut self, _: Variant) -> Result<(), PlayerError> {
        Ok(())
    }

    fn think(&mut self, question: Question<'_>, _: Sink<'_>) -> Result<Choice, PlayerError> {
        let Question { game, .. } = question;
        let moves = game.board().legal_moves();
        if moves.is_empty() {
            return Err(PlayerError::GameOver);
        }
        Ok(Choice::at_once(moves[chance(game, self.seed).below(moves.len())]))
    }
}
