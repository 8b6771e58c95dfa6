//! The random seed of a game, which makes games differ and can be fixed to repeat one.

use kiebitz_chess::Game;
use kiebitz_gametree::random::{Random, any_seed};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seed(u64);

impl Seed {
    /// This seed, or a random one.
    pub fn new(fixed: Option<u64>) -> Seed {
        Seed(fixed.unwrap_or_else(any_seed))
    }

    /// Random bits for the present move of a game. They depend on the game's length too; otherwise
    /// a repeated position would get the same move for ever.
    pub fn bits(self, game: &Game) -> u64 {
        mix(mix(self.0 ^ mix(game.board().key())) ^ game.moves().len() as u64)
    }
}

/// Mixes all bits.
pub(crate) fn mix(bits: u64) -> u64 {
    Random::new(bits).bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_and_positions_differ() {
        let start = Game::default();
        let mut later = Game::default();
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            let m = later.board().parse_uci(text).unwrap();
            later.play(m).unwrap();
        }
        let seed = Seed::new(Some(7));
        assert_eq!(seed.bits(&start), Seed::new(Some(7)).bits(&start));
        assert_ne!(seed.bits(&start), Seed::new(Some(8)).bits(&start));
        assert_ne!(seed.bits(&start), seed.bits(&later));
        assert_ne!(Seed::new(None), Seed::new(None));
    }
}
