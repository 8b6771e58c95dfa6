//! Somebody who chooses moves.

pub mod ancestor;
pub mod engine;
pub mod external;
pub mod random;
pub mod textbook;

use std::time::Duration;

use kiebitz_chess::{Game, Move, Variant};
use kiebitz_engine::{Limits, Score, Stop};

use crate::random::Random;
use crate::session::End;
use crate::text::Text;

/// A player of one side.
pub trait Player: Send {
    /// What it is called.
    fn name(&self) -> &str;

    /// Begins another game, if it knows this one.
    fn new_game(&mut self, variant: Variant) -> Result<(), PlayerError>;

    /// Chooses a move in the game's present position. Depth, nodes, time a move and clock bound its thinking;
    /// with none of them set it takes the time it is used to. At a stop it moves at once.
    fn choose(&mut self, game: &Game, limits: &Limits, stop: &Stop) -> Result<Choice, PlayerError>;

    /// The same, telling what it thinks on the way, if it tells anything.
    fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        _sink: &mut (dyn FnMut(Thought) + Send),
    ) -> Result<Choice, PlayerError> {
        self.choose(game, limits, stop)
    }

    /// Whether it may be asked to think while the other side does, with [`Limits::ponder`].
    fn ponders(&self) -> bool {
        false
    }

    /// Whether moves may be taken back against it.
    fn takes_back(&self) -> bool {
        true
    }

    /// Hears how the game ended, with its last moves: of interest to whoever passes them on.
    fn over(&mut self, _game: &Game, _end: End) {}
}

/// What a player thinks so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// How far it looked, in plies.
    pub depth: u32,
    /// What the position is worth to the mover.
    pub score: Option<Score>,
    /// The positions it looked at.
    pub nodes: u64,
    /// How long it has thought.
    pub time: Duration,
    /// What it expects, its own move first; legal.
    pub line: Vec<Move>,
}

/// A move and what was thought about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move, a legal one.
    pub best: Move,
    /// What the position is worth to the mover, where it looked.
    pub score: Option<Score>,
    /// How far it looked, in plies.
    pub depth: u32,
    /// The positions it looked at.
    pub nodes: u64,
    /// The answer it expects, a legal one.
    pub ponder: Option<Move>,
}

impl Choice {
    /// A move that needed no thought.
    pub const fn at_once(best: Move) -> Choice {
        Choice { best, score: None, depth: 0, nodes: 0, ponder: None }
    }
}

/// Why there is no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum PlayerError {
    #[error("{name} plays {plays}, not {variant}")]
    Variant { name: String, plays: String, variant: Variant },
    #[error("the game is over")]
    GameOver,
    /// The game ended elsewhere, where this player plays it.
    #[error("the game is over: {}", .0.result())]
    Over(End),
    /// A program that is not ours, or the memory for ours, gave out.
    #[error("{0}")]
    Failed(Text),
}

/// The moves of the present position in an order that depends on the seed and the game so far, so that games
/// differ from one another and can still be repeated.
fn shuffled_moves(game: &Game, seed: u64) -> Vec<Move> {
    let mut moves = game.board().legal_moves().to_vec();
    chance(game, seed).shuffle(&mut moves);
    moves
}

/// Chance for one move of a game.
fn chance(game: &Game, seed: u64) -> Random {
    // The length of the game counts, or a repetition would never end.
    let position = game.board().key().wrapping_add(game.moves().len() as u64);
    Random::new(seed ^ position)
}
