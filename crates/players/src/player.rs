//! Players: anything that chooses moves.

use std::time::Duration;

use kiebitz_chess::{Game, Move, Outcome, Variant};
use kiebitz_engine::{Limits, Score, Stop};
use kiebitz_gametree::random::Random;
use kiebitz_words::{Language, Message, Say, message};

use crate::elsewhere::Line;

/// A player of one side.
pub trait Player: Send {
    fn name(&self) -> &str;

    /// Begins another game; fails if it does not play this variant.
    fn new_game(&mut self, variant: Variant) -> Result<(), PlayerError>;

    /// Chooses a move in the game's present position, and reports its thoughts, if it has any. Depth, nodes,
    /// time a move and clock limit it; with none of them set it takes its default time. When stopped, it
    /// moves at once.
    fn think(&mut self, question: Question<'_>, sink: Sink<'_>) -> Result<Choice, PlayerError>;

    /// [`Player::think`] without its thoughts.
    fn choose(&mut self, game: &Game, limits: &Limits, stop: &Stop) -> Result<Choice, PlayerError> {
        self.think(Question { game, limits, stop }, &mut |_| {})
    }

    /// Whether it can ponder while the other side thinks, with [`Limits::ponder`].
    fn ponders(&self) -> bool {
        false
    }

    /// Whether it accepts takebacks.
    fn takes_back(&self) -> bool {
        true
    }

    /// Takes the line of a player at another computer; false where there is none.
    fn connect(&mut self, _line: Line) -> bool {
        false
    }

    /// Called about ten times a second while it is not asked for a move, if it is at another computer.
    fn idle(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    /// Called when the game ends, with its last moves; players on servers pass this on.
    fn over(&mut self, _game: &Game, _end: End) {}
}

/// What a player is asked: for a move in the game's present position.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The game so far.
    pub game: &'a Game,
    pub limits: &'a Limits,
    /// Signals that the player must move at once.
    pub stop: &'a Stop,
}

/// Receives a player's thoughts.
pub type Sink<'a> = &'a mut (dyn FnMut(Thought) + Send);

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Result(Outcome),
    /// Without one.
    Aborted,
}

impl End {
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` without a result.
    pub const fn result(self) -> &'static str {
        match self {
            End::Result(outcome) => outcome.result(),
            End::Aborted => "*",
        }
    }
}

/// Makes a player in the thread it will think in, since starting a program can take time.
pub type Factory = Box<dyn FnOnce() -> Result<Box<dyn Player>, PlayerError> + Send>;

/// A player's thoughts so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The search depth, in plies.
    pub depth: u32,
    /// The score for the mover.
    pub score: Option<Score>,
    /// Positions searched.
    pub nodes: u64,
    /// Time spent so far.
    pub time: Duration,
    /// The expected line, its own move first; legal.
    pub line: Vec<Move>,
}

/// A move and the search behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move; legal.
    pub best: Move,
    /// The score for the mover, if it searched.
    pub score: Option<Score>,
    /// The search depth, in plies.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// The expected reply; legal.
    pub ponder: Option<Move>,
}

impl Choice {
    /// A move without a search.
    pub const fn at_once(best: Move) -> Choice {
        Choice { best, score: None, depth: 0, nodes: 0, ponder: None }
    }
}

/// A player does not play this variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub struct WrongVariant {
    pub name: &'static str,
    pub plays: &'static [Variant],
    pub variant: Variant,
}

impl Say for WrongVariant {
    fn message(&self) -> Message<'_> {
        let plays: Vec<String> =
            self.plays.iter().map(|variant| variant.name().to_owned()).collect();
        message!("wrong-variant", name = self.name, plays, variant = self.variant.name())
    }
}

/// Why there is no move.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{}", self.say(Language::English))]
pub enum PlayerError {
    Variant(#[from] WrongVariant),
    GameOver,
    /// The game ended on the server where this player plays it.
    Over(End),
    /// An external program failed, or there was not enough memory.
    Failed(Message<'static>),
}

impl PlayerError {
    pub fn failed(error: &impl Say) -> PlayerError {
        PlayerError::Failed(error.message().into_owned())
    }
}

impl Say for PlayerError {
    fn message(&self) -> Message<'_> {
        match self {
            PlayerError::Variant(error) => error.message(),
            PlayerError::GameOver => message!("game-is-over"),
            PlayerError::Over(end) => message!("game-is-over-there", result = end.result()),
            PlayerError::Failed(why) => why.clone(),
        }
    }
}

/// The moves of the present position in an order that depends on the seed and the game so far, so that games
/// differ from one another and can still be repeated.
pub(crate) fn shuffled_moves(game: &Game, seed: u64) -> Vec<Move> {
    let mut moves = game.board().legal_moves().to_vec();
    chance(game, seed).shuffle(&mut moves);
    moves
}

/// The random numbers for one move of a game.
pub(crate) fn chance(game: &Game, seed: u64) -> Random {
    // They depend on the game's length; otherwise a repetition would never end.
    let position = game.board().key().wrapping_add(game.moves().len() as u64);
    Random::new(seed ^ position)
}
