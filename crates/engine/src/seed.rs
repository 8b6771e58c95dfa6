//! The random seed of a game, which makes games differ and can be fixed to repeat one.

use std::hash::{BuildHasher, RandomState};

use kiebitz_chess::Game;

/// The seed of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seed(u64);

impl Seed {
    /// This seed, or a random one.
    pub fn new(fixed: Option<u64>) -> Seed {
        // The standard library gets its hash keys from the system's source of randomness.
        Seed(fixed.unwrap_or_else(|| RandomState::new().hash_one(0)))
    }

    /// Random bits for the present move of a game. They depend on the game's length too; otherwise
    /// a repeated position would get the same move for ever.
    pub fn bits(self, game: &Game) -> u64 {
        mix(mix(self.0 ^ mix(game.board().key())) ^ game.moves().len() as u64)
    }
}

/// Mixes all bits: the finalizer of SplitMix64 (Steele, Lea, Flood 2014).
pub(crate) fn mix(bits: u64) -> u64 {
    let mut z = bits.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
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
