//! Any legal move.

use kiebitz_chess::{Game, Variant};
use kiebitz_engine::{Limits, Stop};

use crate::player::{Choice, Player, PlayerError, Thought, chance};

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

    fn think(
        &mut self,
        game: &Game,
        _: &Limits,
        _: &Stop,
        _: &mut (dyn FnMut(Thought) + Send),
    ) -> Result<Choice, PlayerError> {
        let moves = game.board().legal_moves();
        if moves.is_empty() {
            return Err(PlayerError::GameOver);
        }
        Ok(Choice::at_once(moves[chance(game, self.seed).below(moves.len())]))
    }
}
